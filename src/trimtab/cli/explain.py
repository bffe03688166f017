"""`trimtab explain`: what does Trimtab make of a message?"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from trimtab import assemble
from trimtab.cli import prompt, show
from trimtab.cli.options import config_option, json_option, text_of
from trimtab.errors import InputError
from trimtab.lab.history import Conversation, conversation
from trimtab.lab.marking import keep
from trimtab.lab.story import Story, Told
from trimtab.values import Message


@click.command()
@click.argument("message", required=False)
@click.option("--history", metavar="FILE", help="Earlier messages: JSON lines or a JSON list.")
@click.option("--profile", "model", metavar="NAME", default="", help="The model's profile to use.")
@click.option("--no-log", is_flag=True, help="Do not note the verdict for `trimtab wrong`.")
@config_option
@json_option
def explain(
    *,
    message: str | None,
    history: str | None,
    model: str,
    no_log: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Show what Trimtab makes of MESSAGE, and why.

    `-` reads the message from standard input; a message that begins with a dash stands behind
    `--`. Without a message, in a terminal, it asks for one after the other and keeps the
    conversation; elsewhere it reads standard input.
    """
    if history == "-" and message in (None, "-"):
        raise InputError("standard input holds the history; give the message as an argument")
    watched = assemble.Watched(folder, model=model)
    story = Story(watched.policy)
    past = conversation(text_of(history), file=history) if history else Conversation()
    for turn in past.turns:
        story.tell(turn)
    if message is None and sys.stdin and sys.stdin.isatty():
        prompt.converse(story, watched, as_json=as_json, logged=not no_log)
        return
    text = text_of("-") if message in (None, "-") else message
    log = None if no_log else watched.log
    told = story.tell(Message(text or "", agent=past.agent))
    tell(told, as_json=as_json, log=log, folder=folder)


def tell(told: Told, *, as_json: bool, log: Path | None, folder: str | None) -> None:
    """Notes and prints one explained message."""
    problem = keep(told, log)
    if as_json:
        click.echo(told.json())
    else:
        found = bool(log and not problem and sys.stdout and sys.stdout.isatty())
        show.say(show.explanation(told, settle=_settle(told, folder) if found else ""))
    if problem:
        click.echo(f"note: {problem}; {prompt.UNLOGGED}", err=True)


def _settle(told: Told, folder: str | None) -> str:
    where = f" --config {shlex.quote(folder)}" if folder else ""
    return f"trimtab wrong {told.id} DOMAIN{where}"
