"""`trimtab wrong`: what should a verdict have been? What is said grows the user's labelled set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import click
from rich.table import Table
from rich.text import Text

from trimtab import assemble
from trimtab.backends.verdicts import Verdict
from trimtab.cli import show
from trimtab.cli.options import config_option, json_option, print_json
from trimtab.errors import InputError
from trimtab.lab.cases import QUERY_TYPES
from trimtab.lab.marking import Label, Marked, domain_named, find, labelled, mark, verdicts
from trimtab.values import QueryType

LISTED = 20
"""Verdicts that are listed."""
_SHOWN = 200
"""Characters of a message that are shown of it."""


@click.command()
@click.argument("id_", metavar="[ID]", required=False)
@click.argument("domain", required=False)
@click.option("--type", "qtype", type=click.Choice(QUERY_TYPES), help="The right query type.")
@click.option(
    "--under/--no-under",
    default=None,
    help="It means nothing without what was said before; or does.",
)
@click.option("--list", "listing", is_flag=True, help="List the last verdicts with their IDs.")
@config_option
@json_option
def wrong(
    *,
    id_: str | None,
    domain: str | None,
    qtype: QueryType | None,
    under: bool | None,
    listing: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Say that the verdict ID of `trimtab explain` should have been DOMAIN.

    The first four characters of an ID are enough, and `last` is the last verdict. The message is
    kept with what you say in labelled.jsonl in your own folder (.trimtab, if you have none yet),
    for `trimtab lab train`. Said again, it replaces what was said before.
    """
    own = assemble.find_folder(folder)
    file = assemble.labelled_file(own)
    logs = assemble.verdict_logs(own)
    if listing:
        _list(verdicts(logs)[-LISTED:], labelled(file), as_json=as_json)
        return
    if not id_:
        raise click.UsageError("Which verdict? Give its ID; --list shows the last ones.")
    if domain is None and qtype is None and under is None:
        raise click.UsageError("What is right? Give a DOMAIN, --type or --under.")
    verdict = find(id_, logs)
    name = domain_named(domain, assemble.policy_of(own)) if domain is not None else ""
    marked = mark(verdict, Label(name, qtype, under), file)
    if as_json:
        print_json(marked)
    else:
        click.echo(held(marked))


def held(marked: Marked) -> str:
    """What was said of a message, and what is held of it now."""
    verdict = marked.verdict
    count = show.counted(marked.messages, "message")
    again = ", replaced" if marked.replaced else ""
    return "\n".join(
        (
            f"{verdict.id}  {_short(verdict.text)}",
            f"said  {verdict.domain} {verdict.confidence:.2f}, query {verdict.qtype}",
            f"held  {_told(marked.label)}   ({marked.file}: {count}{again})",
            "to learn from it: trimtab lab train",
        )
    )


def _list(
    found: Sequence[Verdict], marks: Mapping[str, Mapping[str, object]], *, as_json: bool
) -> None:
    if as_json:
        print_json(found)
        return
    if not found:
        raise InputError("no verdicts yet; explain a message first: trimtab explain")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("id", "at", "verdict", "held", "message"):
        table.add_column(title, no_wrap=title != "message")
    for each in found:
        unsure = "?" if each.abstain else ""
        said = f"{each.domain} {each.confidence:.2f}{unsure}"
        mine = _told(marks.get(each.text, {}))
        message = Text(_short(each.text), no_wrap=True, overflow="ellipsis")
        table.add_row(each.id, each.at[:16].replace("T", " "), said, mine, message)
    show.say(table)


def _told(label: Mapping[str, object]) -> str:
    """A label in words."""
    return ", ".join(_said(label))


def _said(label: Mapping[str, object]) -> Iterator[str]:
    if label.get("domain"):
        yield str(label["domain"])
    if label.get("qtype"):
        yield f"query {label['qtype']}"
    if "under" in label:
        yield "underspecified" if label["under"] else "fully specified"


def _short(text: str) -> str:
    line = " ".join(show.visible(text[: 2 * _SHOWN]).split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"
