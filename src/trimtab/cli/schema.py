"""`trimtab schema`: what may stand in a file? An answer for editors that read JSON Schema."""

from __future__ import annotations

import json
from typing import get_args

import click

from trimtab import config
from trimtab.cli.options import json_option, print_json
from trimtab.config.schemas import Kind


@click.command()
@click.argument("kind", type=click.Choice(get_args(Kind)))
@json_option
def schema(kind: Kind, as_json: bool) -> None:
    """Print the JSON Schema of a KIND of file; with --json on one line."""
    if as_json:
        print_json(config.schema(kind))
    else:
        click.echo(json.dumps(config.schema(kind), indent=2, ensure_ascii=False))
