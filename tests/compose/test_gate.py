"""How much of a context is said again?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.compose.gate import gate, tokens
from trimtab.values import Gate, Given

LONG = "[TASK CONTEXT]\ntask: bugfix\n" + "\n".join(f"slot_{n}: {'x' * 20}" for n in range(8))
OTHER = LONG.replace("bugfix", "coding")
MORE = f"{LONG}\nasked for: a plan"
LESS = "\n".join(LONG.split("\n")[:-1])
SHORT = "[TASK CONTEXT]\ntask: bugfix"

ROWS: list[tuple[str, Given, str, int, Gate, str]] = [
    ("nothing to say", Given(), "", 1, "", ""),
    ("the first time", Given(), LONG, 1, "full", LONG),
    ("the same again", Given(LONG, 1), LONG, 2, "skip", ""),
    ("the same after a while", Given(LONG, 1), LONG, 7, "full", LONG),
    ("another task", Given(LONG, 1), OTHER, 2, "full", OTHER),
    (
        "a little more",
        Given(LONG, 1), MORE, 2, "reference",
        "[TASK CONTEXT]\ntask: bugfix (as before)\nasked for: a plan",
    ),
    ("what was added is taken back", Given(LONG, 1, 0, MORE), LONG, 2, "full", LONG),
    ("the same addition", Given(LONG, 1, 0, MORE), MORE, 2, "skip", ""),
    ("something is gone", Given(LONG, 1), LESS, 2, "full", LESS),
    ("short anyway", Given(SHORT, 1), f"{SHORT}\nlimits: x", 2, "full", f"{SHORT}\nlimits: x"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given_", "context", "turn", "how", "said"),
    [row[1:] for row in ROWS],
    ids=[r[0] for r in ROWS],
)
def test_gate(given_: Given, context: str, turn: int, how: Gate, said: str) -> None:
    after, passed = gate(given_, context, turn=turn, repeat_after=6)
    assert (passed.gate, passed.text) == (how, said)
    assert passed.tokens == tokens(said)
    assert after.tokens == given_.tokens + tokens(said)


def test_zero_says_it_every_time() -> None:
    assert gate(Given(LONG, 1), LONG, turn=2, repeat_after=0)[1].gate == "full"


CONTEXTS = st.lists(st.sampled_from(["", SHORT, LONG, OTHER, MORE, LESS]), max_size=20)


@given(CONTEXTS, st.integers(0, 8))
def test_what_was_said_in_full_is_what_is_remembered(contexts: list[str], after: int) -> None:
    state, spent = Given(), 0
    for turn, context in enumerate(contexts, 1):
        before = state
        state, passed = gate(state, context, turn=turn, repeat_after=after)
        spent += passed.tokens
        assert state.tokens == spent
        assert len(passed.text) <= len(context)
        if passed.gate == "skip":
            assert (before.latest or before.context) == context
        if passed.gate == "full":
            assert (state.context, state.turn) == (context, turn)
