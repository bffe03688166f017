"""Spec 000's names and shapes, as a host that speaks them calls them."""

from __future__ import annotations

import msgspec
import pytest

from trimtab.understand import (
    apply_compound_momentum,
    build_enrichment_plan,
    extract_compound,
    format_signature,
    parse_signature,
    restore_from_signature,
    score_all_domains,
)
from trimtab.understand.compound import Part
from trimtab.values import CompoundClassification

CONFIGS = {
    "coding": {"signals": [r"\bcode\b", r"\bfunction\b"]},
    "bugfix": {"signals": [r"\bfix\b", r"\berror\b"]},
    "unlisted": {"signals": [r"\bcode\b", r"\bfix\b"]},
}


def part(domain: str, confidence: int = 1) -> Part:
    return Part(domain=domain, confidence=confidence, matched_signals=["x"] * confidence)


IC = part("investigation", 3), part("coding", 1)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("nothing here", []),
        ("FIX the Error", [("bugfix", 2), ("unlisted", 1)]),
        ("fix the code", [("unlisted", 2), ("bugfix", 1), ("coding", 1)]),
        ("code", [("coding", 1), ("unlisted", 1)]),
    ],
)
def test_score_all_domains(message: str, expected: list[tuple[str, int]]) -> None:
    assert [(name, count) for name, count, _ in score_all_domains(message, CONFIGS)] == expected


def test_matched_patterns_are_listed_as_written() -> None:
    assert score_all_domains("an error", CONFIGS)[0] == ("bugfix", 1, [r"\berror\b"])


def test_extract_compound() -> None:
    nothing = {"domain": "conversation", "confidence": 0, "matched_signals": []}
    assert extract_compound([]) == (nothing, None)
    first, second = extract_compound([("a", 3, ["x"]), ("b", 1, ["y"]), ("c", 1, [])])
    assert first == {"domain": "a", "confidence": 3, "matched_signals": ["x"]}
    assert second == {"domain": "b", "confidence": 1, "matched_signals": ["y"]}
    assert extract_compound([("a", 3, ["x"])])[1] is None


def test_signatures() -> None:
    assert format_signature(part("investigation"), part("coding")) == "coding+investigation"
    assert format_signature(part("coding"), part("investigation")) == "coding+investigation"
    assert format_signature(part("coding"), None) == "coding"
    assert parse_signature("coding+investigation") == {"coding", "investigation"}
    assert parse_signature("coding") == {"coding"}


HELD = "coding+investigation"
MOMENTUM = [
    # id, turns held, primary, secondary, then signature and turns under D6 and to the letter
    ("same", 3, IC[0], IC[1], (HELD, 4), (HELD, 4)),
    ("10 holds on ls", 3, part("file_ops"), None, (HELD, 3), ("file_ops", 1)),
    ("11 breaks on planning", 3, part("planning"), None, ("planning", 1), ("planning", 1)),
    ("12 weak yields", 2, part("file_ops"), None, ("file_ops", 1), ("file_ops", 1)),
    ("member holds", 3, part("coding"), None, (HELD, 4), (HELD, 4)),
    ("no evidence", 3, part("conversation", 0), None, (HELD, 3), ("conversation", 1)),
]
Row = tuple[str, int, Part, Part | None, tuple[str, int], tuple[str, int]]


@pytest.mark.parametrize("strict", [False, True], ids=["D6", "strict_000"])
@pytest.mark.parametrize("row", MOMENTUM, ids=[row[0] for row in MOMENTUM])
def test_momentum(row: Row, strict: bool) -> None:
    _, turns, primary, secondary, lenient, exact = row
    result = apply_compound_momentum(primary, secondary, HELD, turns, strict_000=strict)
    assert result[2:] == (exact if strict else lenient)


def test_a_single_domain_grows_only_outside_strict() -> None:
    new = part("coding", 2), part("investigation", 1)
    assert apply_compound_momentum(*new, "investigation", 3)[2:] == (HELD, 4)
    assert apply_compound_momentum(*new, "investigation", 3, strict_000=True)[2:] == (HELD, 1)


def test_restored_counts_are_those_of_the_new_turn() -> None:
    first, second = restore_from_signature(HELD, part("coding", 2), None)
    assert (first["domain"], first["confidence"]) == ("coding", 2)
    assert second == {"domain": "investigation", "confidence": 0, "matched_signals": []}
    first, second = restore_from_signature(HELD, part("file_ops", 2), None)
    assert (first["domain"], first["confidence"]) == ("coding", 0)
    assert second is not None
    assert (second["domain"], second["confidence"]) == ("investigation", 0)


OFF = "disabled_in_profile"
PLANS = [
    ("13 secondary off", "investigation", "bugfix", ["bugfix"], (True, False, None, OFF)),
    ("14 primary off", "bugfix", "coding", ["bugfix"], (False, False, OFF, "primary_disabled")),
    ("15 no profile", "investigation", "coding", None, (True, True, None, None)),
    ("alone", "investigation", None, [], (True, False, None, "no_secondary_classified")),
]
Plan = tuple[str, str, str | None, list[str] | None, tuple[object, ...]]


@pytest.mark.parametrize("nested", [False, True], ids=["top", "under bst"])
@pytest.mark.parametrize("row", PLANS, ids=[row[0] for row in PLANS])
def test_plan(row: Plan, nested: bool) -> None:
    _, primary, secondary, disabled, expected = row
    profile: dict[str, object] | None = None if disabled is None else {"disabled_domains": disabled}
    if nested and profile:
        profile = {"bst": profile}
    plan = build_enrichment_plan(part(primary), part(secondary) if secondary else None, profile)
    assert tuple(plan.values()) == expected
    assert list(plan) == [
        "primary_enrichment",
        "secondary_enrichment",
        "reason_primary_skipped",
        "reason_secondary_skipped",
    ]


def test_plan_below_threshold_and_strict() -> None:
    below = build_enrichment_plan(part("a"), None, None, below_threshold=True)
    assert below["reason_secondary_skipped"] == "below_threshold"
    profile = {"disabled_domains": ["a"]}
    strict = build_enrichment_plan(part("a"), part("b"), profile, strict_000=True)
    assert strict["secondary_enrichment"] is True


def test_to_dict_has_the_shape_of_spec_000() -> None:
    plan = build_enrichment_plan(part("coding"), part("bugfix"), None)
    both = CompoundClassification(
        "coding", 2, ("a", "b"), "bugfix", 1, ("c",), "bugfix+coding", 4, plan
    )
    assert both.to_dict() == {
        "primary": {"domain": "coding", "confidence": 2, "matched_signals": ["a", "b"]},
        "secondary": {"domain": "bugfix", "confidence": 1, "matched_signals": ["c"]},
        "compound_signature": "bugfix+coding",
        "momentum_turns": 4,
        "enrichment_plan": dict(plan),
    }
    one = msgspec.structs.replace(
        both, secondary_domain=None, secondary_confidence=None, secondary_signals=None
    )
    assert one.to_dict()["secondary"] is None
