"""Which task holds after this turn? The one task that a person stays in, over single messages (D6).

1. The same one or two domains, or more of them: the task is kept or grows, and gains a turn.
2. No evidence: the task holds and gains nothing; after a while of it a strong task turns weak,
   and after another while it is forgotten.
3. A strong task (three turns) is not left for a transparent domain, unless that one is seen on
   five turns running; nor for a turn whose primary belongs to it.
4. Anything else is the new task.
"""

from __future__ import annotations

from msgspec import Struct, structs

from trimtab.understand.settings import Settings
from trimtab.values import Momentum, Movement


class Seen(Struct, frozen=True):
    """The one or two domains of a turn, the primary first; none without evidence."""

    domains: tuple[str, ...] = ()
    transparent: bool = False
    """Of the primary."""


def settle(held: Momentum, seen: Seen, settings: Settings) -> tuple[Momentum, Movement]:
    """The task that holds after this turn, and how it came to."""
    if not seen.domains:
        return _silent(held, settings)
    now, before = frozenset(seen.domains), frozenset(held.domains)
    if not before:
        return Momentum(seen.domains, turns=1), "fresh"
    if now >= before:
        movement: Movement = "kept" if now == before else "grew"
        return Momentum(seen.domains, turns=held.turns + 1), movement
    if held.turns < settings.momentum_threshold:
        return Momentum(seen.domains, turns=1), "fresh"
    return _resist(held, seen, settings)


def _resist(held: Momentum, seen: Seen, settings: Settings) -> tuple[Momentum, Movement]:
    primary = seen.domains[0]
    if primary in held.domains:
        return Momentum(_primary_first(held, primary), turns=held.turns + 1), "held"
    if not seen.transparent:
        return Momentum(seen.domains, turns=1), "broke"
    visits = held.visits + 1 if held.visitor == primary else 1
    if visits >= settings.transparent_patience:
        return Momentum(seen.domains, turns=1), "broke"
    return structs.replace(held, silent=0, visitor=primary, visits=visits), "rested"


def _silent(held: Momentum, settings: Settings) -> tuple[Momentum, Movement]:
    if not held.domains:
        return held, "fresh"
    silent = held.silent + 1
    if silent < settings.silence_patience:
        return structs.replace(held, silent=silent, visitor="", visits=0), "rested"
    if held.turns < settings.momentum_threshold:
        return Momentum(), "faded"
    return Momentum(held.domains, turns=settings.momentum_threshold - 1), "faded"


def _primary_first(held: Momentum, primary: str) -> tuple[str, ...]:
    return (primary, *(name for name in held.domains if name != primary))
