"""What speaks for each domain? Hits in, an order of domains out.

1. A domain with a parent competes under its parent's name: their hits are one count.
2. The count is spec 000's: every matched signal once, by its weight; mood does not touch it.
3. Points are the same in hundredths, less what mood takes. They order the domains under `blend`.
4. Confidence is the share of one domain in all evidence, as the calibration has it.
5. A domain below its own `min_signals` has no hits. Ties go to the lower priority number.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.settings import Settings
from trimtab.values import Hit, Score


class Claim(Struct, frozen=True):
    """One hit of one domain."""

    domain: str
    family: str
    hit: Hit


def rank(lexicon: Lexicon, claims: Iterable[Claim], settings: Settings) -> tuple[Score, ...]:
    """The domains with evidence, best first."""
    groups: dict[str, list[Claim]] = {}
    for claim in _enough(lexicon, claims):
        groups.setdefault(claim.family, []).append(claim)
    totals = {name: sum(hit.points for hit in _once(group)) for name, group in groups.items()}
    shares = confidences(
        totals, choices=len(lexicon.families), temperature=settings.domain_temperature
    )
    scores = [_score(family, group, shares[family]) for family, group in groups.items()]
    listed = [score for score in scores if score.signals > 0 and score.points > 0]
    return tuple(sorted(listed, key=lambda score: _order(lexicon, score, settings)))


def confidences(points: Mapping[str, int], *, choices: int, temperature: int) -> dict[str, float]:
    """The probability of each name with points, among `choices` of which the others have none."""
    top = max((0, *points.values()))
    odds = {name: math.exp((value - top) / temperature) for name, value in points.items()}
    rest = max(0, choices - len(points)) * math.exp(-top / temperature)
    whole = sum(odds.values()) + rest
    return {name: round(value / whole, 4) for name, value in odds.items()}


def _order(lexicon: Lexicon, score: Score, settings: Settings) -> tuple[int, int, int, str]:
    priority = lexicon.families.get(score.domain, 99)
    if settings.ranking == "count" or settings.strict_000:
        return -score.signals, priority, 0, score.domain
    return -score.points, -score.signals, priority, score.domain


def _enough(lexicon: Lexicon, claims: Iterable[Claim]) -> list[Claim]:
    kept = list(claims)
    for name, minimum in lexicon.minimums.items():
        mine = {claim.hit.signal for claim in kept if claim.domain == name and claim.hit.weight > 0}
        if len(mine) < minimum:
            kept = [claim for claim in kept if claim.domain != name]
    return kept


def _score(family: str, group: Sequence[Claim], confidence: float) -> Score:
    hits = _once(group)
    return Score(
        domain=family,
        narrow=_narrow(family, group),
        signals=sum(hit.weight for hit in hits),
        points=sum(hit.points for hit in hits),
        confidence=confidence,
        matched=tuple(hit.signal for hit in hits if hit.weight > 0),
    )


def _once(group: Iterable[Claim]) -> list[Hit]:
    """The hits of a family, each signal once, though parent and child may both list it."""
    kept: dict[str, Hit] = {}
    for claim in group:
        kept.setdefault(claim.hit.signal, claim.hit)
    return list(kept.values())


def _narrow(family: str, group: Sequence[Claim]) -> str:
    points: dict[str, int] = {}
    for claim in group:
        if claim.domain != family:
            points[claim.domain] = points.get(claim.domain, 0) + claim.hit.points
    best = max(points, key=lambda name: (points[name], name), default=family)
    return best if points.get(best, 0) > 0 else family
