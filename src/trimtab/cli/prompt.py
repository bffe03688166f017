"""How does one talk to `trimtab explain`? Line by line; a paste is one message."""

from __future__ import annotations

import re
import select
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import click

from trimtab import assemble
from trimtab.cli import show
from trimtab.lab.story import Story

_MEANT = re.compile(r"/\w+")
"""What is meant as a command; a path has more slashes, a message more words."""
_PASTE_PAUSE = 0.03
"""Seconds without a further line that end a paste."""

GREETING = "Type a message to see what Trimtab makes of it. /help lists commands, Ctrl-D leaves."
HELP = """\
A paste of many lines is one message. Ctrl-C drops the line begun.
  /reset   forget the conversation
  /json    JSON instead of words, and back
  /log     the log lines of the last message
  /quit    leave (or Ctrl-D)"""


def converse(story: Story, watched: assemble.Watched, *, as_json: bool) -> None:
    """Asks for messages and explains each, until the user leaves."""
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing
    click.echo(f"{GREETING}\n")
    for text in _typed():
        command, *_ = [*text.split(maxsplit=1), ""]
        if command in ("/quit", "/exit"):
            return
        if command == "/json":
            as_json = not as_json
            click.echo(f"{'JSON' if as_json else 'Words'} from here on.")
        elif command in COMMANDS:
            click.echo(COMMANDS[command](story))
        elif _MEANT.fullmatch(text.strip()):
            click.echo(f"{command} is no command.\n{HELP}")
        elif command:
            _answer(story, watched, text, as_json)


def _reset(story: Story) -> str:
    story.reset()
    return "The conversation is forgotten."


def _log(story: Story) -> str:
    return "\n".join(story.lines) or "nothing yet"


def _answer(story: Story, watched: assemble.Watched, text: str, as_json: bool) -> None:
    story.policy = watched.refreshed(lambda text: click.echo(text, err=True))
    told = story.tell(text)
    if as_json:
        click.echo(told.json())
    else:
        show.say(show.explanation(told), "")


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


COMMANDS: Mapping[str, Callable[[Story], str]] = {
    "/help": lambda _: HELP,
    "/reset": _reset,
    "/log": _log,
}
