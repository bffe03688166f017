"""Whose domain holds where the user and Trimtab have one each? Reads in, one Read out.

1. A user's domain replaces the shipped one of its name. Named by an alias of a shipped one, it
   takes that one's place and its name: profiles, weights and old files refer to names.
2. A domain whose parent is that very shipped one refines it instead, under its own name.
3. A 003 entry cannot speak of priority, query type, texts or parent: those stay as shipped. Of
   several entries for one shipped domain the nearest replaces it, the others refine it.
4. Names that the user claims are taken from shipped domains; all others lead where they did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from msgspec import structs

from trimtab.config.paths import quoted
from trimtab.config.sources import Origin, Read
from trimtab.errors import Problem
from trimtab.values import Domain

Domains = Read[tuple[Domain, ...]]


def names(domains: Iterable[Domain]) -> dict[str, str]:
    """Every name and alias -> the domain's name; its `get` resolves the names of a profile."""
    listed = tuple(domains)
    aliases = {alias: domain.name for domain in listed for alias in domain.aliases}
    return aliases | {domain.name: domain.name for domain in listed}


def merge(shipped: Domains, *own: Domains) -> Domains:
    """The shipped domains with the user's in their places."""
    mine = {domain.name: domain for read in own for domain in read.values}
    origins = {name: Origin(name) for name in mine}
    origins |= {name: origin for read in own for name, origin in read.origins.items()}
    left_out = {name: places for read in own for name, places in read.left_out.items()}
    problems = [*_twice(own)]
    notices: list[Problem] = []
    merged = dict(mine)
    taken = {name for domain in mine.values() for name in (domain.name, *domain.aliases)}
    for base in shipped.values:
        claims = _claims(base, mine)
        if not claims:
            merged[base.name] = _renamed(base, base.aliases, taken)
            continue
        first, *rest = claims
        problems += _rivals(base, claims, origins)
        notices += _moved(base, first, origins[first.name])
        del merged[first.name]
        merged |= {each.name: _below(each, base, origins) for each in rest}
        merged[base.name] = _in_place(first, base, origins=origins, taken=taken)
        origins[base.name] = origins[first.name]
        left_out[base.name] = left_out.get(first.name, ())
    reads = (shipped, *own)
    return Read(
        values=tuple(merged.values()),
        problems=(*(each for read in reads for each in read.problems), *problems),
        notices=(*(each for read in reads for each in read.notices), *notices),
        origins={**shipped.origins, **origins},
        left_out={**shipped.left_out, **left_out},
    )


def _twice(own: Iterable[Domains]) -> Iterator[Problem]:
    """Names that two of the user's files use."""
    seen: dict[str, Origin] = {}
    for read in own:
        for name, origin in read.origins.items():
            if name in seen:
                complaint = f"{quoted(name)} is described in {seen[name].file} too"
                yield Problem(origin.file, origin.entry, complaint, "keep one of them")
            seen.setdefault(name, origin)


def _claims(base: Domain, mine: Mapping[str, Domain]) -> list[Domain]:
    """The user's domains that go by a name of a shipped one, the nearest first."""
    known = (base.name, *base.aliases)
    found = [mine[name] for name in known if name in mine]
    return [each for each in found if each.name == base.name or each.parent not in known]


def _rivals(base: Domain, claims: list[Domain], origins: Mapping[str, Origin]) -> Iterator[Problem]:
    """Claims of different files to one place; entries of one taxonomy get along."""
    first = origins[claims[0].name]
    for each in claims[1:]:
        origin = origins[each.name]
        if origin.file != first.file:
            complaint = f"takes the place of {base.name}, and so does {first.file}"
            remedy = "keep one" if origin.entry else f'keep one, or set parent = "{base.name}"'
            yield Problem(origin.file, origin.entry, complaint, remedy)


def _moved(base: Domain, domain: Domain, origin: Origin) -> Iterator[Problem]:
    if domain.name != base.name:
        complaint = f"takes the place of {base.name}, of which {domain.name} is an alias"
        yield Problem(origin.file, origin.entry, complaint, f"it is called {base.name}")


def _below(domain: Domain, base: Domain, origins: Mapping[str, Origin]) -> Domain:
    if not origins[domain.name].entry:
        return domain
    return structs.replace(_filled(domain, base), parent=base.parent or base.name)


def _in_place(
    domain: Domain, base: Domain, *, origins: Mapping[str, Origin], taken: Set[str]
) -> Domain:
    """The user's domain under the shipped one's name, known by all names of both."""
    inherited = [alias for alias in base.aliases if alias not in taken]
    own_name = [domain.name] if domain.name != base.name else []
    aliases = tuple(dict.fromkeys([*domain.aliases, *own_name, *inherited]))
    whole = _filled(domain, base) if origins[domain.name].entry else domain
    return structs.replace(whole, name=base.name, aliases=aliases)


def _filled(domain: Domain, base: Domain) -> Domain:
    """A 003 entry, with what such an entry cannot say as the shipped domain says it."""
    filled = structs.replace(
        domain,
        parent=base.parent,
        priority=base.priority,
        transparent=base.transparent,
        languages=base.languages,
        query_type=base.query_type,
        needs=base.needs,
        enrichment_template=base.enrichment_template,
        brief_description=base.brief_description,
    )
    if filled.signals:
        return filled
    return structs.replace(filled, signals=base.signals, min_signals=base.min_signals)


def _renamed(base: Domain, aliases: Iterable[str], taken: Set[str]) -> Domain:
    kept = tuple(alias for alias in aliases if alias not in taken)
    return structs.replace(base, aliases=kept)
