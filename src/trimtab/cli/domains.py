"""`trimtab domains`: which kinds of task are there, and how is one added?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from trimtab import assemble, config
from trimtab.backends.files import write_all, write_new
from trimtab.cli import show
from trimtab.cli.options import config_option, json_option, print_json, text_of
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
    show.say(table)


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
@json_option
def new(name: str, folder: str | None, as_json: bool) -> None:
    """Begin a domain NAME in your own folder (.trimtab, if you have none yet)."""
    text = config.new_domain(name)
    own = assemble.find_folder(folder)
    path = (own or Path(assemble.OWN)) / _FOLDER / f"{name}.toml"
    if not path.exists() and (taken := config.names(assemble.domains_of(own)).get(name)):
        remedy = f"to change it, begin with: trimtab domains show {taken}"
        raise InputError(f"{name}: there is a domain {taken} already; {remedy}")
    write_new(path, text)
    if as_json:
        print_json({"written": [str(path)]})
        return
    click.echo(f"{path}: begun; describe it, give it signals and examples, then: trimtab check")


@domains.command("import")
@click.argument("file")
@config_option
@json_option
def import_(file: str, folder: str | None, as_json: bool) -> None:
    """Turn each domain of a slot_taxonomy.json (spec 003) into a TOML file in your own folder."""
    own = assemble.find_folder(folder) or Path(assemble.OWN)
    read = assemble.imported(file, text_of(file))
    files = {own / _FOLDER / f"{d.name}.toml": config.domain_toml(d) for d in config.demand(read)}
    written = write_all(files)
    if as_json:
        print_json({"written": [str(path) for path in written], "notices": read.notices})
        return
    for path in written:
        click.echo(path)
    for notice in read.notices:
        click.echo(f"note: {notice}", err=True)


def _named(name: str, known: Iterable[Domain]) -> Domain:
    listed = {domain.name: domain for domain in known}
    if found := config.names(listed.values()).get(name):
        return listed[found]
    raise InputError(f"no domain {name!r}; {config.known(name, listed)}")
