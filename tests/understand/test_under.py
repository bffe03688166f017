"""Does a message mean anything without what was said before?"""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.shipped import RANKINGS, shipped, tell
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.understand.lexicon import compile_lexicon
from trimtab.values import Cues, Domain, Ranking, TextSignal

ALONE = [
    "fix it", "do that again", "yes", "option 2", "no, the other one", "same for the second one",
    "still broken", "address 12 and 15", "ok, go with B", "revert that", "why?", "continue",
    "and for the others?", "it worked", "all three, please",
]  # fmt: skip
NAMED = [
    "fix the off by one in PageCursor.next", "commit and push", "run the tests in tests/api",
    "why does parse_header take a clock?", "write a haiku about autumn rain",
    "What is the difference between a process and a thread?", "rename UserDTO to UserView",
    "update the changelog for 2.4", "How do I center a div in css?",
    "thanks a lot, that is all for today",
]  # fmt: skip


def likely(policy: Policy, text: str) -> float | None:
    understood = tell(policy, text)[0].understanding
    assert understood is not None
    return understood.underspecified


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", ALONE)
def test_what_means_nothing_alone(text: str, ranking: Ranking) -> None:
    assert (likely(shipped(ranking), text) or 0) > 0.5


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", NAMED)
def test_what_names_enough_or_needs_nothing(text: str, ranking: Ranking) -> None:
    assert (likely(shipped(ranking), text) or 0) < 0.5


def test_cues_tell_without_a_model() -> None:
    policy = shipped()
    settings = structs.replace(policy.settings, learned=False)
    policy = structs.replace(policy, settings=settings)
    assert (likely(policy, "fix it") or 0) > 0.5 > (likely(policy, "fix the PageCursor") or 0)


NOTHING = [
    ("a machine's turn", "[Request interrupted by user]"),
    ("a language without a domain", "исправь ошибку и добавь тест в этот файл, пожалуйста"),
]


@pytest.mark.parametrize("text", [row[1] for row in NOTHING], ids=[row[0] for row in NOTHING])
def test_nothing_can_be_said(text: str) -> None:
    assert likely(shipped(), text) is None


def test_nothing_can_be_said_without_cues_and_model() -> None:
    assert likely(Policy(lexicon({"bugfix": ["fix"]})), "fix it") is None


def test_the_prior_counts() -> None:
    cues = Cues(under=(TextSignal("it", "word", 2),))
    bare = Policy(lexicon({"bugfix": ["fix"]}, cues=cues))
    wary = Policy(lexicon({"bugfix": ["fix"]}, cues=structs.replace(cues, under_prior=-3)))
    assert (likely(bare, "fix it") or 0) > 0.5 > (likely(wary, "fix it") or 1)


def test_what_names_a_domain_of_ones_own_names_something() -> None:
    policy = shipped()
    own = Domain("pigeons", signals=(TextSignal("pigeon", "prefix"),))
    registry = policy.lexicon.registry
    registry = structs.replace(registry, domains=(*registry.domains, own))
    richer = structs.replace(policy, lexicon=compile_lexicon(registry, policy.lexicon.learned))
    text = "feed the pigeons"
    assert (likely(richer, text) or 0) < (likely(policy, text) or 1)
    understood = tell(richer, text)[0].understanding
    assert understood is not None
    assert understood.compound.primary_domain == "pigeons"
