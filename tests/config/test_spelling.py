"""Is a word of a file matched as its author expects?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.config.reading import domain
from trimtab.config.spelling import literal, refusal, spell
from trimtab.understand.reading.text import fold, read
from trimtab.values import SignalKind, TextSignal

SPELLED = [
    ("small", "Debug", "debug"),
    ("accents", "Café naïve Ünïcode", "cafe naive unicode"),
    ("apart", "re-run the.tests", "re run the tests"),
    ("apostrophes", "doesn’t don't", "doesn't don't"),
    ("underscore", "snake_case", "snake_case"),
    ("signs", "  C++ / C#!", "c c"),
    ("compatibility", "ﬁx Ａ １", "fix a 1"),
    ("an accent that has no letter", "x\u0304", "x"),
    ("loose accent", "e\u0301te\u0301", "ete"),
    ("sharp s", "Straße", "straße"),
    ("russian", "Ёлка й", "ёлка й"),
    ("korean", "한국어", "한국어"),
    ("nothing", "?!… \u200b", ""),
]


@pytest.mark.parametrize(("text", "plain"), [s[1:] for s in SPELLED], ids=[s[0] for s in SPELLED])
def test_spell(text: str, plain: str) -> None:
    assert spell(text) == plain
    assert spell(plain) == plain


@given(st.text(st.characters(codec="ascii")))
def test_the_short_cut_for_ascii_is_no_other_way(text: str) -> None:
    assert spell(text) == spell(f"{text} é").removesuffix("e").strip()


@given(st.text(max_size=30))
def test_the_matcher_reads_it_as_it_reads_the_original(text: str) -> None:
    assert fold(spell(text)).split() == read(text, mask=False).prose.split()


KINDS: list[tuple[str, str, str, SignalKind]] = [
    ("word", "Debug", "debug", "word"),
    ("prefix", "crash*", "crash", "prefix"),
    ("phrase", "stack  trace", "stack trace", "phrase"),
    ("phrase of two parts", "re-run", "re run", "phrase"),
    ("opened phrase", "clean up*", "clean up", "prefix"),
    ("star apart", "fails to *", "fails to", "phrase"),
    ("star apart of one", "crash *", "crash", "word"),
]


@pytest.mark.parametrize(
    ("text", "spelled", "kind"), [k[1:] for k in KINDS], ids=[k[0] for k in KINDS]
)
def test_kinds(text: str, spelled: str, kind: SignalKind) -> None:
    assert refusal(text) is None
    assert literal(text) == TextSignal(spelled, kind)


TABLES = [
    ("word", '{ word = "Bug" }', [TextSignal("bug", "word")]),
    ("word of two", '{ word = "re-run" }', [TextSignal("re run", "phrase")]),
    ("prefix", '{ prefix = "crash", weight = 2 }', [TextSignal("crash", "prefix", 2)]),
    ("prefix with star", '{ prefix = "crash*" }', [TextSignal("crash", "prefix")]),
    ("phrase", '{ phrase = "stack trace" }', [TextSignal("stack trace", "phrase")]),
    ("any", '{ any = ["bug", "crash*", "at fault"], weight = 3 }', [
        TextSignal("bug", "word", 3), TextSignal("crash", "prefix", 3),
        TextSignal("at fault", "phrase", 3),
    ]),
    ("regex", r"{ regex = '(?i)\bE\d+', weight = 2 }", [TextSignal(r"(?i)\bE\d+", "regex", 2)]),
    ("has", '{ has = "traceback" }', [TextSignal("traceback", "has")]),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "signals"), [t[1:] for t in TABLES], ids=[t[0] for t in TABLES])
def test_tables(entry: str, signals: list[TextSignal]) -> None:
    read = domain(f'description = "d"\nsignals = [{entry}]\nanti = ["b*"]')
    assert list(read.signals) == [*signals, TextSignal("b", "prefix", anti=True)]
