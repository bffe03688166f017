"""Which options do several commands share? One definition each, and how files reach a command."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from trimtab.backends.files import read_text
from trimtab.errors import ConfigError, Problem

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
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    text = read_text(Path(file), limit=CASES_LIMIT)
    if isinstance(text, Problem):
        raise ConfigError([text])
    return text
