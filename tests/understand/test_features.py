"""Which traits does a message have? Rows of text, traits that must be there, and must not."""

from __future__ import annotations

import pytest

from trimtab.understand.features import REACH, features
from trimtab.understand.text import read
from trimtab.values import Hit

ROWS = [
    ("words and pairs", "Fix it now", {"fix", "^ fix", "fix it", "now $", "fix first"}, {"Fix"}),
    ("beginnings of long words", "refactoring", {"refactoring", "refac*"}, set()),
    ("no beginning of a short one", "tests", {"tests"}, {"tests*"}),
    ("the opening ends", "a b c d e f", {"e first"}, {"f first"}),
    ("nothing said", "", {"no words"}, {"longer 12"}),
    ("a question", "why is that so?", {"asks", "ends asking", "small start"}, {"asks much"}),
    ("more questions", "why? how? do it.", {"asks much"}, {"ends asking", "asks"}),
    ("a list", "do this:\n- one\n- two", {"a list", "lines 1"}, {"lines 3"}),
    ("zones are seen, their words not", "look: ```\nsecret\n```", {"has fence"}, {"secret"}),
    ("length", "x" * 60, {"longer 50"}, {"longer 100"}),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_traits(row: tuple[str, str, set[str], set[str]]) -> None:
    _, text, there, absent = row
    found = features(read(text), ())
    assert there <= found
    assert not absent & found


def test_signals_become_steps_and_moods() -> None:
    hits = (
        Hit("domain:bugfix", "fix", 0, 3, "asserted", 3, 300),
        Hit("domain:bugfix", "/bugs?/", 4, 7, "negated", 2, 50),
    )
    found = features(read("fix bug"), hits)
    assert {"domain:bugfix 50", "domain:bugfix 250", "domain:bugfix /bugs?/"} <= found
    assert {"negated domain:bugfix", "mood negated"} <= found
    assert "domain:bugfix 400" not in found


def test_words_beyond_the_reach_are_not_read() -> None:
    near, far = "word " * (REACH // 5 - 2), "word " * (REACH // 5)
    assert "wobbly" in features(read(f"{near}wobbly"), ())
    assert "wobbly" not in features(read(f"{far}wobbly"), ())
