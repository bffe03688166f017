"""Which weights explain the labels best? A softmax over what is given, fitted without chance.

1. The sums of the heads are what is given, the bias, and the weights of the traits that are there.
2. Weights are pulled towards a base; a bias is, where there is a base.
3. The way down is found from the last slopes (L-BFGS); the same input gives the same weights.
Needs numpy (`pip install trimtab[lab]`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from trimtab.errors import InputError

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

    Table = NDArray[float64]
    Places = NDArray[int64]
    Slope = Callable[[Table], tuple[float, Table]]

_ROUNDS = 80
_KEPT = 8
"""Slopes that are remembered."""
_NOTHING = 1e-12
_ENOUGH = 1e-6
"""A round that gains less than this part ends the search."""


class Lesson(Struct, frozen=True):
    """What one message teaches for one kind of verdict."""

    traits: frozenset[int]
    given: tuple[float, ...]
    """For each head, what is said without weights."""
    wanted: tuple[float, ...]
    """For each head, its part of the label."""
    trust: float = 1.0


class Weights(Struct, frozen=True):
    """Trait -> its weight for each head, and the bias of each head; in logits."""

    rows: Mapping[int, tuple[float, ...]]
    bias: tuple[float, ...]


def fit(
    lessons: Sequence[Lesson], known: Sequence[int], pull: float, base: Weights | None = None
) -> Weights:
    """The weights of the known traits that the lessons teach, beginning from the base."""
    try:
        import numpy as np
    except ImportError:
        raise InputError("training needs numpy: pip install 'trimtab[lab]'") from None

    width = len(lessons[0].given)
    nothing = (0.0,) * width
    rows = [base.rows.get(trait, nothing) if base else nothing for trait in known]
    begun = np.array([*rows, base.bias if base else nothing])
    pulls = np.full((len(known) + 1, 1), pull)
    if base is None:
        pulls[-1] = 0.0
    found = _descend(_slope(lessons, known, begun, pulls), begun)
    weights = dict(zip(known, map(tuple, found[:-1].tolist()), strict=True))
    return Weights(weights, tuple(found[-1].tolist()))


def _slope(lessons: Sequence[Lesson], known: Sequence[int], begun: Table, pulls: Table) -> Slope:
    """How far off weights are, and in which direction they would be further off."""
    import numpy as np

    given = np.array([one.given for one in lessons])
    wanted = np.array([one.wanted for one in lessons])
    trust = np.array([[one.trust] for one in lessons])
    places = {trait: number for number, trait in enumerate(known)}
    there = [sorted(places[t] for t in one.traits if t in places) for one in lessons]
    columns = np.array([place for row in there for place in row], dtype=np.int64)
    ends = _ends(map(len, there))
    turned = np.argsort(columns, kind="stable")
    messages = np.repeat(np.arange(len(there)), np.diff(ends))[turned]
    turned_ends = _ends(np.bincount(columns, minlength=len(known)).tolist())

    def slope(weights: Table) -> tuple[float, Table]:
        sums = given + weights[-1] + _sums(weights[columns], ends)
        sums -= sums.max(axis=1, keepdims=True)
        odds = np.exp(sums)
        whole = odds.sum(axis=1, keepdims=True)
        missing = trust * (odds / whole - wanted)
        moved = pulls * (weights - begun)
        down = np.vstack([_sums(missing[messages], turned_ends), missing.sum(axis=0)])
        loss = (trust * wanted * (np.log(whole) - sums)).sum()
        return float(loss + (moved * (weights - begun)).sum() / 2), down + moved

    return slope


def _ends(sizes: Iterable[int]) -> Places:
    import numpy as np

    return np.concatenate([[0], np.cumsum(list(sizes), dtype=np.int64)]).astype(np.int64)


def _sums(rows: Table, ends: Places) -> Table:
    """The sum of each stretch of rows; an empty one comes to nothing."""
    import numpy as np

    behind = np.vstack([rows, np.zeros((1, rows.shape[1]))])
    sums: Table = np.add.reduceat(behind, ends[:-1], axis=0)
    sums[ends[1:] == ends[:-1]] = 0.0
    return sums


def _descend(slope: Slope, at: Table) -> Table:
    steps: list[tuple[Table, Table]] = []
    loss, down = slope(at)
    for _ in range(_ROUNDS):
        way = _way(down, steps)
        pace, gain = 1.0, float((down * way).sum())
        if gain >= 0:
            break
        while True:
            next_at = at + pace * way
            next_loss, next_down = slope(next_at)
            if next_loss <= loss + 1e-4 * pace * gain or pace < 1e-6:
                break
            pace /= 2
        step = next_at - at, next_down - down
        if float((step[0] * step[1]).sum()) > _NOTHING:
            steps = [*steps[1 - _KEPT :], step]
        done = loss - next_loss <= _ENOUGH * abs(loss)
        at, loss, down = next_at, next_loss, next_down
        if done:
            break
    return at


def _way(down: Table, steps: Sequence[tuple[Table, Table]]) -> Table:
    """The way to go from here, by what the last steps changed."""
    way = down.copy()
    shares: list[float] = []
    for moved, turned in reversed(steps):
        share = float((moved * way).sum() / (moved * turned).sum())
        shares.append(share)
        way -= share * turned
    if steps:
        moved, turned = steps[-1]
        way *= float((moved * turned).sum() / (turned * turned).sum())
    else:
        way /= max(1.0, float(abs(down).sum()))
    for (moved, turned), share in zip(steps, reversed(shares), strict=True):
        way += (share - float((turned * way).sum() / (moved * turned).sum())) * moved
    return -way
