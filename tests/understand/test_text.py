"""Reading: normal form, fold, offsets and sampling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.normal import normalise
from trimtab.understand.text import fold, origin, read

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from('aе\u200b\u0301ﬁ…İß\ud800`<>"\n ')))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("ﬁx", "fix"),
        ("ｆｉｘ", "fix"),
        ("fi\u200bx", "fix"),
        ("fi\u00adx", "fix"),
        ("e\u0301cris", "écris"),
        ("fix the bug in аuth", "fix the bug in auth"),
        ("please fіх the bug", "please fix the bug"),
        ("исправь ошибку в auth", "исправь ошибку в auth"),
        ("a\ud800b", "a\ufffdb"),
        ("wait…", "wait..."),
        ("", ""),
    ],
)
def test_normal_form(text: str, expected: str) -> None:
    assert normalise(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fix THE bug!", "fix the bug "),
        ("don't", "don t"),
        ("snake_case", "snake_case"),
        ("Écris-moi", "ecris moi"),
        ("für", "fur"),
        ("привет", "привет"),
        ("한국어", "한국어"),
        ("日本語、です", "日本語 です"),
        ("a–b", "a b"),
        ("🙂x", " x"),
        ("İ", "i"),
    ],
)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected


@given(TEXTS)
def test_fold_keeps_the_length_and_needs_no_second_time(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    assert fold(folded) == folded


@given(TEXTS)
def test_every_place_leads_back(text: str) -> None:
    reading = read(text)
    assert len(reading.prose) == len(reading.seen) + 2
    assert len(reading.open) == len(reading.seen)
    last = 0
    for at in range(len(reading.seen)):
        start, end = origin(reading, at, at + 1)
        assert last <= start <= end <= len(text)
        last = start


@given(TEXTS)
def test_what_was_not_changed_is_found_again(text: str) -> None:
    reading = read(text)
    for at, char in enumerate(reading.seen):
        start, end = origin(reading, at, at + 1)
        if normalise(text[start:end])[0] == char and end == start + 1:
            assert text[start] == char or not text[start].isascii()


def test_long_messages_are_read_at_head_and_tail() -> None:
    text = "head " + "x " * 20_000 + "tail"
    reading = read(text, sample_beyond=1_000)
    assert reading.hole == (500, len(text) - 500)
    assert len(reading.seen) == 1_001
    at = reading.seen.index("tail")
    assert origin(reading, at, at + 4) == (len(text) - 4, len(text))
    assert origin(reading, 0, 4) == (0, 4)


def test_sampling_and_normal_form_together() -> None:
    text = "ﬁx " * 10 + "y" * 5_000 + " ﬁn"
    reading = read(text, sample_beyond=100)
    at = reading.seen.index("fin")
    assert origin(reading, at, at + 3) == (len(text) - 2, len(text))


def test_short_messages_have_no_hole() -> None:
    assert read("x" * 20_000).hole is None
    assert read("x" * 20_001).hole == (10_000, 10_001)


def test_the_cut_is_at_the_end_of_a_line() -> None:
    text = "\n".join(f"line {number} of many" for number in range(1_000))
    reading = read(text, sample_beyond=1_000)
    assert reading.hole is not None
    head, tail = reading.hole
    assert text[head] == "\n"
    assert text[tail - 1] == "\n"


FENCED = "```\n" + "x = 1\n" * 1_000 + "```\n"
OPEN, TAIL = "fix this:\n", "please fix it"


@pytest.mark.parametrize(
    "text",
    [OPEN + FENCED + TAIL, OPEN + "y\n" * 400 + FENCED + TAIL, OPEN + FENCED + "y\n" * 400 + TAIL],
    ids=["through the hole", "opened in the hole", "closed in the hole"],
)
def test_a_fence_that_the_hole_cuts_hides_no_prose(text: str) -> None:
    prose = read(text, sample_beyond=1_000).prose
    assert "fix this" in prose
    assert "please fix it" in prose
    assert "x   1" not in prose
