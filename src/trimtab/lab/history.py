"""Which user turns does a recorded conversation hold? JSON lines, or one JSON list, of messages.

A message is an object with `role` and `content` (a text, or parts with `text`), or with `text`
alone, which is a user's. Only user turns are returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from trimtab.errors import ConfigError, Problem

T = TypeVar("T")


class _Part(Struct):
    text: str = ""


class _Turn(Struct):
    role: str = "user"
    content: str | list[_Part | str] = ""
    text: str = ""


def user_turns(text: str, *, file: str) -> tuple[str, ...]:
    """The texts of the user turns, in order; every unsound place in one ConfigError."""
    problems: list[Problem] = []
    turns = list(_turns(text, file, problems))
    if problems:
        raise ConfigError(problems)
    return tuple(_said(turn) for turn in turns if turn.role == "user")


def _turns(text: str, file: str, problems: list[Problem]) -> Iterator[_Turn]:
    if text.lstrip().startswith("["):
        yield from _decoded(text, list[_Turn], file, "", problems) or ()
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            turn = _decoded(line, _Turn, file, f"line {number}", problems)
            if turn is not None:
                yield turn


def _decoded(text: str, kind: type[T], file: str, place: str, problems: list[Problem]) -> T | None:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as fault:
        problems.append(Problem(file, place, str(fault), 'expected {"role": …, "content": …}'))
        return None


def _said(turn: _Turn) -> str:
    if isinstance(turn.content, str):
        return turn.content or turn.text
    parts = (part if isinstance(part, str) else part.text for part in turn.content)
    return "\n".join(part for part in parts if part)
