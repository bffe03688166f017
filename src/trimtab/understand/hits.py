"""How is each thing that was found meant? Finds in, hits with their mood and their points out.

1. Only domains and acts take a mood: a cue is what it is, however it is said.
2. The place of a pattern is looked for only where a cue or a quote could colour it, further
   places only where the first one is coloured.
3. Spec 000 to the letter counts each signal of a domain once, and knows none against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import structs

from trimtab.understand.clauses import Clauses, clauses, mood_of
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import OCCURRENCES, Found, Span, place
from trimtab.understand.settings import Settings
from trimtab.understand.text import Reading, origin
from trimtab.values import Hit, Mood


def hits(
    lexicon: Lexicon, reading: Reading, found: Sequence[Found], settings: Settings
) -> Iterator[Hit]:
    """The hits of everything found that has a weight."""
    spoken = _spoken(lexicon, reading, found)
    shares = structs.asdict(settings.moods)
    for one in found:
        mood, span = _mood(lexicon, reading, one, spoken, settings)
        start, end = origin(reading, *span) if span else (-1, -1)
        for entry in one.entries:
            weight = entry.weight
            if settings.strict_000 and entry.kind == "domain":
                weight = int(weight > 0)
            if weight and entry.kind not in UNSCORED:
                points = weight * (shares[mood] if entry.kind in MOODED else 100)
                yield Hit(entry.owner, entry.written, start, end, mood, weight, points)


def _mood(
    lexicon: Lexicon, reading: Reading, one: Found, spoken: Clauses, settings: Settings
) -> tuple[Mood, Span | None]:
    if one.spans:
        return mood_of(spoken, one.spans, settings.moods)
    if spoken == PLAIN:
        return "asserted", None
    first = _first(lexicon, reading, one)
    mood, span = mood_of(spoken, (first,), settings.moods)
    if mood != "asserted":
        return mood_of(spoken, (first, *_later(lexicon, reading, one)), settings.moods)
    return mood, span


def _spoken(lexicon: Lexicon, reading: Reading, found: Iterable[Found]) -> Clauses:
    cues: list[tuple[Mood, Span]] = []
    breaks: list[Span] = []
    patterns: list[tuple[Mood, int]] = []
    for one in found:
        for entry in one.entries:
            if entry.kind == "mood" and one.spans:
                cues += [(MOODS[entry.name], span) for span in one.spans]
            elif entry.kind == "mood":
                patterns.append((MOODS[entry.name], one.pattern))
            elif entry.kind == "break":
                breaks += one.spans
    ends = {end: start for start, end in breaks}
    text = reading.open.encode() if reading.open.isascii() else reading.open
    for mood, pattern in patterns:
        cues += [(mood, span) for span in _places(lexicon, text, pattern, ends)]
    return clauses(reading, cues, breaks)


def _places(
    lexicon: Lexicon, text: str | bytes, pattern: int, ends: Mapping[int, int]
) -> Iterator[Span]:
    """The places of a cue, up to a bound: a second "don't" forbids something else.

    A dividing word that ends one is no part of it: a pattern cannot look ahead."""
    if lexicon.patterns is not None:
        for found in islice(lexicon.patterns.re(pattern).finditer(text), OCCURRENCES):
            start, end = found.span()
            yield start, max(start + 1, ends.get(end, end))


def _first(lexicon: Lexicon, reading: Reading, one: Found) -> Span:
    """Where a pattern stands first."""
    return _bare(reading, *place(lexicon, one.pattern, reading))


def _later(lexicon: Lexicon, reading: Reading, one: Found) -> Iterator[Span]:
    """Where a pattern stands again."""
    text = reading.open.encode() if reading.open.isascii() else reading.open
    for span in islice(_places(lexicon, text, one.pattern, {}), 1, None):
        yield _bare(reading, *span)


def _bare(reading: Reading, start: int, end: int) -> Span:
    """The place without a sign with which it begins: that belongs to the clause before."""
    sign = _EDGE.match(reading.open, start, end)
    return sign.end() if sign and sign.end() < end else start, end


_EDGE = re.compile(r"[\s.!?,;:()]++(?:[-*+\u2013\u2014\u2022]++\s)?")
PLAIN = Clauses()
"""Clauses without a cue or a quote: everything in them is asserted."""
UNSCORED = ("mood", "break")
MOODED = ("domain", "act")
MOODS: Mapping[str, Mood] = {
    "asserted": "asserted",
    "negated": "negated",
    "deferred": "deferred",
    "asked": "asked",
    "reported": "reported",
}
