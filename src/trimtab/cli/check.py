"""`trimtab check`: is a configuration sound, and do its examples hold?"""

from __future__ import annotations

from collections.abc import Sized
from pathlib import Path

import click
from msgspec import Struct

from trimtab import assemble
from trimtab.cli.options import json_option, print_json
from trimtab.errors import Problem
from trimtab.lab.examples import Broken, broken_examples, count_examples


class Checked(Struct, frozen=True):
    """What a check found."""

    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]
    examples: int
    broken: tuple[Broken, ...]


@click.command()
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--notices", is_flag=True, help="Also print what is no mistake but worth a look.")
@json_option
@click.pass_context
def check(ctx: click.Context, folder: str | None, notices: bool, as_json: bool) -> None:
    """Check the configuration in DIR over the shipped one, and run all examples.

    Without DIR: the folder that the other commands would use.
    """
    found = checked(assemble.find_folder(folder))
    if as_json:
        print_json(found)
    else:
        report(found, notices=notices)
    ctx.exit(1 if found.problems or found.broken else 0)


def checked(folder: Path | None) -> Checked:
    """Everything that is wrong with a folder."""
    review = assemble.review(folder)
    if review.problems:
        return Checked(tuple(review.problems), tuple(review.notices), 0, ())
    policy = assemble.load(folder)
    return Checked((), tuple(review.notices), count_examples(policy), broken_examples(policy))


def report(found: Checked, *, notices: bool) -> None:
    """Prints what was found: mistakes to stderr, the rest to stdout."""
    for problem in found.problems:
        click.echo(str(problem), err=True)
    for fault in found.broken:
        click.echo(
            f"{fault.domain}: {fault.place}: {fault.text!r} came out as {fault.said}", err=True
        )
    for notice in found.notices if notices else ():
        click.echo(f"note: {notice}")
    if found.problems:
        count = _count(found.problems, "problem")
        click.echo(f"{count}; the examples were not run", err=True)
        return
    held = found.examples - len(found.broken)
    note = (
        "" if notices or not found.notices else f", {_count(found.notices, 'notice')} (--notices)"
    )
    click.echo(f"sound: {held} of {found.examples} examples hold{note}")


def _count(things: Sized, word: str) -> str:
    return f"{len(things)} {word}" if len(things) == 1 else f"{len(things)} {word}s"
