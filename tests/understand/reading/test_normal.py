"""Normal form: what becomes of odd characters, and that every place leads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.understand.reading.normal import drawn_end, normalise

TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("aé´\u0301\u0336\u200b\x1b[0m;ﬁ \n")))


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
        ("f\u0336i\u0336x\u0336 it", "fix it"),
        ("fix\u0301 it", "fix it"),
        ("x" + "\u0301" * 100 + "y", "xy"),
        ("1\u0301 -\u0336", "1 -"),
        ("fі\u0336х\u0336 the bug", "fix the bug"),
        ("за\u0301мок", "замок"),
        ("и\u0306", "й"),
        ("E\u0323\u0302", "Ệ"),
        ("か\u3099", "が"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("हिन्दी", "हिन्दी"),
        ("Don´t", "Don't"),
        ("donʼt, donˈt", "don't, don't"),
        ("a ´ b", "a   b"),
        ("\u115ffix\u3164 i\U000e0100t\u2065\u180b\uffa0", "fix it"),
        ("\x1b[31mERROR\x1b[0m it", "ERROR it"),
        ("\x1b[1;38;5;9mfix\x1b[K", "fix"),
        ("\x1b]8;;http://a.b\x07see\x1b]8;;\x07", "see"),
        ("\x1b[0m caf\x1b[1me\u0301", " café"),
        ("\x1b\x1b[0m[0mx", " [0mx"),
        ("\x1b[", "\x1b["),
        ("[0m stays", "[0m stays"),
    ],
    ids=ascii,
)
def test_normal_form(text: str, expected: str) -> None:
    assert normalise(text)[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f\u0336i\u0336x", [0, 2, 4, 5]),
        ("\x1b[31mab\x1b[0mc", [5, 6, 11, 12]),
        ("don´t", [0, 1, 2, 3, 4, 5]),
        ("\x1b[0mﬁ\u200bx", [4, 4, 6, 7]),
        ("abc é\u0301ﬁ", [0, 1, 2, 3, 4, 6, 6, 7]),
    ],
    ids=ascii,
)
def test_places(text: str, expected: list[int]) -> None:
    places = normalise(text)[1]
    assert (list(range(len(text) + 1)) if places is None else list(places)) == expected


@given(TEXTS)
def test_places_rise_and_end_with_the_text(text: str) -> None:
    seen, places = normalise(text)
    if places is not None:
        assert len(places) == len(seen) + 1
        assert list(places) == sorted(places)
        assert places[-1] == len(text)


def test_an_end_takes_in_its_marks_alone() -> None:
    assert drawn_end("x\u0336\u0301\u200b y", 0, 5) == 3
    assert drawn_end("x\u200b y", 0, 3) == 1
    assert drawn_end("ﬁ", 0, 0) == 0


def test_many_colours_cost_no_depth() -> None:
    assert normalise("\x1b" * 5_000 + "[0m" * 5_000)[0].strip("\x1b m[0") == ""
