"""What can evidence be learned from? The traits of a message, as names that a model may weigh.

1. Words, pairs and beginnings of words, from the first 600 characters of prose.
2. Where a word stands: in the opening, as the first or the last one.
3. What the signals said: points of each owner, in steps; and every pattern that matched.
4. Form: zones, length, lines, question marks, moods, acts.
A trait is there or not; numbers become steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trimtab.understand.text import Reading
from trimtab.values import Hit

REACH = 600
"""Characters of prose that are looked at."""
_OPENING = 5
"""Words that count as the opening."""
_STEPS = (50, 150, 250, 400, 600)
"""Points that make a step."""
_LENGTHS = (12, 25, 50, 100, 200, 400, 1_000, 2_500)
_LINES = (1, 3, 8, 20)


def features(reading: Reading, hits: Sequence[Hit]) -> set[str]:
    """The traits of a message."""
    found = set(_words(reading.prose[:REACH].split()))
    found.update(_signals(hits))
    found.update(_form(reading, hits))
    return found


def _words(words: Sequence[str]) -> Iterator[str]:
    if not words:
        yield "no words"
        return
    before = "^"
    for at, word in enumerate(words):
        yield word
        yield f"{before} {word}"
        if len(word) > 5:
            yield f"{word[:5]}*"
        if at < _OPENING:
            yield f"{word} first"
        before = word
    yield f"{before} $"


def _signals(hits: Iterable[Hit]) -> Iterator[str]:
    points: dict[str, int] = {}
    for hit in hits:
        points[hit.owner] = points.get(hit.owner, 0) + hit.points
        if hit.signal.startswith("/"):
            yield f"{hit.owner} {hit.signal}"
        if hit.mood != "asserted":
            yield f"{hit.mood} {hit.owner}"
    for owner, total in points.items():
        yield from (f"{owner} {step}" for step in _STEPS if total >= step)


def _form(reading: Reading, hits: Iterable[Hit]) -> Iterator[str]:
    text = reading.seen
    yield from {f"has {zone.kind}" for zone in reading.zones}
    yield from (f"longer {size}" for size in _LENGTHS if len(text) > size)
    breaks = text.count("\n")
    yield from (f"lines {size}" for size in _LINES if breaks >= size)
    questions = text.count("?")
    if questions:
        yield "asks" if questions == 1 else "asks much"
        if text.rstrip().endswith("?"):
            yield "ends asking"
    if text[:1].islower():
        yield "small start"
    if "\n-" in text or "\n*" in text or "\n1" in text:
        yield "a list"
    yield from {f"mood {hit.mood}" for hit in hits}
