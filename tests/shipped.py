"""The shipped registry, built once for all tests that speak of it."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from trimtab import assemble
from trimtab.policy import Policy
from trimtab.session import Steering, before
from trimtab.values import Level, Message, Profile, Ranking, State

RANKINGS: tuple[Ranking, ...] = ("blend", "count")


@cache
def shipped(ranking: Ranking = "blend", level: Level = "full") -> Policy:
    policy = assemble.policy_of(None, strict=True)
    settings = structs.replace(policy.settings, ranking=ranking)
    return structs.replace(policy, settings=settings, level=level)


def disabling(policy: Policy, *domains: str) -> Policy:
    profile = Profile("Qwen3-14B", disabled_domains=domains)
    return structs.replace(policy, profile=profile, model="Qwen3-14B")


def tell(policy: Policy, *texts: str, state: State | None = None) -> list[Steering]:
    """What the one path makes of these messages, one after the other."""
    state, told = state or State(), []
    for text in texts:
        state, steering = before(policy, state, Message(text))
        told.append(steering)
    return told
