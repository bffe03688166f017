"""How would spec 003 do it? Trigger words, a chain of resolvers for each slot, blocks of context.

1. The spec names the steps and what each resolver does; this is the least code that does it.
2. None of it is slower than need be. A trigger is looked for as it stands, and at the bounds of
   words only where it stands at all; patterns are compiled; what several slots ask for is looked
   for once; a message is put in lower case once, when it arrives; the chain stops at a value.
3. Its log, its pronouns and its dialogue acts are left out: the baseline does less.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bench.taxonomy import EXTENSIONS, PREAMBLE, QUESTION, RESOLVERS, TAXONOMY, UNDERSPECIFIED

HISTORY = 8
TTL = 6


@dataclass(frozen=True)
class Slot:
    """One thing to know."""

    name: str
    resolvers: Sequence[str]
    words: re.Pattern[str]
    """Its surface words, in one pattern."""


@dataclass(frozen=True)
class Domain:
    """One kind of task."""

    name: str
    triggers: Sequence[tuple[str, Callable[[str], object]]]
    required: Sequence[Slot]
    optional: Sequence[Slot]
    threshold: float


@dataclass
class Belief:
    """What is known of the task, over turns."""

    domain: Domain
    values: dict[str, str]
    turn: int


@dataclass
class Turn:
    """A message and those before it, newest first; what slots share is looked for once."""

    text: str
    lower: str
    history: Sequence[tuple[str, str]]
    memory: Mapping[str, str]

    @cached_property
    def file(self) -> str | None:
        """The file that was named last."""
        return self._last(_FILE)

    @cached_property
    def path(self) -> str | None:
        """The path that was named last."""
        return self._last(_PATH)

    @cached_property
    def entity(self) -> str | None:
        """What stood last in backticks or brackets."""
        return self._last(_ENTITY)

    @cached_property
    def language(self) -> str | None:
        """The language of the file that was named last."""
        return EXTENSIONS.get(self.file.rpartition(".")[2]) if self.file else None

    def _last(self, pattern: re.Pattern[str]) -> str | None:
        for text in (self.text, *(text for text, _ in self.history)):
            if found := pattern.findall(text):
                return str(found[-1])
        return None


@dataclass
class Tracker:
    """The whole way of a message, with the belief of one conversation."""

    domains: Sequence[Domain] = field(default_factory=lambda: compiled())
    history: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=HISTORY))
    belief: Belief | None = None
    turn: int = 0

    def before(self, message: str) -> str:
        """The message with its context, or the question to ask instead."""
        lower = message.lower()
        self.turn += 1
        if self.belief and self.turn - self.belief.turn > TTL:
            self.belief = None
        known = self.belief.values if self.belief else {}
        turn = Turn(message, lower, tuple(self.history), known)
        self.history.appendleft((message, lower))
        if self.belief and is_underspecified(lower):
            return enriched(self.belief.domain, self.belief.values, message)
        domain, sure = classify(lower, self.domains)
        held = dict(known) if self.belief and self.belief.domain is domain else {}
        values = held | resolved(domain, turn)
        self.belief = Belief(domain, values, self.turn)
        missing = [slot.name for slot in domain.required if slot.name not in values]
        if missing and confidence(domain, values, sure) < domain.threshold:
            return QUESTION.format(missing[0].replace("_", " "))
        return enriched(domain, values, message)


def compiled() -> list[Domain]:
    """The taxonomy, its patterns compiled."""
    return [
        Domain(
            name,
            [(each, re.compile(rf"\b{re.escape(each)}\b").search) for each in _list(triggers)],
            [_slot(text) for text in _list(required)],
            [_slot(text) for text in _list(optional)],
            threshold,
        )
        for name, threshold, triggers, required, optional in TAXONOMY
    ]


def is_underspecified(lower: str) -> bool:
    """Whether a message means nothing by itself."""
    return lower.strip(" .!?") in UNDERSPECIFIED


def classify(lower: str, domains: Sequence[Domain]) -> tuple[Domain, float]:
    """The domain with most triggers, and how sure that is; the last one where there is none."""
    best, most = domains[-1], 0
    for domain in domains:
        count = 0
        for trigger, search in domain.triggers:
            if trigger in lower and search(lower):
                count += 1
        if count > most:
            best, most = domain, count
    return best, min(1.0, most / 2)


def resolved(domain: Domain, turn: Turn) -> dict[str, str]:
    """The slots that have a value: of each chain the first that finds one."""
    values = {}
    for slot in (*domain.required, *domain.optional):
        for name in slot.resolvers:
            if value := CHAIN[name](slot, turn):
                values[slot.name] = value
                break
    return values


def confidence(domain: Domain, values: Mapping[str, str], sure: float) -> float:
    """0.4 of the trigger, 0.6 of the slots that are filled."""
    slots = (*domain.required, *domain.optional)
    filled = sum(slot.name in values for slot in slots) / len(slots) if slots else 1.0
    return 0.4 * sure + 0.6 * filled


def enriched(domain: Domain, values: Mapping[str, str], message: str) -> str:
    """The three blocks."""
    facts = "\n".join(_facts(domain, values))
    preamble = PREAMBLE.format(domain.name.replace("_", " "))
    return f"[TASK CONTEXT]\n{facts}\n\n[INSTRUCTION]\n{preamble}\n\n[USER MESSAGE]\n{message}"


def _facts(domain: Domain, values: Mapping[str, str]) -> Iterator[str]:
    yield f"domain: {domain.name}"
    for name, value in values.items():
        yield f"{name}: {value}"


def _surface(slot: Slot, turn: Turn) -> str | None:
    found = slot.words.search(turn.lower)
    return found[0] if found else None


def _history(slot: Slot, turn: Turn) -> str | None:
    for _, lower in turn.history:
        if found := slot.words.search(lower):
            return found[0]
    return None


def _slot(text: str) -> Slot:
    """`operation=keyword:add|fix`: its name, its chain, its surface words."""
    name, _, rest = text.partition("=")
    chain, _, words = rest.partition(":")
    listed = words.split("|") if words else name.split("_")
    pattern = "|".join(map(re.escape, sorted(listed, key=len, reverse=True)))
    return Slot(name, RESOLVERS[chain], re.compile(rf"\b(?:{pattern})\b"))


def _list(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


_FILE = re.compile(r"\b[\w-]+\.(?:" + "|".join(EXTENSIONS) + r")\b")
_PATH = re.compile(r"(?<![\w/])~?/[\w.-]+(?:/[\w.-]+)*")
_ENTITY = re.compile(r"[`(]([^`()\n]+)[`)]")
CHAIN: Mapping[str, Callable[[Slot, Turn], str | None]] = {
    "keyword_map": _surface,
    "context_inference": _surface,
    "history_scan": _history,
    "file_extension_inference": lambda _, turn: turn.language,
    "last_mentioned_file": lambda _, turn: turn.file,
    "last_mentioned_path": lambda _, turn: turn.path,
    "last_mentioned_entity": lambda _, turn: turn.entity,
    "working_memory_lookup": lambda slot, turn: turn.memory.get(slot.name),
}
