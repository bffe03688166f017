"""What do several commands share? Options, how files reach a command, how JSON leaves it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
import msgspec

from trimtab.backends.files import read_text
from trimtab.errors import ConfigError, InputError, Problem

CASES_LIMIT = 200_000_000
"""Bytes of a file of recorded messages."""

config_option = click.option(
    "--config",
    "folder",
    metavar="DIR",
    help="Your own configuration folder [default: $TRIMTAB_CONFIG, else .trimtab if it exists].",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def text_of(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if file == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed; give the text as an argument")
        return sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    text = read_text(Path(file), limit=CASES_LIMIT)
    if isinstance(text, Problem):
        raise ConfigError([text])
    return text


def print_json(value: object) -> None:
    """Prints a value as JSON on one line."""
    try:
        click.echo(msgspec.json.encode(value).decode())
    except UnicodeEncodeError:  # half a surrogate pair, which only an escape can write
        click.echo(json.dumps(msgspec.to_builtins(value)))
