"""How does one talk to `trimtab explain`? Line by line; a paste is one message."""

from __future__ import annotations

import re
import select
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TextIO

import click

from trimtab import assemble
from trimtab.cli import show
from trimtab.cli.wrong import held
from trimtab.errors import TrimtabError
from trimtab.lab.marking import Label, domain_named, keep, mark, verdict_of
from trimtab.lab.story import Story, Told

_MEANT = re.compile(r"/\w+")
"""What is meant as a command; a path has more slashes, a message more words."""
_NAMED = re.compile(r"/wrong\s+\S+")
_PASTE_PAUSE = 0.03
"""Seconds without a further line that end a paste."""

GREETING = "Type a message to see what Trimtab makes of it. /help lists commands, Ctrl-D leaves."
HELP = """\
A paste of many lines is one message. Ctrl-C drops the line begun.
  /reset          forget the conversation
  /json           JSON instead of words, and back
  /log            the log lines of the last message
  /wrong DOMAIN   the last message belongs to that domain
  /quit           leave (or Ctrl-D)"""
UNLOGGED = "to do without it: --no-log, or `verdicts = false` under [log]"


class Talk:
    """A conversation at the prompt."""

    def __init__(
        self, story: Story, watched: assemble.Watched, *, as_json: bool, logged: bool
    ) -> None:
        self._story = story
        self._watched = watched
        self._as_json = as_json
        self._logged = logged
        self._last: Told | None = None

    def reset(self, _: str) -> str:
        """Forgets the conversation."""
        self._story.reset()
        return "The conversation is forgotten."

    def log(self, _: str) -> str:
        """The log lines of the last message."""
        return "\n".join(self._story.lines) or "nothing yet"

    def json(self, _: str) -> str:
        """From words to JSON, and back."""
        self._as_json = not self._as_json
        return f"{'JSON' if self._as_json else 'Words'} from here on."

    def wrong(self, name: str) -> str:
        """Marks the last message."""
        verdict = verdict_of(self._last) if self._last else None
        if not verdict:
            return "There is no verdict to mark yet: type a message first."
        if not name:
            return "Which domain is right? /wrong DOMAIN"
        file = assemble.labelled_file(self._watched.folder)
        try:
            label = Label(domain_named(name, self._story.policy))
            return held(mark(verdict, label, file))
        except TrimtabError as fault:
            return f"Error: {fault}"

    def answer(self, text: str) -> None:
        """Explains a message."""
        self._story.policy = self._watched.refreshed(lambda text: click.echo(text, err=True))
        told = self._last = self._story.tell(text)
        problem = keep(told, self._watched.log) if self._logged else None
        if self._as_json:
            click.echo(told.json())
        else:
            show.say(show.explanation(told, settle="/wrong DOMAIN"), "")
        if problem:
            self._logged = False
            click.echo(f"note: {problem}; {UNLOGGED}", err=True)


def converse(
    story: Story, watched: assemble.Watched, *, as_json: bool, logged: bool = True
) -> None:
    """Asks for messages and explains each, until the user leaves."""
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing
    click.echo(f"{GREETING}\n")
    talk = Talk(story, watched, as_json=as_json, logged=logged)
    for message in _typed():
        text = message.strip()
        command, rest, *_ = [*text.split(maxsplit=1), "", ""]
        if text in ("/quit", "/exit"):
            return
        if not (_MEANT.fullmatch(text) or _NAMED.fullmatch(text)):
            if text:
                talk.answer(message)
        elif command in COMMANDS:
            click.echo(COMMANDS[command](talk, rest))
        else:
            click.echo(f"{command} is no command.\n{HELP}")


def _typed() -> Iterator[str]:
    """One message after the other. Ctrl-C drops the one begun, Ctrl-D ends the last."""
    lines: list[str] = []
    while True:
        try:
            lines.append(input("" if lines else "› "))
            if goes_on(sys.stdin):
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


def goes_on(stream: TextIO) -> bool:
    """Whether more is typed already; where nobody can tell, as on Windows, every line ends."""
    try:
        return bool(select.select([stream], [], [], _PASTE_PAUSE)[0])
    except OSError:
        return False


COMMANDS: Mapping[str, Callable[[Talk, str], str]] = {
    "/help": lambda *_: HELP,
    "/reset": Talk.reset,
    "/json": Talk.json,
    "/log": Talk.log,
    "/wrong": Talk.wrong,
}
