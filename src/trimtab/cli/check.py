"""`trimtab check`: is a configuration sound, and do its examples hold?"""

from __future__ import annotations

import click

from trimtab import assemble
from trimtab.cli.options import json_option, print_json
from trimtab.cli.show import counted, visible
from trimtab.lab import examples
from trimtab.lab.examples import Broken, Checked


@click.command()
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--notices", is_flag=True, help="Also print what is no mistake but worth a look.")
@json_option
@click.pass_context
def check(ctx: click.Context, folder: str | None, notices: bool, as_json: bool) -> None:
    """Check the configuration in DIR over the shipped one, and run all examples.

    Without DIR: the folder that the other commands would use.
    """
    found = examples.check(assemble.find_folder(folder))
    if as_json:
        print_json(found)
    else:
        report(found, notices=notices)
    ctx.exit(0 if found.sound else 1)


def report(found: Checked, *, notices: bool) -> None:
    """Prints what was found: mistakes to stderr, the rest to stdout."""
    own = [fault for fault in found.broken if fault.own]
    shipped = [fault for fault in found.broken if not fault.own]
    for mistake in (*map(str, found.problems), *map(_told, own)):
        click.echo(mistake, err=True)
    looks = [*map(str, found.notices), *map(_told, shipped)]
    for look in looks if notices else ():
        click.echo(f"note: {look}")
    if found.problems:
        click.echo(
            f"{counted(len(found.problems), 'problem')}; the examples were not run", err=True
        )
        return
    hidden = f", {counted(len(looks), 'notice')} (--notices)" if looks and not notices else ""
    held = f"{found.examples - len(found.broken)} of {found.examples} examples hold{hidden}"
    click.echo(f"sound: {held}" if found.sound else f"not sound: {held}", err=not found.sound)


def _told(fault: Broken) -> str:
    whose = "" if fault.own else "shipped "
    text = f"{whose}{fault.file}: {fault.place}: {fault.text!r} comes out as {fault.said}"
    return visible(f"{text}; change its signals, or the example")
