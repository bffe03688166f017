"""Did a person write this turn? Machine-made turns give themselves away at their start (D5).

1. A turn that begins with a known opening was made by a machine.
2. So was a turn that holds nothing but elements of known names, such as reminders, and one whose
   known opening stands behind such elements.
3. Whatever a person added behind such elements is a person's turn again.
4. An element that is never closed is the machine's to its end, unless words follow its tag on the
   same line: so people speak of a tag.
5. Marks without width, the kind of line ends and the curl of apostrophes tell nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

import re2
from msgspec import Struct

from trimtab.understand.reading.normal import normalise
from trimtab.values import MachineMark

_OPENING = 1_000
"""Characters in which an opening must show itself."""


class Machines(Struct, frozen=True):
    """The marks of machines, compiled."""

    openings: re2.Set | None
    names: tuple[str, ...]
    """Of the machines, in the order of the openings."""
    tags: Mapping[str, str]
    """Name of an element -> the machine that writes it."""


class _Tags(Struct, frozen=True):
    """Where the elements of known names end."""

    ends: Mapping[int, int]
    """Start of an element that is closed -> its end."""
    closings: Mapping[str, Sequence[int]]
    """Name -> the end of each of its closing tags."""


def compile_marks(marks: Iterable[MachineMark]) -> Machines:
    """The marks, ready to be looked for; raises `re2.error` for a pattern RE2 cannot read."""
    known = tuple(marks)
    written = [(mark.name, each) for mark in known for each in _openings(mark)]
    options = re2.Options()
    options.log_errors = False
    openings = re2.Set.MatchSet(options)
    for _, pattern in written:
        openings.Add(f"(?m:{pattern})")
    if written:
        openings.Compile()
    names = tuple(name for name, _ in written)
    tags = {tag: mark.name for mark in known for tag in mark.tags}
    return Machines(openings if written else None, names, tags)


def machine_made(text: str, machines: Machines) -> str:
    """The name of the kind of machine that wrote the turn; empty for a person."""
    at = _blank_to(text, 0)
    if (name := _opened(text, at, machines)) or not text.startswith("<", at):
        return name
    first, end = _behind_elements(text, at, machines)
    if end == len(text):
        return first
    return _opened(text, end, machines) if end > at else ""


def _openings(mark: MachineMark) -> list[str]:
    """Patterns for a mark's openings; a text that ends in a word ends where its word does."""
    starts = [text.translate(_STRAIGHT) for text in mark.starts]
    return [
        *(re2.escape(text) + (r"\b" if _WORD.match(text[-1:]) else "") for text in starts),
        *mark.patterns,
    ]


def _opened(text: str, at: int, machines: Machines) -> str:
    """The machine whose opening stands at `at`."""
    if machines.openings is None or at >= len(text):
        return ""
    head, _ = normalise(text[at : at + _OPENING])
    more = _MORE if at + _OPENING < len(text) else ""
    plain = head.replace("\r\n", "\n").translate(_STRAIGHT) + more
    found = machines.openings.Match(plain.encode())
    return machines.names[min(found)] if found else ""


def _behind_elements(text: str, at: int, machines: Machines) -> tuple[str, int]:
    """Who wrote the elements that stand at `at`, and where something else begins."""
    first, tags = "", None
    while (found := _TAG.match(text, at)) and (tag := _known(found, machines)):
        tags = tags or _tags(text, at, machines)
        end = _end(text, found, tag, tags)
        if end < 0:
            break
        first = first or machines.tags[tag]
        at = _blank_to(text, end)
    return first, at


def _end(text: str, opening: re.Match[str], tag: str, tags: _Tags) -> int:
    """Where the element ends that begins with this tag; -1 if it is none."""
    end = tags.ends.get(opening.start(), -1)
    if end >= 0 or not opening[3] or _MENTION.match(text, opening.end()):
        return end
    closings = tags.closings.get(tag, ())
    later = bisect_left(closings, opening.end())
    return closings[later] if later < len(closings) else len(text)


def _tags(text: str, at: int, machines: Machines) -> _Tags:
    ends: dict[int, int] = {}
    closings: dict[str, list[int]] = {}
    waiting: dict[str, list[int]] = {}
    for found in _TAG.finditer(text, at):
        tag = _known(found, machines, closing=True)
        if not tag:
            continue
        if found[1]:
            closings.setdefault(tag, []).append(found.end())
            if waiting.get(tag):
                ends[waiting[tag].pop()] = found.end()
        elif found[3].endswith("/>"):
            ends[found.start()] = found.end()
        else:
            waiting.setdefault(tag, []).append(found.start())
    return _Tags(ends, closings)


def _known(found: re.Match[str], machines: Machines, *, closing: bool = False) -> str:
    """The known name that a tag bears: one in small letters stands for any case."""
    if found[1] and not closing:
        return ""
    name = found[2]
    return next((each for each in (name, name.lower()) if each in machines.tags), "")


def _blank_to(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


_WORD = re.compile(r"\w", re.ASCII)
_BLANK = re.compile("[\\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]*+")
_TAG = re.compile(r"<(/?)([\w:.-]{1,64}+)(?=[\s/>])((?:[^<>]*+>)?)")
_MENTION = re.compile(r"[ \t]++[^\s<]")
_STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
_MORE = "\n\u2026"
"""Stands for the rest of a long text, so that the end of what is looked at is no end."""
