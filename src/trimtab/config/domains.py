"""Which domains do the user's files describe? TOML texts in, domains out.

The name of a domain is the stem of its file. A file with mistakes gives a domain without them, for
checks alone: so its other mistakes are found too, and nobody who refers to it is blamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trimtab.config.complaints import checked
from trimtab.config.entries import taxonomy
from trimtab.config.models import DomainFile, SlotTable
from trimtab.config.paths import place
from trimtab.config.signals import Listed, list_signals, lost_signs, read_alike
from trimtab.config.sources import Origin, Read, Source, toml_table
from trimtab.config.writing import domain_toml, new_domain
from trimtab.errors import Problem
from trimtab.values import Domain, Slot

__all__ = ["domain_toml", "new_domain", "read_domains", "taxonomy"]


def read_domains(sources: Iterable[Source]) -> Read[tuple[Domain, ...]]:
    """The domains of TOML files, one each."""
    domains: list[Domain] = []
    problems: list[Problem] = []
    notices: list[Problem] = []
    origins: dict[str, Origin] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    for source in sources:
        if source.stem in origins:
            first = origins[source.stem].file
            problems.append(Problem(source.path, "", f"has the name of {first}", "rename one"))
            continue
        origins[source.stem] = Origin(source.path)
        table = toml_table(source)
        if isinstance(table, Problem):
            problems.append(table)
            continue
        found = checked(DomainFile, table, source)
        problems += found.problems
        left_out |= {source.stem: tuple(map(place, found.left_out))} if found.left_out else {}
        if not found.value:
            continue
        listed = _listed(found.value)
        alike = read_alike(listed)
        problems += [_in(source, each) for each in alike.values()]
        notices += [_in(source, each) for each in lost_signs(listed)]
        kept = [each for each in listed if each.place not in alike]
        domains.append(_domain(source.stem, found.value, kept))
        if not found.left_out:
            origins[source.stem] = Origin(source.path, "", tuple(each.place for each in kept))
    return Read(tuple(domains), tuple(problems), tuple(notices), origins, left_out)


def _listed(written: DomainFile) -> list[Listed]:
    return [*list_signals(written.signals), *list_signals(written.anti, anti=True)]


def _in(source: Source, problem: Problem) -> Problem:
    return Problem(source.path, problem.place, problem.complaint, problem.remedy)


def _domain(name: str, written: DomainFile, listed: Iterable[Listed]) -> Domain:
    return Domain(
        name=name,
        description=written.description,
        aliases=tuple(written.aliases),
        parent=written.parent,
        priority=written.priority,
        transparent=written.transparent,
        languages=tuple(written.languages),
        query_type=written.query_type,
        needs=tuple(written.needs),
        signals=tuple(each.signal for each in listed),
        min_signals=written.min_signals,
        enrichment_template=written.enrichment_template,
        brief_description=written.brief_description,
        preamble=written.preamble,
        threshold=written.threshold,
        slots=_slots(written.slots),
        match=tuple(written.examples.match),
        avoid=tuple(written.examples.avoid),
    )


def _slots(tables: Mapping[str, SlotTable]) -> tuple[Slot, ...]:
    return tuple(
        Slot(
            name=name,
            type=table.type,
            required=table.required,
            question=table.question,
            resolvers=tuple(table.resolvers),
            nullable=table.nullable,
            default=table.default,
            keyword_map=table.keyword_map,
            enum_values=tuple(table.enum_values),
            required_when={key: tuple(values) for key, values in table.required_when.items()},
            null_means=table.null_means,
            findable=table.findable,
            note=table.note,
        )
        for name, table in tables.items()
    )
