"""What is there to read? The message in normal form, its zones, and the user's own prose.

1. A message beyond the limit is read at its head and its tail; the hole is recorded.
2. Zones are found in the normal form; what is left is prose.
3. The fold of a text has its length: lower case, no accents, every sign a space. So a place in
   the fold is a place in the text.
4. Words are looked for in the fold of the prose, patterns in the prose and the paths.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from trimtab.understand.normal import normalise
from trimtab.understand.zones import blank, find_zones
from trimtab.values import Zone

_PATHS = frozenset({"path"})


class Reading(Struct, frozen=True):
    """A message, ready to be matched."""

    raw: str
    seen: str
    """Head and tail, in normal form."""
    places: Sequence[int] | None
    """For each character of `seen`, and for its end, the place in `raw`; None: the same."""
    zones: tuple[Zone, ...]
    """In places of `seen`."""
    prose: str
    """`seen` without its zones, folded, with a space before and behind."""
    open: str
    """`seen` without its zones other than paths."""
    hole: tuple[int, int] | None = None
    """The part of `raw` that was not read."""


def read(text: str, *, sample_beyond: int = 20_000, mask: bool = True) -> Reading:
    """The reading of a message."""
    sample, places, hole = _sample(text, sample_beyond)
    seen, inner = normalise(sample)
    zones = find_zones(seen) if mask else ()
    prose = blank(seen, zones) if zones else seen
    return Reading(
        raw=text,
        seen=seen,
        places=_through(inner, places),
        zones=zones,
        prose=f" {fold(prose)} ",
        open=blank(seen, zones, _PATHS) if zones else seen,
        hole=hole,
    )


def origin(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """The place in the original of a stretch of what was seen."""
    if reading.places is None:
        return start, end
    return reading.places[start], reading.places[end]


def fold(text: str) -> str:
    """Lower case, no accents, a space for every sign but the underscore; as long as `text`."""
    if text.isascii():
        return text.encode().translate(_ASCII).decode()
    strange = {ord(char): _folded(char) for char in set(text) if char > "\x7f"}
    return text.translate(_TABLE | strange)


def _folded(char: str) -> str:
    lower = char.lower()[0]
    base = unicodedata.normalize("NFKD", lower)[0]
    if base.isascii():
        return base if base.isalnum() else " "
    return lower if lower.isalnum() or unicodedata.category(lower)[0] == "M" else " "


def _sample(text: str, limit: int) -> tuple[str, Sequence[int] | None, tuple[int, int] | None]:
    if len(text) <= limit:
        return text, None, None
    half, slack = limit // 2, limit // 10
    line_end = text.rfind("\n", half - slack, half)
    head = line_end if line_end >= 0 else half
    line_start = text.find("\n", len(text) - half, len(text) - half + slack) + 1
    tail = line_start or len(text) - half
    joint = _FENCE if text.count("\n```", head, tail) % 2 else "\n"
    places = (*range(head), *[tail] * len(joint), *range(tail, len(text) + 1))
    return f"{text[:head]}{joint}{text[tail:]}", places, (head, tail)


def _through(inner: Sequence[int] | None, outer: Sequence[int] | None) -> Sequence[int] | None:
    if inner is None or outer is None:
        return inner or outer
    return [outer[place] for place in inner]


_FENCE = "\n```\n"
"""Stands for the fence that the hole left open or closed."""
_KEPT = {*range(48, 58), *range(97, 123), ord("_")}
_ASCII = bytes(
    byte if byte in _KEPT else byte + 32 if 65 <= byte <= 90 else 32 for byte in range(256)
)
_TABLE = {byte: chr(_ASCII[byte]) for byte in range(128)}
