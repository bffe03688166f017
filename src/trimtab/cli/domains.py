"""`trimtab domains`: which kinds of task are there, and how is one added?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from trimtab import assemble, config
from trimtab.backends.files import write_new
from trimtab.cli import show
from trimtab.cli.options import config_option, json_option, print_json
from trimtab.errors import InputError
from trimtab.values import Domain

_FOLDER = "domains"


@click.group()
def domains() -> None:
    """List, show, add and import domains."""


@domains.command("list")
@config_option
@json_option
def list_(folder: str | None, as_json: bool) -> None:
    """List the domains with their parents, signals and examples."""
    known = assemble.load(folder).lexicon.registry.domains
    if as_json:
        print_json(known)
        return
    rows = [
        (d.name, d.parent, str(len(d.signals)), str(len(d.match) + len(d.avoid)), d.description)
        for d in sorted(known, key=lambda d: (d.priority, d.parent != "", d.name))
    ]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("domain", "parent", "signals", "examples", "description"):
        table.add_column(title, no_wrap=title != "description")
    for *cells, description in rows:
        table.add_row(*cells, Text(description, no_wrap=True, overflow="ellipsis"))
    show.console().print(table)


@domains.command("show")
@click.argument("name")
@config_option
@json_option
def show_(name: str, folder: str | None, as_json: bool) -> None:
    """Print the domain NAME (or one of its aliases) as a TOML file."""
    known = assemble.load(folder).lexicon.domains
    domain = _named(name, known.values())
    if as_json:
        print_json(domain)
    else:
        click.echo(config.domain_toml(domain).rstrip())


@domains.command()
@click.argument("name")
@config_option
def new(name: str, folder: str | None) -> None:
    """Begin a domain NAME in your own folder (.trimtab, if you have none yet)."""
    text = config.new_domain(name)
    own = assemble.find_folder(folder) or Path(assemble.OWN)
    path = write_new(own / _FOLDER / f"{name}.toml", text)
    click.echo(f"{path}: begun; describe it, give it signals and examples, then: trimtab check")


@domains.command("import")
@click.argument("file")
@config_option
def import_(file: str, folder: str | None) -> None:
    """Turn each domain of a slot_taxonomy.json (spec 003) into a TOML file in your own folder."""
    read = assemble.imported(Path(file))
    found = config.demand(read)
    own = assemble.find_folder(folder) or Path(assemble.OWN)
    taken = [own / _FOLDER / f"{domain.name}.toml" for domain in found]
    if there := [path for path in taken if path.exists()]:
        raise InputError(f"{there[0]}: exists already; move it away, or import into another folder")
    for domain, path in zip(found, taken, strict=True):
        click.echo(write_new(path, config.domain_toml(domain)))
    for notice in read.notices:
        click.echo(f"note: {notice}", err=True)


def _named(name: str, known: Iterable[Domain]) -> Domain:
    listed = tuple(known)
    for domain in listed:
        if name in (domain.name, *domain.aliases):
            return domain
    names = ", ".join(sorted(domain.name for domain in listed))
    raise InputError(f"no domain {name!r}; known: {names}")
