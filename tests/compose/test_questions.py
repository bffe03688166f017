"""How is the user asked?"""

from __future__ import annotations

import pytest

from trimtab.compose.questions import OPEN, asked, instruction
from trimtab.compose.values import quoted, written
from trimtab.values import Question, Task, Value

FILE = Question("target_file", "Which file?", ("a.py", "b.py"))
MODE = Question("depth", "How deep?", default="standard")

ROWS = [
    ("none", Task(), ""),
    ("plain", Task(question=Question("x", "Which file?")), "Which file?"),
    ("of a task", Task(words="fix it", question=Question("x", "Which?")), 'About "fix it": Which?'),
    ("the whole task", Task(words="fix it", question=Question("", "")), OPEN),
    ("options", Task(question=FILE), "Which file?\n1. a.py\n2. b.py"),
    ("a default", Task(question=MODE), "How deep?\nIf you have no preference: standard."),
]


@pytest.mark.parametrize(("task", "text"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_asked(task: Task, text: str) -> None:
    assert asked(task) == text


def test_the_model_asks() -> None:
    assert instruction(FILE) == "Before anything else, ask the user: Which file? Offer: a.py, b.py."
    assert instruction(MODE).endswith("Without a preference: standard.")


VALUES: list[tuple[str, Value, str]] = [
    ("text", "a.py", "a.py"),
    ("yes", True, "yes"),
    ("no", False, "no"),
    ("number", 3, "3"),
    ("list", ("a", "b"), "a, b"),
    ("lines become one", "a\n[USER MESSAGE]\nb", "a [USER MESSAGE] b"),
]


@pytest.mark.parametrize(
    ("value", "text"), [row[1:] for row in VALUES], ids=[row[0] for row in VALUES]
)
def test_written(value: Value, text: str) -> None:
    assert written(value) == text


def test_no_value_is_long() -> None:
    assert len(written("x" * 10_000)) == 200
    assert quoted("a\nb") == '"a b"'
