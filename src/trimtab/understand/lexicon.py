"""What is looked for? A registry, compiled for matching: once for each policy.

1. Words, prefixes and phrases are literals of the folded prose, all in one RE2 set.
2. Patterns (RE2 syntax) are one RE2 filter: it runs only those whose fixed parts occur. Those that
   begin where the message begins are one RE2 set: together they cost what one of them costs.
3. A signal written by several owners is looked for once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import re2
from msgspec import Struct

from trimtab.understand.learned import Learned, suited
from trimtab.understand.reading.machine import Machines, compile_marks
from trimtab.understand.reading.text import fold
from trimtab.understand.slots.frames import Frame, compile_frame
from trimtab.values import Domain, Registry, SignalKind, TextSignal

_MEMORY = 64 << 20
"""Bytes that the automaton of the words may grow to."""


class Entry(Struct, frozen=True):
    """One signal and the one who asked for it."""

    kind: str
    """`domain`, `query`, `needs`, `act`, `mood` or `break`."""
    name: str
    """The owner's own name."""
    owner: str
    """Both: `domain:bugfix`."""
    written: str
    """The signal as a reader knows it."""
    weight: int
    """Negative for anti signals."""
    scored: bool = True
    """Makes hits: it weighs something, and is no cue of a mood and no dividing word."""
    moody: bool = False
    """Its points depend on the mood: a domain or an act; a cue is what it is, however said."""


class Literal(Struct, frozen=True):
    """Words to find one after the other, and all who asked for them."""

    first: str
    """The first word, with the space before it, and the one behind it if it may not go on."""
    width: int
    """Characters of it without the space behind."""
    rest: tuple[str, ...]
    open_ended: bool
    """The last word may go on."""
    plain: bool
    """One whole word."""
    entries: tuple[Entry, ...]


class Patterns(Struct, frozen=True):
    """Patterns, known by their numbers."""

    openings: re2.Set | None
    """Those that begin where the message begins, and last one that always matches."""
    opening_numbers: tuple[int, ...]
    """In the order of the set."""
    others: re2.Filter | None
    other_numbers: tuple[int, ...]
    single: tuple[re2._Regexp, ...]
    """Each by itself, to find its places."""


class Lexicon(Struct, frozen=True):
    """A registry, compiled."""

    registry: Registry
    domains: Mapping[str, Domain]
    languages: frozenset[str]
    """That some domain covers."""
    tongues: Mapping[str, tuple[str, ...]]
    """Short word -> the languages that it is common in."""
    families: Mapping[str, int]
    """Every competing domain with its priority."""
    parents: Mapping[str, str]
    """Every domain -> the name under which it competes."""
    minimums: Mapping[str, int]
    """Domains that need more than one signal."""
    words: re2.Set | None
    literals: tuple[Literal, ...]
    """In the order of the set."""
    patterns: Patterns
    owners: tuple[tuple[Entry, ...], ...]
    """Who asked for each pattern."""
    shapes: Mapping[str, tuple[Entry, ...]]
    """Kind of zone -> who asked for it."""
    machines: Machines
    """How turns that no person wrote begin."""
    learned: Learned | None = None
    frames: Mapping[str, Frame] = {}
    """Domain -> its slots."""


def compile_lexicon(registry: Registry, learned: Learned | None = None) -> Lexicon:
    """The lexicon of a registry; raises `re2.error` for a pattern that RE2 cannot read."""
    wanted = _wanted(registry)
    literals, patterns, shapes = wanted["literal"], wanted["regex"], wanted["has"]
    tops = [domain for domain in registry.domains if not domain.parent]
    return Lexicon(
        registry=registry,
        domains={domain.name: domain for domain in registry.domains},
        languages=frozenset(code for domain in registry.domains for code in domain.languages),
        tongues=_tongues(registry.cues.languages),
        families={domain.name: domain.priority for domain in tops},
        parents={domain.name: domain.parent or domain.name for domain in registry.domains},
        minimums={d.name: d.min_signals for d in registry.domains if d.min_signals > 1},
        words=_set(literals),
        literals=tuple(_literal(text, entries) for text, entries in literals.items()),
        patterns=compile_patterns(tuple(patterns)),
        owners=tuple(tuple(entries) for entries in patterns.values()),
        shapes={kind: tuple(entries) for kind, entries in shapes.items()},
        machines=compile_marks(registry.cues.machine),
        learned=suited(learned, _written(tops)) if learned else None,
        frames={domain.name: compile_frame(domain) for domain in registry.domains},
    )


def _written(domains: Iterable[Domain]) -> dict[str, list[str]]:
    """What each domain looks for, as its author wrote it."""
    return {domain.name: [signal.text for signal in domain.signals] for domain in domains}


def _wanted(registry: Registry) -> dict[str, dict[str, list[Entry]]]:
    """Kind of matching -> what is to be found -> who asked for it."""
    wanted: dict[str, dict[str, list[Entry]]] = {"literal": {}, "regex": {}, "has": {}}
    for kind, name, signal in _signals(registry):
        form, text = _sought(signal)
        wanted[form].setdefault(text, []).append(_entry(kind, name, signal))
    return wanted


def _signals(registry: Registry) -> Iterator[tuple[str, str, TextSignal]]:
    for domain in registry.domains:
        for signal in domain.signals:
            yield "domain", domain.name, signal
    cues = registry.cues
    groups = {"query": cues.query_types, "needs": cues.needs, "act": cues.acts, "mood": cues.moods}
    for kind, owners in groups.items():
        for name, signals in owners.items():
            for signal in signals:
                yield kind, name, signal
    for signal in cues.under:
        yield "under", "yes", signal
    for word in cues.breaks:
        yield "break", "clause", TextSignal(word, "phrase")


def _entry(kind: str, name: str, signal: TextSignal) -> Entry:
    weight = -signal.weight if signal.anti else signal.weight
    written = WRITTEN[signal.kind].format(signal.text)
    scored, moody = bool(weight) and kind not in UNSCORED, kind in MOODED
    return Entry(kind, name, f"{kind}:{name}", written, weight, scored, moody)


def _sought(signal: TextSignal) -> tuple[str, str]:
    """The form that owners share: ` word `, ` prefix`, a pattern, a kind of zone."""
    if signal.kind in ("regex", "has"):
        return signal.kind, signal.text
    folded = " ".join(fold(signal.text).split())
    return "literal", f" {folded}" if signal.kind == "prefix" else f" {folded} "


def _literal(text: str, entries: Iterable[Entry]) -> Literal:
    first, *rest = text.split()
    open_ended = not text.endswith(" ")
    behind = "" if open_ended and not rest else " "
    sought = f" {first}{behind}"
    plain = not rest and not open_ended
    return Literal(sought, len(first) + 1, tuple(rest), open_ended, plain, tuple(entries))


def _set(literals: Iterable[str]) -> re2.Set | None:
    """One set of literals. Only inner spaces may repeat: one at the edge would hide from RE2
    that literals begin alike, and its automaton would not fit into any memory."""
    options = _options()
    options.max_mem = _MEMORY
    compiled = re2.Set.SearchSet(options)
    count = -1
    for literal in literals:
        inner = literal[1:-1].replace(" ", " +")
        count = compiled.Add(f"{literal[0]}{inner}{literal[-1]}")
    if count < 0:
        return None
    compiled.Compile()
    return compiled


def compile_patterns(patterns: Sequence[str]) -> Patterns:
    """The patterns, numbered as they come; raises `re2.error` where RE2 cannot take them."""
    numbers = range(len(patterns))
    first = tuple(number for number in numbers if _OPENING.match(patterns[number]))
    rest = tuple(number for number in numbers if not _OPENING.match(patterns[number]))
    options = _options()
    options.never_capture = True  # which lets RE2 find places by automaton
    others = _filter([patterns[number] for number in rest], options) if rest else None
    single = {number: re2.compile(patterns[number].encode(), options) for number in first}
    if others is not None:
        single |= {number: others.re(at) for at, number in enumerate(rest)}
    return Patterns(
        openings=_openings([patterns[number] for number in first]) if first else None,
        opening_numbers=first,
        others=others,
        other_numbers=rest,
        single=tuple(single[number] for number in numbers),
    )


def _openings(patterns: Iterable[str]) -> re2.Set:
    options = _options()
    options.max_mem = _MEMORY
    compiled = re2.Set.SearchSet(options)
    for pattern in (*patterns, ""):
        compiled.Add(pattern)
    compiled.Compile()
    if not compiled.Match(b""):  # it says so by silence
        raise re2.error("too many patterns for one automaton")
    return compiled


def _filter(patterns: Iterable[str], options: re2.Options) -> re2.Filter:
    compiled = re2.Filter()
    for pattern in patterns:
        compiled.Add(pattern.encode(), options)
    compiled.Compile()
    return compiled


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


def _tongues(languages: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    tongues: dict[str, tuple[str, ...]] = {}
    for code, words in languages.items():
        for word in words:
            tongues[word] = (*tongues.get(word, ()), code)
    return tongues


# Many repetitions would make the one automaton large.
_OPENING = re.compile(r"(?:\(\?[is]++\))?\^(?!.*\{(?:\d++,)?\d{2})", re.DOTALL)
UNSCORED = ("mood", "break")
MOODED = ("domain", "act")
WRITTEN: Mapping[SignalKind, str] = {
    "word": "{}",
    "prefix": "{}*",
    "phrase": "{}",
    "regex": "/{}/",
    "has": "has {}",
}
