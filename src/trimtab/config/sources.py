"""What did the user hand over? Texts of files in; tables, or why there is none, out.

1. Reading a disk is the backends' work: a `Source` is a text already read, with its name.
2. Every reader of this room returns a `Read`, whatever the text; only `demand` and `build` raise.
3. A hostile text costs little: it is refused by its size or its depth before anything walks it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import PureWindowsPath
from typing import Generic, NoReturn, TypeVar

import re2
from msgspec import Struct

from trimtab.errors import ConfigError, Problem

LIMIT = 1_000_000
"""Bytes of one file."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Table = dict[str, object]


class Source(Struct, frozen=True):
    """The text of one file."""

    path: str
    """As complaints are to show it."""
    text: str

    @property
    def stem(self) -> str:
        """The file's name without folder and last suffix, whichever slash the path uses."""
        return PureWindowsPath(self.path).stem


class Origin(Struct, frozen=True):
    """Where a value was written down."""

    file: str
    entry: str = ""
    """Its place within a file of many: `domains.codegen` in a 003 taxonomy."""
    signals: tuple[str, ...] = ()
    """Where each of a domain's signals stands, in their order; empty where that is not known."""

    def place(self, within: str) -> str:
        """The place in the file of a place in the value."""
        if found := _NUMBERED.fullmatch(within):
            known = int(found[2]) < len(self.signals)
            within = self.signals[int(found[2])] if known else found[1]
        if not self.entry:
            return within
        for ours, theirs in WORDS_003.items():
            within = re.sub(rf"^{ours}\b", theirs, within)
        return f"{self.entry}.{within}".rstrip(".")


class Read(Struct, Generic[T_co], frozen=True):
    """What one reader made of its sources."""

    values: T_co
    problems: tuple[Problem, ...] = ()
    """What keeps the files from being used."""
    notices: tuple[Problem, ...] = ()
    """What may be as meant, but is worth a look."""
    origins: Mapping[str, Origin] = {}
    """Name -> where it was written; names of files that could not be read are here too."""
    left_out: Mapping[str, tuple[str, ...]] = {}
    """Name -> places of mistakes: what stands in `values` lacks them, and is for checks alone."""


def demand(read: Read[T], *others: Read[object]) -> T:
    """The values of the first; raises `ConfigError` with the problems of all."""
    problems = [problem for each in (read, *others) for problem in each.problems]
    if problems:
        raise ConfigError(problems)
    return read.values


def toml_table(source: Source) -> Table | Problem:
    """The table that a TOML text stands for."""
    if refusal := _refusal(source):
        return refusal
    if _DEEP.search(source.text):
        return Problem(source.path, "", "has a key of too many parts", "nest less deeply")
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        return _toml_problem(source, str(error))
    except (ValueError, RecursionError) as error:
        return _unreadable(source, error)


def json_table(source: Source) -> Table | Problem:
    """The object that a JSON text stands for; a key that stands twice is a problem."""
    if refusal := _refusal(source):
        return refusal
    twice: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> Table:
        if len(found := dict(items)) < len(items):
            counts = Counter(key for key, _ in items)
            twice.extend(key for key in found if counts[key] > 1)
        return found

    try:
        found = json.loads(source.text, object_pairs_hook=pairs, parse_constant=_not_a_number)
        json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        return Problem(source.path, place, f"is not JSON: {_lower(error.msg)}")
    except (ValueError, RecursionError) as error:
        return _unreadable(source, error)
    if twice:
        return Problem(source.path, twice[0][:80], "stands twice in one object", "keep one")
    if not isinstance(found, dict):
        return Problem(source.path, "", "expected an object: { … }")
    return found


def _refusal(source: Source) -> Problem | None:
    try:
        size = len(source.text) if len(source.text) > LIMIT else len(source.text.encode())
    except UnicodeEncodeError:
        return Problem(source.path, "", "is not Unicode text: it holds half a surrogate pair")
    if size > LIMIT:
        return Problem(source.path, "", "is larger than 1 MB", "split it, or leave something out")
    return None


def _toml_problem(source: Source, message: str) -> Problem:
    found = _WHERE.match(message)
    what = _lower(found[1] if found else message)
    if found and found[2]:
        return Problem(source.path, f"line {found[2]}, column {found[3]}", f"is not TOML: {what}")
    lines = source.text.split("\n")
    place = f"line {len(lines)}, column {len(lines[-1]) + 1}"
    return Problem(source.path, place, f"is not TOML: {what}")


def _unreadable(source: Source, error: ValueError | RecursionError) -> Problem:
    if isinstance(error, RecursionError):
        return Problem(source.path, "", "is nested too deeply")
    if isinstance(error, UnicodeEncodeError):
        return Problem(source.path, "", "is not Unicode text: it holds half a surrogate pair")
    if "digits" in str(error):
        return Problem(source.path, "", "holds a number of too many digits")
    return Problem(source.path, "", str(error))


def _not_a_number(constant: str) -> NoReturn:
    raise ValueError(f"holds {constant}, which is not a number")


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


WORDS_003 = {"signals": "triggers", "slots": "slot_definitions"}
"""Our word -> the word of a 003 taxonomy for the same place."""

_NUMBERED = re.compile(r"((?:.*\.)?(?:signals|anti))\[(\d+)\]")
_WHERE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
_DEEP = re2.compile(r"""(?:(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*\.[ \t]*){64}""")
"""tomllib takes quadratic time for a dotted key, and never recurses on it."""
