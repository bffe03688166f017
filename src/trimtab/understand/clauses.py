"""In what mood is a thing said? Clauses, and the mood that a hit takes from its clause.

1. A clause ends at a sign of the sentence, an empty line, a line that begins anew (a bullet, a
   heading, a capital), or a word such as "but". Any other line break is a space, a dividing word
   that is only a part of a cue divides nothing, and an aside between commas behind a negation does
   not end it.
2. A cue of a mood colours the hits of its own clause; a negation those behind it only. The cues of
   a clause that ends in a colon colour the list directly below it as well, an answer the question
   before it: "commit? not yet".
3. A hit that contains the cue is not coloured by it: "does not work" is asserted.
4. A cue of the mood "asserted" takes away the negations it touches: "don't forget to".
5. What stands in quotation marks of any kind is reported; a sign behind a letter or a digit opens
   no quote.
6. Of several moods the one that takes the most away counts; of several places of one signal,
   the one that keeps the most.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from trimtab.understand.reading.text import Reading
from trimtab.understand.settings import MoodShares
from trimtab.values import Mood

Span = tuple[int, int]
Cue = tuple[Mood, Span]

_ANEW = r"[ \t\r]*+(?:$|\n|\u2022|[>|]|[-*+]\s|#{1,6}\s|\d{1,3}[.)]\s|[a-z]\)\s|[A-Z][a-z])"
_SIGNS = re.compile(rf"(?<![.!?;:])[.!?;:]++(?=\s|$)|,|\n(?={_ANEW})|\s[-\u2013\u2014]++(?=\s)")
_QUOTES = frozenset("\"'\u2018\u201c\u201e\u00ab")
# Each row begins with its sign, so that prose is through quickly.
_QUOTED = re.compile(
    '"(?<!\\w")[^"\n]*+"'
    "|'(?<!\\w')(?=\\w)(?:[^'\n]|(?<=\\w)'(?=\\w)){1,200}+'(?!\\w)"
    "|\u2018(?:[^\u2018\u2019\n]|(?<=\\w)\u2019(?=\\w)){1,200}+\u2019"
    "|\u201c[^\u201c\u201d\n]*+\u201d"
    "|\u201e[^\u201c\u201d\u201e\n]*+[\u201c\u201d]"
    "|\u00ab[^\u00ab\u00bb\n]*+\u00bb"
)
_ASIDE = re.compile(
    r"((?: (?:ever|really))?,)[ \n](?:under|in|at|for|as|by|if|until|ever|please|again|however"
    r"|really|i|and i)\b"
    r"[^,.!?;:\n]{0,60},",
    re.IGNORECASE,
)
_LIST = re.compile(
    r":[ \t\r]*+\n(?:[ \t\r]*+\n)?((?:[ \t]*+(?:[-*+\u2022]|\d{1,3}[.)])[ \t][^\n]*+(?:\n|\Z))++)"
)


class Clauses(Struct, frozen=True):
    """What can colour a hit: where clauses begin, and which cues stand in each."""

    starts: tuple[int, ...] = (0,)
    cues: Mapping[int, tuple[Cue, ...]] = {}
    """Number of the clause -> its cues."""
    quotes: tuple[Span, ...] = ()


def clauses(reading: Reading, cues: Iterable[Cue], breaks: Iterable[Span]) -> Clauses:
    """The clauses of a reading, given the cues and the dividing words found in it."""
    text = reading.open
    quoted = not _QUOTES.isdisjoint(text)
    quotes = tuple(found.span() for found in _QUOTED.finditer(text)) if quoted else ()
    words = tuple(breaks)
    spoken = _standing(cues)
    if not spoken:
        return Clauses(quotes=quotes)
    marks = {0, *(found.end() for found in _SIGNS.finditer(text)), *_dividing(words, spoken)}
    starts = tuple(sorted(marks.difference(_asides(text, spoken))))
    grouped: dict[int, tuple[Cue, ...]] = {}
    for mood, (start, end) in spoken:
        number = bisect_right(starts, max(start, end - 1))
        if text[start] == "?":
            number = bisect_right(starts, start)
            start = starts[number - 1]
        grouped[number] = (*grouped.get(number, ()), (mood, (start, end)))
    if ":" in text:
        _hand_down(text, starts, grouped)
    return Clauses(starts, grouped, quotes)


def _standing(cues: Iterable[Cue]) -> tuple[Cue, ...]:
    """The cues that colour something: no assertion, and no negation that one takes away."""
    spoken = tuple(cues)
    kept = [span for mood, span in spoken if mood == "asserted"]
    if not kept:
        return spoken
    return tuple(
        (mood, span)
        for mood, span in spoken
        if mood != "asserted" and not (mood == "negated" and _touches(span, kept))
    )


def _touches(span: Span, others: Iterable[Span]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _dividing(breaks: Iterable[Span], cues: Iterable[Cue]) -> Iterator[int]:
    """Where the dividing words begin that are no part of a cue; a negation may begin with one, and
    a word may be both."""
    breaks = frozenset(breaks)
    shut = ((mood, span) for mood, span in cues if span not in breaks)
    inner = sorted((start + (mood == "negated"), end) for mood, (start, end) in shut)
    ends = list(accumulate((end for _, end in inner), max))
    for start, end in breaks:
        before = bisect_left(inner, (end,)) - 1
        if before < 0 or ends[before] <= start:
            yield start


def _asides(text: str, cues: Iterable[Cue]) -> Iterator[int]:
    """The marks of asides that stand directly behind a negation."""
    for mood, (_, end) in cues:
        if mood == "negated" and (found := _ASIDE.match(text, end)):
            yield from (found.end(1), found.end())


def _hand_down(text: str, starts: Sequence[int], grouped: dict[int, tuple[Cue, ...]]) -> None:
    """Gives the lists of the text the cues of the clauses that lead to them."""
    for found in _LIST.finditer(text):
        if lead := grouped.get(bisect_right(starts, found.start())):
            first, last = (bisect_right(starts, at) for at in (found.start(1), found.end() - 1))
            for number in range(first, last + 1):
                grouped[number] = (*grouped.get(number, ()), *lead)


def mood_of(clauses: Clauses, spans: Sequence[Span], shares: MoodShares) -> tuple[Mood, Span]:
    """The mood of a signal that stands at `spans`, and the place that decides it."""
    if not clauses.cues and not clauses.quotes:
        return "asserted", spans[0]
    if len(spans) == 1:
        return _mood_at(clauses, spans[0], shares), spans[0]
    moods = [_mood_at(clauses, span, shares) for span in spans]
    chosen = max(range(len(spans)), key=lambda i: (getattr(shares, moods[i]), -i))
    return moods[chosen], spans[chosen]


def _mood_at(clauses: Clauses, span: Span, shares: MoodShares) -> Mood:
    near = clauses.cues.get(bisect_right(clauses.starts, span[0]), ())
    if not near and not clauses.quotes:
        return "asserted"
    found: list[Mood] = [mood for mood, cue in near if _colours(mood, cue, span)]
    before = bisect_right(clauses.quotes, span) - 1
    if before >= 0 and span[1] <= clauses.quotes[before][1]:
        found.append("reported")
    return min(found, key=lambda mood: getattr(shares, mood), default="asserted")


def _colours(mood: Mood, cue: Span, span: Span) -> bool:
    contains = span[0] <= cue[0] and cue[1] <= span[1]
    return not contains and (mood != "negated" or span[0] >= cue[0])
