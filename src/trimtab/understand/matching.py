"""Which signals occur in the message, and where? One pass for words, one for patterns.

1. Words, prefixes and phrases are literals of the folded prose, all in one RE2 set.
2. Patterns (RE2 syntax) are one more set, over the prose and the paths as they stand.
3. A set tells which, not where; the few that matched are searched once more for their places.
4. Whatever the patterns, time grows with the length of the message and no faster.
5. A signal written by several owners is looked for once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

import re2
from msgspec import Struct

from trimtab.understand.text import Reading, fold
from trimtab.values import Domain, Registry, Signal, SignalKind

OCCURRENCES = 8
"""Places of one signal that are looked at; more of them change nothing."""
_MEMORY = 64 << 20


class Entry(Struct, frozen=True):
    """One signal and the one who asked for it."""

    kind: str
    """`domain`, `query`, `needs`, `act`, `mood` or `break`."""
    name: str
    """The owner's own name."""
    family: str
    """The name under which it competes."""
    written: str
    """The signal as a reader knows it."""
    weight: int
    """Negative for anti signals."""


class Sought(Struct, frozen=True):
    """One thing to find, and all who asked for it."""

    find: Callable[[Reading], Iterator[tuple[int, int]]]
    """Its places in what was seen."""
    entries: tuple[Entry, ...]


class Lexicon(Struct, frozen=True):
    """A registry, compiled for matching."""

    registry: Registry
    domains: Mapping[str, Domain]
    languages: frozenset[str]
    """That some domain covers."""
    tongues: Mapping[str, tuple[str, ...]]
    """Short word -> the languages that it is common in."""
    families: Mapping[str, int]
    """Every competing domain with its priority."""
    parents: Mapping[str, str]
    minimums: Mapping[str, int]
    """Domains that need more than one signal."""
    words: re2.Set | None
    patterns: re2.Set | None
    sought_words: tuple[Sought, ...]
    sought_patterns: tuple[Sought, ...]
    shapes: Mapping[str, tuple[Entry, ...]]
    """Kind of zone -> who asked for it."""


class Found(Struct, frozen=True):
    """One sought thing, with the places where it stands in what was seen."""

    spans: tuple[tuple[int, int], ...]
    entries: tuple[Entry, ...]


def match(lexicon: Lexicon, reading: Reading) -> list[Found]:
    """Everything of the lexicon that occurs in the reading, in the lexicon's order."""
    found = [*_hits(lexicon.words, lexicon.sought_words, reading, reading.prose)]
    found += _hits(lexicon.patterns, lexicon.sought_patterns, reading, reading.open)
    for kind in dict.fromkeys(zone.kind for zone in reading.zones):
        if entries := lexicon.shapes.get(kind):
            spans = ((zone.start, zone.end) for zone in reading.zones if zone.kind == kind)
            found.append(Found(tuple(islice(spans, OCCURRENCES)), entries))
    return found


def _hits(
    found: re2.Set | None, sought: tuple[Sought, ...], reading: Reading, text: str
) -> Iterator[Found]:
    if found is None:
        return
    for index in sorted(found.Match(text.encode()) or ()):
        one = sought[index]
        yield Found(tuple(islice(one.find(reading), OCCURRENCES)), one.entries)


def compile_lexicon(registry: Registry) -> Lexicon:
    """The lexicon of a registry; raises `re2.error` for a pattern that RE2 cannot read."""
    wanted: dict[tuple[str, str], list[Entry]] = {}
    for entry, signal in _entries(registry):
        wanted.setdefault(_key(signal), []).append(entry)
    words = {key: entries for key, entries in wanted.items() if key[0] == "literal"}
    patterns = {key: entries for key, entries in wanted.items() if key[0] == "regex"}
    tops = [domain for domain in registry.domains if not domain.parent]
    return Lexicon(
        registry=registry,
        domains={domain.name: domain for domain in registry.domains},
        languages=frozenset(code for domain in registry.domains for code in domain.languages),
        tongues=_tongues(registry.cues.languages),
        families={domain.name: domain.priority for domain in tops},
        parents={domain.name: domain.parent or domain.name for domain in registry.domains},
        minimums={d.name: d.min_signals for d in registry.domains if d.min_signals > 1},
        words=_set(literal[0] + literal[1:-1].replace(" ", " +") + literal[-1] for _, literal in words),
        patterns=_set(pattern for _, pattern in patterns),
        sought_words=tuple(
            Sought(_finder(literal), tuple(entries)) for (_, literal), entries in words.items()
        ),
        sought_patterns=tuple(
            Sought(_searcher(pattern), tuple(entries)) for (_, pattern), entries in patterns.items()
        ),
        shapes={text: tuple(entries) for (kind, text), entries in wanted.items() if kind == "has"},
    )


def _entries(registry: Registry) -> Iterator[tuple[Entry, Signal]]:
    for domain in registry.domains:
        family = domain.parent or domain.name
        for signal in domain.signals:
            yield _entry("domain", domain.name, family, signal), signal
    cues = registry.cues
    groups = {"query": cues.query_types, "needs": cues.needs, "act": cues.acts, "mood": cues.moods}
    for kind, owners in groups.items():
        for name, signals in owners.items():
            for signal in signals:
                yield _entry(kind, name, name, signal), signal
    for word in cues.breaks:
        signal = Signal(word, "phrase")
        yield _entry("break", "clause", "clause", signal), signal


def _tongues(languages: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    tongues: dict[str, tuple[str, ...]] = {}
    for code, words in languages.items():
        for word in words:
            tongues[word] = (*tongues.get(word, ()), code)
    return tongues


def _entry(kind: str, name: str, family: str, signal: Signal) -> Entry:
    weight = -signal.weight if signal.anti else signal.weight
    return Entry(kind, name, family, WRITTEN[signal.kind].format(signal.text), weight)


def _key(signal: Signal) -> tuple[str, str]:
    """What is to be found, in the one form that owners share: ` word `, ` prefix`, a pattern."""
    if signal.kind in ("regex", "has"):
        return signal.kind, signal.text
    open_ended = signal.kind == "prefix"
    return "literal", f" {' '.join(fold(signal.text).split())}{'' if open_ended else ' '}"


def _set(patterns: Iterable[str]) -> re2.Set | None:
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    compiled = re2.Set.SearchSet(options)
    count = 0
    for pattern in patterns:
        compiled.Add(pattern)
        count += 1
    if not count:
        return None
    compiled.Compile()
    return compiled


def _finder(literal: str) -> Callable[[Reading], Iterator[tuple[int, int]]]:
    first, *rest = literal.split()
    open_ended = not literal.endswith(" ")

    def find(reading: Reading) -> Iterator[tuple[int, int]]:
        prose, last = reading.prose, -1
        start = prose.find(f" {first}")
        while start >= 0:
            end = _phrase_end(prose, start + 1 + len(first), rest)
            if end > 0 and (open_ended or prose[end] == " "):
                last = prose.find(" ", end)
                yield start, last - 1
            start = prose.find(f" {first}", max(start + 1, last))

    return find


def _phrase_end(prose: str, at: int, rest: list[str]) -> int:
    """Where the phrase ends whose first word ends at `at`; -1 if it does not go on so."""
    for word in rest:
        if prose[at] != " ":
            return -1
        while prose.startswith(" ", at):
            at += 1
        if not prose.startswith(word, at):
            return -1
        at += len(word)
    return at


def _searcher(pattern: str) -> Callable[[Reading], Iterator[tuple[int, int]]]:
    compiled = re2.compile(pattern.encode(), _options())

    def search(reading: Reading) -> Iterator[tuple[int, int]]:
        encoded = reading.open.encode()
        plain = len(encoded) == len(reading.open)
        for found in compiled.finditer(encoded):
            start, end = found.span()
            yield (start, end) if plain else (_chars(encoded, start), _chars(encoded, end))

    return search


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


def _chars(encoded: bytes, at: int) -> int:
    return len(encoded[:at].decode())


WRITTEN: Mapping[SignalKind, str] = {
    "word": "{}",
    "prefix": "{}*",
    "phrase": "{}",
    "regex": "/{}/",
    "has": "has {}",
}
