"""Which words does one need to say what a message means?

Positions in a text are character offsets into the message as the user sent it, end exclusive: in
one that was enriched before, they count from the user's own first character.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from msgspec import Struct

from trimtab.values.task import Belief, Given, Heard, Scalar, Slot, Task

SignalKind = Literal["word", "prefix", "phrase", "regex", "has"]
QueryType = Literal["code", "documentation", "research", "conversational", "action"]
Need = Literal["code", "vault", "web"]
Mood = Literal["asserted", "negated", "deferred", "asked", "reported"]
ZoneKind = Literal[
    "fence", "inline", "code", "traceback", "log", "diff", "shell",
    "quote", "url", "path", "markup", "reminder",
]  # fmt: skip
Level = Literal["off", "info", "full"]
Ranking = Literal["blend", "count"]
Movement = Literal["fresh", "kept", "grew", "held", "rested", "broke", "faded"]
Abstention = Literal["", "confidence", "evidence", "language", "machine"]
Silence = Literal[
    "", "level", "machine", "language", "no_task", "conversation", "disabled_in_profile", "unsure",
    "marked", "repeated",
]  # fmt: skip
Act = Literal["do", "explain", "plan", "forbid", "correct", "confirm", "cancel", "thank"]


class TextSignal(Struct, frozen=True):
    """One thing to look for in a message."""

    text: str
    """What is looked for; without the `*` of a prefix."""
    kind: SignalKind
    weight: int = 1
    anti: bool = False
    """Speaks against its owner."""


class Domain(Struct, frozen=True):
    """One kind of task."""

    name: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    parent: str = ""
    """The domain of spec 000 that this one refines; empty for those themselves."""
    priority: int = 99
    """Breaks ties; the lower wins."""
    transparent: bool = False
    """Passes through a task without ending it (D6)."""
    languages: tuple[str, ...] = ("en",)
    query_type: QueryType = "action"
    needs: tuple[Need, ...] = ()
    signals: tuple[TextSignal, ...] = ()
    min_signals: int = 1
    enrichment_template: str = ""
    brief_description: str = ""
    preamble: str = ""
    threshold: float = 0.7
    slots: tuple[Slot, ...] = ()
    match: tuple[str, ...] = ()
    """Example messages that this domain must win."""
    avoid: tuple[str, ...] = ()
    """Example messages that this domain must not win."""


class MachineMark(Struct, frozen=True):
    """How a turn that no person wrote gives itself away (D5)."""

    name: str
    starts: tuple[str, ...] = ()
    """The message, without leading space, begins with one of these."""
    tags: tuple[str, ...] = ()
    """Or it is made of elements of these names alone."""
    patterns: tuple[str, ...] = ()
    """Or it begins with what one of these patterns matches."""


class Cues(Struct, frozen=True):
    """The words that tell how a message is meant, whatever it is about."""

    query_types: Mapping[str, tuple[TextSignal, ...]] = {}
    acts: Mapping[str, tuple[TextSignal, ...]] = {}
    needs: Mapping[str, tuple[TextSignal, ...]] = {}
    under: tuple[TextSignal, ...] = ()
    """What tells that a message means nothing without what was said before."""
    under_prior: int = 0
    """Weight that this has before anything is read."""
    moods: Mapping[str, tuple[TextSignal, ...]] = {}
    """Mood -> what tells it; under `asserted`, what only looks like a negation."""
    languages: Mapping[str, tuple[str, ...]] = {}
    """Language -> its commonest short words."""
    machine: tuple[MachineMark, ...] = ()
    breaks: tuple[str, ...] = ()
    """Words that begin a new clause."""
    priors: Mapping[str, int] = {}
    """Query type -> weight that it has before anything is read."""


class Registry(Struct, frozen=True):
    """All that Trimtab can recognise, as plain data."""

    domains: tuple[Domain, ...]
    cues: Cues = Cues()
    hash: str = ""
    """Names this content; equal content, equal hash."""


class Profile(Struct, frozen=True):
    """What is known of one model: which enrichments it bears."""

    model_id: str = ""
    disabled_domains: tuple[str, ...] = ()
    level: Level | None = None
    """Overrides the level of the settings."""


class Zone(Struct, frozen=True):
    """A stretch of a message that is not the user's own prose."""

    kind: ZoneKind
    start: int
    end: int


class Hit(Struct, frozen=True):
    """One signal found in a message."""

    owner: str
    """`domain:bugfix`, `query:code`, `act:thank`, `needs:web`."""
    signal: str
    """The signal as its author wrote it."""
    start: int
    """Where it stands; -1 for a pattern whose place did not matter, until it is explained."""
    end: int
    mood: Mood
    weight: int
    points: int
    """Weight in hundredths, less what the mood takes; negative for anti signals."""


class Score(Struct, frozen=True):
    """What speaks for one domain."""

    domain: str
    """The name that competes: the parent, where a domain has one."""
    narrow: str
    """The most specific domain that was hit: `docker_ops` under `system_admin`."""
    signals: int
    """Spec 000's count: how many signals matched, each by its weight."""
    points: int
    """The same in hundredths, less what mood takes."""
    confidence: float
    matched: tuple[str, ...]
    learned: int = 0
    """What learned evidence adds, in the same hundredths; it may stand alone, or take away."""


class EnrichmentPlan(TypedDict):
    """Spec 000's plan: what may be injected, and why not."""

    primary_enrichment: bool
    secondary_enrichment: bool
    reason_primary_skipped: str | None
    reason_secondary_skipped: str | None


class Momentum(Struct, frozen=True, omit_defaults=True):
    """The task that holds over turns."""

    domains: tuple[str, ...] = ()
    """One or two names, the primary first; empty before the first evidence."""
    turns: int = 0
    silent: int = 0
    """Turns in a row that gave no evidence."""
    visitor: str = ""
    """The transparent domain that was seen instead, on the last turns running."""
    visits: int = 0


class State(Struct, frozen=True, omit_defaults=True):
    """All that one conversation remembers."""

    momentum: Momentum = Momentum()
    turn: int = 0
    """User turns so far."""
    belief: Belief | None = None
    """The task at hand."""
    shelved: tuple[Belief, ...] = ()
    """Tasks that were left for others, the newest first."""
    heard: tuple[Heard, ...] = ()
    """The last messages of both sides, the newest first."""
    given: Given = Given()


class Message(Struct, frozen=True):
    """What arrived from the user's side, and what the host knows around it."""

    text: str
    at: str = ""
    agent: str = ""
    """The agent's last words before it."""
    files: tuple[str, ...] = ()
    """Files that the run has touched, the newest last."""
    tools: tuple[str, ...] = ()
    """Tools that the run has called, the newest last."""
    results: tuple[str, ...] = ()
    """What tools returned, the newest last."""
    memory: Mapping[str, Scalar] = {}
    """What the host remembers under the names of slots."""


class QueryClassification(Struct, frozen=True):
    """Spec 004's result: which kind of question, and where to look."""

    query_type: QueryType
    needs_code: bool
    needs_vault: bool
    needs_web: bool
    confidence: float
    keywords_matched: tuple[str, ...] = ()
    abstain: bool = False
    """The confidence is below the threshold: the host may choose."""
    second: str = ""
    """The next best type."""


class CompoundClassification(Struct, frozen=True):
    """Spec 000's verdict on a turn: one domain or two, and how long they have held."""

    primary_domain: str
    primary_confidence: int
    """A count of signals, not a probability."""
    primary_signals: tuple[str, ...]
    secondary_domain: str | None
    secondary_confidence: int | None
    secondary_signals: tuple[str, ...] | None
    compound_signature: str
    momentum_turns: int
    enrichment_plan: EnrichmentPlan

    def to_dict(self) -> dict[str, object]:
        """The shape that spec 000 writes as `_bst_compound`."""
        secondary = {
            "domain": self.secondary_domain,
            "confidence": self.secondary_confidence,
            "matched_signals": list(self.secondary_signals or ()),
        }
        return {
            "primary": {
                "domain": self.primary_domain,
                "confidence": self.primary_confidence,
                "matched_signals": list(self.primary_signals),
            },
            "secondary": secondary if self.secondary_domain else None,
            "compound_signature": self.compound_signature,
            "momentum_turns": self.momentum_turns,
            "enrichment_plan": dict(self.enrichment_plan),
        }


class Understanding(Struct, frozen=True):
    """All that was made of one message."""

    compound: CompoundClassification
    query: QueryClassification
    acts: tuple[Act, ...]
    """What the user does by saying it, the weightiest first; empty where no cue tells."""
    scores: tuple[Score, ...]
    """Domains with evidence in this message alone, best first."""
    seen: tuple[str, ...]
    """The one or two of them that count, the primary first; none for a social turn."""
    hits: tuple[Hit, ...]
    zones: tuple[Zone, ...]
    movement: Movement
    """What the message did to the task that held."""
    confidence: float
    """Of the primary domain, 0..1; 0 where momentum alone speaks for it."""
    narrow: str
    """The most specific name of the primary domain."""
    abstain: Abstention = ""
    """Why no verdict is given; empty: one is."""
    language: str = ""
    task: Task = Task()
    """The verdict on the task that the turn belongs to."""
    underspecified: float | None = None
    """How likely the message means nothing without what was said before; None: nothing can be said,
    of a machine's turn or in a language that no domain covers."""
    machine: str = ""
    """The kind of machine that wrote the turn; empty for a person."""
    hole: tuple[int, int] | None = None
    """The part of a very long message that was not read."""
