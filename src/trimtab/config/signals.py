"""What is a signal in a file, as a value, and can it ever be found?

Patterns are RE2's, which knows no lookaround and no backreference, and so cannot hang.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import re2
from msgspec import Struct

from trimtab.config.models import SignalEntry, SignalTable
from trimtab.config.paths import quoted
from trimtab.config.spelling import literal
from trimtab.errors import Problem
from trimtab.values import TextSignal

LONGEST_PATTERN = 1_000
"""Characters of one pattern."""


class Listed(Struct, frozen=True):
    """A signal of a file."""

    place: str
    written: str
    signal: TextSignal


def read_signals(entries: Iterable[SignalEntry], *, anti: bool = False) -> Iterator[TextSignal]:
    """The signals of a list, in its order."""
    return (each.signal for each in list_signals(entries, anti=anti))


def list_signals(entries: Iterable[SignalEntry], *, anti: bool = False) -> Iterator[Listed]:
    """The signals of a list, in its order, with their places and as they were written."""
    for number, entry in enumerate(entries):
        here = f"{'anti' if anti else 'signals'}[{number}]"
        if isinstance(entry, str):
            yield Listed(here, entry, literal(entry, anti=anti))
        elif entry.any is not None:
            for at, text in enumerate(entry.any):
                signal = literal(text, weight=entry.weight, anti=anti)
                yield Listed(f"{here}.any[{at}]", text, signal)
        else:
            yield _one(here, entry, anti)


def _one(place: str, entry: SignalTable, anti: bool) -> Listed:
    if entry.regex is not None:
        return Listed(place, entry.regex, TextSignal(entry.regex, "regex", entry.weight, anti))
    if entry.has is not None:
        return Listed(place, entry.has, TextSignal(entry.has, "has", entry.weight, anti))
    opened = f"{entry.prefix.rstrip('*')}*" if entry.prefix else None
    text = opened or entry.word or entry.phrase or ""
    return Listed(place, text, literal(text, weight=entry.weight, anti=anti))


def read_alike(listed: Iterable[Listed]) -> dict[str, Problem]:
    """Place -> the complaint about a text that is read as an earlier one, and not written so."""
    seen: dict[tuple[str, str], Listed] = {}
    found: dict[str, Problem] = {}
    for each in listed:
        first = seen.setdefault((each.signal.kind, each.signal.text), each)
        if first.written.strip().lower() != each.written.strip().lower():
            same = f"is read as {quoted(each.signal.text)}, and so is {quoted(first.written)}"
            complaint = f"{quoted(each.written)} {same} in {first.place}"
            found[each.place] = Problem("", each.place, complaint, f"keep one, or {BY_SIGNS}")
    return found


def lost_signs(listed: Iterable[Listed]) -> Iterator[Problem]:
    """Notices about texts whose signs nobody looks for: `C++`."""
    for each in listed:
        if each.signal.kind not in ("regex", "has") and _SIGN.search(each.written.rstrip("*")):
            complaint = f"{quoted(each.written)} is read as {quoted(each.signal.text)}"
            yield Problem("", each.place, complaint, f"where its signs matter, {BY_SIGNS}")


def signal_problems(signals: Iterable[TextSignal], place: str) -> Iterator[Problem]:
    """What is wrong with the signals of one owner, each and together."""
    seen: dict[tuple[str, str], TextSignal] = {}
    for number, signal in enumerate(signals):
        key = f"{place.removesuffix('signals')}anti" if signal.anti else place
        where = f"{key}[{number}]"
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


_SIGN = re.compile(r"(?<!\w)[^\w\s'\u2019-]|[^\w\s'\u2019-](?!\w)")
"""A sign that does not stand within a word; a mark upon a letter is none."""
BY_SIGNS = "write a regex"
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
