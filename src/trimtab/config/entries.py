"""What does a 003 taxonomy mean in our terms? `slot_taxonomy.json` in, domains out, as it stands.

1. A trigger is a signal that is enough alone; one that is too short, or read the same as an
   earlier one, is left out.
2. A slot that is listed and not defined becomes an empty text slot; one defined and not listed,
   an optional slot.
3. An enum without values has those of its keyword_map and its default.
4. Whatever is left out or has no effect is said in a notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from trimtab.config.complaints import checked
from trimtab.config.foreign import GlobalTable, SlotDefinition, TaxonomyEntry, TaxonomyFile
from trimtab.config.paths import Loc, place, quoted, said
from trimtab.config.signals import Listed, lost_signs
from trimtab.config.sources import Origin, Read, Source, json_table
from trimtab.config.spelling import literal
from trimtab.config.writing import NAME, name_problem
from trimtab.errors import Problem
from trimtab.understand.settings import Settings
from trimtab.values import Domain, Slot, TextSignal

_DEFAULTS = Settings()
_EFFECTIVE = frozenset({
    "min_trigger_word_length", "max_clarification_questions", "belief_state_ttl_turns",
})  # fmt: skip
TRIGGER = 3
"""The weight of a trigger: of spec 003's domains one trigger is enough to be sure."""


def taxonomy(source: Source) -> Read[tuple[Domain, ...]]:
    """The domains of a 003 taxonomy."""
    table = json_table(source)
    if isinstance(table, Problem):
        return Read((), (table,))
    found = checked(TaxonomyFile, table, source)
    if found.value is None:
        return Read((), found.problems, (), _origins(table, source))
    domains: list[Domain] = []
    problems = [*found.problems]
    notices = [*_unused(found.value.global_, source)]
    shortest = found.value.global_.min_trigger_word_length
    for name, entry in found.value.domains.items():
        origin = Origin(source.path, place(("domains", name)))
        if not NAME.fullmatch(name):
            problems.append(name_problem(name, source.path, origin.entry))
        signals, left_out = _signals(entry, shortest)
        slots, about = _slots(entry)
        notices += [_at(origin, notice) for notice in (*left_out, *about)]
        domains.append(_domain(name, entry, signals=signals, slots=slots))
    return Read(
        values=tuple(domains),
        problems=tuple(problems),
        notices=tuple(notices),
        origins=_origins(table, source),
        left_out=_left_out(found.left_out),
    )


def taxonomy_settings(source: Source) -> Settings:
    """The defaults, with what the `global` part of a taxonomy says in their place."""
    table = json_table(source)
    found = None if isinstance(table, Problem) else checked(TaxonomyFile, table, source).value
    said = found.global_ if found else GlobalTable()
    return structs.replace(
        _DEFAULTS,
        max_questions=_said(said.max_clarification_questions, _DEFAULTS.max_questions),
        belief_turns=_said(said.belief_state_ttl_turns, _DEFAULTS.belief_turns),
    )


def _said(number: int | None, default: int) -> int:
    return default if number is None else number


def _origins(table: dict[str, object], source: Source) -> dict[str, Origin]:
    domains = table.get("domains")
    names = domains if isinstance(domains, dict) else {}
    return {name: Origin(source.path, place(("domains", name))) for name in names}


def _left_out(locs: Iterable[Loc]) -> dict[str, tuple[str, ...]]:
    """Domain -> places of mistakes, within our own kind of file."""
    found: dict[str, tuple[str, ...]] = {}
    for loc in map(said, locs):
        if len(loc) > 2:
            name, within = str(loc[1]), place(loc[2:])
            ours = within.replace("slot_definitions", "slots").replace("triggers", "signals")
            found[name] = (*found.get(name, ()), ours)
    return found


def _at(origin: Origin, problem: Problem) -> Problem:
    place = f"{origin.entry}.{problem.place}"
    return Problem(origin.file, place, problem.complaint, problem.remedy)


def _domain(
    name: str, entry: TaxonomyEntry, *, signals: tuple[TextSignal, ...], slots: tuple[Slot, ...]
) -> Domain:
    return Domain(
        name=name,
        description=entry.description or name,
        signals=signals,
        preamble=entry.preamble or "",
        threshold=entry.confidence_threshold,
        slots=slots,
    )


def _signals(entry: TaxonomyEntry, shortest: int) -> tuple[tuple[TextSignal, ...], list[Problem]]:
    """The triggers as signals, and notices about those left out or not read as they stand."""
    signals: dict[tuple[str, str], TextSignal] = {}
    left_out: list[Problem] = []
    for index, trigger in enumerate(entry.triggers):
        found = literal(trigger, weight=TRIGGER)
        reason = ""
        if len(found.text) < shortest:
            said = "" if found.text == trigger.lower() else f"is read as {quoted(found.text)} and "
            reason = f"{said}is shorter than min_trigger_word_length"
        elif (found.kind, found.text) in signals:
            reason = "is read the same as an earlier trigger"
        if reason:
            complaint = f"{quoted(trigger)} {reason}"
            left_out.append(Problem("", f"triggers[{index}]", complaint, "it is left out"))
        else:
            signals[found.kind, found.text] = found
            left_out += lost_signs([Listed(f"triggers[{index}]", trigger, found)])
    return tuple(signals.values()), left_out


def _slots(entry: TaxonomyEntry) -> tuple[tuple[Slot, ...], list[Problem]]:
    names = dict.fromkeys((*entry.required_slots, *entry.optional_slots, *entry.slot_definitions))
    defined = entry.slot_definitions
    slots = tuple(_slot(name, entry) for name in names)
    return slots, [notice for name in names for notice in _about(name, entry, defined.get(name))]


def _slot(name: str, entry: TaxonomyEntry) -> Slot:
    required = name in entry.required_slots
    found = entry.slot_definitions.get(name)
    if found is None:
        return Slot(name, required=required)
    conditions = found.required_when.items()
    return Slot(
        name=name,
        type=found.type,
        required=required,
        question=found.question or "",
        resolvers=tuple(found.resolvers),
        nullable=found.nullable,
        default=found.default,
        keyword_map=found.keyword_map,
        enum_values=_values(found),
        required_when={key: tuple(v) for key, v in conditions},
        null_means=found.null_means or "",
        note=found.note or "",
    )


def _values(found: SlotDefinition) -> tuple[str, ...]:
    if found.type != "enum" or found.enum_values:
        return tuple(found.enum_values)
    values = [*found.keyword_map.values(), found.default]
    return tuple(dict.fromkeys(value for value in values if isinstance(value, str)))


def _about(name: str, entry: TaxonomyEntry, found: SlotDefinition | None) -> Iterator[Problem]:
    """What is worth a look about one slot."""
    place = f"slot_definitions.{name}"
    if found is None:
        yield Problem("", place, "is listed and not defined", "it becomes an empty text slot")
        return
    if name not in (*entry.required_slots, *entry.optional_slots):
        yield Problem("", place, "is defined and not listed", "it becomes an optional slot")


def _unused(table: GlobalTable, source: Source) -> Iterator[Problem]:
    for key in sorted(table.model_fields_set - _EFFECTIVE):
        yield Problem(source.path, f"global.{key}", "has no effect")
