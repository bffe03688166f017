"""What is a signal in a file, as a value, and can it ever be found?

Patterns are RE2's, which knows no lookaround and no backreference, and so cannot hang.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import re2

from trimtab.config.models import SignalEntry, SignalTable
from trimtab.config.paths import quoted
from trimtab.config.spelling import literal
from trimtab.errors import Problem
from trimtab.values import TextSignal

LONGEST_PATTERN = 1_000
"""Characters of one pattern."""


def read_signals(entries: Iterable[SignalEntry], *, anti: bool = False) -> Iterator[TextSignal]:
    """The signals of a list, in its order."""
    for entry in entries:
        if isinstance(entry, str):
            yield literal(entry, anti=anti)
        elif entry.any is not None:
            yield from (literal(text, weight=entry.weight, anti=anti) for text in entry.any)
        else:
            yield _one(entry, anti)


def _one(entry: SignalTable, anti: bool) -> TextSignal:
    if entry.regex is not None:
        return TextSignal(entry.regex, "regex", entry.weight, anti)
    if entry.has is not None:
        return TextSignal(entry.has, "has", entry.weight, anti)
    opened = f"{entry.prefix.rstrip('*')}*" if entry.prefix else None
    return literal(opened or entry.word or entry.phrase or "", weight=entry.weight, anti=anti)


def signal_problems(signals: Iterable[TextSignal], place: str) -> Iterator[Problem]:
    """What is wrong with the signals of one owner, each and together."""
    seen: dict[tuple[str, str], TextSignal] = {}
    for signal in signals:
        where = f"{place.removesuffix('signals')}anti" if signal.anti else place
        name = quoted(f"{signal.text}*" if signal.kind == "prefix" else signal.text)
        if first := seen.get((signal.kind, signal.text)):
            twice = "twice" if signal.anti == first.anti else "in signals and in anti"
            yield Problem("", where, f"{name} stands {twice}", "keep one")
        seen[signal.kind, signal.text] = signal
        if not signal.text.strip():
            yield Problem("", where, "a signal without text", "say what to look for")
        if not 1 <= signal.weight <= 100:
            yield Problem("", where, f"{name} has weight {signal.weight}", "use 1 to 100")
        if signal.kind == "regex":
            yield from _pattern_problems(signal.text, where)


def _pattern_problems(pattern: str, place: str) -> Iterator[Problem]:
    name = f"the pattern {quoted(pattern)}"
    if len(pattern) > LONGEST_PATTERN:
        size = f"{name} has {len(pattern):,} characters"
        yield Problem("", place, size, f"at most {LONGEST_PATTERN:,}: split it")
        return
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(pattern, options)
    except re2.error as error:
        reason = error.args[0].decode(errors="replace")
        yield Problem("", place, f"{name} cannot be compiled: {reason}", _way_out(reason, pattern))
        return
    if compiled.search(""):
        remedy = "it would be found in every message: ask for at least one character"
        yield Problem("", place, f"{name} matches the empty text", remedy)


def _way_out(reason: str, pattern: str) -> str:
    for sign, remedy in WAYS_OUT:
        if reason.startswith(sign[0]) and sign[1] in reason:
            return remedy
    if "invalid escape sequence: \\" in reason and reason[-1:].isdigit():
        return NO_BACKREFERENCE
    return "see RE2's syntax; a plain word needs no pattern" if pattern else ""


NO_LOOKAROUND = "RE2 has no lookaround: match more, and list what is not meant under anti"
NO_BACKREFERENCE = "RE2 has no backreferences: write the alternatives out"
WAYS_OUT = (
    (("invalid perl operator", "(?="), NO_LOOKAROUND),
    (("invalid perl operator", "(?!"), NO_LOOKAROUND),
    (("invalid perl operator", "(?<"), NO_LOOKAROUND),
    (("invalid perl operator", "(?P"), NO_BACKREFERENCE),
    (("invalid perl operator", "(?>"), "RE2 never backtracks: a plain group (?:…) will do"),
    (("bad repetition operator", "+"), "RE2 never backtracks: a plain + or * will do"),
)
"""How RE2's reason begins and what it names -> the remedy."""
