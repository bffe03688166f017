"""What speaks for each domain? Hits in, an order of domains out.

1. A domain with a parent competes under its parent's name: their hits are one count.
2. The count is spec 000's: every matched signal once, by its weight; mood does not touch it.
3. Points are the same in hundredths, less what mood takes. With what was learned they order the
   domains under `blend`; a domain may be listed for what was learned alone. One that the model
   does not know counts as much as the best of the others: between them its signals decide.
4. Confidence is the share of one domain in all evidence, as the calibration has it.
5. The signals of a domain below its own `min_signals` are not counted. What rules out a
   refinement that nothing speaks for does not rule out its parent.
6. Ties go to the lower priority number.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.settings import Settings
from trimtab.values import Hit, Score

REFINES = 200
"""Points from which a refinement is meant beside much that speaks for its parent alone."""
LISTED = 0.1
"""Confidence from which learned evidence alone lists a domain."""


class Claim(Struct, frozen=True):
    """One hit of one domain."""

    domain: str
    family: str
    hit: Hit


def rank(
    lexicon: Lexicon, claims: Iterable[Claim], settings: Settings, added: Mapping[str, int] = {}
) -> tuple[Score, ...]:
    """The domains with evidence, best first; `added` is what was learned, head -> points."""
    groups: dict[str, list[Claim]] = {}
    for claim in _enough(lexicon, claims):
        groups.setdefault(claim.family, []).append(claim)
    kept = {name: _once(group) for name, group in groups.items()}
    learned = _learned(lexicon, added, groups) if added else {}
    totals = dict(learned)
    for name, hits in kept.items():
        totals[name] = totals.get(name, 0) + sum([hit.points for hit in hits])
    warmth = temperature(lexicon, "domain", settings.domain_temperature, learned)
    shares = confidences(totals, choices=len(lexicon.families), temperature=warmth)
    scores = [
        _score(
            _narrow(name, groups.get(name, ())),
            kept.get(name, ()),
            name,
            confidence=shares[name],
            learned=learned.get(name, 0),
        )
        for name in totals
        if name in kept or (learned[name] > 0 and shares[name] >= LISTED)
    ]
    listed = [score for score in scores if _speaks(score)]
    return tuple(sorted(listed, key=lambda score: _order(lexicon, score, settings)))


def _learned(lexicon: Lexicon, added: Mapping[str, int], spoken: Iterable[str]) -> dict[str, int]:
    """What was learned of each domain; of those that the model does not know, what it takes for
    their signals to decide."""
    learned = {n: added[head] for n in lexicon.families if (head := f"domain:{n}") in added}
    if learned:
        best = max(learned.values())
        learned |= {name: best for name in spoken if name not in learned}
    return learned


def temperature(lexicon: Lexicon, kind: str, alone: int, learned: Collection[str]) -> int:
    """The temperature of a kind of verdict: the model's where something was learned of it."""
    return lexicon.learned.model.temperatures[kind] if learned and lexicon.learned else alone


def _speaks(score: Score) -> bool:
    if score.signals > 0 and score.points + max(0, score.learned) > 0:
        return True
    return score.learned > 0 and score.confidence >= LISTED


def confidences(points: Mapping[str, int], *, choices: int, temperature: int) -> dict[str, float]:
    """The probability of each name with points, among `choices` of which the others have none."""
    top = max((0, *points.values()))
    odds = {name: math.exp((value - top) / temperature) for name, value in points.items()}
    rest = max(0, choices - len(points)) * math.exp(-top / temperature)
    whole = sum(odds.values()) + rest
    return {name: round(value / whole, 4) for name, value in odds.items()}


def standing(score: Score, settings: Settings) -> int:
    """What a domain is ranked by, in hundredths of a signal."""
    if settings.ranking == "count" or settings.strict_000:
        return 100 * score.signals
    return score.points + score.learned


def _order(lexicon: Lexicon, score: Score, settings: Settings) -> tuple[int, int, int, str]:
    priority = lexicon.families.get(score.domain, 99)
    return -standing(score, settings), -score.signals, priority, score.domain


def _enough(lexicon: Lexicon, claims: Iterable[Claim]) -> list[Claim]:
    """The claims of domains with as many signals as they ask for, and what is against a family."""
    every = list(claims)
    spoken: dict[str, set[str]] = {}
    for claim in every:
        if claim.hit.weight > 0:
            spoken.setdefault(claim.domain, set()).add(claim.hit.signal)
    minimums = lexicon.minimums
    enough = {name for name, signals in spoken.items() if len(signals) >= minimums.get(name, 1)}
    return [c for c in every if c.domain in enough or (c.domain == c.family and c.hit.weight < 0)]


def _score(
    narrow: str, hits: Sequence[Hit], family: str, *, confidence: float, learned: int
) -> Score:
    return Score(
        domain=family,
        narrow=narrow,
        signals=sum([hit.weight for hit in hits]),
        points=sum([hit.points for hit in hits]),
        confidence=confidence,
        matched=tuple([hit.signal for hit in hits if hit.weight > 0]),
        learned=learned,
    )


def _once(group: Iterable[Claim]) -> list[Hit]:
    """The hits of a family, each signal once: where parent and child list it, the weightier."""
    kept: dict[str, Hit] = {}
    for claim in group:
        hit = claim.hit
        before = kept.get(hit.signal)
        if before is None or abs(hit.points) > abs(before.points):
            kept[hit.signal] = hit
    return list(kept.values())


def _narrow(family: str, group: Sequence[Claim]) -> str:
    points: dict[str, int] = {}
    for claim in group:
        points[claim.domain] = points.get(claim.domain, 0) + claim.hit.points
    own = points.pop(family, 0)
    if not points:
        return family
    best = max(points, key=lambda name: (points[name], name))
    found = points[best]
    return best if found > 0 and (found >= REFINES or found >= own) else family
