"""Which slot does a message fill that gives a value and no more: "json", "make it 45", "just ws"?

1. The words around the value only say that something is put right, or asked for once more.
2. A value of an enum fills a required slot that has none yet, then one that is held.
3. Any other value takes the place of a held one that looks like it: a number of a number, a name
   with a sign or a digit in it of another such name. "X, not Y" takes the place of Y.
4. What can be found by looking is the last that a user puts right.
5. A name that the agent has just used fills the slot of a name that has none: "just ws".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal

from msgspec import Struct

from trimtab.understand.reading.text import fold
from trimtab.understand.slots.frames import OTHER, Candidate, Frame, Known, Passage
from trimtab.understand.slots.resolvers import ENTITIES, OPERATION, told_by
from trimtab.values import Filled, Slot, Value

Kind = Literal["number", "range", "version", "file", "name", "branch", "word"]
LONGEST = 80
"""Characters of a message that is a bare value."""
_SCORE = 85


class Bare(Struct, frozen=True):
    """A value that stands by itself."""

    text: str
    start: int
    end: int
    kind: Kind
    instead: str = ""
    """What it stands instead of, folded."""
    lead: str = ""
    """What stands before it, folded."""


def put_right(
    frame: Frame, what: Known, held: Mapping[str, Filled]
) -> tuple[str, Candidate] | None:
    """The slot that a bare value is for, and the value; None: the message is no bare value."""
    given = bare(what.message)
    if given is None or (given.kind == "word" and _folded(given.text) in _SMALL):
        return None
    ways = (
        _chosen(frame, given, held),
        _corrected(frame, given, held),
        _named(frame, what, given, held),
    )
    return next(chain(*ways), None)


def bare(said: Passage) -> Bare | None:
    """The value that a short message is made of; a digit alone is rather the number of a choice."""
    if len(said.text) > LONGEST or not (found := _BARE.fullmatch(said.text)):
        return None
    text = found["v"]
    led = bool(found["lead"].strip())
    if not led and (found["rest"] or (len(text) == 1 and text.isdigit())):
        return None
    instead = " ".join(fold(found["instead"] or "").split())
    return Bare(text, *found.span("v"), kind_of_value(text), instead, _folded(found["lead"]))


def kind_of_value(text: str) -> Kind:
    """What a value looks like."""
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(text)), "word")


def _chosen(
    frame: Frame, given: Bare, held: Mapping[str, Filled]
) -> Iterator[tuple[str, Candidate]]:
    word = _folded(given.text)
    moved = OPERATION in held and held[OPERATION].value in MOVES
    suited = [
        (form.slot, value)
        for form in frame.forms
        if (value := _suited(form.slot, word, given, held.get(form.slot.name), moved))
    ]
    for slot, value in sorted(suited, key=lambda each: _rank(each[0], held)):
        yield slot.name, _candidate(given, value)


def _suited(slot: Slot, word: str, given: Bare, before: Filled | None, moved: bool) -> Value | None:
    """The bare value as the slot has it, where it is for the slot."""
    if slot.type == "enum":
        return _among(slot, word) if before or slot.required else None
    if slot.name in GOALS and given.kind in ("file", "name", "branch"):
        return given.text if (before or moved) and not _MORE.match(given.lead) else None
    if before is None:
        return None
    if slot.type == "int":
        return int(given.text) if given.text.isdigit() else None
    if isinstance(before.value, tuple):
        one = before.value[0] if len(before.value) == 1 else ""
        return (given.text,) if one and _alike(slot.name, one, given) else None
    alike = slot.type == "string" and _alike(slot.name, str(before.value), given)
    return given.text if alike else None


def _rank(slot: Slot, held: Mapping[str, Filled]) -> tuple[bool, bool, bool]:
    return slot.name in held, slot.findable, slot.name not in GOALS


def _among(slot: Slot, word: str) -> str | None:
    """The value of an enum that a word spells."""
    if word == OTHER:
        return None
    spelled = word.replace(" ", "_")
    same = next((value for value in slot.enum_values if value.lower() == spelled), None)
    return same or (told_by(word, slot.enum_values) if slot.enum_values else None)


def _alike(slot: str, before: str, given: Bare) -> bool:
    if given.instead:
        return f" {given.instead} " in f" {_folded(before)} "
    if given.kind == "name" and slot in ENTITIES:
        return kind_of_value(before) in ("name", "word")
    like = _KINDS.get(given.kind)
    return (
        like is not None
        and like.fullmatch(before) is not None
        and kind_of_value(before) == given.kind
    )


def _corrected(
    frame: Frame, given: Bare, held: Mapping[str, Filled]
) -> Iterator[tuple[str, Candidate]]:
    """A plain word that is said to be meant, where one plain word is held that it can replace."""
    word = _folded(given.text)
    meant = _MEANT.search(f"{given.lead} ")
    more = _MORE.fullmatch(given.lead) is not None
    if given.kind != "word" or " " in word or not (meant or more) or word.endswith("ly"):
        return
    if any(word in form.keywords.firsts for form in frame.forms):
        return
    names = NAMES if more else PLAIN
    kept = [
        name for name in held if name in names and kind_of_value(str(held[name].value)) == "word"
    ]
    if len(kept) == 1:
        yield kept[0], _candidate(given, given.text)


def _named(
    frame: Frame, what: Known, given: Bare, held: Mapping[str, Filled]
) -> Iterator[tuple[str, Candidate]]:
    """The slot of a name that has none, where the agent has just used the name."""
    agent = next((each.words for each in what.heard[:1] if each.by == "agent"), "")
    word = _folded(given.text)
    if given.kind == "number" or f" {word} " not in agent:
        return
    for form in frame.forms:
        if form.slot.name in ENTITIES and form.slot.name not in held:
            yield form.slot.name, _candidate(given, given.text)


def _folded(text: str) -> str:
    return " ".join(fold(text).split())


def _candidate(given: Bare, value: Value) -> Candidate:
    return Candidate(value, _SCORE, given.start, given.end, "bare")


_UNIT = (
    r"(?:[kmgt]?i?b|ms|s|sec|secs|seconds?|m|mins?|minutes?|h|hours?|d|days?|px|%|percent|[ap]m)"
)
_NAME = r"(?: (?-i:[A-Z])[\w.&-]*+){0,3}"
_BARE = re.compile(
    r"(?i)(?P<lead>\s*+(?:(?:no|nope|nah|oh|ah|hm+|um|uh|ok|okay|yes|sorry|oops|wait|stop|actually"
    r"|well|and|or|but|then|also|rather|just|only|better|please|i (?:meant?|said|want)|i['’]d like"
    r"|(?:make|call) (?:it|that|this)|(?:change|set|switch) (?:it|that|this) to|to|use|try|take|as"
    r"|with|(?:leave|keep|put|set) (?:it|that|this) (?:at|to|on|as)|it['’]?s|that['’]?s"
    r"|(?:it|that) (?:is|was|should be|must be)|should be|let['’]?s (?:use|say)|go with|in|into|at"
    r"|an?|the|port|version|branch)\b[\s,:;.!\u2013\u2014-]*+)*+)"
    r"[\"'`“]?(?P<v>(?:\w|[./~@][\w.])[\w./@+:%-]*(?<![.:])"
    rf"(?: {_UNIT}\b|{_NAME}))[\"'`”]?"
    rf"(?:,? (?:and )?not (?:the )?(?P<instead>[\w./@:-]{{1,40}}+{_NAME}))?"
    r"(?:[\s,;.!-]++(?:please|pls|instead|then|thanks|thank you|now|my (?:bad|mistake)|sorry"
    r"|rather|too|as well|only|for now|i think|of course|one|file|format"
    r"|(?:is|would be|sounds) (?:better|nicer|enough|fine|good)))*+"
    r"(?P<rest>, [^\n]{1,60})?[\s.!]*+"
)
_KINDS: Mapping[Kind, re.Pattern[str]] = {
    "version": re.compile(r"[vV]?\d+\.\d+(?:\.\w+)+|[vV]\d[\w.]*"),
    "range": re.compile(r"\d+ ?[-\u2013] ?\d+"),
    "number": re.compile(rf"(?i)\d[\d.,:_]*(?: ?{_UNIT})?"),
    "file": re.compile(r"[\w./~-]*[\w-]\.[A-Za-z][A-Za-z0-9]{0,5}"),
    "branch": re.compile(r"[A-Za-z][\w.-]*(?:/[\w.-]+)+"),
    "name": re.compile(r"(?=[^-_\d]*[-_\d])[A-Za-z][\w-]*"),
}
"""Kind -> what it looks like; a value is of the first that fits."""
_MORE = re.compile(r"(?:ok |okay |yes )*(?:and|also|then|now)\b")
_MEANT = re.compile(
    r"\b(?:i mean|i meant|i said|sorry|oops|actually|rather|make it|make that|call it|it s"
    r"|should be|change it to|change that to|set it to|use|better) $"
)
MOVES = frozenset({"rename", "move", "copy"})
"""Operations of which a bare name is rather the goal."""
GOALS = frozenset({"destination_path", "new_name"})
"""Where something goes, or what it is called then: put right sooner than what goes there."""
PLAIN = frozenset({"new_value", "new_name", "skill_name", "version", *ENTITIES})
"""Slots whose plain word another one replaces that is said to be meant."""
NAMES = ENTITIES | {"target"}
"""Those in which one more thing is named: "and tmux"."""
_SMALL = frozenset({
    "it", "this", "that", "them", "these", "those", "one", "all", "both", "yes", "no", "ok", "do",
    "the", "a", "an", "go", "now", "again", "more", "sure", "same", "some", "everything", "you",
    "what", "nothing", "never", "none", "wait", "stop", "maybe", "later", "right", "wrong",
    "correct", "forget", "problem", "worries", "idea", "well", "cool", "hello", "hi", "hey",
    "please", "yeah", "me", "us", "i", "we", "here", "there", "done", "good", "great", "fine",
    "nice", "thanks",
})  # fmt: skip
