"""Whatever arrives, the path neither raises nor hangs nor loses its place."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.counts import count
from tests.shipped import shipped
from trimtab.compose import original
from trimtab.session import before
from trimtab.understand.trace import encode, explain
from trimtab.values import Message, State

PIECES = (
    "fix the bug",
    "don't",
    "```",
    "~~~",
    "`",
    "<",
    ">",
    "</",
    "<system-reminder>",
    "\n",
    "\n\n",
    "    ",
    "\t",
    "$ ls",
    "> quoted",
    "Traceback (most recent call last):",
    "--- a/x",
    "+++ b/x",
    "@@ -1 +1 @@",
    "2026-01-01T00:00:00Z ERROR x",
    "https://x.y/z",
    "/a/b.py",
    "C:\\x",
    "\x00",
    "\x1b[31m",
    "\ud800",
    "\udfff",
    "\u200b",
    "\u202e",
    "\u0301" * 5,
    "f\u0336i\u0336x\u0336",
    "\x1b[0m",
    "don´t",
    "please fix the bug now. ",
    '{"a": "fix it", "b": 2}',
    "-----Original Message-----",
    "[info] ",
    "<goal>fix it now</goal>",
    "--debug",
    "a@b.com",
    "🙂",
    "👩\u200d👩",
    "ﷺ",
    "İ",
    "исправь",
    "修复",
    "\r\n",
    "\u2028",
    "[TASK CONTEXT]\n",
    "\n\n[USER MESSAGE]\n",
    "&amp;",
    '"',
    "“",
    "a" * 50,
    "(" * 20,
    "{" * 20,
    "- " * 10,
    "?",
    "!",
    ".",
    ",",
    "'",
    "=" * 20,
    "|" * 20,
    "#",
    "*" * 9,
)
REGISTRY = shipped()


def survives(text: str) -> None:
    _, steering = before(REGISTRY, State(), Message(text))
    understood = steering.understanding
    assert understood is not None
    assert steering.text.endswith(text)
    for zone in understood.zones:
        assert 0 <= zone.start <= zone.end <= len(text)
    words = original(text)
    trace = explain(REGISTRY.lexicon, State().momentum, words, understood)
    for hit in trace.hits:
        assert 0 <= hit.start <= hit.end <= len(words)
    encode(trace)


@given(st.text(st.characters(exclude_categories=())))
def test_any_text(text: str) -> None:
    survives(text)


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_any_mixture(pieces: list[str]) -> None:
    survives("".join(pieces))


@pytest.mark.soak("fuzz")
def test_many_mixtures() -> None:
    chance = random.Random(20_260_301)
    for _ in range(count("fuzz")):
        survives(
            chance.choice(("", " ", "\n")).join(chance.choices(PIECES, k=chance.randint(1, 25)))
        )


HOSTILE = (
    "<",
    "`",
    ">",
    "/",
    "\n",
    " ",
    "a",
    "a ",
    "\u0301",
    "\ud800",
    "```\n",
    "```py\ncode\n\nplease fix the bug now\n",
    "~~~x y\n",
    "<a>",
    "<a>\n",
    "</a>",
    "<!--",
    "<system-reminder>\n",
    "@@ -1,999 +1,9 @@\n\n",
    "<<<<<<< a\n",
    '{"a":',
    "a-b-c ",
    "\x1b[0m",
    "x\u0336",
    "((",
    "> ",
    "$ ",
    "\x00",
    "🙂",
    "ﷺ",
    "\u202e",
    '"',
    "don't ",
    "fix the bug, ",
    "@",
    "a/b ",
    "- ",
    "<system-reminder></system-reminder>",
    "2026-01-01 00:00:00 INFO x\n",
    '  File "x"\n',
)


@pytest.mark.parametrize("shape", HOSTILE, ids=ascii)
def test_a_megabyte_costs_no_more_a_character(shape: str) -> None:
    def cost(size: int) -> float:
        text = shape * (size // len(shape))
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            survives(text)
            best = min(best, time.perf_counter() - start)
        return best / size

    small, large = cost(10_000), cost(1_000_000)
    assert large <= 3 * small, (small, large)
