"""Weights that explain labels: what is there is found, what is not stays where it began."""

from __future__ import annotations

import pytest

from trimtab.lab.fitting import Lesson, Weights, fit

YES, NO = (1.0, 0.0), (0.0, 1.0)
NOTHING = (0.0, 0.0)


def lessons(*rows: tuple[set[int], tuple[float, float]]) -> list[Lesson]:
    return [Lesson(frozenset(traits), NOTHING, wanted) for traits, wanted in rows]


def test_a_trait_leans_towards_its_label() -> None:
    found = fit(lessons(({1, 3}, YES), ({1}, YES), ({2, 3}, NO), (set(), NO)), (1, 2, 3, 4), 1.0)
    assert found.rows[1][0] > 0.1 > -0.1 > found.rows[1][1]
    assert found.rows[2][0] < 0
    assert abs(found.rows[3][0]) < found.rows[1][0]
    assert found.rows[4] == NOTHING


def test_the_same_lessons_give_the_same_weights() -> None:
    taught = lessons(({1, 2}, YES), ({2}, NO), ({1}, YES))
    assert fit(taught, (1, 2), 1.0) == fit(taught, (1, 2), 1.0)


def test_the_slope_is_nothing_where_the_search_ends() -> None:
    """For one trait and no bias to speak of: pull times weight is what the label is off."""
    found = fit(lessons(({1}, YES), ({1}, YES), (set(), NO), (set(), NO)), (1,), 2.0)
    weight, bias = found.rows[1], found.bias
    odds = 1 / (1 + 2.718281828 ** (weight[1] + bias[1] - weight[0] - bias[0]))
    assert 2.0 * weight[0] == pytest.approx(2 * (1 - odds), abs=0.01)


def test_what_is_given_is_not_learned_again() -> None:
    taught = [
        Lesson(frozenset({1}), (8.0, 0.0), YES),
        Lesson(frozenset({2}), (0.0, 8.0), NO),
    ]
    found = fit(taught, (1, 2), 1.0)
    assert max(abs(value) for row in found.rows.values() for value in row) < 0.01


def test_few_lessons_pull_a_base_a_little() -> None:
    base = Weights({1: (3.0, -3.0), 2: (-3.0, 3.0)}, (1.0, -1.0))
    kept = fit(lessons(({1}, YES)), (1, 2), 20.0, base)
    assert kept.rows[2] == pytest.approx((-3.0, 3.0), abs=0.01)
    assert kept.rows[1] == pytest.approx((3.0, -3.0), abs=0.1)
    moved = fit(lessons(({1}, NO)), (1, 2), 20.0, base)
    assert moved.rows[1][0] < 2.97
    assert moved.bias == pytest.approx(base.bias, abs=0.1)
