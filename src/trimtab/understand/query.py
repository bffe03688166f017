"""Which kind of question is it, and where would its answer lie? (specs 002 and 004, D7)

1. Each query type gathers the points of its cues, and what was learned of it; where nothing was
   learned, the best domains add what they stand for.
2. The needs are the table of spec 004 for the type, and whatever the message names by itself.
3. An action looks where its domain says, besides: a repair needs the code (C30).
4. The best type below the threshold is given with its runner-up, and said to be unsure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.scores import confidences, temperature
from trimtab.understand.settings import Settings
from trimtab.values import Domain, Hit, Need, QueryClassification, QueryType, Score

DOMAIN_SHARE = 150
"""Points that a domain of full confidence adds to its query type."""


def query_type(
    lexicon: Lexicon,
    hits: Iterable[Hit],
    scores: Sequence[Score],
    settings: Settings,
    added: Mapping[str, int] = {},
) -> QueryClassification:
    """The classification of a message, from its hits and its domains."""
    domains, priors = lexicon.domains, lexicon.registry.cues.priors
    points: dict[str, int] = {name: 100 * priors.get(name, 0) for name in NEEDS}
    words: dict[str, list[str]] = {}
    named: set[str] = set()
    for hit in hits:
        kind, _, name = hit.owner.partition(":")
        if kind == "query" and name in points:
            points[name] += hit.points
            words.setdefault(name, []).append(hit.signal)
        elif kind == "needs" and hit.points > 0:
            named.add(name)
    learned = _learned(added) if added else {}
    for name, value in learned.items():
        points[name] += value
    for score in () if learned else scores[:2]:
        points[domains[score.narrow].query_type] += round(DOMAIN_SHARE * score.confidence)
    warmth = temperature(lexicon, "query", settings.query_temperature, learned)
    odds = confidences(points, choices=len(points), temperature=warmth)
    best, second, *_ = sorted(NEEDS, key=lambda name: -points[name])
    needs = {*NEEDS[best], *named, *_domain_needs(best, scores, domains)}
    return QueryClassification(
        query_type=best,
        needs_code="code" in needs,
        needs_vault="vault" in needs,
        needs_web="web" in needs,
        confidence=odds[best],
        keywords_matched=tuple(words.get(best, ())),
        abstain=odds[best] < settings.abstain_below,
        second=second,
    )


def _learned(added: Mapping[str, int]) -> dict[QueryType, int]:
    return {name: added[head] for name in NEEDS if (head := f"query:{name}") in added}


def _domain_needs(
    best: QueryType, scores: Sequence[Score], domains: Mapping[str, Domain]
) -> tuple[Need, ...]:
    return domains[scores[0].narrow].needs if best == "action" and scores else ()


NEEDS: Mapping[QueryType, tuple[Need, ...]] = {
    "action": ("vault",),
    "code": ("code",),
    "research": ("web",),
    "documentation": ("vault",),
    "conversational": (),
}
"""Spec 004's table; on a tie the earlier type is taken."""
