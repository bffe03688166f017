"""The one way in: its rules, on registries small enough to see through."""

from __future__ import annotations

import pytest
from msgspec import structs

from trimtab.testing import lexicon
from trimtab.understand import Settings, compile_lexicon
from trimtab.understand.understanding import understand
from trimtab.values import (
    Cues,
    Domain,
    EnrichmentPlan,
    Message,
    Momentum,
    Profile,
    Registry,
    State,
    TextSignal,
    Understanding,
)

CUES = Cues(
    query_types={"code": (TextSignal("where", "word", 3),)},
    acts={"thank": (TextSignal("thanks", "word"),), "do": (TextSignal("please", "word"),)},
    languages={"de": ("und", "der", "ist"), "en": ("the", "and", "is")},
)
WORDS = {
    "bugfix": [TextSignal("fix", "word", 3)],
    "coding": ["function", TextSignal("method", "word", 2)],
    "conversation": ["thanks"],
}
SMALL = lexicon(WORDS, cues=CUES)
GERMAN = "fix und der server ist da, where"


def told(
    text: str, held: Momentum = Momentum(), profile: Profile | None = None
) -> tuple[Momentum, Understanding]:
    after, found = understand(SMALL, State(momentum=held), Message(text), profile=profile)
    return after.momentum, found


def test_a_social_turn_is_silent() -> None:
    held = Momentum(("bugfix",), turns=4)
    after, found = told("thanks", held)
    assert (found.seen, after) == ((), structs.replace(held, silent=1))
    assert [score.domain for score in found.scores] == ["conversation"]


def test_thanks_beside_a_request_are_no_social_turn() -> None:
    assert told("thanks, please fix it")[1].seen == ("bugfix", "conversation")


def test_a_language_that_no_domain_covers_gives_no_evidence() -> None:
    after, found = told(GERMAN, Momentum(("coding",), turns=4))
    assert (found.abstain, found.language, found.scores) == ("language", "de", ())
    assert (found.query.query_type, found.query.keywords_matched) == ("action", ())
    assert [hit.signal for hit in found.hits] == ["fix", "where"]
    assert (after.domains, after.turns) == (("coding",), 4)


def test_a_domain_speaks_its_own_languages_only() -> None:
    own = Domain("deutsch", languages=("de",), signals=(TextSignal("server", "word"),))
    english = [Domain(n, signals=(TextSignal("fix", "word", 3),)) for n in ("bugfix", "coding")]
    mixed = compile_lexicon(Registry((own, *english), CUES))
    _, found = understand(mixed, State(), Message(GERMAN))
    assert [score.domain for score in found.scores] == ["deutsch"]
    _, found = understand(mixed, State(), Message("the server is down and so fix it"))
    assert [score.domain for score in found.scores] == ["bugfix", "coding"]


@pytest.mark.parametrize(
    ("domains", "left", "turns"),
    [
        (("bugfix", "gone"), ("bugfix",), 5),
        (("gone", "bugfix"), ("bugfix",), 5),
        (("gone",), (), 0),
        (("bugfix", "coding"), ("bugfix", "coding"), 5),
    ],
)
def test_a_held_domain_that_is_no_more_is_let_go(
    domains: tuple[str, ...], left: tuple[str, ...], turns: int
) -> None:
    after, found = told("xyzzy", Momentum(domains, turns=5))
    assert (after.domains, after.turns) == (left, turns)
    assert found.compound.compound_signature == "+".join(sorted(left or ("conversation",)))


def plan(text: str, settings: Settings, *disabled: str) -> EnrichmentPlan:
    profile = Profile(disabled_domains=disabled)
    _, found = understand(SMALL, State(), Message(text), settings=settings, profile=profile)
    return found.compound.enrichment_plan


def test_why_there_is_no_second() -> None:
    usual, choosy = Settings(), Settings(secondary_share=50)
    text = "fix the function"
    assert plan("fix", usual)["reason_secondary_skipped"] == "no_secondary_classified"
    assert plan(text, usual)["reason_secondary_skipped"] is None
    assert plan(text, choosy)["reason_secondary_skipped"] == "below_threshold"
    assert plan(text, choosy, "bugfix")["reason_primary_skipped"] == "disabled_in_profile"


def test_a_momentum_that_holds_does_not_call_the_second_too_small() -> None:
    _, found = told("thanks", Momentum(("bugfix",), turns=4))
    assert found.compound.enrichment_plan["reason_secondary_skipped"] == "no_secondary_classified"


def test_a_profile_may_disable_a_refinement_alone() -> None:
    child = Domain("frontend", parent="coding", signals=(TextSignal("button", "word"),))
    parent = Domain("coding", signals=(TextSignal("function", "word"),))
    nested = compile_lexicon(Registry((child, parent)))
    profile = Profile(disabled_domains=("frontend",))
    plans = {
        text: understand(nested, State(), Message(text), profile=profile)[
            1
        ].compound.enrichment_plan
        for text in ("a button", "a function")
    }
    assert plans["a button"]["reason_primary_skipped"] == "disabled_in_profile"
    assert plans["a function"]["primary_enrichment"]
