"""Cases and recorded conversations: what can be read, and what is said of the rest."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.errors import ConfigError
from trimtab.lab.cases import Case, read_cases
from trimtab.lab.history import conversation

NAMES = {"bugfix": "bugfix", "debugging": "bugfix", "coding": "coding", "tests": "coding"}
DEEP = '{"text": ' + "[" * 100_000


def cases(*lines: str) -> tuple[Case, ...]:
    return read_cases("\n".join(lines), file="m.jsonl", names=NAMES)


def said(text: str, *, file: str) -> tuple[str, ...]:
    return tuple(turn.text for turn in conversation(text, file=file).turns)


def complaints(*lines: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        cases(*lines)
    return [str(problem) for problem in caught.value.problems]


def test_a_case() -> None:
    line = {
        "text": "t",
        "domain": "debugging",
        "domain_ok": ["tests", "bugfix"],
        "domain2": "tests",
        "qtype": "code",
        "qtype_ok": ["action"],
        "source": "org/repo:file",
        "hard": 1,
    }
    assert cases("", json.dumps(line), "  ") == (
        Case(
            "t", "bugfix", ("coding", "bugfix"), "coding", "code", ("action",), "org/repo:file", 2
        ),
    )


GROUPS = [
    ("a repository", Case("t", source="org/repo:path:1", line=3), "org/repo"),
    ("no colon", Case("t", source="org/repo", line=3), "org/repo"),
    ("no source", Case("t", line=3), "3"),
    ("nothing before the colon", Case("t", source=":x", line=3), "3"),
]


@pytest.mark.parametrize(
    ("case", "group"), [row[1:] for row in GROUPS], ids=[row[0] for row in GROUPS]
)
def test_group(case: Case, group: str) -> None:
    assert case.group == group


SEPARATORS = "\u2028 \u2029 \x85 \x0b \x0c \x1c"


@pytest.mark.parametrize("escaped", [True, False], ids=["escaped", "raw"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_only_a_line_feed_ends_a_line(escaped: bool, ending: str) -> None:
    text = SEPARATORS if escaped else "\u2028 \u2029 \x85"
    line = json.dumps({"text": text}, ensure_ascii=escaped)
    found = read_cases(f"{line}{ending}{line}{ending}", file="m", names={})
    assert [(case.text, case.line) for case in found] == [(text, 1), (text, 2)]
    assert said(f"{line}{ending}{line}", file="h") == (text, text)


def test_half_a_surrogate_pair_is_taken_as_it_stands() -> None:
    line = '{"text": "fix \\ud83d the bug"}'
    assert [case.text for case in cases(line)] == ["fix \ud83d the bug"]
    assert said(line, file="h") == ("fix \ud83d the bug",)
    assert said(f"[{line}]", file="h") == ("fix \ud83d the bug",)


WRONG = [
    ("empty", [""], ['m.jsonl: holds no messages; one JSON object a line: {"text": …}']),
    ("no JSON", ['{"text": "t"}', "x"],
     ["m.jsonl: line 2, column 1: is not JSON: Expecting value"]),
    ("cut short", ['{"text": "t'],
     ["m.jsonl: line 1, column 10: is not JSON: Unterminated string starting at"]),
    ("no text", ["{}"], ["m.jsonl: line 1: Object missing required field `text`"]),
    ("no object", ["[1]"], ["m.jsonl: line 1: Expected `object`, got `array`"]),
    ("a wrong type", ['{"text": "t", "domain": null}'],
     ["m.jsonl: line 1: Expected `str`, got `null` - at `$.domain`"]),
    ("too deep", [DEEP], ["m.jsonl: line 1: is nested too deeply"]),
    ("a long number", ['{"text": "t", "x": ' + "1" * 5_000 + "}"], None),
    ("an unknown domain", ['{"text": "t", "domain": "nose"}'],
     ["m.jsonl: line 1: unknown domain 'nose'; known: bugfix, coding"]),
    ("an unknown type", ['{"text": "t", "qtype": "nose"}'],
     ["m.jsonl: line 1: unknown qtype 'nose'; "
      "known: action, code, conversational, documentation, research"]),
    ("a near miss", ['{"text": "t", "domain": "bugfx"}'],
     ["m.jsonl: line 1: unknown domain 'bugfx'; did you mean 'bugfix'? known: bugfix, coding"]),
    ("gathered", [*['{"text": "t", "domain": "nose"}'] * 3, '{"text": "t", "domain2": "ear"}',
                  '{"text": "t", "domain_ok": ["nose"]}'],
     ["m.jsonl: line 1 and 3 more: unknown domain 'nose'; known: bugfix, coding",
      "m.jsonl: line 4: unknown domain 'ear'; known: bugfix, coding"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "expected"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_every_unsound_line_at_once(lines: list[str], expected: list[str] | None) -> None:
    found = complaints(*lines)
    assert found == expected if expected else len(found) == 1


def test_the_empty_label_is_none() -> None:
    assert [case.domain for case in cases('{"text": "t", "domain": ""}')] == [""]


TURN = '{"role": "user", "content": "a"}'
REPLY = '{"role": "assistant", "content": "b"}'
TURNS = [
    ("nothing", "", ()),
    ("lines", f"{TURN}\n{REPLY}\n\n{TURN}", ("a", "a")),
    ("a list", f" \n[{TURN}, {REPLY}]", ("a",)),
    ("an empty list", "[]", ()),
    ("text alone", '{"text": "a"}', ("a",)),
    ("text and a role", '{"role": "assistant", "text": "a"}', ()),
    ("content before text", '{"content": "a", "text": "b"}', ("a",)),
    ("parts", '{"content": [{"type": "text", "text": "a"}, "b", {"type": "image"}]}', ("a\nb",)),
    ("the result of a tool", '{"content": [{"type": "tool_result", "content": "x"}]}', ()),
    ("no content", f'{{"role": "assistant", "content": null, "tool_calls": []}}\n{TURN}', ("a",)),
    ("an empty text", '{"role": "user", "content": ""}', ()),
    ("other roles", '{"role": "system", "content": "a"}\n{"role": "tool", "content": "b"}', ()),
    ("other fields", '{"role": "user", "content": "a", "at": 1}', ("a",)),
    ("a request", f'{{"model": "m", "messages": [{TURN}, {REPLY}]}}', ("a",)),
    ("a request on lines of its own", f'{{\n"messages": [\n{TURN}]}}', ("a",)),
    ("a person by another name", '{"role": "human", "content": "a"}', ("a",)),
    ("white space stays", '{"content": " a\\n"}', (" a\n",)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [row[1:] for row in TURNS], ids=[row[0] for row in TURNS]
)
def test_user_turns(text: str, expected: tuple[str, ...]) -> None:
    assert said(text, file="h.jsonl") == expected


HINT = '; expected {"role": …, "content": …}'
UNSOUND = [
    ("no JSON", f"{TURN}\nx\n{TURN}\n{{", [
        f"h.jsonl: line 2, column 1: is not JSON: Expecting value{HINT}",
        "h.jsonl: line 4, column 2: is not JSON: "
        f"Expecting property name enclosed in double quotes{HINT}",
    ]),
    ("no object", '"a"', [f"h.jsonl: line 1: Expected `object`, got `str`{HINT}"]),
    ("a list that ends nowhere", "[\n\n{", [
        "h.jsonl: line 3, column 2: is not JSON: "
        f"Expecting property name enclosed in double quotes{HINT}",
    ]),
    ("a list of something else", "[1]", [
        f"h.jsonl: Expected `object`, got `int` - at `$[0]`{HINT}",
    ]),
    ("a role that is none", '{"role": "usr", "content": "a"}', [
        "h.jsonl: unknown role 'usr'; did you mean 'user'? known: ai, assistant, developer, "
        "function, human, model, system, tool, user",
    ]),
    ("no message", f"{TURN}\n{{}}", [f"h.jsonl: line 2: is no message{HINT}"]),
    ("no message in a request", '{"messages": [{}]}', [
        f"h.jsonl: messages[0]: is no message{HINT}",
    ]),
    ("too deep", "[" * 100_000, [f"h.jsonl: is nested too deeply{HINT}"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [row[1:] for row in UNSOUND], ids=[row[0] for row in UNSOUND]
)
def test_unsound_conversations(text: str, expected: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        said(text, file="h.jsonl")
    assert [str(problem) for problem in caught.value.problems] == expected


TEXTS = st.lists(st.text(st.characters(exclude_categories=()), min_size=1))


@pytest.mark.parametrize("ascii_only", [True, False], ids=["escaped", "raw"])
@given(TEXTS)
def test_every_text_comes_back(ascii_only: bool, texts: list[str]) -> None:
    turns = [{"role": "user", "content": text} for text in texts]
    lines = "\n".join(json.dumps(turn, ensure_ascii=ascii_only) for turn in turns)
    assert said(lines, file="h") == tuple(texts)
    assert said(json.dumps(turns, ensure_ascii=ascii_only), file="h") == tuple(texts)


def test_the_agent_speaks_before_the_user_answers() -> None:
    rows = [
        {"role": "user", "content": "fix it"},
        {"role": "assistant", "content": "What?"},
        {"role": "assistant", "content": "Which one?"},
        {"role": "tool", "content": "ok"},
        {"role": "user", "content": "the first"},
        {"role": "user", "content": "please"},
        {"role": "assistant", "content": "Done."},
    ]
    past = conversation(json.dumps(rows), file="h")
    assert [turn.agent for turn in past.turns] == ["", "Which one?", ""]
    assert past.agent == "Done."
