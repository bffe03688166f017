"""Why this verdict? An explanation as a value: contenders, hits, margin, and what would change it.

The same message, registry and state give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct, json, structs

from trimtab.understand.alone import claims, learned_points
from trimtab.understand.features import named
from trimtab.understand.learned import contributions
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import place
from trimtab.understand.reading.text import Reading, origin, read
from trimtab.understand.scores import Claim, rank, standing
from trimtab.understand.settings import Settings
from trimtab.values import (
    Abstention,
    Hit,
    Momentum,
    Movement,
    QueryClassification,
    Score,
    Task,
    Understanding,
    Zone,
)

MOST = 12
"""Learned traits that are shown."""
_WORDS = 32
"""Characters of what a pattern matched that are shown."""


class Counterfactual(Struct, frozen=True):
    """The smallest change found that gives another verdict."""

    without: tuple[str, ...]
    """These signals would have to be missing."""
    primary: str
    """Then this domain would win; empty: none."""


class MomentumTrace(Struct, frozen=True):
    """What the held task did to this turn."""

    movement: Movement
    before: Momentum
    seen: tuple[str, ...]
    """The one or two domains of the message alone."""
    signature: str
    turns: int


class Trace(Struct, frozen=True):
    """The explanation of one turn."""

    registry: str
    """Hash of the registry."""
    primary: str
    secondary: str
    narrow: str
    confidence: float
    abstain: Abstention
    contenders: tuple[Score, ...]
    margin: int
    """What the best domain is ranked by, over the second; in hundredths of a signal."""
    hits: tuple[Hit, ...]
    masked: tuple[Zone, ...]
    momentum: MomentumTrace
    query: QueryClassification
    learned: tuple[tuple[str, int], ...]
    """The traits that add or take most for the best domain, with their points."""
    underspecified: float | None
    acts: tuple[str, ...]
    task: Task
    """The task that the turn belongs to, and what is known of it."""
    counterfactual: Counterfactual | None
    language: str
    machine: str
    hole: tuple[int, int] | None


def explain(
    lexicon: Lexicon,
    held: Momentum,
    text: str,
    understood: Understanding,
    *,
    settings: Settings = Settings(),
) -> Trace:
    """The trace of what was understood of a text, with the task that held before it."""
    compound, scores = understood.compound, understood.scores
    reading = read(text, sample_beyond=settings.sample_beyond, mask=not settings.strict_000)
    covered = understood.abstain not in ("language", "machine")
    added = learned_points(lexicon, reading, understood.hits, settings) if covered else {}
    first, second, *_ = [*(standing(score, settings) for score in scores[:2]), 0, 0]
    return Trace(
        registry=lexicon.registry.hash,
        primary=compound.primary_domain,
        secondary=compound.secondary_domain or "",
        narrow=understood.narrow,
        confidence=understood.confidence,
        abstain=understood.abstain,
        contenders=scores,
        margin=first - second,
        hits=tuple(_placed(lexicon, reading, understood.hits)),
        masked=understood.zones,
        momentum=_moved(held, understood),
        query=understood.query,
        learned=tuple(_learned(lexicon, reading, understood)) if added else (),
        underspecified=understood.underspecified,
        acts=understood.acts,
        task=understood.task,
        counterfactual=_counterfactual(lexicon, understood, settings, added),
        language=understood.language,
        machine=understood.machine,
        hole=understood.hole,
    )


def _moved(held: Momentum, understood: Understanding) -> MomentumTrace:
    compound = understood.compound
    return MomentumTrace(
        movement=understood.movement,
        before=held,
        seen=understood.seen,
        signature=compound.compound_signature,
        turns=compound.momentum_turns,
    )


def encode(trace: Trace) -> bytes:
    """The trace as JSON, always in the same bytes."""
    return json.encode(trace)


def spoke_for(lexicon: Lexicon, trace: Trace, text: str, domain: str) -> tuple[str, ...]:
    """What spoke for a domain and its refinements, as a reader knows it; the weightiest first."""
    kept = [
        hit
        for hit in trace.hits
        if hit.points > 0
        and hit.owner.startswith("domain:")
        and lexicon.parents[hit.owner.removeprefix("domain:")] == domain
    ]
    kept.sort(key=lambda hit: -hit.points)
    return tuple(dict.fromkeys(called(hit, text) for hit in kept))


def called(hit: Hit, text: str) -> str:
    """The hit as a reader knows it: its signal, or for a pattern the words that it matched."""
    if not hit.signal.startswith("/"):
        return hit.signal
    words = " ".join(text[hit.start : hit.end].split())
    return f"‹{words if len(words) <= _WORDS else words[: _WORDS - 1] + '…'}›"


def _learned(
    lexicon: Lexicon, reading: Reading, understood: Understanding
) -> Iterator[tuple[str, int]]:
    if lexicon.learned and understood.scores:
        head = f"domain:{understood.scores[0].domain}"
        found = contributions(lexicon.learned, named(reading, understood.hits), head)
        yield from islice(found.items(), MOST)


def _placed(lexicon: Lexicon, reading: Reading, hits: Sequence[Hit]) -> Iterator[Hit]:
    """The hits with the places that nobody had asked for."""
    numbers = {entry.written: n for n, entries in enumerate(lexicon.owners) for entry in entries}
    for hit in hits:
        if hit.start >= 0:
            yield hit
        else:
            start, end = origin(reading, *place(lexicon, numbers[hit.signal], reading))
            yield structs.replace(hit, start=start, end=end)


def _counterfactual(
    lexicon: Lexicon, understood: Understanding, settings: Settings, added: Mapping[str, int]
) -> Counterfactual | None:
    if not understood.scores:
        return None
    winner = understood.scores[0].domain
    left = list(claims(lexicon, understood.hits, understood.language))
    gone: list[str] = []
    for signal in _strongest(left, winner):
        gone.append(signal)
        left = [c for c in left if not (c.family == winner and c.hit.signal == signal)]
        scores = rank(lexicon, left, settings, added)
        if not scores or scores[0].domain != winner:
            return Counterfactual(tuple(gone), scores[0].domain if scores else "")
    return None


def _strongest(found: Sequence[Claim], winner: str) -> Iterator[str]:
    mine = [claim.hit for claim in found if claim.family == winner and claim.hit.points > 0]
    mine.sort(key=lambda hit: (-hit.points, hit.start, hit.signal))
    return iter(dict.fromkeys(hit.signal for hit in mine))
