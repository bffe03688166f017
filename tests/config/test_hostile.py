"""Can any text do harm? Whatever stands in a file, it is read or complained of, and soon."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.config.reading import NO_CUES, NO_DOMAINS, PLAIN
from trimtab.config import (
    Read,
    Source,
    read_cues,
    read_domains,
    read_profile,
    read_settings,
    review,
    taxonomy,
)
from trimtab.config.sources import LIMIT
from trimtab.errors import Problem

TOML: dict[str, Callable[[str], tuple[Problem, ...]]] = {
    "domain": lambda text: review(read_domains([Source("x.toml", text)]), NO_CUES).problems,
    "cues": lambda text: review(NO_DOMAINS, read_cues([Source("acts.toml", text)])).problems,
    "settings": lambda text: read_settings(Source("x.toml", text)).problems,
}
JSON: dict[str, Callable[[str], tuple[Problem, ...]]] = {
    "taxonomy": lambda text: review(taxonomy(Source("x.json", text)), NO_CUES).problems,
    "profile": lambda text: read_profile(Source("x.json", text), {}.get).problems,
}

EVIL_TOML = [
    ("nul", "\0", "line 1, column 1: is not TOML: invalid statement"),
    ("open list", "x = [1,\n", "line 2, column 1: is not TOML: invalid value"),
    ("twice", "a = 1\na = 2\n", "line 2, column 6: is not TOML: cannot overwrite a value"),
    ("deep list", "a = " + "[" * 90_000, "is nested too deeply"),
    ("deep table", "a = " + "{a = " * 90_000, "is nested too deeply"),
    ("deep key", "a" + ".a" * 400_000 + " = 1", "has a key of too many parts; nest less deeply"),
    (
        "deep quoted key",
        '"a"' + '."a"' * 200_000 + " = 1",
        "has a key of too many parts; nest less deeply",
    ),
    ("huge number", "a = " + "1" * 5_000, "holds a number of too many digits"),
    ("10 MB", "a" * 10_000_000, "is larger than 1 MB; split it, or leave something out"),
    ("1.2 MB of UTF-8", "é" * 600_000, "is larger than 1 MB; split it, or leave something out"),
    ("surrogate", 'a = "\ud800"', "is not Unicode text: it holds half a surrogate pair"),
]
EVIL_JSON = [
    ("empty", "", "line 1, column 1: is not JSON: expecting value"),
    (
        "comma",
        '{"a": 1,}',
        "line 1, column 9: is not JSON: expecting property name enclosed in double quotes",
    ),
    ("deep list", "[" * 90_000, "is nested too deeply"),
    ("deep object", '{"a":' * 90_000, "is nested too deeply"),
    ("huge number", '{"a": ' + "1" * 5_000 + "}", "holds a number of too many digits"),
    ("NaN", '{"a": NaN}', "holds NaN, which is not a number"),
    ("twice", '{"a": {"b": 1, "b": 2}}', "b: stands twice in one object; keep one"),
    ("surrogate", '{"a": "\\ud800"}', "is not Unicode text: it holds half a surrogate pair"),
    ("10 MB", '"' + "a" * 10_000_000, "is larger than 1 MB; split it, or leave something out"),
    ("text", '"a"', "expected an object: { … }"),
]


@pytest.mark.parametrize("read", TOML.values(), ids=TOML)
@pytest.mark.parametrize(
    ("text", "wanted"), [e[1:] for e in EVIL_TOML], ids=[e[0] for e in EVIL_TOML]
)
def test_toml(read: Callable[[str], tuple[Problem, ...]], text: str, wanted: str) -> None:
    assert [str(problem).split(".toml: ")[1] for problem in read(text)] == [wanted]


@pytest.mark.parametrize("read", JSON.values(), ids=JSON)
@pytest.mark.parametrize(
    ("text", "wanted"), [e[1:] for e in EVIL_JSON], ids=[e[0] for e in EVIL_JSON]
)
def test_json(read: Callable[[str], tuple[Problem, ...]], text: str, wanted: str) -> None:
    assert [str(problem) for problem in read(text)] == [f"x.json: {wanted}"]


SLOW = [
    ("many keys", PLAIN + "".join(f"k{n} = 1\n" for n in range(60_000))),
    ("long key", f'{PLAIN}"{"k" * 900_000}" = 1'),
    ("huge hexadecimal", f"priority = 0x{'f' * 900_000}\n{PLAIN}"),
    ("many signals", 'description = "d"\nsignals = [' + '"a b",' * 150_000 + "]"),
    ("bad signals", 'description = "d"\nsignals = [' + "{}," * 100_000 + "]"),
    ("many patterns", 'description = "d"\nsignals = [' + "{regex='(?=a)'}," * 20_000 + "]"),
    ("many slots", PLAIN + "".join(f"[slots.s{n}]\nresolvers=['nose']\n" for n in range(9_000))),
    ("many aliases", f"aliases = [{','.join(repr(f'a{n}') for n in range(90_000))}]\n{PLAIN}"),
    ("long word", f'description = "d"\nsignals = ["{"aé " * 200_000}"]'),
    ("many escapes", f'description = "{chr(92)}n{(chr(92) + "n") * 400_000}"\nsignals = ["a"]'),
]


@pytest.mark.parametrize("text", [s[1] for s in SLOW], ids=[s[0] for s in SLOW])
def test_soon(text: str) -> None:
    assert len(text.encode()) <= LIMIT
    start = perf_counter()
    TOML["domain"](text)
    assert perf_counter() - start < 10


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
WORDS = st.sampled_from(
    ["domains", "x", "triggers", "slot_definitions", "type", "bst", "disabled_domains", "global",
     "required_when", "_meta", "keyword_map"]
)  # fmt: skip
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4)
)


@given(TREES)
def test_any_json_is_read_or_complained_of(tree: object) -> None:
    for read in JSON.values():
        for problem in read(json.dumps(tree)):
            assert str(problem).startswith("x.json: ")


PIECES = st.sampled_from(
    [
        'description = "d"\n',
        "signals = ",
        "[",
        "]",
        '"a"',
        "{ regex = 'a(' }",
        ",",
        "\n",
        "[slots.s]\n",
        "type = 'enum'\n",
        "required_when = { s = [1] }\n",
        "3",
        "[understand]\n",
        "moods = { asked = 1 }\n",
        "[act.do]\n",
        "\0",
        "= ",
    ]
)


@given(st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=50))
def test_any_toml_is_read_or_complained_of(text: str) -> None:
    for read in TOML.values():
        read(text)


def test_a_read_with_problems_has_values_all_the_same() -> None:
    assert isinstance(read_settings(Source("x.toml", "[")), Read)
