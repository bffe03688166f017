"""Does the runner count what a story expects, and nothing else?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tests.shipped import tell
from trimtab import assemble, config
from trimtab.config import Expected, Script, Turn
from trimtab.lab.stories import Failure, Verdict, free_slots, judge, run
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.understand import compile_lexicon
from trimtab.values import (
    Domain,
    Filled,
    Message,
    Question,
    Registry,
    Relation,
    Slot,
    Task,
    Understanding,
    Value,
)

SMALL = Policy(lexicon({"bugfix": ["fix", "bug"], "planning": ["plan"], "conversation": ["hi"]}))
TARGET = Question("target_file", "Which file?")
LOOSE = frozenset({"why"})
TASKS_THERE = ("", "bugfix", "planning")


def understood(task: Task, text: str = "fix the bug") -> Understanding:
    found = tell(SMALL, text)[0].understanding
    assert found is not None
    return structs.replace(found, task=task)


def verdicts(expected: Expected, task: Task, *, under: bool = False) -> dict[str, bool]:
    turn = Turn(Message("fix the bug"), expected, under)
    return {each.part: each.right for each in judge(turn, understood(task), LOOSE)}


TASKS = {
    "the domain": (("bugfix",), "bugfix", True),
    "one of several": (("planning", "bugfix"), "bugfix", True),
    "another": (("planning",), "bugfix", False),
    "none": (("",), "", True),
    "talk is none": (("",), "conversation", True),
    "none where one is": (("bugfix",), "", False),
}


@pytest.mark.parametrize(("expected", "said", "right"), TASKS.values(), ids=TASKS)
def test_tasks(expected: tuple[str, ...], said: str, right: bool) -> None:
    assert verdicts(Expected(expected), Task(domain=said)) == {"task": right}


SLOTS: dict[str, tuple[str, tuple[Value, ...], Value | None, bool]] = {
    "equal": ("target_file", ("a.py",), "a.py", True),
    "one of several": ("target_file", ("a.py", "b.py"), "b.py", True),
    "case and dots": ("target_file", ("./src/A.py",), "src/a.py", True),
    "another folder": ("target_file", ("a.py",), "src/a.py", False),
    "unknown": ("target_file", ("a.py",), None, False),
    "anything": ("target_file", ("*",), "b.py", True),
    "anything, unknown": ("target_file", ("*",), None, False),
    "words within": ("why", ("KeyError",), "it throws a KeyError: 'sku'", True),
    "a part of a word": ("why", ("Key",), "it throws a KeyError", False),
    "more than was kept": ("why", ("throws a KeyError",), "KeyError", False),
    "words within a path": ("target_file", ("a.py",), "the file a.py", False),
    "true": ("deep", (True,), True, True),
    "one is not true": ("deep", (True,), 1, False),
    "a number": ("rounds", (3,), 3, True),
    "a number in words": ("rounds", (3,), "3", False),
    "a list in any order": ("names", (("a", "b"),), ("b", "a"), True),
    "a list of one": ("names", ("a",), ("a",), True),
    "a shorter list": ("names", (("a", "b"),), ("a",), False),
}


@pytest.mark.parametrize(("slot", "accepted", "value", "right"), SLOTS.values(), ids=SLOTS)
def test_slots(slot: str, accepted: tuple[Value, ...], value: Value | None, right: bool) -> None:
    filled = () if value is None else (Filled(slot, value, "message"),)
    expected = Expected(("bugfix",), slots={slot: accepted})
    assert verdicts(expected, Task(domain="bugfix", filled=filled))["slot"] == right


ASKS: dict[str, tuple[tuple[str, ...] | bool, Question | None, bool]] = {
    "due": (True, TARGET, True),
    "due and not asked": (True, None, False),
    "not due": (False, None, True),
    "not due and asked": (False, TARGET, False),
    "the slot": (("target_file",), TARGET, True),
    "one of the slots": (("why", "target_file"), TARGET, True),
    "another slot": (("why",), TARGET, False),
    "a slot and nothing": (("why",), None, False),
}


@pytest.mark.parametrize(("due", "asked", "right"), ASKS.values(), ids=ASKS)
def test_asks(due: tuple[str, ...] | bool, asked: Question | None, right: bool) -> None:
    found = verdicts(Expected(("bugfix",), asks=due), Task(domain="bugfix", question=asked))
    assert found["asks"] == right


@pytest.mark.parametrize(
    ("expected", "missing", "right"),
    [((), (), True), (("a", "b"), ("b", "a"), True), ((), ("a",), False), (("a",), (), False)],
)
def test_missing(expected: tuple[str, ...], missing: tuple[str, ...], right: bool) -> None:
    assert verdicts(Expected(("",), missing=expected), Task(missing=missing))["missing"] == right


TAKEN: list[tuple[Relation, Question | None, bool]] = [
    ("none", None, False), ("new", None, False), ("none", TARGET, True), ("new", TARGET, True),
    ("same", None, True), ("attached", None, True), ("answer", None, True), ("offer", None, True),
    ("corrects", None, True), ("returns", None, True),
]  # fmt: skip


@pytest.mark.parametrize(("relation", "asked", "right"), TAKEN)
def test_what_means_nothing_alone_is_taken_up(
    relation: Relation, asked: Question | None, right: bool
) -> None:
    task = Task(relation=relation, question=asked)
    assert verdicts(Expected(("",)), task, under=True)["taken up"] == right
    assert "taken up" not in verdicts(Expected(("",)), task)


def test_relation_and_domain_of_the_turn() -> None:
    task = Task(relation="corrects", domain="planning")
    expected = Expected(("planning",), relation=("corrects", "same"), turn_domain=("bugfix",))
    assert verdicts(expected, task) == {"task": True, "relation": True, "turn_domain": True}
    expected = Expected(("planning",), relation=("new",), turn_domain=("",))
    assert verdicts(expected, task) == {"task": True, "relation": False, "turn_domain": False}


def test_the_words_of_a_verdict() -> None:
    expected = Expected(("", "planning"), slots={"why": ("a", ("b", "c"))}, asks=("why",))
    task = Task(domain="bugfix", filled=(Filled("why", "late", "message"),), question=TARGET)
    turn = Turn(Message("x"), expected)
    assert list(judge(turn, understood(task), LOOSE)) == [
        Verdict("task", False, "none or planning", "bugfix"),
        Verdict("slot", False, "why = a or b, c", "late"),
        Verdict("asks", False, "a question for why", "a question for target_file"),
    ]


def test_free_slots() -> None:
    domains = (
        Domain("a", slots=(Slot("why"), Slot("target"), Slot("file", "path"))),
        Domain("b", slots=(Slot("why"), Slot("target", "enum", enum_values=("x",)))),
    )
    assert free_slots(Policy(compile_lexicon(Registry(domains)))) == {"why"}


def script(name: str, *turns: tuple[str, Expected]) -> Script:
    return Script(name, "f.toml", tuple(Turn(Message(text), each) for text, each in turns))


def test_a_report() -> None:
    talk = script("talk", ("hi", Expected(("",), asks=False)), ("hi", Expected(("",))))
    work = script(
        "work",
        ("hi", Expected(("",), slots={"why": ("x",)}, asks=True, turn_domain=("bugfix",))),
        ("plan it", Expected(("", "planning"), turn_domain=("planning",))),
    )
    report = run(SMALL, [talk, work])
    assert (report.stories, report.held, report.turns, report.underspecified) == (2, 1, 4, 0)
    figures = report.figures
    assert (figures.task.value, figures.task.of) == (1.0, 4)
    assert (figures.slots.value, figures.slots.of) == (0.0, 1)
    assert (figures.asks.value, figures.asks.of) == (0.5, 2)
    assert (figures.needless.value, figures.needless.of) == (0.0, 1)
    assert (figures.turn_domain.value, figures.turn_domain.of) == (0.5, 2)
    assert (figures.relation.of, figures.missing.of, figures.taken_up.of) == (0, 0, 0)
    assert figures.least == 0.0
    assert [(each.turn, each.part) for each in report.failures] == [
        (1, "turn_domain"), (1, "slot"), (1, "asks"),
    ]  # fmt: skip
    assert report.failures[2] == Failure(
        "f.toml", "work", 1, "hi", "asks", "a question", "no question"
    )


def test_without_slots_the_tasks_are_the_least() -> None:
    figures = run(SMALL, [script("talk", ("hi", Expected(("",))))]).figures
    assert figures.least == 1.0
    assert run(SMALL, []).figures.least == 0.0


def test_a_story_has_settings_of_its_own() -> None:
    masked = Expected(TASKS_THERE, turn_domain=("",))
    plain = script("plain", ("`fix`", masked))
    bare = script("bare", ("`fix`", structs.replace(masked, turn_domain=("bugfix",))))
    bare = structs.replace(bare, settings={"strict_000": True})
    assert run(SMALL, [plain, bare, structs.replace(plain, name="again")]).held == 3


def test_every_story_begins_with_nothing_known() -> None:
    turns = ("fix the bug", Expected(("", "bugfix"), relation=("new", "none", "same")))
    one = script("one", turns, turns, turns)
    alone = run(SMALL, [one])
    assert run(SMALL, [one, structs.replace(one, name="two")]).held == 2 * alone.held


@given(st.lists(st.sampled_from(("", "bugfix", "planning")), max_size=6))
def test_the_shares_are_the_counts(tasks: list[str]) -> None:
    told = script("told", *(("hi", Expected((task,))) for task in tasks))
    report = run(SMALL, [told])
    wrong = [failure for failure in report.failures if failure.part == "task"]
    assert report.figures.task.of == len(tasks)
    assert round(report.figures.task.value * len(tasks)) == len(tasks) - len(wrong)


def test_what_ships_is_followed() -> None:
    """The goal of the room: nine of ten turns belong to the right task, nine of ten slots hold."""
    policy = assemble.policy_of(None)
    domains = policy.lexicon.registry.domains
    report = run(policy, config.demand(assemble.stories(assemble.all_stories(None), domains)))
    figures = report.figures
    assert figures.task is not None
    assert figures.slots is not None
    assert min(figures.task.value, figures.slots.value) >= 0.9
    assert figures.taken_up is not None
    assert figures.taken_up.value >= 0.9
    assert figures.needless is not None
    assert figures.needless.value <= 0.05
