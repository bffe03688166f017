"""Reading: normal form, fold, offsets and sampling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.reading.normal import normalise
from trimtab.understand.reading.text import fold, origin, read

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from('aе\u200b\u0301ﬁ…İß\ud800`<>"\n ')))


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
        ("℠", "s"),
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


def test_an_end_takes_in_nothing_unseen() -> None:
    text = "fix\u200b\u200b f\u0336i\u0336x\u0336\u200b \x1b[1mfix\x1b[0m it"
    reading = read(text)
    assert reading.seen == "fix fix fix it"
    assert [origin(reading, at, at + 3) for at in (0, 4, 8)] == [(0, 3), (6, 12), (18, 21)]
