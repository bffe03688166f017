"""Measures, against values computed by hand or from their definitions."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.lab.measures import (
    Answer,
    calibration_bins,
    calibration_error,
    confusion,
    covered,
    macro_f1,
    quality,
    share,
    sign_test,
)


def answer(said: str, label: str, confidence: float = 0.5, accepted: bool | None = None) -> Answer:
    return Answer(said, label, said == label if accepted is None else accepted, confidence)


def sure(*pairs: tuple[float, bool]) -> list[Answer]:
    """Answers of this confidence, right or wrong."""
    return [answer("a", "a" if right else "b", confidence) for confidence, right in pairs]


WILSON = [
    (8, 10, 0.8, 0.4902, 0.9433),
    (0, 10, 0.0, 0.0, 0.2775),
    (10, 10, 1.0, 0.7225, 1.0),
    (50, 100, 0.5, 0.4038, 0.5962),
    (1, 1, 1.0, 0.2065, 1.0),
    (0, 0, 0.0, 0.0, 1.0),
]


@pytest.mark.parametrize(("right", "of", "value", "low", "high"), WILSON)
def test_share_with_wilson_s_interval(
    right: int, of: int, value: float, low: float, high: float
) -> None:
    found = share([True] * right + [False] * (of - right))
    assert (found.value, found.of) == (value, of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@given(st.lists(st.booleans(), min_size=1))
def test_a_share_lies_in_its_interval(right: list[bool]) -> None:
    found = share(right)
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1


F1 = [
    ("nothing", [], 0.0),
    ("all right", [("a", "a"), ("b", "b")], 1.0),
    ("all wrong", [("a", "b"), ("b", "a")], 0.0),
    ("one in three", [("a", "a"), ("b", "a"), ("b", "b"), ("b", "c")], (2 / 3 + 1 / 2 + 0) / 3),
    ("a word that is no label", [("a", "a"), ("x", "a")], 2 / 3),
    ("the commonest only", [("a", "a")] * 9 + [("a", "b")], (18 / 19 + 0) / 2),
]


@pytest.mark.parametrize(("pairs", "expected"), [row[1:] for row in F1], ids=[row[0] for row in F1])
def test_macro_f1(pairs: Sequence[tuple[str, str]], expected: float) -> None:
    assert macro_f1([answer(*pair) for pair in pairs]) == pytest.approx(expected)


def test_macro_f1_takes_the_label_to_the_letter() -> None:
    assert macro_f1([answer("b", "a", accepted=True)]) == 0.0


ERRORS = [
    ("nothing", [], 0.0),
    ("sure and right", [(1.0, True)] * 3, 0.0),
    ("sure and wrong", [(1.0, False)] * 3, 1.0),
    ("as sure as right", [(0.5, True), (0.5, False)], 0.0),
    ("by hand", [(0.95, True), (0.85, False), (0.85, True), (0.05, False)],
     (0.05 + 2 * 0.35 + 0.05) / 4),
    ("bins do not help each other", [(0.25, True), (0.75, False)], 0.75),
    ("one bin evens out", [(0.81, False), (0.89, True)], 0.35),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "expected"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS]
)
def test_calibration_error(pairs: Sequence[tuple[float, bool]], expected: float) -> None:
    assert calibration_error(sure(*pairs)) == pytest.approx(expected)


def test_calibration_counts_what_is_accepted() -> None:
    assert calibration_error([answer("b", "a", 1.0, accepted=True)]) == 0.0


CONFIDENCES = st.sampled_from([0.0, 0.05, 0.1, 0.2999, 0.3, 0.5, 0.77, 0.9, 0.95, 1.0])
PAIRS = st.lists(st.tuples(CONFIDENCES, st.booleans()))


@given(PAIRS)
def test_every_answer_is_in_its_bin(pairs: list[tuple[float, bool]]) -> None:
    bins = calibration_bins(sure(*pairs))
    assert sum(each.count for each in bins) == len(pairs)
    assert all(each.low <= each.confidence <= each.high for each in bins)
    assert all(0 <= each.right <= 1 for each in bins)
    assert len({each.low for each in bins}) == len(bins) <= 10


COVERED = [
    ("nothing", [], 0.0, 1.01),
    ("all right", [(0.2, True), (0.1, True)], 1.0, 0.1),
    ("all wrong", [(0.9, False)], 0.0, 1.01),
    ("the surer half", [(0.9, True), (0.8, True), (0.7, False), (0.6, False)], 0.5, 0.8),
    ("nine of ten", [(0.5, True)] * 9 + [(0.5, False)], 1.0, 0.5),
    ("eight of nine", [(0.5, True)] * 8 + [(0.5, False)], 0.0, 1.01),
    ("a tie is not cut", [(0.9, True), (0.9, False)], 0.0, 1.01),
    ("a dip is passed", [(0.9, False)] + [(0.5, True)] * 9, 1.0, 0.5),
    ("the order of the file is none", [(0.1, False), (0.9, True)], 0.5, 0.9),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "value", "threshold"), [row[1:] for row in COVERED], ids=[row[0] for row in COVERED]
)
def test_covered(pairs: Sequence[tuple[float, bool]], value: float, threshold: float) -> None:
    found, where = covered(sure(*pairs))
    assert (found.value, where) == (value, threshold)


@given(PAIRS)
def test_covered_is_the_most_that_a_threshold_can_answer(pairs: list[tuple[float, bool]]) -> None:
    found, threshold = covered(sure(*pairs))
    reached = {}
    for cut in {confidence for confidence, _ in pairs}:
        above = [right for confidence, right in pairs if confidence >= cut]
        if 10 * sum(above) >= 9 * len(above):
            reached[cut] = len(above)
    assert round(found.value * len(pairs)) == max(reached.values(), default=0)
    assert threshold == min(reached, default=1.01)


SIGNS = [(0, 0, 1.0), (5, 0, 2 / 32), (1, 9, 2 * 11 / 1024), (2, 3, 1.0), (5, 5, 1.0), (1, 0, 1.0)]


@pytest.mark.parametrize(("better", "worse", "chance"), SIGNS)
def test_sign_test(better: int, worse: int, chance: float) -> None:
    assert sign_test(better, worse) == pytest.approx(chance)


@given(st.integers(0, 200), st.integers(0, 200))
def test_the_sign_test_sees_no_side(better: int, worse: int) -> None:
    chance = sign_test(better, worse)
    assert chance == sign_test(worse, better)
    assert 0 <= chance <= 1
    assert not math.isnan(chance)


def test_confusion() -> None:
    pairs = [("b", "a"), ("a", "a"), ("b", "a"), ("a", "b")]
    found = confusion([answer(*pair) for pair in pairs])
    assert found == {"a": {"a": 1, "b": 2}, "b": {"a": 1}}
    assert list(found) == ["a", "b"]
    assert list(found["a"]) == ["a", "b"]


def test_quality() -> None:
    answers = [
        answer("a", "a", 0.9),
        answer("b", "a", 0.8, accepted=True),
        answer("a", "b", 0.7),
        answer("a", "a", 0.6),
    ]
    found = quality(answers)
    assert (found.strict.value, found.accepted.value, found.majority.value) == (0.5, 0.75, 0.75)
    assert (found.coverage.value, found.coverage_from) == (0.5, 0.8)
    assert found.macro_f1.value == macro_f1(answers)
    assert found.calibration_error.value == calibration_error(answers)
    for figure in (found.macro_f1, found.calibration_error):
        assert figure.low <= figure.value <= figure.high
    assert quality(answers) == found
    assert found.bins == calibration_bins(answers)


def test_quality_of_nothing() -> None:
    found = quality([])
    assert (found.strict.of, found.macro_f1.value, found.bins) == (0, 0, ())
