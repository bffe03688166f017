"""A conversation that is explained as it goes."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped, tell
from trimtab.lab.story import Story
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.values import State

SMALL = Policy(lexicon({"bugfix": ["fix", "bug"], "planning": ["plan"]}))
TEXTS = ("fix the bug", "plan it", "ok", "", "[TASK CONTEXT]\ntask: x\n\n[USER MESSAGE]\nfix it")


@given(st.lists(st.sampled_from(TEXTS), max_size=8))
def test_a_story_is_the_one_path(texts: list[str]) -> None:
    story = Story(SMALL)
    assert [story.tell(text).steering for text in texts] == tell(SMALL, *texts)
    assert story.state.turn == len(texts)


def test_what_is_told() -> None:
    story = Story(SMALL)
    story.tell("fix the bug")
    told = story.tell(TEXTS[-1])
    assert told.message == "fix it"
    assert (told.trace.primary, told.trace.momentum.before.turns) == ("bugfix", 1)
    assert told.trace.momentum.turns == 2
    assert story.lines == told.steering.lines != ()


def test_reset_forgets() -> None:
    story = Story(SMALL)
    first = story.tell("fix the bug")
    story.tell("fix the bug")
    story.reset()
    assert (story.state, story.lines) == (State(), ())
    assert story.tell("fix the bug") == first


def test_json_is_one_line_with_spec_000_s_names() -> None:
    line = Story(shipped()).tell("fix the pip install error\nnow").json()
    assert "\n" not in line
    told = json.loads(line)
    assert set(told) == {
        "id", "compound", "trace", "context", "silence", "question", "gate", "tokens", "profile",
        "lines",
    }  # fmt: skip
    assert told["compound"]["primary"]["domain"] == told["trace"]["primary"] == "bugfix"
    assert told["context"].startswith("[TASK CONTEXT]\ntask: bugfix")
    assert told["lines"][0].startswith("[BST] bugfix (")


def test_a_machine_made_turn_is_told_too() -> None:
    story = Story(shipped())
    told = story.tell("[Request interrupted by user]")
    assert (told.trace.machine, told.trace.hits, told.trace.counterfactual) == (
        "interruption",
        (),
        None,
    )
    assert story.state == State()
    assert json.loads(told.json())["trace"]["machine"] == "interruption"
