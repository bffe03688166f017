"""What did the agent offer, and what does the user take of it?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.task.offers import REACH, Offer, agrees, chosen, offered, spoken

SPOKEN = [
    ("plain", "All done.", "All done."),
    ("a thought", "<think>1. hide it?</think>All done.", "All done."),
    ("a thought that began before", "so I would\n</think>\nAll done.", "All done."),
    ("a thought without an end", "All done. <thinking>but perhaps", "All done."),
    ("two thoughts", "<think>a</think>One. <reasoning>b</reasoning>Two.", "One.  Two."),
    ("no thought", "use a <thin> line", "use a <thin> line"),
    ("nothing", "", ""),
]


@pytest.mark.parametrize(
    ("words", "said"), [row[1:] for row in SPOKEN], ids=[row[0] for row in SPOKEN]
)
def test_spoken(words: str, said: str) -> None:
    assert spoken(words) == said


def test_the_end_is_read() -> None:
    assert spoken("a" * 2 * REACH + "z") == "a" * (REACH - 1) + "z"


OFFERED: list[tuple[str, str, Offer]] = [
    ("nothing", "", Offer()),
    ("a report", "I changed the parser and ran the tests.", Offer()),
    ("a question", "Tests pass. Shall I commit the changes?", Offer("Shall I commit the changes?")),
    ("the last of two", "Is it red? Yes. Should I fix it?", Offer("Should I fix it?")),
    (
        "a promise",
        "Done. Let me know if I should push it.",
        Offer("Let me know if I should push it"),
    ),
    ("a next step", "Parser done.\nNext I'll write the tests.", Offer("Next I'll write the tests")),
    (
        "a short question asks leave for the sentence before",
        "Found it. I can round it once at the end instead. Do that?",
        Offer("I can round it once at the end instead. Do that?"),
    ),
    ("a short question alone", "OK?", Offer("OK?")),
    (
        "a list",
        "Two ways:\n\n1. Rewrite the parser\n2. Patch the tokenizer\n\nWhich do you want?",
        Offer("Which do you want?", ("Rewrite the parser", "Patch the tokenizer")),
    ),
    (
        "letters",
        "Options:\na) keep it\nb) drop it\nc) ask again",
        Offer("", ("keep it", "drop it", "ask again")),
    ),
    (
        "points with more lines",
        "- **Fast**: skip\n  the cache\n- **Safe**: keep it\n",
        Offer("", ("**Fast**: skip", "**Safe**: keep it")),
    ),
    (
        "the last list counts",
        "1. read\n2. wrote\nThat was done. Now:\n1. commit\n2. push",
        Offer("", ("commit", "push")),
    ),
    ("one point is no choice", "- only this\n", Offer()),
    (
        "two sides",
        "Shall I commit the changes, or open a PR first?",
        Offer(
            "Shall I commit the changes, or open a PR first?",
            ("Shall I commit the changes", "open a PR first"),
        ),
    ),
]


@pytest.mark.parametrize(
    ("words", "offer"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED]
)
def test_offered(words: str, offer: Offer) -> None:
    assert offered(words) == offer


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


@given(st.text(max_size=200), st.text(max_size=40))
def test_any_words(words: str, message: str) -> None:
    offer = offered(spoken(words))
    assert all(0 <= number < len(offer.options) for number in chosen(offer.options, message))
