"""Which traits does a message have? Rows of text, traits that must be there, and must not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.features import REACH, features, named
from trimtab.understand.reading.text import read
from trimtab.values import Hit

BUGFIX = (
    Hit("domain:bugfix", "fix", 0, 3, "asserted", 3, 300),
    Hit("domain:bugfix", "/bugs?/", 4, 7, "negated", 2, 50),
)
ROWS = [
    ("words and pairs", "Fix it now", {"fix", "^ fix", "fix it", "now $", "fix early"}, {"Fix"}),
    ("beginnings of long words", "refactoring", {"refactoring", "refac*"}, set()),
    ("no beginning of a short one", "tests", {"tests"}, {"tests*"}),
    ("the opening ends", "a b c d e f", {"e early"}, {"f early"}),
    ("nothing said", "", {"^ $", "opens ", "0 content"}, {"longer 12"}),
    ("a question", "why is that so?", {"asks", "ends asking", "small start"}, {"asks much"}),
    ("more questions", "why? how? do it.", {"asks much"}, {"ends asking", "asks"}),
    ("a list", "do this:\n- one\n- two", {"a list", "lines 1"}, {"lines 3"}),
    ("zones are seen, their words not", "look: ```\nsecret\n```", {"has fence"}, {"secret"}),
    ("length", "x" * 60, {"longer 50"}, {"longer 100"}),
    ("it points to what was said", "do that again", {"points", "0 content", "opens a"}, set()),
    ("all of a short one, by classes", "fix it", {"^vd$", "points & 0 content"}, set()),
    ("something of its own", "rename the parser", {"1 content", "points not"}, {"points"}),
    ("numbers stand for what was said", "address 68 and 3b", {"numbers"}, {"no numbers"}),
    ("names of code", "move parse_row to ioUtils", {"2 named"}, set()),
    ("a proper name, not the first word", "Ask for Lisbon", {"1 named"}, set()),
    ("nothing is named", "Fix the thing. Now", {"0 named"}, set()),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_traits(row: tuple[str, str, set[str], set[str]]) -> None:
    _, text, there, absent = row
    found = set(named(read(text), ()).values())
    pairs = {" & ".join(reversed(name.split(" & "))) for name in found}
    assert not there - found - pairs
    assert not absent & found


def test_signals_become_steps_and_moods() -> None:
    found = set(named(read("fix bug"), BUGFIX).values())
    assert {"domain:bugfix 50", "domain:bugfix 250", "domain:bugfix /bugs?/"} <= found
    assert {"negated domain:bugfix", "mood negated"} <= found
    assert "domain:bugfix 400" not in found


def test_words_beyond_the_reach_are_not_read() -> None:
    near, far = "word " * (REACH // 5 - 2), "word " * (REACH // 5)
    assert "wobbly" in named(read(f"{near}wobbly"), ()).values()
    assert "wobbly" not in named(read(f"{far}wobbly"), ()).values()


TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(["fix", "it", "No,", "step 4", "\n- a", "café", "ÄÖ", "?"])).map(
        " ".join
    ),
)


@given(TEXTS)
def test_every_trait_has_a_name_and_no_other_has(text: str) -> None:
    reading = read(text)
    assert features(reading, BUGFIX) == set(named(reading, BUGFIX))


def test_a_trait_has_the_same_number_everywhere() -> None:
    """It is kept in files: a change of numbers is a change of the version of models."""
    numbers = {name: number for number, name in named(read("fix it"), ()).items()}
    assert {name: numbers[name] for name in ("fix", "fix it", "^vd$")} == {
        "fix": 1509574496, "fix it": 2279414740, "^vd$": 1735981341,
    }  # fmt: skip
