"""Which signals occur in the message, and where? One pass for words, one for patterns.

1. Words are looked for in the folded prose, patterns in the prose and the paths as they stand.
2. A pass tells which, not where. Words are searched once more for their places, up to a bound;
   the first place of a pattern is dearer than the pattern's match and is found when asked for.
3. The words of a phrase stand together: no sentence ends between them, no line is empty, and
   nothing is masked. The pass cannot know; the search for places does.
4. Whatever the patterns, time grows with the length of the message and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from trimtab.understand.lexicon import Entry, Lexicon, Literal, Patterns
from trimtab.understand.reading.text import Reading

OCCURRENCES = 8
"""Places of one signal that are looked at. One is enough to count; others may only tell a mood."""

Span = tuple[int, int]


class Found(Struct, frozen=True):
    """One thing that was looked for, with the places where it stands in what was seen."""

    spans: tuple[Span, ...]
    """Empty for a pattern, until `place` is asked."""
    entries: tuple[Entry, ...]
    pattern: int = -1
    """Its number, if it is a pattern."""


def match(lexicon: Lexicon, reading: Reading) -> list[Found]:
    """Everything of the lexicon that occurs in the reading, in the lexicon's order."""
    found = []
    if lexicon.words is not None:
        for index in sorted(lexicon.words.Match(reading.prose.encode()) or ()):
            literal = lexicon.literals[index]
            if spans := _places(literal, reading):
                found.append(Found(spans, literal.entries))
    for number in matching(lexicon.patterns, reading.open.encode()):
        found.append(Found((), lexicon.owners[number], number))
    if reading.zones:
        found += _shapes(lexicon, reading)
    return found


def matching(patterns: Patterns, text: bytes) -> list[int]:
    """The numbers of the patterns that match a text, in order."""
    numbers: list[int] = []
    if patterns.others is not None:
        numbers += [patterns.other_numbers[at] for at in patterns.others.Match(text) or ()]
    if patterns.openings is not None:
        found = sorted(patterns.openings.Match(text) or ())
        numbers += [patterns.opening_numbers[at] for at in found[:-1]]
    return sorted(numbers)


def place(lexicon: Lexicon, pattern: int, reading: Reading) -> Span:
    """The first place of a pattern that is known to match."""
    encoded = reading.open.encode()
    found = lexicon.patterns.single[pattern].search(encoded)
    assert found is not None
    start, end = found.span()
    if len(encoded) == len(reading.open):
        return start, end
    return _characters(encoded, start), _characters(encoded, end)


def _shapes(lexicon: Lexicon, reading: Reading) -> Iterator[Found]:
    for kind in dict.fromkeys(zone.kind for zone in reading.zones):
        if entries := lexicon.shapes.get(kind):
            spans = ((zone.start, zone.end) for zone in reading.zones if zone.kind == kind)
            yield Found(tuple(islice(spans, OCCURRENCES)), entries)


def _places(literal: Literal, reading: Reading) -> tuple[Span, ...]:
    """Where the words stand in what was seen, which has no space before it as the prose has."""
    find, first = reading.prose.find, literal.first
    spans: list[Span] = []
    start = find(first)
    while start >= 0 and len(spans) < OCCURRENCES:
        end = start + literal.width
        if not literal.plain:
            end = _end(literal, reading, end)
        if end > 0:
            spans.append((start, end - 1))
        start = find(first, max(start + 1, end))
    return tuple(spans)


def _end(literal: Literal, reading: Reading, at: int) -> int:
    """Where the words end whose first one ends at `at`; -1 if the rest does not follow."""
    prose = reading.prose
    for word in literal.rest:
        if prose[at] != " ":
            return -1
        before = at
        while prose.startswith(" ", at):
            at += 1
        if not prose.startswith(word, at):
            return -1
        if at > before + 1 and _APART.search(reading.seen, before - 1, at - 1):
            return -1
        at += len(word)
    if literal.open_ended:
        return prose.find(" ", at)
    return at if prose[at] == " " else -1


def _characters(encoded: bytes, at: int) -> int:
    return len(encoded[:at].decode())


# What is seen between two words: the end of a sentence, an empty line or a new point of a list, or
# letters that are blank in the prose. Dots trail off.
_APART = re.compile(
    r"""(?<![.!?])(?:\.|[!?]++)["'”’)\]]*+\s|[。！？]|\n[ \t\r]*+(?:\n|[-*•]\s)|[^\W_]"""
)
