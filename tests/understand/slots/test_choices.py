"""Which option does a short message take?"""

from __future__ import annotations

import pytest

from trimtab.understand.slots.choices import agrees, chosen, points

OPTIONS = ("Rewrite the parser", "Patch the tokenizer", "Leave it")
CHOSEN = [
    ("a number", "2", (1,)),
    ("a number with its word", "option 2", (1,)),
    ("a number in words", "option two", (1,)),
    ("with a hash", "#3 please", (2,)),
    ("a letter", "b", (1,)),
    ("a letter with a bracket", "b)", (1,)),
    ("an ordinal", "the second one please", (1,)),
    ("the last", "let's go with the last one", (2,)),
    ("its own words", "patch the tokenizer", (1,)),
    ("one word of it", "the tokenizer", (1,)),
    ("a word of two", "the", ()),
    ("beyond the list", "option 7", ()),
    ("none", "yes", ()),
    ("that one", "that one", ()),
    ("something else", "add two tests for the lexer", ()),
    ("a number that counts something", "fix the 2 bugs first", ()),
    ("an article is no letter", "make a list of it", ()),
    ("long", "2 " + "and then some more of it " * 5, ()),
    ("empty", "", ()),
    ("two of them", "1 and 3", (0, 2)),
    ("both", "both please", (0, 1, 2)),
    ("everything that is wrong", "fix everything that is wrong", ()),
]


@pytest.mark.parametrize(
    ("message", "number"), [row[1:] for row in CHOSEN], ids=[row[0] for row in CHOSEN]
)
def test_chosen(message: str, number: tuple[int, ...]) -> None:
    assert chosen(OPTIONS, message) == number


def test_nothing_is_chosen_of_nothing() -> None:
    assert chosen((), "the first") == ()


AGREEING = [
    ("yes", True), ("Please do.", True), ("That would be great, yes.", True), ("do it", True),
    ("sure, go ahead", True), ("", False), ("no", False), ("yes and add a test", False),
]  # fmt: skip


@pytest.mark.parametrize(("message", "yes"), AGREEING)
def test_agrees(message: str, yes: bool) -> None:
    assert agrees(message) == yes


@pytest.mark.parametrize(
    ("message", "yes"),
    [("option 7", True), ("the third", True), ("b", True), ("the parser", False)],
)
def test_points(message: str, yes: bool) -> None:
    assert points(message) == yes
