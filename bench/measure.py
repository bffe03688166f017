"""How are two things timed fairly? In alternate rounds, over many texts, in this process alone.

1. A round runs one side over all its texts, then the other; the next round begins with the other.
2. The ratio is taken within a round; its median stands for all, its extremes are its spread.
3. CPU time counts, not the clock: a neighbour on the same machine costs nothing.
4. No garbage collection while the time runs; a few texts beforehand warm both sides.
5. A slow side gets as many of the texts as fit into its time, the same ones in every round.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import process_time_ns

from msgspec import Struct

WARM_UP = 20
"""Texts before the time runs."""


class Side(Struct, frozen=True):
    """One of two things to be timed."""

    run: Callable[[str], object]
    texts: Sequence[str]
    per: float = 1.0
    """Runs are counted as this many: its characters, for a cost per character."""


class Timing(Struct, frozen=True):
    """What two sides took."""

    ours: float
    """Microseconds per text: the median of the rounds."""
    theirs: float
    ratio: float
    """Theirs by ours: the median of the rounds."""
    low: float
    high: float


def compare(ours: Side, theirs: Side, *, rounds: int) -> Timing:
    """The times of both sides."""
    with quiet():
        for side in (ours, theirs):
            timed(side.run, side.texts[:WARM_UP])
        pairs = [_round(ours, theirs, number) for number in range(rounds)]
    ratios = [b / a for a, b in pairs]
    return Timing(
        ours=median(a for a, _ in pairs),
        theirs=median(b for _, b in pairs),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
    )


def fitting(run: Callable[[str], object], texts: Sequence[str], *, seconds: float) -> Sequence[str]:
    """As many of the texts as `run` is through with in this time, but at least a few."""
    with quiet():
        few = texts[: min(3, len(texts))]
        each = max(timed(run, few), 0.1)
    return texts[: max(len(few), int(seconds * 1e6 / each))]


def timed(run: Callable[[str], object], texts: Sequence[str]) -> float:
    """Microseconds per text."""
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


def _round(ours: Side, theirs: Side, number: int) -> tuple[float, float]:
    sides = (ours, theirs) if number % 2 == 0 else (theirs, ours)
    times = [timed(side.run, side.texts) / side.per for side in sides]
    return (times[0], times[1]) if number % 2 == 0 else (times[1], times[0])
