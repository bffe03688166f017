"""WHAT DOES THE MESSAGE ASK FOR? The one way from a text to an Understanding.

1. A turn that a machine wrote is named and left alone: nothing is scored, nothing changes (D5).
2. The text is read, matched once, and every hit takes the mood of its clause (D4).
3. Domains are ranked; momentum says which task holds; the profile says what may be injected.
4. A turn that only confirms or thanks says nothing of a task: it is silent.
5. A domain that does not cover the language of the message gets no evidence; where none covers
   it, hits are shown and nothing is counted.
6. `strict_000` knows no masks, no languages and no social turns: it counts, as spec 000 does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import structs

from trimtab.understand.compound import (
    MOMENTUM_THRESHOLD,
    Part,
    build_enrichment_plan,
    signature,
    strict_momentum,
)
from trimtab.understand.features import features
from trimtab.understand.hits import hits
from trimtab.understand.language import language
from trimtab.understand.learned import weigh
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.machine import machine_made
from trimtab.understand.matching import match
from trimtab.understand.momentum import Seen, settle
from trimtab.understand.query import query_type
from trimtab.understand.scores import Claim, confidences, rank, standing
from trimtab.understand.settings import Settings
from trimtab.understand.text import Reading, origin, read
from trimtab.values import (
    Abstention,
    Act,
    CompoundClassification,
    Hit,
    Momentum,
    Movement,
    Profile,
    QueryClassification,
    Score,
    Understanding,
    Zone,
)

DEFAULT = "conversation"
"""The domain of a turn without evidence (spec 000)."""
NO_QUERY = QueryClassification("conversational", False, False, False, 0.0, abstain=True)


def understand(
    lexicon: Lexicon,
    held: Momentum,
    text: str,
    *,
    settings: Settings = Settings(),
    profile: Profile | None = None,
) -> tuple[Momentum, Understanding]:
    """The momentum after this turn, and what the turn asks for."""
    if machine := machine_made(text, lexicon.machines):
        return held, _machine_turn(held, machine, profile)
    strict = settings.strict_000
    reading = read(text, sample_beyond=settings.sample_beyond, mask=not strict)
    tongue = "" if strict else language(reading, lexicon.tongues, lexicon.languages)
    covered = not tongue or tongue in lexicon.languages
    found = tuple(hits(lexicon, reading, match(lexicon, reading), settings))
    added = learned_points(lexicon, reading, found, settings) if covered else {}
    scores = rank(lexicon, claims(lexicon, found, tongue), settings, added) if covered else ()
    acts = _acts(found)
    seen = seen_in(lexicon, scores, acts, settings)
    momentum, movement = _settle(_known(lexicon, held), seen, settings)
    compound = _compound(momentum, scores, seen, profile=profile, settings=settings)
    primary = next((score for score in scores if score.domain == compound.primary_domain), None)
    return momentum, Understanding(
        compound=compound,
        query=query_type(lexicon, found if covered else (), scores, settings, added),
        acts=acts,
        scores=scores,
        seen=seen.domains,
        hits=found,
        zones=tuple(_zones(reading)),
        movement=movement,
        confidence=primary.confidence if primary else 0.0,
        narrow=primary.narrow if primary else compound.primary_domain,
        abstain=_abstain(covered, scores, seen, settings),
        language=tongue,
        underspecified=_underspecified(lexicon, added),
        hole=reading.hole,
    )


def learned_points(
    lexicon: Lexicon, reading: Reading, found: Sequence[Hit], settings: Settings
) -> dict[str, int]:
    """What learned evidence adds for each head; nothing where it has no say."""
    blend = settings.ranking == "blend" and not settings.strict_000
    if not (lexicon.learned and settings.learned and blend):
        return {}
    return weigh(lexicon.learned, features(reading, found))


def _underspecified(lexicon: Lexicon, added: Mapping[str, int]) -> float | None:
    heads = {name: added[name] for name in ("under:yes", "under:no") if name in added}
    if len(heads) < 2 or not lexicon.learned:
        return None
    warmth = lexicon.learned.model.temperatures["under"]
    return confidences(heads, choices=2, temperature=warmth)["under:yes"]


def claims(lexicon: Lexicon, found: Iterable[Hit], tongue: str) -> Iterator[Claim]:
    """The hits that speak for or against a domain that covers the language."""
    for hit in found:
        kind, _, name = hit.owner.partition(":")
        if kind == "domain" and (not tongue or tongue in lexicon.domains[name].languages):
            yield Claim(name, lexicon.parents[name], hit)


def seen_in(
    lexicon: Lexicon, scores: Sequence[Score], acts: Sequence[Act], settings: Settings
) -> Seen:
    """The one or two domains that a turn shows by itself; none for a social turn."""
    names = tuple(score.domain for score in scores[:2])
    social = not settings.strict_000 and _merely_social(scores, acts)
    if social or not _evident(scores, settings):
        return Seen()
    if len(names) == 2 and not _counts(scores[0], scores[1], settings):
        names = names[:1]
    return Seen(names, transparent=bool(names) and lexicon.domains[names[0]].transparent)


def _evident(scores: Sequence[Score], settings: Settings) -> bool:
    """Signals are evidence; what was only learned is, where it is sure and names a task."""
    if any(score.signals > 0 for score in scores):
        return True
    sure = scores and scores[0].confidence >= settings.abstain_below
    return bool(sure) and scores[0].domain != DEFAULT


def _counts(first: Score, second: Score, settings: Settings) -> bool:
    enough = second.signals >= settings.secondary_min_signals
    share = 0 if settings.strict_000 else settings.secondary_share
    return enough and 100 * standing(second, settings) >= share * standing(first, settings)


def _known(lexicon: Lexicon, held: Momentum) -> Momentum:
    """The task without domains that the registry does not have (any more)."""
    left = tuple(name for name in held.domains if name in lexicon.families)
    if left == held.domains:
        return held
    return structs.replace(held, domains=left) if left else Momentum()


def _settle(held: Momentum, seen: Seen, settings: Settings) -> tuple[Momentum, Movement]:
    if not settings.strict_000:
        return settle(held, seen, settings)
    parts = [
        Part(domain=name, confidence=1, matched_signals=[]) for name in seen.domains or [DEFAULT]
    ]
    before = signature(held.domains or [DEFAULT])
    first, second, _, turns = strict_momentum(
        parts[0], parts[1] if len(parts) > 1 else None, before, held.turns
    )
    names = (first["domain"], *([second["domain"]] if second else []))
    return Momentum(names, turns=turns), _strict_movement(held, seen, turns)


def _strict_movement(held: Momentum, seen: Seen, turns: int) -> Movement:
    if turns > 1:
        return "kept" if set(seen.domains or [DEFAULT]) == set(held.domains) else "held"
    return "broke" if held.turns >= MOMENTUM_THRESHOLD else "fresh"


def _compound(
    momentum: Momentum,
    scores: Sequence[Score],
    seen: Seen,
    *,
    profile: Profile | None,
    settings: Settings,
) -> CompoundClassification:
    names = momentum.domains or (DEFAULT,)
    fresh = {score.domain: score for score in (scores[:2] if settings.strict_000 else scores)}
    counts = [fresh[name].signals if name in fresh else 0 for name in names]
    signals = [fresh[name].matched if name in fresh else () for name in names]
    two = len(names) > 1
    plan = build_enrichment_plan(
        {"domain": names[0]},
        {"domain": names[1]} if two else None,
        {"disabled_domains": _disabled(profile, scores)},
        below_threshold=not two and len(seen.domains) == 1 < len(scores),
        strict_000=settings.strict_000,
    )
    return CompoundClassification(
        primary_domain=names[0],
        primary_confidence=counts[0],
        primary_signals=signals[0],
        secondary_domain=names[1] if two else None,
        secondary_confidence=counts[1] if two else None,
        secondary_signals=signals[1] if two else None,
        compound_signature=signature(names),
        momentum_turns=momentum.turns,
        enrichment_plan=plan,
    )


def _disabled(profile: Profile | None, scores: Iterable[Score]) -> tuple[str, ...]:
    """What the profile disables, and the parent of what it disables where that one is meant."""
    off = profile.disabled_domains if profile else ()
    return (*off, *(score.domain for score in scores if score.narrow in off))


def _machine_turn(held: Momentum, machine: str, profile: Profile | None) -> Understanding:
    compound = _compound(held, (), Seen(), profile=profile, settings=Settings())
    return Understanding(
        compound=compound,
        query=NO_QUERY,
        acts=(),
        scores=(),
        seen=(),
        hits=(),
        zones=(),
        movement="rested",
        confidence=0.0,
        narrow=compound.primary_domain,
        abstain="machine",
        machine=machine,
    )


def _acts(found: Iterable[Hit]) -> tuple[Act, ...]:
    """The acts that are not ruled out: "do not refactor" asks for nothing to be done."""
    points: dict[str, int] = {}
    meant: set[str] = set()
    for hit in found:
        kind, _, name = hit.owner.partition(":")
        if kind == "act":
            points[name] = points.get(name, 0) + hit.points
            if hit.weight > 0 and (hit.mood != "negated" or name not in DENIABLE):
                meant.add(name)
    shown = [act for act in ACTS if act in meant and points[act] > 0]
    return tuple(sorted(shown, key=lambda act: (act in SOCIAL, -points[act])))


def _merely_social(scores: Sequence[Score], acts: Sequence[Act]) -> bool:
    return bool(acts and scores) and scores[0].domain == DEFAULT and set(acts) <= set(SOCIAL)


def _abstain(covered: bool, scores: Sequence[Score], seen: Seen, settings: Settings) -> Abstention:
    if not covered:
        return "language"
    if not scores:
        return "evidence"
    # Two domains that are as strong make a compound, no doubt (spec 000).
    sure = sum(score.confidence for score in scores[: max(1, len(seen.domains))])
    return "confidence" if sure < settings.abstain_below else ""


def _zones(reading: Reading) -> Iterator[Zone]:
    for zone in reading.zones:
        start, end = origin(reading, zone.start, zone.end)
        yield Zone(zone.kind, start, end)


ACTS: tuple[Act, ...] = (
    "cancel", "forbid", "correct", "plan", "explain", "do", "confirm", "thank",
)  # fmt: skip
"""On a tie the earlier act is taken."""
DENIABLE: tuple[Act, ...] = ("do", "explain", "confirm", "thank")
"""What a negation rules out; the other acts are made of negations."""
SOCIAL: tuple[Act, ...] = ("confirm", "thank")
"""What is said beside a request, and counts only where nothing else is asked."""
