"""What is one figure of the bench? A line, with its goal and whether it is met.

1. A line with a goal is `ok` or `short`; one without is there to put the others in scale.
2. Ratios of claims to be faster are theirs by ours; of claims to stay level, ours by theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct, structs

from bench.measure import Effort, Timing

Verdict = Literal["ok", "short", ""]


class Line(Struct, frozen=True):
    """One figure."""

    name: str
    ours: float
    """Microseconds."""
    theirs: float
    ratio: float
    low: float
    high: float
    texts: int
    """Different messages that ours was timed with."""
    goal: str = ""
    verdict: Verdict = ""


Claim = Callable[[Effort], Iterator[Line]]


def at_least(goal: float, name: str, timing: Timing) -> Line:
    """A line that claims to be so many times faster."""
    return structs.replace(
        info(name, timing),
        goal=f">= {goal:g}",
        verdict="ok" if timing.ratio >= goal else "short",
    )


def at_most(goal: float, name: str, timing: Timing) -> Line:
    """A line that claims to cost no more than so many times as much."""
    ratio = 1 / timing.ratio
    return Line(
        name,
        timing.ours,
        timing.theirs,
        ratio,
        low=1 / timing.high,
        high=1 / timing.low,
        texts=timing.texts,
        goal=f"<= {goal:g}",
        verdict="ok" if ratio <= goal else "short",
    )


def info(name: str, timing: Timing) -> Line:
    """A line that claims nothing."""
    return Line(name, **structs.asdict(timing))
