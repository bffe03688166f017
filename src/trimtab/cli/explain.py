"""`trimtab explain`: what does Trimtab make of a message?"""

from __future__ import annotations

import sys

import click

from trimtab import assemble
from trimtab.cli import prompt, show
from trimtab.cli.options import config_option, json_option, text_of
from trimtab.errors import InputError
from trimtab.lab.history import Conversation, conversation
from trimtab.lab.story import Story, Told
from trimtab.values import Message


@click.command()
@click.argument("message", required=False)
@click.option("--history", metavar="FILE", help="Earlier messages: JSON lines or a JSON list.")
@click.option("--profile", "model", metavar="NAME", default="", help="The model's profile to use.")
@config_option
@json_option
def explain(
    message: str | None, history: str | None, model: str, folder: str | None, as_json: bool
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
        prompt.converse(story, watched, as_json=as_json)
        return
    text = text_of("-") if message in (None, "-") else message
    tell(story.tell(Message(text or "", agent=past.agent)), as_json=as_json)


def tell(told: Told, *, as_json: bool) -> None:
    """Prints one explained message."""
    if as_json:
        click.echo(told.json())
        return
    show.say(show.explanation(told))
