"""What did the agent offer?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.slots.choices import chosen
from trimtab.understand.task.offers import REACH, Offer, offered, spoken

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


@given(st.text(max_size=200), st.text(max_size=40))
def test_any_words(words: str, message: str) -> None:
    offer = offered(spoken(words))
    assert all(0 <= number < len(offer.options) for number in chosen(offer.options, message))
