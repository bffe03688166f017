"""How are two things timed fairly? In alternate rounds, over many texts, in this process alone.

1. A round runs one side over all its texts, then the other; the next round begins with the other.
2. The ratio is taken within a round; its median stands for all, its extremes are its spread.
3. A side that gains by repetition gets new texts in every round: a text seen twice finds every
   cache warm, and no user writes twice the same. A batch beforehand warms it up.
4. A slow side gets as many of its texts as fit into its time.
5. CPU time counts, not the clock: a neighbour on the same machine costs nothing. No garbage is
   collected while the time runs.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import process_time_ns

from msgspec import Struct


class Effort(Struct, frozen=True):
    """How much is measured."""

    messages: int = 1_000
    """Different texts of a round."""
    rounds: int = 5
    """An odd number, so that one of them is the median."""
    ours_seconds: float = 0.3
    """Of one round, for the side with new texts."""
    theirs_seconds: float = 0.2
    """The same for the side with the same texts; one text is always run."""
    longest: int = 1_000_000
    """Characters of a text."""


class Side(Struct, frozen=True):
    """One of two things to be timed."""

    run: Callable[[str], object]
    batches: Sequence[Sequence[str]]
    """The texts of each round."""
    parts: int = 1
    """A text counts as this many: its characters, for a cost per character."""


class Timing(Struct, frozen=True):
    """What two sides took."""

    ours: float
    """Microseconds per text: the median of the rounds."""
    theirs: float
    ratio: float
    """Theirs by ours: the median of the rounds."""
    low: float
    high: float
    texts: int
    """Different texts that ours was timed with."""


def fresh(
    run: Callable[[str], object], texts: Sequence[str], effort: Effort, *, parts: int = 1
) -> Side:
    """A side with new texts in every round, of `rounds + 1` times `messages` texts."""
    size = len(texts) // (effort.rounds + 1)
    warm, *batches = [texts[at * size : (at + 1) * size] for at in range(effort.rounds + 1)]
    fits = _fitting(run, warm, effort.ours_seconds)
    return Side(run, [batch[:fits] for batch in batches], parts)


def same(
    run: Callable[[str], object], texts: Sequence[str], effort: Effort, *, parts: int = 1
) -> Side:
    """A side with the same texts in every round."""
    kept = texts[: _fitting(run, texts, effort.theirs_seconds)]
    return Side(run, [kept] * effort.rounds, parts)


def compare(ours: Side, theirs: Side) -> Timing:
    """The times of both sides."""
    with quiet():
        rounds = enumerate(zip(ours.batches, theirs.batches, strict=True))
        pairs = [_round(ours, theirs, texts, first=number % 2) for number, texts in rounds]
    ratios = [b / a for a, b in pairs]
    return Timing(
        ours=median(a for a, _ in pairs),
        theirs=median(b for _, b in pairs),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
        texts=sum(map(len, ours.batches)),
    )


def timed(run: Callable[[str], object], texts: Sequence[str]) -> float:
    """Microseconds of CPU time per text."""
    start = process_time_ns()
    for text in texts:
        run(text)
    return (process_time_ns() - start) / 1000 / max(1, len(texts))


@contextmanager
def quiet() -> Iterator[None]:
    """No garbage collection inside."""
    gc.collect()
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _round(
    ours: Side, theirs: Side, texts: tuple[Sequence[str], Sequence[str]], *, first: int
) -> tuple[float, float]:
    sides = ((ours, texts[0]), (theirs, texts[1]))
    times = [0.0, 0.0]
    for which in (first, 1 - first):
        side, share = sides[which]
        times[which] = timed(side.run, share) / side.parts
    return times[0], times[1]


def _fitting(run: Callable[[str], object], texts: Sequence[str], seconds: float) -> int:
    """How many texts `run` is through with in this time; it warms up by it."""
    spent, number = 0.0, 0
    while number < len(texts) and spent < seconds * 1e6:
        spent += timed(run, [texts[number]])
        number += 1
    return number
