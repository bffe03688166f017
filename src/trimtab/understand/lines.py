"""What does the log say of a turn? The lines of specs 000 and 003, word for word."""

from __future__ import annotations

from collections.abc import Iterator

from trimtab.values import CompoundClassification, Momentum, Task, Understanding


def lines(held: Momentum, understood: Understanding, *, model: str = "") -> tuple[str, ...]:
    """Spec 000's lines of one turn, given the task that held before it."""
    return tuple(_lines(held, understood, model))


def outcome(task: Task, *, asks: bool, enriched: bool) -> tuple[str, ...]:
    """Spec 003's line of one turn: the user is asked, or the model is told."""
    return tuple(_outcome(task, asks, enriched))


def _outcome(task: Task, asks: bool, enriched: bool) -> Iterator[str]:
    if asks and task.question:
        where = f" in domain {task.narrow}" if task.narrow else ""
        yield f"[BST] Clarify  — Missing slot: {task.question.slot or 'task'}{where}"
    elif enriched and task.relation != "none":
        slots = [found.slot for found in task.filled if found.origin != "default"]
        known = f"Domain: {task.narrow} | Confidence: {task.confidence:.2f} | Slots: {slots}"
        yield f"[BST] Enriched — {known}"


def _lines(held: Momentum, understood: Understanding, model: str) -> Iterator[str]:
    if understood.machine:
        return
    compound = understood.compound
    plan = compound.enrichment_plan
    yield from _momentum(held, understood)
    yield (
        f"[BST] {_parts(compound)} | sig={compound.compound_signature}"
        f" | momentum={compound.momentum_turns}"
        f" | enrichment: primary={_on(plan['primary_enrichment'])}"
        f" secondary={_on(plan['secondary_enrichment'])}"
    )
    suffix = f" ({model})" if model else ""
    if reason := plan["reason_primary_skipped"]:
        yield (f"[BST] Primary enrichment skipped for {compound.primary_domain}: {reason}{suffix}")
    if plan["reason_secondary_skipped"] in ("disabled_in_profile", "primary_disabled"):
        reason = plan["reason_secondary_skipped"]
        yield (
            f"[BST] Secondary enrichment skipped for {compound.secondary_domain}: {reason}{suffix}"
        )


def _momentum(held: Momentum, understood: Understanding) -> Iterator[str]:
    before = f"{'+'.join(sorted(held.domains))} ({_count(held.turns, 'turn')})"
    if understood.movement == "broke":
        compound = understood.compound
        count = _count(compound.primary_confidence, "signal")
        new = f"{compound.primary_domain} ({count}, not in compound)"
        yield f"[BST] Momentum break: {before} → {new}"
    elif understood.movement in ("held", "rested"):
        signals = {score.domain: score.signals for score in understood.scores}
        outside = [name for name in understood.seen if name not in held.domains]
        for name in outside[:1]:
            count = _count(signals[name], "signal")
            yield f"[BST] Momentum held: {before} resisted {name} ({count})"


def _parts(compound: CompoundClassification) -> str:
    text = f"{compound.primary_domain} ({_count(compound.primary_confidence, 'signal')})"
    if compound.secondary_domain is not None:
        count = _count(compound.secondary_confidence or 0, "signal")
        text += f" + {compound.secondary_domain} ({count})"
    return text


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _on(value: bool) -> str:
    return "ON" if value else "OFF"
