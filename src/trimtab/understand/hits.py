"""How is each thing that was found meant? Finds in, hits with their mood and their points out.

1. Only domains and acts take a mood: a cue is what it is, however it is said.
2. The place of a pattern is looked for only where a cue or a quote could colour it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from trimtab.understand.clauses import Clauses, clauses, mood_of
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import Found, Span, place
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
            if entry.kind not in UNSCORED:
                weight = min(1, entry.weight) if settings.strict_000 else entry.weight
                points = weight * (shares[mood] if entry.kind in MOODED else 100)
                yield Hit(entry.owner, entry.written, start, end, mood, weight, points)


def _mood(
    lexicon: Lexicon, reading: Reading, one: Found, spoken: Clauses, settings: Settings
) -> tuple[Mood, Span | None]:
    if one.spans:
        return mood_of(spoken, one.spans, settings.moods)
    if spoken == PLAIN:
        return "asserted", None
    return mood_of(spoken, _spans(lexicon, reading, one), settings.moods)


def _spoken(lexicon: Lexicon, reading: Reading, found: Iterable[Found]) -> Clauses:
    cues: list[tuple[Mood, Span]] = []
    breaks: list[Span] = []
    for one in found:
        for entry in one.entries:
            if entry.kind == "mood":
                cues += [(MOODS[entry.name], span) for span in _spans(lexicon, reading, one)]
            elif entry.kind == "break":
                breaks += one.spans
    return clauses(reading, cues, breaks)


def _spans(lexicon: Lexicon, reading: Reading, one: Found) -> tuple[Span, ...]:
    return one.spans or (place(lexicon, one.pattern, reading),)


PLAIN = Clauses()
"""Clauses without a cue or a quote: everything in them is asserted."""
UNSCORED = ("mood", "break")
MOODED = ("domain", "act")
MOODS: Mapping[str, Mood] = {
    "negated": "negated",
    "deferred": "deferred",
    "asked": "asked",
    "reported": "reported",
}
