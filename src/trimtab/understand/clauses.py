"""In what mood is a thing said? Clauses, and the mood that a hit takes from its clause.

1. A clause ends at a sign of the sentence, a line break, or a word such as "but".
2. A cue of a mood colours the hits of its own clause; a negation those behind it only.
3. A hit that contains the cue is not coloured by it: "does not work" is asserted.
4. What stands in double quotes is reported.
5. Of several moods the one that takes the most away counts; of several places of one signal,
   the one that keeps the most.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from trimtab.understand.settings import MoodShares
from trimtab.understand.text import Reading
from trimtab.values import Mood

Span = tuple[int, int]

_SIGNS = re.compile(r"(?<![.!?;:])[.!?;:]++(?=\s|$)|[,\n]|\s[-\u2013\u2014]++(?=\s)")
_QUOTED = re.compile('"[^"\n]*+"|\u201c[^\u201c\u201d\n]*+\u201d')


class Clauses(Struct, frozen=True):
    """What can colour a hit: where clauses begin, and which cues stand in each."""

    starts: tuple[int, ...] = (0,)
    cues: Mapping[int, tuple[tuple[Mood, Span], ...]] = {}
    """Number of the clause -> its cues."""
    quotes: tuple[Span, ...] = ()


def clauses(reading: Reading, cues: Iterable[tuple[Mood, Span]], breaks: Iterable[Span]) -> Clauses:
    """The clauses of a reading, given the cues and the dividing words found in it."""
    text = reading.open
    quoted = '"' in text or "\u201c" in text
    quotes = tuple(found.span() for found in _QUOTED.finditer(text)) if quoted else ()
    spoken = tuple(cues)
    if not spoken:
        return Clauses(quotes=quotes)
    marks = {0, *(found.end() for found in _SIGNS.finditer(text)), *(at for at, _ in breaks)}
    starts = tuple(sorted(marks))
    grouped: dict[int, tuple[tuple[Mood, Span], ...]] = {}
    for mood, span in spoken:
        number = bisect_right(starts, max(span[0], span[1] - 1))
        grouped[number] = (*grouped.get(number, ()), (mood, span))
    return Clauses(starts, grouped, quotes)


def mood_of(clauses: Clauses, spans: Sequence[Span], shares: MoodShares) -> tuple[Mood, Span]:
    """The mood of a signal that stands at `spans`, and the place that decides it."""
    if not clauses.cues and not clauses.quotes:
        return "asserted", spans[0]
    moods = [_mood_at(clauses, span, shares) for span in spans]
    chosen = max(range(len(spans)), key=lambda i: (getattr(shares, moods[i]), -i))
    return moods[chosen], spans[chosen]


def _mood_at(clauses: Clauses, span: Span, shares: MoodShares) -> Mood:
    near = clauses.cues.get(bisect_right(clauses.starts, span[0]), ())
    found: list[Mood] = [mood for mood, cue in near if _colours(mood, cue, span)]
    before = bisect_right(clauses.quotes, span) - 1
    if before >= 0 and span[1] <= clauses.quotes[before][1]:
        found.append("reported")
    return min(found, key=lambda mood: getattr(shares, mood), default="asserted")


def _colours(mood: Mood, cue: Span, span: Span) -> bool:
    contains = span[0] <= cue[0] and cue[1] <= span[1]
    return not contains and (mood != "negated" or span[0] >= cue[0])
