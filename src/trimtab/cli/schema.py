"""`trimtab schema`: what may stand in a file? An answer for editors that read JSON Schema."""

from __future__ import annotations

import json
from typing import get_args

import click

from trimtab import config
from trimtab.config.schemas import Kind


@click.command()
@click.argument("kind", type=click.Choice(get_args(Kind)))
def schema(kind: Kind) -> None:
    """Print the JSON Schema of a KIND of file."""
    click.echo(json.dumps(config.schema(kind), indent=2, ensure_ascii=False))
