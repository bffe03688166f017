"""What can go wrong, and whose mistake is it?

TrimtabError
├── ConfigError      the user's files: every problem at once, with file, place and remedy
└── InputError       what was handed over at the door: a message, a file, an option
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class TrimtabError(Exception):
    """The root: whatever Trimtab raises on purpose."""


class Problem(Struct, frozen=True):
    """One complaint about one place in one file."""

    file: str
    place: str
    complaint: str
    remedy: str = ""

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return f"{self.file}: {place}{self.complaint}" + (f"; {self.remedy}" if self.remedy else "")


class ConfigError(TrimtabError):
    """The user's files cannot be used; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class InputError(TrimtabError):
    """What was handed over cannot be read."""
