"""Momentum: the rules of D6 as a table, then as properties over every sequence of turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.momentum import Seen, settle
from trimtab.understand.settings import Settings
from trimtab.values import Momentum

SETTINGS = Settings()
TRANSPARENT = {"file_ops", "git_ops"}
IC = ("investigation", "coding")
CI = ("coding", "investigation")
LS = ("file_ops",)


def seen(*names: str) -> Seen:
    return Seen(names, transparent=bool(names) and names[0] in TRANSPARENT)


def run(*turns: tuple[str, ...]) -> tuple[Momentum, list[str]]:
    held, movements = Momentum(), []
    for names in turns:
        held, movement = settle(held, seen(*names), SETTINGS)
        movements.append(movement)
    return held, movements


TABLE = [
    ("first", [IC], IC, 1, "fresh"),
    ("same", [IC, IC], IC, 2, "kept"),
    ("same, other order", [IC, CI], CI, 2, "kept"),
    ("weak yields", [IC, IC, LS], LS, 1, "fresh"),
    ("strong holds transparent", [IC] * 3 + [LS], IC, 3, "rested"),
    ("strong breaks", [IC] * 3 + [("planning",)], ("planning",), 1, "broke"),
    ("member holds", [IC] * 3 + [("coding",)], CI, 4, "held"),
    ("member with a stranger", [IC] * 3 + [("coding", "bugfix")], CI, 4, "held"),
    ("grows", [IC[:1]] * 3 + [CI], CI, 4, "grew"),
    ("weak grows too", [IC[:1], IC], IC, 2, "grew"),
    ("silent holds", [IC] * 3 + [()], IC, 3, "rested"),
    ("two silent hold", [IC] * 3 + [()] * 2, IC, 3, "rested"),
    ("three silent weaken", [IC] * 5 + [()] * 3, IC, 2, "faded"),
    ("six silent forget", [IC] * 5 + [()] * 6, (), 0, "faded"),
    ("weak and silent", [IC, ()], IC, 1, "rested"),
    ("four visits hold", [IC] * 3 + [LS] * 4, IC, 3, "rested"),
    ("five visits break", [IC] * 3 + [LS] * 5, LS, 1, "broke"),
    ("visits of two kinds", [IC] * 3 + [LS, ("git_ops",)] * 4, IC, 3, "rested"),
    ("silence ends the visit", [IC] * 3 + [LS] * 4 + [(), LS], IC, 3, "rested"),
    ("nothing at first", [()], (), 0, "fresh"),
    ("transparent task kept", [("git_ops",)] * 5, ("git_ops",), 5, "kept"),
    ("transparent before another", [IC] * 3 + [("git_ops", "bugfix")], IC, 3, "rested"),
    ("silence ends with evidence", [IC] * 3 + [()] * 2 + [IC, (), ()], IC, 4, "rested"),
]


@pytest.mark.parametrize(
    ("turns", "domains", "count", "movement"),
    [row[1:] for row in TABLE],
    ids=[row[0] for row in TABLE],
)
def test_rules(
    turns: list[tuple[str, ...]], domains: tuple[str, ...], count: int, movement: str
) -> None:
    held, movements = run(*turns)
    assert (held.domains, held.turns, movements[-1]) == (domains, count, movement)


NAMES = st.sampled_from(["investigation", "coding", "bugfix", "file_ops", "git_ops"])
TURNS = st.lists(st.lists(NAMES, max_size=2, unique=True).map(tuple), max_size=30)


@given(TURNS)
def test_never_holds_what_was_never_seen(turns: list[tuple[str, ...]]) -> None:
    held, _ = run(*turns)
    assert set(held.domains) <= {name for names in turns for name in names}


@given(TURNS)
def test_turns_never_exceed_the_turns_with_evidence(turns: list[tuple[str, ...]]) -> None:
    held, _ = run(*turns)
    assert 0 <= held.turns <= sum(bool(names) for names in turns)
    assert bool(held.turns) == bool(held.domains)
    assert len(held.domains) <= 2


@given(TURNS, NAMES)
def test_one_transparent_turn_never_ends_a_strong_task(
    turns: list[tuple[str, ...]], name: str
) -> None:
    held, _ = run(*turns)
    if held.turns >= 3 and held.visits < 4 and name in TRANSPARENT:
        after, _ = settle(held, seen(name), SETTINGS)
        assert set(held.domains) <= set(after.domains)


@given(TURNS, NAMES)
def test_a_stranger_always_becomes_the_task(turns: list[tuple[str, ...]], name: str) -> None:
    held, _ = run(*turns)
    if name not in held.domains and name not in TRANSPARENT:
        assert settle(held, seen(name), SETTINGS)[0].domains == (name,)


@given(TURNS)
def test_silence_in_the_end_forgets(turns: list[tuple[str, ...]]) -> None:
    held, _ = run(*turns, *[()] * (2 * SETTINGS.silence_patience))
    assert held == Momentum()


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
def test_settings_are_obeyed(threshold: int, patience: int, silence: int) -> None:
    settings = Settings(
        momentum_threshold=threshold, transparent_patience=patience, silence_patience=silence
    )
    held = Momentum(("coding",), turns=threshold)
    for visit in range(1, patience + 1):
        held, movement = settle(held, seen("file_ops"), settings)
        assert movement == ("broke" if visit == patience else "rested")
    held = Momentum(("coding",), turns=threshold)
    for quiet in range(1, silence + 1):
        held, movement = settle(held, seen(), settings)
        assert movement == ("faded" if quiet == silence else "rested")
