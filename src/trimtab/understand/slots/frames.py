"""What is looked for, and in what? The slots of a domain, compiled; the texts that may fill them.

1. A slot's words are folded once, when the policy is built.
2. Of texts, the one of the message knows its places; what is only remembered has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from trimtab.understand.clauses import Clauses
from trimtab.understand.reading.text import Reading, fold
from trimtab.values import Domain, Heard, Mention, Scalar, Slot, Speaker, Value

TRIGGER_CONTAINS = "trigger_contains"
"""In `required_when`: no slot, but words of the message (a 003 taxonomy)."""
OTHER = "other"
"""The value of an enum for what its other values do not name; no word for it."""
Source = Literal["message", "workspace", "history"]


class Keyword(Struct, frozen=True):
    """A phrase that means a value."""

    words: tuple[str, ...]
    value: Scalar


class Phrases(Struct, frozen=True):
    """Phrases that mean values."""

    firsts: frozenset[str]
    """The words that they begin with."""
    by_first: Mapping[str, tuple[Keyword, ...]]
    """First word -> the phrases that begin with it, the longest first."""


class SlotForm(Struct, frozen=True):
    """One slot, ready to be filled."""

    slot: Slot
    keywords: Phrases
    values: Phrases
    """The values of an enum, as words."""
    name: re.Pattern[str]
    """What is said to be the slot by its name: "time zone: UTC"."""
    called: frozenset[str]
    """One of these words stands where the slot is called by its name."""


class Frame(Struct, frozen=True):
    """The slots of one domain."""

    domain: str
    forms: tuple[SlotForm, ...]
    slots: Mapping[str, SlotForm]
    listens: bool = False
    """What is required may depend on the words of the request."""


class Passage(Struct, frozen=True):
    """A text that may hold values."""

    origin: Source
    words: str
    """Its prose, folded, with a space before and behind."""
    mentions: tuple[Mention, ...] = ()
    by: Speaker = "user"
    text: str = ""
    """As it stands, pasted stretches blank; empty where it is only remembered."""
    vocabulary: frozenset[str] = frozenset()
    """The different words; of the message only."""
    reading: Reading | None = None
    """The way back to what the user sent."""
    spoken: Clauses | None = None


class Known(Struct, frozen=True):
    """All that may fill the slots of a task."""

    message: Passage
    workspace: tuple[Mention, ...] = ()
    """The files that the run has touched, the newest last."""
    results: tuple[str, ...] = ()
    """What tools returned, the newest last."""
    memory: Mapping[str, Scalar] = {}
    heard: tuple[Heard, ...] = ()
    """Earlier messages, the newest first."""


class Query(Struct, frozen=True):
    """One slot, and the passages of one source, the newest first."""

    form: SlotForm
    passages: tuple[Passage, ...]
    memory: Mapping[str, Scalar] = {}
    values: Mapping[str, Value] = {}
    """What is known of the other slots so far."""


class Candidate(Struct, frozen=True):
    """A value that a slot may have."""

    value: Value
    score: int = 100
    start: int = -1
    """Where it stands in the text that was read."""
    end: int = -1
    resolver: str = ""


def compile_frame(domain: Domain) -> Frame:
    """The slots of a domain, compiled."""
    forms = tuple(_form(slot) for slot in domain.slots)
    listens = any(TRIGGER_CONTAINS in slot.required_when for slot in domain.slots)
    return Frame(domain.name, forms, {form.slot.name: form for form in forms}, listens)


def _form(slot: Slot) -> SlotForm:
    spoken = ((v.replace("_", " "), v) for v in slot.enum_values if v != OTHER)
    name = " ".join(fold(slot.name.replace("_", " ")).split())
    return SlotForm(
        slot=slot,
        keywords=_phrases(slot.keyword_map.items()),
        values=_phrases(spoken),
        name=re.compile(NAMED.format(re.escape(name).replace("\\ ", r"[ _-]"))),
        called=frozenset({name.partition(" ")[0], name.replace(" ", "_")}),
    )


def _phrases(pairs: Iterable[tuple[str, Scalar]]) -> Phrases:
    found: dict[str, list[Keyword]] = {}
    for phrase, value in pairs:
        words = tuple(fold(phrase).split())
        if words:
            found.setdefault(words[0], []).append(Keyword(words, value))
    ordered = {
        first: tuple(sorted(keywords, key=lambda each: -len(each.words)))
        for first, keywords in found.items()
    }
    return Phrases(frozenset(ordered), ordered)


NAMED = (
    r"(?i)(?<![\w-])(?:(?P<count>\d{{1,9}})[ ])?{0}(?![\w-])"
    r"(?:[ \t]*+(?:=|:|is|should be|to be|to|of)[ \t]*+"
    r"(?P<v>[^\s.,;!?](?:[^.,;!?\n]|[.,](?=\S)){{0,120}}+))?"
)
