"""How does one talk to `trimtab explain`? Line by line; a paste is one message."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterator
from contextlib import suppress

import click

from trimtab import assemble
from trimtab.cli import show
from trimtab.lab.story import Story

_PASTE_PAUSE = 0.03
"""Seconds without a further line that end a paste."""

HELP = """\
Type a message to see what Trimtab makes of it. A paste of many lines is one message.
  /reset   forget the conversation      /json   JSON instead of words, and back
  /log     the log lines of the last    /quit   leave (or Ctrl-D)"""


def converse(story: Story, watched: assemble.Watched, *, as_json: bool) -> None:
    """Asks for messages and explains each, until the user leaves."""
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing
    click.echo(f"Trimtab explains what it makes of a message. {HELP.splitlines()[-1].strip()}\n")
    for text in _typed():
        command = text.strip()
        if command in ("/quit", "/exit"):
            return
        if command == "/reset":
            story.reset()
        elif command == "/json":
            as_json = not as_json
        elif command == "/log":
            click.echo("\n".join(story.lines) or "nothing yet")
        elif command.startswith("/") and command[1:].isalpha() and "\n" not in command:
            click.echo(HELP)
        elif command:
            _answer(story, watched, text, as_json)


def _answer(story: Story, watched: assemble.Watched, text: str, as_json: bool) -> None:
    story.policy = watched.refreshed(lambda text: click.echo(text, err=True))
    told = story.tell(text)
    if as_json:
        click.echo(told.json())
    else:
        show.console().print(show.explanation(told), "")


def _typed() -> Iterator[str]:
    """One message after the other. Ctrl-C drops the one begun, Ctrl-D ends the last."""
    lines: list[str] = []
    while True:
        try:
            lines.append(input("" if lines else "› "))
            if select.select([sys.stdin], [], [], _PASTE_PAUSE)[0]:
                continue
        except KeyboardInterrupt:
            click.echo()
            lines.clear()
            continue
        except EOFError:
            click.echo()
            yield from ["\n".join(lines)] if lines else []
            return
        yield "\n".join(lines)
        lines.clear()
