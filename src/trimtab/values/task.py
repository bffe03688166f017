"""Which words does one need to say what a task needs to know, and what is known of it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

SlotType = Literal["string", "path", "enum", "bool", "int", "list"]
Scalar = str | int | float | bool
Value = Scalar | tuple[str, ...]
Origin = Literal["message", "answer", "workspace", "history", "default"]
Speaker = Literal["user", "agent"]
MentionKind = Literal[
    "file", "path", "symbol", "quoted", "url", "version", "number", "error",
]  # fmt: skip
Relation = Literal[
    "none", "new", "same", "attached", "answer", "offer", "corrects", "returns",
]  # fmt: skip
Clarify = Literal["off", "advise", "instruct", "answer"]
Gate = Literal["", "full", "reference", "skip"]


class Slot(Struct, frozen=True):
    """One thing that a task needs to know."""

    name: str
    type: SlotType = "string"
    required: bool = False
    question: str = ""
    resolvers: tuple[str, ...] = ()
    nullable: bool = True
    default: Scalar | None = None
    keyword_map: Mapping[str, Scalar] = {}
    enum_values: tuple[str, ...] = ()
    required_when: Mapping[str, tuple[Scalar, ...]] = {}
    """Other slot -> the values of it that make this one required."""
    null_means: str = ""
    findable: bool = False
    """An agent with tools can find it by looking."""
    note: str = ""


class Mention(Struct, frozen=True, omit_defaults=True):
    """Something that a message calls by its name: a file, a symbol, an address."""

    kind: MentionKind
    value: str
    start: int = -1
    """Where it stands; -1 in what is only remembered."""
    end: int = -1
    named: bool = True
    """False where the words around it rule it out: "not auth.py"."""


class Heard(Struct, frozen=True, omit_defaults=True):
    """An earlier message, as far as it is remembered."""

    by: Speaker
    words: str
    """Its prose, folded, the first 600 characters; with a space before and behind."""
    mentions: tuple[Mention, ...] = ()


class Filled(Struct, frozen=True, omit_defaults=True):
    """One slot that has a value, and where the value comes from."""

    slot: str
    value: Value
    origin: Origin
    resolver: str = ""
    """The resolver that found it; empty for a default."""
    start: int = -1
    """Where it stands in the message; -1 where it does not."""
    end: int = -1
    score: int = 100
    """How sure, in hundredths."""


class Question(Struct, frozen=True, omit_defaults=True):
    """What to ask the user; it can be read without what was said before."""

    slot: str
    """The slot that the answer fills; empty: the whole task is asked for."""
    text: str
    options: tuple[str, ...] = ()
    default: Value | None = None


class Belief(Struct, frozen=True, omit_defaults=True):
    """What is known of the task at hand, over turns."""

    domain: str
    """The name that competes."""
    narrow: str
    words: str
    """The request that began it, shortened."""
    query_type: str
    trigger: float = 0.0
    """The confidence that the request was for this domain."""
    filled: tuple[Filled, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    """Slot and value that the user has ruled out."""
    pending: Question | None = None
    """What was asked on the last turn."""
    asked: tuple[str, ...] = ()
    """Every slot that was asked for, in order."""
    since: int = 0
    """The user turn that began it."""
    seen: int = 0
    """The last user turn that belonged to it."""


class Task(Struct, frozen=True):
    """The verdict on the task that a turn belongs to; that on the turn alone stands beside it."""

    relation: Relation = "none"
    """How the turn belongs to it."""
    domain: str = ""
    narrow: str = ""
    words: str = ""
    """The request that began it, shortened."""
    query_type: str = ""
    agreed: str = ""
    """The offer of the agent that the user agrees to."""
    confidence: float = 0.0
    """Spec 003's: 0.4 of the trigger, 0.6 of the filled slots."""
    filled: tuple[Filled, ...] = ()
    missing: tuple[str, ...] = ()
    """Required, not nullable, not known."""
    assumed: tuple[str, ...] = ()
    """Those of the missing that are not asked for: to be found by looking."""
    question: Question | None = None
    """What is to be asked, by the rules of the settings."""


class Given(Struct, frozen=True, omit_defaults=True):
    """What the model was last given before a message, and what all of it came to."""

    context: str = ""
    """The last context that was given in full."""
    turn: int = 0
    """The user turn on which it was."""
    tokens: int = 0
    """An estimate over the whole session."""
    latest: str = ""
    """The last context that was meant, in full or by reference."""
