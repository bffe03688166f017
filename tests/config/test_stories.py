"""Are stories read as they are written, and is every mistake in them told with its place?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.config.reading import SHIPPED, sources
from tests.shipped import shipped
from trimtab.config import Read, Script, Source, read_stories
from trimtab.config.stories import StoryFile
from trimtab.values import Domain, Message, Slot

DOMAINS = (
    Domain("bugfix", aliases=("debugging",), slots=(Slot("target_file", "path"), Slot("why"))),
    Domain("coding", slots=(Slot("operation", "enum", enum_values=("create", "modify")),)),
    Domain(
        "refactor", parent="coding", slots=(Slot("operation", "enum", enum_values=("rename",)),)
    ),
    Domain("conversation"),
)
WHOLE = """
[[story]]
name = "all that may be said"
can_look = false
setting = { clarify = "answer", max_questions = 1, belief_turns = 3 }

[[story.turn]]
user = "fix it"
agent = "Which one?"
files = ["a.py", "b.py"]
tools = ["read"]
results = ["one", "two"]
memory = { why = "late", count = 2 }
underspecified = true

[story.turn.expect]
task = ["debugging", "refactor"]
relation = ["attached", "answer"]
slots = { target_file = "a.py", why = "*", operation = ["rename", "create"] }
missing = []
asks = "why"
turn_domain = "conversation"

[[story.turn]]
user = "thanks"
expect = { task = "conversation", relation = "none", asks = true, missing = ["why"] }
"""


def read(*texts: str) -> Read[tuple[Script, ...]]:
    files = [Source(f"{number}.toml", text) for number, text in enumerate(texts)]
    return read_stories(files, DOMAINS)


def test_all_that_may_be_said() -> None:
    found = read(WHOLE.replace(', missing = ["why"]', ""))
    assert found.problems == ()
    (script,) = found.values
    assert (script.name, script.file) == ("all that may be said", "0.toml")
    assert script.settings == {
        "can_look": False, "clarify": "answer", "max_questions": 1, "belief_turns": 3,
    }  # fmt: skip
    first, second = script.turns
    assert first.message == Message(
        "fix it",
        agent="Which one?",
        files=("a.py", "b.py"),
        tools=("read",),
        results=("one", "two"),
        memory={"why": "late", "count": 2},
    )
    assert first.underspecified
    assert first.expected.task == ("bugfix", "coding")
    assert first.expected.relation == ("attached", "answer")
    assert first.expected.slots == {
        "target_file": ("a.py",), "why": ("*",), "operation": ("rename", "create"),
    }  # fmt: skip
    assert (first.expected.missing, first.expected.asks) == ((), ("why",))
    assert first.expected.turn_domain == ("",)
    assert (second.expected.task, second.expected.relation) == (("",), ("none",))
    assert (second.expected.asks, second.expected.missing) == (True, None)


def test_a_list_slot_may_have_several_answers() -> None:
    text = WHOLE.replace('why = "*"', 'why = [["a", "b"], "c"]')
    assert read(text).values[0].turns[0].expected.slots["why"] == (("a", "b"), "c")


TURN = '[[story]]\nname = "a"\n[[story.turn]]\nuser = "x"\nexpect = {{ {0} }}\n'
MISTAKES = {
    "no toml": ("story", "0.toml: line 1, column 6: is not TOML"),
    "no story": ("", "0.toml: 'story' is missing"),
    "an empty list": ("story = []", "0.toml: story: expected a list with at least 1 in it"),
    "no turn": ('[[story]]\nname = "a"\n', "0.toml: story[0]: 'turn' is missing"),
    "no user": (
        '[[story]]\nname = "a"\n[[story.turn]]\nexpect = { task = "" }\n',
        "0.toml: story[0].turn[0]: 'user' is missing",
    ),
    "no expectation": (
        '[[story]]\nname = "a"\n[[story.turn]]\nuser = "x"\n',
        "0.toml: story[0].turn[0]: 'expect' is missing",
    ),
    "no task": (TURN.format("asks = true"), "turn[0].expect: 'task' is missing"),
    "a domain": (TURN.format('task = "bugfx"'), "expect.task: unknown domain 'bugfx'; did you"),
    "a turn's domain": (
        TURN.format('task = "", turn_domain = "nose"'), "expect.turn_domain: unknown domain",
    ),
    "a relation": (
        TURN.format('task = "", relation = "nose"'), "expect.relation: unknown relation 'nose'",
    ),
    "a slot": (
        TURN.format('task = "bugfix", slots = { nose = "x" }'), "expect.slots: unknown slot 'nose'",
    ),
    "another domain's slot": (
        TURN.format('task = "coding", slots = { why = "x" }'), "expect.slots: unknown slot 'why'",
    ),
    "a missing slot": (
        TURN.format('task = "bugfix", missing = ["nose"]'), "expect.missing: unknown slot 'nose'",
    ),
    "a slot to ask for": (
        TURN.format('task = "bugfix", asks = "nose"'), "expect.asks: unknown slot 'nose'",
    ),
    "a value": (
        TURN.format('task = "coding", slots = { operation = "renam" }'),
        "expect.slots.operation: unknown value 'renam'; did you mean 'rename'? known: create",
    ),
    "no text": (TURN.format("task = 3"), "expect.task: expected a text or a list of texts"),
    "no answer": (TURN.format("task = []"), "expect.task: expected a list with at least 1"),
    "a list with more": (TURN.format('task = ["", 1]'), "expect.task[1]: expected a text, got"),
    "no question": (TURN.format('task = "", asks = 1'), "expect.asks: expected true, false, a"),
    "no value": (
        TURN.format('task = "bugfix", slots = { why = { a = 1 } }'),
        "expect.slots.why: expected a text, a number, true or false",
    ),
    "a value of neither": (
        TURN.format('task = ["coding", "bugfix"], slots = { operation = "?" }'),
        "known: create, modify, rename",
    ),
    "a key": (TURN.format('task = "", nose = 1'), "expect: unknown key 'nose'"),
    "a setting": (
        WHOLE.replace('clarify = "answer"', 'clarify = "shout"'),
        "story[0].setting.clarify: unknown clarify 'shout'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(text: str, told: str) -> None:
    assert told in "\n".join(map(str, read(text).problems))


def test_a_name_is_used_once() -> None:
    other = WHOLE.replace("all that", "all of what")
    found = [str(problem) for problem in read(WHOLE, other, WHOLE).problems]
    assert "2.toml: story[0].name: is told in 0.toml; rename one" in found
    assert sum("is told in" in each for each in found) == 1


def test_every_mistake_at_once() -> None:
    text = WHOLE.replace('task = ["debugging", "refactor"]', 'task = "nose"\nears = 2')
    places = [problem.place for problem in read("?", text).problems]
    turn = "story[0].turn[0].expect"
    other = "story[0].turn[1].expect.missing"
    assert places == ["line 1, column 1", turn, f"{turn}.task", other]


def test_one_mistake_is_told_once() -> None:
    text = TURN.format('slots = { nose = "x" }')
    assert [problem.complaint for problem in read(text).problems] == ["'task' is missing"]


def test_what_ships_is_sound() -> None:
    domains = shipped().lexicon.registry.domains
    found = read_stories(sources("stories"), domains)
    assert found.problems == ()
    turns = [turn for script in found.values for turn in script.turns]
    lengths = {len(script.turns) for script in found.values}
    relations = [
        {relation for turn in script.turns for relation in turn.expected.relation[:2]}
        for script in found.values
    ]
    assert len(found.values) >= 72
    assert min(lengths) >= 3
    assert max(lengths) <= 8
    assert sum(turn.underspecified for turn in turns) >= 25
    assert sum(script.turns[0].underspecified for script in found.values) >= 10
    tangled = sum(bool(each & {"corrects", "returns"}) for each in relations)
    assert 3 * tangled >= len(found.values)
    assert {relation for each in relations for relation in each} >= {
        "new", "same", "attached", "answer", "offer", "corrects", "returns",
    }  # fmt: skip


def test_the_story_of_the_docs() -> None:
    page = (SHIPPED.parents[2] / "docs" / "stories.md").read_text("utf-8")
    block = page.split("```toml\n")[1].split("```")[0]
    found = read_stories([Source("stories.md", block)], shipped().lexicon.registry.domains)
    assert (found.problems, len(found.values[0].turns)) == ((), 3)


def test_a_turn_to_be_taken_up_belongs_to_a_task() -> None:
    found = read_stories(sources("stories"), shipped().lexicon.registry.domains)
    for script in found.values:
        for turn in script.turns:
            due = turn.expected.asks not in (None, False)
            assert not turn.underspecified or due or "" not in turn.expected.task, script.name


def test_the_keys_of_a_turn_are_those_of_a_message() -> None:
    story = StoryFile.model_fields["story"]
    assert story.description
    assert {"agent", "files", "tools", "results", "memory"} < {*Message.__struct_fields__}


@given(st.text(max_size=60))
def test_no_text_raises(text: str) -> None:
    read(text, f"[[story]]\nname = '''{text}'''", f'{WHOLE}\n[[story]]\n"{text}" = 1')
