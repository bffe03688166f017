"""Does one domain, or one set of cues, make sense? A value in, problems and notices out.

Places are those within the domain's own file; the registry adds the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from trimtab.config.complaints import known, told
from trimtab.config.paths import place, quoted
from trimtab.config.signals import signal_problems
from trimtab.config.writing import NAME, name_problem
from trimtab.errors import Problem
from trimtab.understand.reading.text import fold
from trimtab.understand.slots.frames import TRIGGER_CONTAINS
from trimtab.values import Cues, Domain, Scalar, Slot, TextSignal

_SURE = 2
"""A signal of this weight is sure alone, under the settings as they are."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def domain_problems(domain: Domain, resolvers: Collection[str]) -> Iterator[Problem]:
    """What is wrong with a domain, taken by itself."""
    if not NAME.fullmatch(domain.name):
        yield name_problem(domain.name, "")
    for alias in domain.aliases:
        if not NAME.fullmatch(alias):
            yield name_problem(alias, "", "aliases")
    for language in domain.languages:
        yield from _language_problems(language, "languages")
    yield from signal_problems(domain.signals, "signals")
    yield from _count_problems(domain)
    slots = {slot.name: slot for slot in domain.slots}
    for slot in domain.slots:
        for problem in _slot_problems(slot, slots, resolvers):
            where = f"{place(('slots', slot.name))}.{problem.place}".rstrip(".")
            yield Problem("", where, problem.complaint, problem.remedy)


def _count_problems(domain: Domain) -> Iterator[Problem]:
    count = sum(not signal.anti for signal in domain.signals)
    if domain.min_signals > count > 0:
        complaint = f"{domain.min_signals} are asked for, and there are {count}"
        yield Problem("", "min_signals", complaint, f"at most {count}")


def silence(domain: Domain) -> Iterator[Problem]:
    """The complaint about a domain that no message can be found to be about."""
    if all(signal.anti for signal in domain.signals):
        yield Problem("", "signals", "holds nothing that speaks for it", "add a word to look for")


def _slot_problems(
    slot: Slot, slots: Mapping[str, Slot], resolvers: Collection[str]
) -> Iterator[Problem]:
    if not NAME.fullmatch(slot.name):
        yield name_problem(slot.name, "")
    for resolver in slot.resolvers:
        if resolver not in resolvers:
            complaint = f"unknown resolver {quoted(resolver)}"
            yield Problem("", "resolvers", complaint, known(resolver, resolvers))
    if slot.type == "enum" and not slot.enum_values:
        yield Problem("", "enum_values", "is missing", "list the values that there are")
    else:
        yield from _value_problems(slot)
    for name, values in slot.required_when.items():
        yield from _condition_problems(name, values, slots)


def _value_problems(slot: Slot) -> Iterator[Problem]:
    given = [("default", slot.default)] if slot.default is not None else []
    given += [(place(("keyword_map", word)), value) for word, value in slot.keyword_map.items()]
    for where, value in given:
        yield from _misfits(value, slot, where)


def _condition_problems(
    name: str, values: tuple[Scalar, ...], slots: Mapping[str, Slot]
) -> Iterator[Problem]:
    if name == TRIGGER_CONTAINS:
        if not all(isinstance(value, str) and fold(value).split() for value in values):
            yield Problem("", "required_when.trigger_contains", "expected words of a message")
        return
    if name not in slots:
        complaint = f"unknown slot {quoted(name)}"
        yield Problem("", "required_when", complaint, known(name, slots))
        return
    for value in values:
        yield from _misfits(value, slots[name], f"required_when.{name}")


def _misfits(value: Scalar, slot: Slot, where: str) -> Iterator[Problem]:
    """A value that the slot cannot have."""
    if slot.type == "enum" and slot.enum_values and value not in slot.enum_values:
        complaint = f"{told(value)} is not one of the enum_values of {slot.name}"
        yield Problem("", where, complaint, known(str(value), slot.enum_values))
    elif slot.type == "bool" and not isinstance(value, bool):
        yield Problem("", where, f"expected true or false, got {told(value)}")
    elif slot.type == "int" and (isinstance(value, bool) or not isinstance(value, int)):
        yield Problem("", where, f"expected a whole number, got {told(value)}")


def _language_problems(code: str, where: str) -> Iterator[Problem]:
    if not _LANGUAGE.fullmatch(code):
        complaint = f"{quoted(code)} is not the code of a language"
        yield Problem("", where, complaint, "write en, de, pt-BR, …")


def domain_notices(domain: Domain) -> Iterator[Problem]:
    """What is worth a look in a domain."""
    if not domain.match:
        yield Problem("", "examples", "no message shows what is meant", 'add match = ["…"]')
    weights = [signal.weight for signal in domain.signals if not signal.anti]
    if weights and max(weights) < _SURE and domain.min_signals < _SURE:
        complaint = f"none weighs {_SURE} or more, so one of them alone leaves the domain unsure"
        yield Problem(
            "", "signals", complaint, "give a weight to those that are enough: weight = 3"
        )
    if domain.transparent and domain.parent:
        complaint = f"has no effect: what counts is whether {domain.parent} is"
        yield Problem("", "transparent", complaint, "leave it out")
    for slot in domain.slots:
        where = place(("slots", slot.name))
        helpless = slot.default is None and not slot.null_means
        if slot.required and slot.nullable and helpless:
            complaint = "is required and may be empty, so it is never asked for"
            yield Problem("", where, complaint, "set nullable = false, or say what null_means")
        elif slot.required and helpless and not slot.question:
            yield Problem("", where, "is required and has no question", "write the question")


def cue_problems(cues: Cues) -> Iterator[tuple[str, Problem]]:
    """What is wrong with cues, each with the stem of its file."""
    for stem, section, groups in _sections(cues):
        for name, signals in groups.items():
            for problem in signal_problems(signals, f"{section}{name and '.'}{name}.signals"):
                yield stem, problem
    for mark in cues.machine:
        patterns = [TextSignal(pattern, "regex") for pattern in mark.patterns]
        for problem in signal_problems(patterns, f"machine.{mark.name}.patterns"):
            yield "machine", problem
    for code in cues.languages:
        for problem in _language_problems(code, "language"):
            yield "languages", problem


def _sections(cues: Cues) -> tuple[tuple[str, str, Mapping[str, tuple[TextSignal, ...]]], ...]:
    return (
        ("queries", "query_type", cues.query_types),
        ("queries", "needs", cues.needs),
        ("under", "under", {"": cues.under}),
        ("acts", "act", cues.acts),
        ("moods", "mood", cues.moods),
    )
