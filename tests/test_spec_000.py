"""Spec 000: its fifteen tests and four validation conditions, under both rankings.

Tests 7-9 read what a host reads; 13-15 and validation 4 run at the level `full`.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.shipped import RANKINGS, disabling, shipped, tell
from trimtab.session import Session, Steering
from trimtab.testing import MemoryJournal
from trimtab.values import CompoundClassification, Ranking

pytestmark = pytest.mark.parametrize("ranking", RANKINGS)


def compound(steering: Steering) -> CompoundClassification:
    assert steering.understanding is not None
    return steering.understanding.compound


FUNCTIONAL = [
    ("1", "debug the OpenPlanter API query timeout", {"bugfix"}, {"investigation", "coding"}),
    ("2", "investigate Oracle Corporation credit risk", {"investigation"}, {None}),
    ("3", "fix the pip install error", {"bugfix"}, {"system_admin"}),
    ("4", "ls -la /home/user/", {"file_ops"}, {None}),
    ("5", "what's the best approach for this?", {"conversation", "planning"}, {None}),
    ("6", "analyze the stress test logs and fix the domain flip", {"analysis"}, {"bugfix"}),
]


@pytest.mark.parametrize("row", FUNCTIONAL, ids=[row[0] for row in FUNCTIONAL])
def test_functional(row: tuple[str, str, set[str], set[str | None]], ranking: Ranking) -> None:
    _, text, primary, secondary = row
    verdict = compound(tell(shipped(ranking), text)[0])
    assert verdict.primary_domain in primary
    assert verdict.secondary_domain in secondary
    assert verdict.compound_signature == "+".join(
        sorted(filter(None, [verdict.primary_domain, verdict.secondary_domain]))
    )


def test_7_8_legacy_keys(ranking: Ranking) -> None:
    extras: dict[str, object] = {"other": 1}
    session = Session(shipped(ranking), MemoryJournal())
    session.before("fix the pip install error")
    assert extras == {"other": 1}
    steering = session.before("fix the pip install error", extras=extras)
    assert extras["other"] == 1
    assert extras["_bst_domain"] == "bugfix"
    assert extras["_bst_compound"] == compound(steering).to_dict()


def test_9_no_profile_is_permissive(ranking: Ranking) -> None:
    plan = compound(tell(shipped(ranking), "fix the pip install error")[0]).enrichment_plan
    assert (plan["primary_enrichment"], plan["secondary_enrichment"]) == (True, True)


BOTH = (
    "investigate the ownership of the supplier, cite the sources, and write a script for their API"
)


def test_the_message_of_10_to_12_is_the_compound(ranking: Ranking) -> None:
    assert compound(tell(shipped(ranking), BOTH)[0]).compound_signature == "coding+investigation"


def test_10_strong_momentum_holds(ranking: Ranking) -> None:
    verdict = compound(tell(shipped(ranking), *[BOTH] * 3, "ls -la /srv/data")[-1])
    assert (verdict.compound_signature, verdict.momentum_turns) == ("coding+investigation", 3)


def test_11_strong_momentum_breaks(ranking: Ranking) -> None:
    verdict = compound(tell(shipped(ranking), *[BOTH] * 3, "plan the sprint")[-1])
    assert (verdict.compound_signature, verdict.momentum_turns) == ("planning", 1)


def test_12_weak_momentum_yields(ranking: Ranking) -> None:
    verdict = compound(tell(shipped(ranking), *[BOTH] * 2, "ls -la /srv/data")[-1])
    assert (verdict.compound_signature, verdict.momentum_turns) == ("file_ops", 1)


def test_13_secondary_disabled(ranking: Ranking) -> None:
    text = "investigate who owns the vendor, and why the lookup fails with an error"
    [steering] = tell(disabling(shipped(ranking), "bugfix"), text)
    verdict = compound(steering)
    assert (verdict.primary_domain, verdict.secondary_domain) == ("investigation", "bugfix")
    assert "[BST] Domain: investigation" in steering.text
    assert "bugfix" not in steering.context
    assert (
        "[BST] Secondary enrichment skipped for bugfix: disabled_in_profile (Qwen3-14B)"
        in steering.lines
    )


def test_14_primary_disabled(ranking: Ranking) -> None:
    text = "debug the crash on startup, then refactor the loader"
    [steering] = tell(disabling(shipped(ranking), "bugfix"), text)
    verdict = compound(steering)
    assert (verdict.primary_domain, verdict.secondary_domain) == ("bugfix", "coding")
    assert steering.text == text
    plan = verdict.enrichment_plan
    assert plan["reason_primary_skipped"] == "disabled_in_profile"
    assert plan["reason_secondary_skipped"] == "primary_disabled"


def test_15_both_on(ranking: Ranking) -> None:
    [steering] = tell(shipped(ranking), BOTH)
    assert "[BST] Domain: investigation" in steering.text
    assert "[BST] Secondary context: coding — " in steering.text
    assert steering.text.endswith(f"[USER MESSAGE]\n{BOTH}")


RESEARCH = [
    "Research the credit risk of Halvard Shipping and find out who really owns it",
    "look up their annual reports and background of the two directors",
    "find out which subsidiaries are registered in Cyprus and verify it against the registry",
    "ls -la reports/",
    "ok",
    "cat reports/2023.txt",
    "write a script that queries the registry API and investigate what it returns",
    "pip install requests",
    "investigate the results of the API: which function returned the shell companies?",
    "ok",
    "ls",
    "search for news about sanctions and cross-check the sources",
    "use the API client code to look up the beneficial owners",
    "cat results.json",
    "who is behind the trust in Jersey?",
    "pip list",
    "gather evidence on the two law suits and verify the dates",
    "ok",
    "find out whether the auditor resigned, and cite the sources",
    "research what the rating agencies published on them last year",
]
OPERATIONAL = {"ls -la reports/", "ls", "cat reports/2023.txt", "cat results.json",
               "pip install requests", "pip list", "ok"}  # fmt: skip


def test_validation_1_investigation_on_a_majority_of_turns(ranking: Ranking) -> None:
    primaries = [compound(one).primary_domain for one in tell(shipped(ranking), *RESEARCH)]
    assert len(RESEARCH) == 20
    assert primaries.count("investigation") > 10, primaries


def test_validation_2_research_with_an_api_is_a_compound(ranking: Ranking) -> None:
    told = dict(zip(RESEARCH, tell(shipped(ranking), *RESEARCH), strict=False))
    for text in RESEARCH:
        if "API" in text:
            assert compound(told[text]).compound_signature == "coding+investigation", text


def test_validation_3_operations_do_not_break_it(ranking: Ranking) -> None:
    signatures = [compound(one).compound_signature for one in tell(shipped(ranking), *RESEARCH)]
    for text, after, before in zip(RESEARCH[1:], signatures[1:], signatures, strict=False):
        if text in OPERATIONAL:
            assert after == before, text


def test_validation_4_the_words_are_of_investigation(ranking: Ranking) -> None:
    told = tell(structs.replace(shipped(ranking), repeat_after=0), *RESEARCH)
    assert all(steering.context for steering in told)
    for text, steering in zip(RESEARCH, told, strict=True):
        primary = compound(steering).primary_domain
        assert f"[BST] Domain: {primary}\n" in steering.context, text
        if primary == "investigation":
            assert "[BST] Domain: coding" not in steering.context
    assert sum("[BST] Domain: investigation" in one.context for one in told) > 10


def test_log_lines(ranking: Ranking) -> None:
    told = tell(shipped(ranking), *[BOTH] * 4, "ls -la /srv/data", "plan the sprint")
    counted = next(line for line in told[3].lines if " | sig=" in line)
    assert counted.startswith("[BST] investigation (")
    assert counted.endswith(
        "| sig=coding+investigation | momentum=4 | enrichment: primary=ON secondary=ON"
    )
    held = "[BST] Momentum held: coding+investigation (4 turns) resisted file_ops ("
    assert told[4].lines[0].startswith(held)
    broke = "[BST] Momentum break: coding+investigation (4 turns) → planning ("
    assert told[5].lines[0].startswith(broke)
    assert told[5].lines[0].endswith(", not in compound)")
