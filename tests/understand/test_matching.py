"""Matching: which signals are found, where, and what none of them can do."""

from __future__ import annotations

import re

import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from trimtab.testing import lexicon
from trimtab.understand.matching import OCCURRENCES, match, place
from trimtab.understand.reading.text import fold, origin, read
from trimtab.values import TextSignal


def found(signal: TextSignal | str, text: str, *, mask: bool = True) -> list[str]:
    reading, lexical = read(text, mask=mask), lexicon({"d": [signal]})
    spans = [
        span
        for one in match(lexical, reading)
        for span in one.spans or (place(lexical, one.pattern, reading),)
    ]
    return [text[slice(*origin(reading, *span))] for span in spans]


TABLE = [
    ("word", "debug", "Debug it, debugger; DEBUG", ["Debug", "DEBUG"]),
    ("word inside another", "port", "import report", []),
    ("word beside signs", "fix", "(fix) fix-it 'fix' fix.", ["fix"] * 4),
    ("word with underscore", "test", "test_case latest test", ["test"]),
    ("word with apostrophe", "don't", "don't DON'T don’t", ["don't", "DON'T", "don’t"]),
    ("word at the ends", "a", "a b a", ["a", "a"]),
    ("accents", "ecris", "Écris un test", ["Écris"]),
    ("prefix", "crash*", "crash crashed crashing scrash", ["crash", "crashed", "crashing"]),
    (
        "phrase",
        "stack trace",
        "the stack trace, stack-trace, stack tracer",
        ["stack trace", "stack-trace"],
    ),
    ("phrase over signs", "stack trace", "stack...  trace", ["stack...  trace"]),
    (
        "phrase with prefix",
        "not render*",
        "does not rendering? not  renders",
        ["not rendering", "not  renders"],
    ),
    (
        "phrase over a line",
        "stack trace",
        "a stack\ntrace; stack, trace",
        ["stack\ntrace", "stack, trace"],
    ),
    ("phrase over code", "stack trace", "look at `foo` stack `bar` trace", []),
    ("phrase over a path", "stack trace", "a stack src/a.py trace", []),
    ("phrase over a quote", "stack trace", "the stack\n> said\ntrace it", []),
    ("phrase over a sentence", "pull request", "a good pull? Request it. Pull. request", []),
    ("phrase over a bracket", "stack trace", "(see the stack.) Trace it", []),
    ("phrase over a paragraph", "stack trace", "the stack\n\ntrace it, stack\r\n \r\ntrace", []),
    ("phrase over points", "stack trace", "- the stack\n- trace it", []),
    ("phrase after a sentence", "stack trace", "a stack. trace? stack trace", ["stack trace"]),
    ("prefix over a sentence", "not render*", "do not. Rendering is slow", []),
    ("phrase restarts", "a a b", "a a a b", ["a a b"]),
    ("other letters", "ошибка", "Ошибка здесь", ["Ошибка"]),
    ("masked", "debug", "`debug` is a word", []),
    ("look-alike", "debug", "please dеbug it now", ["dеbug"]),
    ("nothing", "debug", "", []),
]


@pytest.mark.parametrize(
    ("signal", "text", "expected"), [r[1:] for r in TABLE], ids=[r[0] for r in TABLE]
)
def test_words(signal: str, text: str, expected: list[str]) -> None:
    spelt = TextSignal(signal, "phrase") if "'" in signal else signal
    assert found(spelt, text) == expected


PATTERNS = [
    ("pattern", r"E\d{3}", "E123 e123 and E999", ["E123"]),
    ("any case", r"(?i)e\d{3}", "E123 e123", ["E123"]),
    ("sees paths", r"\.ya?ml\b", "edit config.yaml now", [".yaml"]),
    ("sees no code", r"E\d", "`E1` here", []),
    ("anchored", r"^\s*ls\b", "ls -la", ["ls"]),
    ("beside wide letters", r"x+", "日本 xx 語 x", ["xx"]),
]


@pytest.mark.parametrize(
    ("pattern", "text", "expected"), [r[1:] for r in PATTERNS], ids=[r[0] for r in PATTERNS]
)
def test_patterns(pattern: str, text: str, expected: list[str]) -> None:
    assert found(TextSignal(pattern, "regex"), text) == expected


def test_structure() -> None:
    assert found(TextSignal("fence", "has"), "see\n```\nx\n```\n") != []
    assert found(TextSignal("fence", "has"), "see x") == []


def test_places_are_bounded() -> None:
    assert len(found("x", "x " * 100)) == OCCURRENCES


def test_one_signal_of_two_owners_is_sought_once() -> None:
    lexical = lexicon({"a": ["fix"], "b": ["fix", "bug"]})
    assert len(lexical.literals) == 2
    [one] = match(lexical, read("fix"))
    assert [entry.name for entry in one.entries] == ["a", "b"]


def test_lookaround_is_refused() -> None:
    with pytest.raises(re2.error):
        lexicon({"a": [TextSignal("(?=x)", "regex")]})


WORDS = st.text("abc", min_size=1, max_size=3)


@given(st.lists(WORDS, min_size=1, max_size=3), st.text("abc .?-_\n'é\u200b", max_size=40))
def test_words_are_found_as_a_slow_search_finds_them(words: list[str], text: str) -> None:
    parts = re.split(r"(?<![.?])(?:\.|\?+)'*\s|\n[ ]*(?:\n|-\s)", read(text).seen)
    folded = [f" {' '.join(fold(part).split())} " for part in parts]
    expected = any(f" {' '.join(words)} " in part for part in folded)
    assert bool(found(" ".join(words), text, mask=False)) == expected


@given(WORDS, st.text("abc .-_\n", max_size=40))
def test_prefixes_are_found_as_a_slow_search_finds_them(word: str, text: str) -> None:
    assert bool(found(f"{word}*", text, mask=False)) == any(
        w.startswith(word) for w in fold(text).split()
    )
