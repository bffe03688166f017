"""Which user turns does a recorded conversation hold? JSON lines, or one JSON list, of messages.

A message is an object with `role` and `content` (a text, or parts with `text`), or with `text`
alone, which is a user's. Only user turns that say something are returned: not results of tools.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from trimtab.errors import ConfigError, Problem
from trimtab.lab.records import decoded, numbered

EXPECTED = 'expected {"role": …, "content": …}'


class _Part(Struct):
    text: str = ""


class _Turn(Struct):
    role: str = "user"
    content: str | list[_Part | str] | None = None
    text: str = ""


def user_turns(text: str, *, file: str) -> tuple[str, ...]:
    """The texts of the user turns, in order; every unsound place in one ConfigError."""
    problems: list[Problem] = []
    turns = list(_turns(text, file, problems))
    if problems:
        raise ConfigError(problems)
    return tuple(said for turn in turns if turn.role == "user" and (said := _said(turn)))


def _turns(text: str, file: str, problems: list[Problem]) -> Iterator[_Turn]:
    found: Sequence[_Turn | Problem]
    if text.lstrip().startswith("["):
        listed = decoded(text, list[_Turn], file=file)
        found = [listed] if isinstance(listed, Problem) else listed
    else:
        lines = numbered(text)
        found = [decoded(line, _Turn, file=file, place=f"line {number}") for number, line in lines]
    for turn in found:
        if isinstance(turn, Problem):
            problems.append(structs.replace(turn, remedy=EXPECTED))
        else:
            yield turn


def _said(turn: _Turn) -> str:
    if not isinstance(turn.content, list):
        return turn.content or turn.text
    parts = (part if isinstance(part, str) else part.text for part in turn.content)
    return "\n".join(part for part in parts if part)
