"""Do the domains keep their own promises? Every example of every domain, run as a test (D2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trimtab.policy import Policy
from trimtab.session import before
from trimtab.values import Domain, Message, State, Understanding


class Broken(Struct, frozen=True):
    """An example that does not come out as its domain says."""

    domain: str
    place: str
    """`examples.match[3]`"""
    text: str
    said: str
    """What it came out as, with what speaks for it."""


def count_examples(policy: Policy) -> int:
    """How many examples there are."""
    domains = policy.lexicon.registry.domains
    return sum(len(domain.match) + len(domain.avoid) for domain in domains)


def broken_examples(policy: Policy) -> tuple[Broken, ...]:
    """The examples that fail, in the order of the domains."""
    return tuple(
        fault for domain in policy.lexicon.registry.domains for fault in _broken(policy, domain)
    )


def _broken(policy: Policy, domain: Domain) -> Iterator[Broken]:
    for kind, texts in (("match", domain.match), ("avoid", domain.avoid)):
        for number, text in enumerate(texts):
            understood = _understood(policy, text)
            if _won(understood, domain) != (kind == "match"):
                place = f"examples.{kind}[{number}]"
                yield Broken(domain.name, place, text, _verdict(understood))


def _won(understood: Understanding, domain: Domain) -> bool:
    """A parent wins with its children; a child only by its own name."""
    return domain.name in (understood.narrow, understood.compound.primary_domain)


def _understood(policy: Policy, text: str) -> Understanding:
    _, steering = before(policy, State(), Message(text))
    assert steering.understanding is not None
    return steering.understanding


def _verdict(understood: Understanding) -> str:
    shown = [f"{s.narrow} {s.points / 100:.4g} ({', '.join(s.matched)})" for s in understood.scores]
    return " · ".join(shown[:3]) or "nothing"
