"""How is a value written for a reader? On one line, and never longer than a line should be."""

from __future__ import annotations

import re

from trimtab.values import Value

_LONGEST = 200
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def written(value: Value) -> str:
    """A value as a model or a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return _line(", ".join(value))
    return _line(str(value))


def quoted(text: str) -> str:
    """Somebody's words, on one line."""
    return f'"{_line(text)}"'


def _line(text: str) -> str:
    plain = " ".join(_UNSEEN.sub(" ", text[: 2 * _LONGEST]).split())
    return plain if len(plain) <= _LONGEST else plain[: _LONGEST - 1] + "…"
