"""Which user turns does a recorded conversation hold? JSON lines, or one JSON value, of messages.

1. A message is an object with `role` and `content` (a text, or parts with `text`), or with `text`
   alone, which is a user's. They may stand in a list, or under `messages` as requests have them.
2. Only user turns that say something are returned, each with what the agent said last before it;
   results of tools are no turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from trimtab.config import known
from trimtab.errors import ConfigError, Problem
from trimtab.lab.records import decoded, numbered
from trimtab.values import Message

EXPECTED = 'expected {"role": …, "content": …}'
ROLES = (
    "user", "human", "assistant", "model", "ai", "system", "developer", "tool", "function",
)  # fmt: skip
USERS = ("user", "human")
AGENTS = ("assistant", "model", "ai")


class _Part(Struct, frozen=True):
    text: str = ""


class _Turn(Struct, frozen=True):
    role: str = "user"
    content: str | tuple[_Part | str, ...] | None = None
    text: str | None = None
    messages: tuple[_Turn, ...] = ()


class Conversation(Struct, frozen=True):
    """What was said before a message."""

    turns: tuple[Message, ...] = ()
    """The user turns, in order, each with the agent's last words before it."""
    agent: str = ""
    """What the agent said last, after all of them."""


def conversation(text: str, *, file: str) -> Conversation:
    """The conversation that a file holds; every unsound place in one ConfigError."""
    problems: list[Problem] = []
    turns = list(_turns(text, file, problems))
    if problems:
        raise ConfigError(problems)
    found: list[Message] = []
    agent = ""
    for turn in turns:
        said = _said(turn)
        if said and turn.role in USERS:
            found.append(Message(said, agent=agent))
            agent = ""
        elif said and turn.role in AGENTS:
            agent = said
    return Conversation(tuple(found), agent)


def _turns(text: str, file: str, problems: list[Problem]) -> Iterator[_Turn]:
    for place, found in _read(text, file):
        if isinstance(found, Problem):
            problems.append(structs.replace(found, remedy=EXPECTED))
            continue
        for number, turn in enumerate(found.messages or (found,)):
            where = f"messages[{number}]" if found.messages else place
            if complaint := _complaint(turn):
                problems.append(Problem(file, where, *complaint))
            yield turn


def _read(text: str, file: str) -> Iterator[tuple[str, _Turn | Problem]]:
    """Each message, or what keeps it from being read, with its place."""
    if text.lstrip().startswith("["):
        listed = decoded(text, list[_Turn], file=file)
        turns: Sequence[_Turn | Problem] = [listed] if isinstance(listed, Problem) else listed
        yield from ((f"[{number}]", turn) for number, turn in enumerate(turns))
        return
    whole = decoded(text, _Turn, file=file)
    if not isinstance(whole, Problem):
        yield "", whole
        return
    for number, line in numbered(text):
        place = f"line {number}"
        yield place, decoded(line, _Turn, file=file, place=place)


def _complaint(turn: _Turn) -> tuple[str, str] | None:
    if turn.role not in ROLES:
        return f"unknown role {turn.role!r}", known(turn.role, ROLES)
    if turn.role in USERS and turn.content is None and turn.text is None:
        return "is no message", EXPECTED
    return None


def _said(turn: _Turn) -> str:
    if not isinstance(turn.content, tuple):
        return turn.content or turn.text or ""
    parts = (part if isinstance(part, str) else part.text for part in turn.content)
    return "\n".join(part for part in parts if part)
