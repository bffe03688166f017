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

from trimtab.understand.clauses import Clauses, clauses, mood_of
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import OCCURRENCES, Found, Span, place
from trimtab.understand.reading.text import Reading, origin
from trimtab.understand.settings import MoodShares, Settings
from trimtab.values import Hit, Mood


def hits(
    lexicon: Lexicon, reading: Reading, found: Sequence[Found], settings: Settings
) -> Iterator[Hit]:
    """The hits of everything found that has a weight."""
    spoken = _spoken(lexicon, reading, found)
    plain, shares, strict = spoken == PLAIN, settings.moods, settings.strict_000
    for one in found:
        spans = one.spans if plain or one.spans else (_place(lexicon, reading, one.pattern),)
        mood, start, end = _meant(reading, spoken, spans, shares) if spans else NOWHERE
        if mood != "asserted" and not one.spans:
            spans = (*spans, *_later(lexicon, reading, one.pattern))
            mood, start, end = _meant(reading, spoken, spans, shares)
        share = getattr(shares, mood)
        for entry in one.entries:
            weight = entry.weight
            if strict and entry.kind == "domain":
                weight = int(weight > 0)
            if entry.scored and weight:
                points = weight * (share if entry.moody else 100)
                yield Hit(entry.owner, entry.written, start, end, mood, weight, points)


def _meant(
    reading: Reading, spoken: Clauses, spans: Sequence[Span], shares: MoodShares
) -> tuple[Mood, int, int]:
    mood, span = mood_of(spoken, spans, shares)
    return mood, *origin(reading, *span)


def _spoken(lexicon: Lexicon, reading: Reading, found: Iterable[Found]) -> Clauses:
    cues: list[tuple[Mood, Span]] = []
    breaks: list[Span] = []
    patterns: list[tuple[Mood, int]] = []
    for one in found:
        for entry in one.entries:
            if entry.scored:
                continue
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
    for found in islice(lexicon.patterns.single[pattern].finditer(text), OCCURRENCES):
        start, end = found.span()
        yield start, max(start + 1, ends.get(end, end))


def _place(lexicon: Lexicon, reading: Reading, pattern: int) -> Span:
    """Where a pattern stands first."""
    return _bare(reading, *place(lexicon, pattern, reading))


def _later(lexicon: Lexicon, reading: Reading, pattern: int) -> Iterator[Span]:
    """Where a pattern stands again."""
    text = reading.open.encode() if reading.open.isascii() else reading.open
    for span in islice(_places(lexicon, text, pattern, {}), 1, None):
        yield _bare(reading, *span)


def _bare(reading: Reading, start: int, end: int) -> Span:
    """The place without a sign with which it begins: that belongs to the clause before."""
    sign = _EDGE.match(reading.open, start, end)
    return sign.end() if sign and sign.end() < end else start, end


_EDGE = re.compile(r"[\s.!?,;:()]++(?:[-*+\u2013\u2014\u2022]++\s)?")
NOWHERE: tuple[Mood, int, int] = ("asserted", -1, -1)
PLAIN = Clauses()
"""Clauses without a cue or a quote: everything in them is asserted."""
MOODS: Mapping[str, Mood] = {
    "asserted": "asserted",
    "negated": "negated",
    "deferred": "deferred",
    "asked": "asked",
    "reported": "reported",
}
