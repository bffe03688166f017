"""What is known of a task? Every resolver, the order of the sources, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped
from trimtab.understand.clauses import Clauses
from trimtab.understand.reading.text import read
from trimtab.understand.slots.filling import (
    HISTORY,
    candidates,
    fill_rate,
    fit,
    known,
    missing,
    passage,
    resolve,
)
from trimtab.understand.slots.frames import Frame, Passage, compile_frame
from trimtab.understand.slots.mentions import mentions, remember
from trimtab.understand.slots.resolvers import RESOLVERS
from trimtab.values import Domain, Filled, Heard, Message, Scalar, Slot, Value

Known = Mapping[str, Value]


def said(text: str, spoken: Clauses | None = None) -> Passage:
    reading = read(text)
    return passage(reading, mentions(reading), spoken)


def heard(*texts: str, by: str = "user") -> tuple[Heard, ...]:
    """Earlier messages, the newest first."""
    readings = [read(text) for text in texts]
    return tuple(
        remember("agent" if by == "agent" else "user", each, mentions(each)) for each in readings
    )


def frame(*slots: Slot) -> Frame:
    return compile_frame(Domain("x", slots=slots))


def shown(filled: tuple[Filled, ...]) -> dict[str, Value]:
    return {each.slot: each.value for each in filled if each.origin != "default"}


def one(slot: Slot, text: str, around: Message | None = None, *before: str) -> Value | None:
    what = known(said(text), around or Message(""), heard(*before))
    return shown(resolve(frame(slot), what)).get(slot.name)


OPERATION = Slot(
    "operation", "enum", resolvers=("keyword_map",), enum_values=("add", "remove", "c"),
    keyword_map={"add": "add", "remove": "remove", "get rid of": "remove", "don't keep": "remove",
                 "c": "c"},
)  # fmt: skip
FORCE = Slot("force", "bool", resolvers=("keyword_map",),
             keyword_map={"force": True, "no force": False})  # fmt: skip
FILE = Slot("target_file", "path", resolvers=("last_mentioned_file",))
PATH = Slot("source_path", "path", resolvers=("last_mentioned_path",))
GOAL = Slot("destination_path", "path", resolvers=("last_mentioned_path",))
FILES = Slot("files", "list", resolvers=("last_mentioned_file",))
ENTITY = Slot("name", resolvers=("last_mentioned_entity",))
LANGUAGE = Slot("language", resolvers=("file_extension_inference",))
FORMAT = Slot("format", "enum", resolvers=("file_extension_inference",),
              enum_values=("yaml", "json", "other"))  # fmt: skip
OUTPUT = Slot("output_format", "enum", resolvers=("file_extension_inference",),
              enum_values=("csv", "json"))  # fmt: skip

MESSAGE: list[tuple[str, Slot, str, Value | None]] = [
    ("keyword", OPERATION, "please add a line", "add"),
    ("keyword in capitals", OPERATION, "ADD a line", "add"),
    ("phrase", OPERATION, "get rid of it", "remove"),
    ("phrase before word", OPERATION, "add it and get rid of that", "remove"),
    ("the first of two words", OPERATION, "remove a, add b", "remove"),
    ("no keyword", OPERATION, "what is that address?", None),
    ("within a word", OPERATION, "the script is an addition", None),
    ("denied", OPERATION, "don't add it", None),
    ("denied, another said", OPERATION, "do not add it, remove it", "remove"),
    ("denied by not", OPERATION, "not add", None),
    ("instead", OPERATION, "instead of add remove", "remove"),
    ("a denial of its own", OPERATION, "don't keep it", "remove"),
    ("in code", OPERATION, "run `add x`", None),
    ("in a fence", OPERATION, "look:\n```\nadd x\n```", None),
    ("yes", FORCE, "force it", True),
    ("no", FORCE, "no force please", False),
    ("a yes denied is a no", FORCE, "do it, but don't force it", False),
    ("file", FILE, "fix auth.py", "auth.py"),
    ("the last file", FILE, "first a.py then b.py", "b.py"),
    ("an example comes last", FILE, "change a.py, like in b.py", "a.py"),
    ("its import comes last", FILE, "in a.py import it from b.py", "a.py"),
    ("what it accords to comes last", FILE, "write a.py according to b.md", "a.py"),
    ("ruled out", FILE, "not a.py", None),
    ("one ruled out", FILE, "b.py, not a.py", "b.py"),
    ("a folder is no file", FILE, "look in src/lib/", None),
    ("prose before a trace", FILE, 'a.py fails:\n\nTraceback (most recent call last):\n'
     '  File "b.py", line 3, in f\nKeyError: 1\n', "a.py"),
    ("a trace alone", FILE, 'Traceback (most recent call last):\n'
     '  File "main.py", line 3, in f\n  File "own.py", line 4, in g\nKeyError: 1\n', "own.py"),
    ("path", PATH, "look in src/lib/", "src/lib/"),
    ("a file is a path", PATH, "open notes.md", "notes.md"),
    ("what goes", PATH, "move a.txt to docs/", "a.txt"),
    ("where it goes", GOAL, "move a.txt to docs/", "docs/"),
    ("a new name", GOAL, "rename a.txt to b.txt", "b.txt"),
    ("a shell's second path", GOAL, "mv a.txt b.txt", "b.txt"),
    ("a shell's first path", PATH, "mv a.txt b.txt", "a.txt"),
    ("only where", PATH, "move it to docs/", None),
    ("is called so", GOAL, "create a file called a.txt", None),
    ("goes nowhere", GOAL, "open a.txt", None),
    ("several", FILES, "commit a.py and b.py, not c.py", ("a.py", "b.py")),
    ("entity in backticks", ENTITY, "rename `load_rows`", "load_rows"),
    ("entity in brackets", ENTITY, "the manager (Scheduler2) is slow", "Scheduler2"),
    ("the last entity", ENTITY, "from `a_b` to `c_d`", "c_d"),
    ("no entity", ENTITY, "rename the function", None),
    ("language", LANGUAGE, "fix auth.py", "python"),
    ("TypeScript", LANGUAGE, "fix src/app.tsx", "typescript"),
    ("no language", LANGUAGE, "fix notes.md", None),
    ("c only of a file", LANGUAGE, "the script in c", None),
    ("format", FORMAT, "change config.yml", "yaml"),
    ("another format", FORMAT, "change app.conf", "other"),
    ("of the result", OUTPUT, "convert a.csv to b.json", "json"),
    ("no result", OUTPUT, "convert a.csv", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slot", "text", "wanted"), [m[1:] for m in MESSAGE], ids=[m[0] for m in MESSAGE]
)
def test_resolvers_on_a_message(slot: Slot, text: str, wanted: Value | None) -> None:
    assert one(slot, text) == wanted


def every(slot: Slot, **changes: object) -> Slot:
    """A slot that looks everywhere."""
    resolvers = (*slot.resolvers, "history_scan", "working_memory_lookup")
    return Slot(slot.name, slot.type, resolvers=resolvers, keyword_map=slot.keyword_map,
                enum_values=slot.enum_values, required=True)  # fmt: skip


SOURCES: list[tuple[str, Slot, str, Message, tuple[str, ...], Value | None]] = [
    ("touched file", FILE, "go on", Message("", files=("a.py", "b.py")), (), "b.py"),
    ("message before files", FILE, "fix c.py", Message("", files=("a.py",)), (), "c.py"),
    ("files before history", FILE, "go on", Message("", files=("a.py",)), ("fix d.py",), "a.py"),
    ("memory", FILE, "go on", Message("", memory={"target_file": "m.py"}), (), "m.py"),
    ("another's memory", FILE, "go on", Message("", memory={"file": "m.py"}), (), None),
    ("empty memory", FILE, "go on", Message("", memory={"target_file": ""}), (), None),
    ("memory of the wrong kind", FORCE, "go", Message("", memory={"force": "maybe"}), (), None),
    ("memory says no", FORCE, "go", Message("", memory={"force": False}), (), False),
    ("result", FILE, "go on", Message("", results=("found in src/e.py",)), (), "src/e.py"),
    ("newest result", FILE, "go", Message("", results=("in a.py", "in b.py")), (), "b.py"),
    ("words of a result", OPERATION, "go", Message("", results=("please add it",)), (), None),
    ("history", FILE, "go on", Message(""), ("thanks", "fix d.py"), "d.py"),
    ("newest of history", FILE, "go on", Message(""), ("fix e.py", "fix d.py"), "e.py"),
    ("keyword of history", OPERATION, "go on", Message(""), ("remove it",), "remove"),
    ("message before history", OPERATION, "add it", Message(""), ("remove it",), "add"),
    ("too long ago", FILE, "go", Message(""), ("ok",) * HISTORY + ("fix d.py",), None),
    ("ruled out in history", FILE, "go on", Message(""), ("not d.py",), None),
    ("language of touched files", LANGUAGE, "go", Message("", files=("a.py", "b.rs")), (), "rust"),
    ("no destination from history", GOAL, "move it", Message(""), ("fix d.py",), None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slot", "text", "around", "before", "wanted"),
    [s[1:] for s in SOURCES],
    ids=[s[0] for s in SOURCES],
)
def test_sources(
    slot: Slot, text: str, around: Message, before: tuple[str, ...], wanted: Value | None
) -> None:
    assert one(every(slot), text, around, *before) == wanted


def test_the_agents_words_fill_names_and_no_choices() -> None:
    what = known(said("go on"), Message(""), heard("I could remove d.py", by="agent"))
    assert shown(resolve(frame(every(OPERATION), every(FILE)), what)) == {"target_file": "d.py"}


def test_what_is_held_comes_after_the_message_and_before_the_rest() -> None:
    held = (Filled("target_file", "held.py", "answer", score=70),)
    around = Message("", files=("touched.py",))
    [kept] = resolve(frame(every(FILE)), known(said("go on"), around), held=held)
    assert kept == held[0]
    [new] = resolve(frame(every(FILE)), known(said("now c.py"), around), held=held)
    assert (new.value, new.origin, new.resolver) == ("c.py", "message", "last_mentioned_file")


def test_a_default_is_held_by_nobody() -> None:
    slot = Slot("operation", "enum", resolvers=("keyword_map", "history_scan"), default="add",
                enum_values=OPERATION.enum_values, keyword_map=OPERATION.keyword_map)  # fmt: skip
    [filled] = resolve(frame(slot), known(said("go on")))
    assert (filled.value, filled.origin, filled.resolver) == ("add", "default", "")
    again = known(said("go on"), Message(""), heard("remove it"))
    assert shown(resolve(frame(slot), again, held=[filled])) == {"operation": "remove"}


def test_what_is_refused_never_comes_back() -> None:
    slot = every(FILE)
    around = Message("", files=("a.py",), memory={"target_file": "a.py"})
    what = known(said("fix a.py"), around, heard("a.py", "b.py"))
    held = [Filled("target_file", "a.py", "answer")]
    [found] = resolve(frame(slot), what, held=held, refused=[("target_file", "a.py")])
    assert (found.value, found.origin) == ("b.py", "history")
    named = [each.value for each in candidates(frame(slot), "target_file", what)]
    assert named == ["a.py", "b.py"]


def test_false_is_a_value() -> None:
    slot = Slot("force", "bool", required=True, nullable=False, resolvers=("keyword_map",),
                keyword_map={"gently": False}, default=True)  # fmt: skip
    filled = resolve(frame(slot), known(said("push it gently")))
    assert filled[0].value is False
    assert missing(frame(slot), filled) == ()


def test_a_clause_that_forbids_fills_nothing() -> None:
    text = "whatever you do here: add it"
    spoken = Clauses((0,), {1: (("negated", (0, 8)),)})
    assert shown(resolve(frame(OPERATION), known(said(text, spoken)))) == {}
    assert shown(resolve(frame(OPERATION), known(said(text)))) == {"operation": "add"}


def test_places_are_those_of_the_message_as_it_was_sent() -> None:
    text = "ｆｉｘ \u200bsrc/auth.py and add it"
    filled = {each.slot: each for each in resolve(frame(FILE, OPERATION), known(said(text)))}
    file, operation = filled["target_file"], filled["operation"]
    assert text[file.start : file.end] == file.value == "src/auth.py"
    assert text[operation.start : operation.end] == "add"
    assert file.resolver == "last_mentioned_file"


NEEDED = frame(
    Slot("a", required=True, nullable=False),
    Slot("b", required=True, nullable=True),
    Slot("c", nullable=False, required_when={"a": ("x",)}),
    Slot("d", nullable=False, required_when={"trigger_contains": ("at night", "daily")}),
    Slot("e", nullable=False),
)
MISSING: list[tuple[str, dict[str, Scalar], str, tuple[str, ...], float]] = [
    ("nothing", {}, "", ("a",), 0.5),
    ("one", {"a": "y"}, "", (), 1.0),
    ("a condition", {"a": "x"}, "", ("c",), 2 / 3),
    ("met", {"a": "x", "c": "z"}, "", (), 1.0),
    ("words", {"a": "y"}, " run it at  night ", ("d",), 2 / 3),
    ("other words", {"a": "y"}, " run it at noon ", (), 1.0),
]


@pytest.mark.parametrize(
    ("values", "words", "wanted", "rate"), [m[1:] for m in MISSING], ids=[m[0] for m in MISSING]
)
def test_missing(
    values: dict[str, Scalar], words: str, wanted: tuple[str, ...], rate: float
) -> None:
    filled = [Filled(name, value, "message") for name, value in values.items()]
    assert missing(NEEDED, filled, words) == wanted
    assert fill_rate(NEEDED, filled, words) == pytest.approx(rate)


def test_nothing_needed_is_all_there() -> None:
    assert fill_rate(frame(), ()) == 1.0


FITS: list[tuple[str, Slot, Value, Value | None]] = [
    ("text", Slot("a"), "  x ", "x"),
    ("no text", Slot("a"), "  ", None),
    ("a number as text", Slot("a"), 3, "3"),
    ("a truth is no text", Slot("a"), True, None),
    ("enum", Slot("a", "enum", enum_values=("pull_request",)), "Pull Request", "pull_request"),
    ("no enum", Slot("a", "enum", enum_values=("x",)), "y", None),
    ("int", Slot("a", "int"), "12", 12),
    ("no int", Slot("a", "int"), "12.5", None),
    ("a truth is no number", Slot("a", "int"), True, None),
    ("huge", Slot("a", "int"), "9" * 40, None),
    ("bool", Slot("a", "bool"), "yes", True),
    ("no bool", Slot("a", "bool"), "maybe", None),
    ("list", Slot("a", "list"), "x", ("x",)),
    ("path", Slot("a", "path"), "a/b", "a/b"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slot", "value", "wanted"), [f[1:] for f in FITS], ids=[f[0] for f in FITS]
)
def test_values_fit_their_slot(slot: Slot, value: Value, wanted: Value | None) -> None:
    assert fit(slot, value) == wanted


def test_candidates_are_sorted_and_differ() -> None:
    what = known(said("add it"), Message(""), heard("remove it"))
    found = candidates(frame(every(OPERATION)), "operation", what)
    assert [each.value for each in found] == ["add", "remove", "c"]
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


def test_every_resolver_is_tried() -> None:
    tried = {name for slot in (*(m[1] for m in MESSAGE), every(FILE)) for name in slot.resolvers}
    assert tried | {"context_inference"} == set(RESOLVERS)


WORDS = st.sampled_from([
    "fix", "auth.py", "src/a.py", "not", "move", "to", "docs/", "set", "x_y", "=", "5", ",", ".",
    "it", "crashes", "when", "I", "save", "rename", "`foo`", '"bar baz"', "install", "react", "1.2",
    "main", "branch", "delete", "don't", "ﬁx", "\u200b", "é", "\n", "page", "3-4", "yesterday",
    "```\nx\n```\n",
])  # fmt: skip


@given(st.lists(WORDS, max_size=25), st.lists(WORDS, max_size=8))
def test_every_value_is_told_apart_and_leads_back(words: list[str], before: list[str]) -> None:
    text = " ".join(words)
    what = known(said(text), Message(text, files=("t.py",)), heard(" ".join(before)))
    for each in shipped().lexicon.frames.values():
        filled = resolve(each, what)
        assert len({one.slot for one in filled}) == len(filled)
        refused = [(one.slot, str(one.value)) for one in filled]
        for one in filled:
            assert one.start == one.end == -1 or 0 <= one.start < one.end <= len(text)
            assert (one.resolver == "") == (one.origin == "default")
        again = {one.slot: one.value for one in resolve(each, what, refused=refused)}
        assert all(again.get(one.slot) != one.value for one in filled)
