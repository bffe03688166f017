"""Is one policy better than another on the same messages? Paired: only what differs counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trimtab.lab.cases import Case
from trimtab.lab.evaluate import domain_answers, query_answers, understand_all
from trimtab.lab.measures import Answer, Share, share, sign_test
from trimtab.policy import Policy


class Change(Struct, frozen=True):
    """A message on which the two differ."""

    line: int
    text: str
    label: str
    first: str
    second: str
    effect: str
    """`better`, `worse`, or `other` where both are right or both are wrong."""


class Paired(Struct, frozen=True):
    """Two policies on one kind of verdict."""

    first: Share
    second: Share
    better: int
    worse: int
    chance: float
    """How likely so uneven a split is by chance."""
    changes: tuple[Change, ...]


class Comparison(Struct, frozen=True):
    """Two policies on the same cases, the second against the first."""

    cases: int
    domain: Paired | None
    query: Paired | None


def compare(first: Policy, second: Policy, cases: Sequence[Case]) -> Comparison:
    """What changes when the second policy takes the place of the first."""
    reads = understand_all(first, cases), understand_all(second, cases)
    by_domain, by_query = [c for c in cases if c.domain], [c for c in cases if c.qtype]
    return Comparison(
        cases=len(cases),
        domain=_paired(by_domain, *map(domain_answers, reads)) if by_domain else None,
        query=_paired(by_query, *map(query_answers, reads)) if by_query else None,
    )


def _paired(cases: Sequence[Case], first: Sequence[Answer], second: Sequence[Answer]) -> Paired:
    changes = tuple(
        Change(case.line, case.text, a.label, a.said, b.said, _effect(a, b))
        for case, a, b in zip(cases, first, second, strict=True)
        if a.said != b.said
    )
    better = sum(change.effect == "better" for change in changes)
    worse = sum(change.effect == "worse" for change in changes)
    return Paired(
        first=share([a.accepted for a in first]),
        second=share([b.accepted for b in second]),
        better=better,
        worse=worse,
        chance=sign_test(better, worse),
        changes=changes,
    )


def _effect(first: Answer, second: Answer) -> str:
    if first.accepted == second.accepted:
        return "other"
    return "better" if second.accepted else "worse"
