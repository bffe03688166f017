"""Do all files together make sense? Reads of domains and cues in, one registry out (D1).

1. Every problem of every file is in one `ConfigError`.
2. A domain's parent may be named by an alias; the registry has its name.
3. Equal content gives equal registries and equal hashes, in whatever order the files came.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Set
from hashlib import sha256

import msgspec
from msgspec import Struct, structs

from trimtab.config.checks import (
    cue_problems,
    domain_notices,
    domain_problems,
    silence,
)
from trimtab.config.complaints import known
from trimtab.config.merging import Domains, names
from trimtab.config.paths import quoted
from trimtab.config.sources import Origin, Read
from trimtab.errors import ConfigError, Problem
from trimtab.understand.slots.resolvers import RESOLVERS
from trimtab.values import Cues, Domain, Registry


class Review(Struct, frozen=True):
    """All that is to be said of a set of files."""

    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]


def build(
    domains: Domains,
    cues: Read[Cues],
    *others: Read[object],
    resolvers: Collection[str] = RESOLVERS,
) -> Registry:
    """The registry; raises `ConfigError` with every problem, also those of `others`."""
    if problems := review(domains, cues, *others, resolvers=resolvers).problems:
        raise ConfigError(problems)
    tops = names(domains.values)
    parents = (
        structs.replace(domain, parent=tops.get(domain.parent, "")) for domain in domains.values
    )
    ordered = tuple(sorted(parents, key=lambda domain: domain.name))
    return Registry(ordered, cues.values, content_hash(ordered, cues.values))


def review(
    domains: Domains,
    cues: Read[Cues],
    *others: Read[object],
    resolvers: Collection[str] = RESOLVERS,
) -> Review:
    """Every problem and every notice of the files."""
    problems = [problem for read in (domains, cues, *others) for problem in read.problems]
    notices = [notice for read in (domains, cues, *others) for notice in read.notices]
    for domain in domains.values:
        origin = _origin(domains, domain.name)
        left_out = {_head(where) for where in domains.left_out.get(domain.name, ())}
        found = [each for each in domain_problems(domain, resolvers) if _sure(each, left_out)]
        silent = [] if "signals" in left_out else [*silence(domain)]
        problems += [_at(origin, problem) for problem in found]
        (notices if origin.entry else problems).extend(_at(origin, each) for each in silent)
        notices += [_at(origin, notice) for notice in domain_notices(domain)]
    problems += _name_problems(domains)
    problems += _parent_problems(domains)
    problems += [_at(_origin(cues, stem), problem) for stem, problem in cue_problems(cues.values)]
    return Review(_by_file(problems), _by_file(notices))


def content_hash(domains: Iterable[Domain], cues: Cues) -> str:
    """The name of a registry's content: 16 hexadecimal digits."""
    ordered = sorted(domains, key=lambda domain: domain.name)
    return sha256(msgspec.json.encode((ordered, cues), order="deterministic")).hexdigest()[:16]


def _by_file(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(dict.fromkeys(problems), key=lambda problem: problem.file))


def _head(place: str) -> str:
    """The key that a place lies in, or the slot."""
    found = re.match(r"slots\.[^.\[]+|\w+", place)
    return found[0] if found else ""


def _sure(problem: Problem, left_out: Set[str]) -> bool:
    """Not merely a consequence of a mistake that was left out."""
    if problem.place == "min_signals":
        return not left_out & {"signals", "min_signals"}
    of_values = problem.place.startswith("slots.") and not problem.place.endswith(".resolvers")
    return not (of_values and _head(problem.place) in left_out)


def _origin(read: Read[object], name: str) -> Origin:
    return read.origins.get(name) or Origin(name)


def _at(origin: Origin, problem: Problem) -> Problem:
    place = origin.place(problem.place)
    return Problem(origin.file, place, problem.complaint, problem.remedy)


def _name_problems(domains: Domains) -> Iterator[Problem]:
    """Names and aliases that are not one domain's alone."""
    owners: dict[str, str] = {}
    for domain in domains.values:
        if domain.name in owners:
            complaint = f"two domains are called {quoted(domain.name)}"
            yield _at(_origin(domains, domain.name), Problem("", "", complaint, "rename one"))
        owners[domain.name] = domain.name
    for domain in sorted(domains.values, key=lambda each: each.name):
        origin = _origin(domains, domain.name)
        for alias in domain.aliases:
            if owner := owners.get(alias):
                yield _at(origin, _shared(alias, domain.name, owner, domains))
            owners.setdefault(alias, domain.name)


def _shared(alias: str, name: str, owner: str, domains: Domains) -> Problem:
    if owner == name:
        complaint = f"{quoted(alias)} is a name of this domain already"
        return Problem("", "aliases", complaint, "leave it out")
    what = "is the name" if owner == alias else "is an alias"
    complaint = f"{quoted(alias)} {what} of {owner} ({_origin(domains, owner).file})"
    return Problem("", "aliases", complaint, "one name, one domain: leave it out of one")


def _parent_problems(domains: Domains) -> Iterator[Problem]:
    resolved = names(domains.values)
    parents = {domain.name: domain.parent for domain in domains.values}
    for name, parent in parents.items():
        if not parent:
            continue
        found = resolved.get(parent)
        problem = None
        if found is None and parent not in domains.origins:
            tops = (top for top, above in parents.items() if not above and top != name)
            problem = f"unknown domain {quoted(parent)}", known(parent, tops)
        elif found == name:
            problem = "a domain cannot refine itself", "leave it out"
        elif found and parents[found]:
            problem = f"{quoted(parent)} itself refines {parents[found]}", "name that one"
        if problem:
            yield _at(_origin(domains, name), Problem("", "parent", *problem))
