"""What is there to read? The message in normal form, its zones, and the user's own prose.

1. Of a message beyond the limit a sample is read; the hole is recorded.
2. Zones are found in the normal form; what is left is prose.
3. The fold of a text has its length: lower case, no accents, every sign a space. So a place in
   the fold is a place in the text.
4. Words are looked for in the fold of the prose, patterns in the prose and the paths.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.normal import drawn_end, normalise
from trimtab.understand.reading.sample import sample
from trimtab.understand.reading.zones import find_zones
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
    part = sample(text, sample_beyond) if len(text) > sample_beyond else None
    seen, places = normalise(part.text if part else text)
    if not mask:
        zones: tuple[Zone, ...] = ()
    else:
        zones = find_zones(seen, part.finder(places) if part else None)
    prose = blank(seen, zones) if zones else seen
    return Reading(
        raw=text,
        seen=seen,
        places=part.places(places) if part else places,
        zones=zones,
        prose=f" {fold(prose)} ",
        open=blank(seen, zones, _PATHS) if zones else seen,
        hole=part.hole if part else None,
    )


def origin(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """The place in the original of a stretch of what was seen."""
    places = reading.places
    if places is None:
        return start, end
    if start >= end:
        return places[start], places[end]
    last, limit = places[end - 1], places[end]
    if reading.hole and last <= reading.hole[0] < limit:
        limit = reading.hole[0]
    return places[start], drawn_end(reading.raw, last, limit)


def fold(text: str) -> str:
    """Lower case, no accents, a space for every sign but the underscore; as long as `text`."""
    if text.isascii():
        return text.encode().translate(_ASCII).decode()
    strange = {ord(char): _folded(char) for char in set(text) if char > "\x7f"}
    return text.translate(_TABLE | strange)


def _folded(char: str) -> str:
    lower = char.lower()[0]
    base = unicodedata.normalize("NFKD", lower)[0].lower()
    if base.isascii():
        return base if base.isalnum() else " "
    return lower if lower.isalnum() or unicodedata.category(lower)[0] == "M" else " "


_KEPT = {*range(48, 58), *range(97, 123), ord("_")}
_ASCII = bytes(
    byte if byte in _KEPT else byte + 32 if 65 <= byte <= 90 else 32 for byte in range(256)
)
_TABLE = {byte: chr(_ASCII[byte]) for byte in range(128)}
