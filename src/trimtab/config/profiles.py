"""What is known of a model? The names of its file, and what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from trimtab.config.complaints import checked, known
from trimtab.config.foreign import BstTable, ProfileFile
from trimtab.config.paths import quoted
from trimtab.config.sources import Read, Source, json_table
from trimtab.errors import Problem
from trimtab.values import Profile

LONGEST = 200
"""Characters of a file's name, so that every file system takes it."""


def profile_names(model: str) -> tuple[str, ...]:
    """The stems of files to try, in order.

    The name with its variant first (`org/name@q4`: `org_name_q4`, `name_q4`), then without
    (`org_name`, `name`): what was measured on this very variant is worth more. Only letters,
    digits, `.`, `_` and `-` are left, never two dots running nor one in front.
    """
    name, _, variant = model.partition("@")
    parts = [part for part in map(_safe, re.split(r"[/\\]+", name)) if part]
    tails = ["_".join(parts[index:]) for index in range(len(parts))]
    ending = _safe(variant)
    exact = [f"{tail}_{ending}" for tail in tails] if ending else []
    return tuple(stem for stem in dict.fromkeys(exact + tails) if len(stem) <= LONGEST)


def _safe(part: str) -> str:
    kept = re.sub(r"[^A-Za-z0-9._-]+", "_", part)
    return re.sub(r"\.{2,}", ".", kept).strip("._")


def read_profile(
    source: Source, resolve: Callable[[str], str | None], *, names: Iterable[str] = ()
) -> Read[Profile]:
    """The profile of a JSON file; `resolve` tells a domain's name from any of its names."""
    table = json_table(source)
    if isinstance(table, Problem):
        return Read(Profile(), (table,))
    found = checked(ProfileFile, table, source)
    written = found.value or ProfileFile()
    bst = written.bst or BstTable()
    problems = [*found.problems]
    disabled: dict[str, None] = {}
    for place, name in _listed(written, bst):
        if (domain := resolve(name)) is None:
            complaint = f"unknown domain {quoted(name)}"
            remedy = known(name, names) if names else "`trimtab domains` lists the known ones"
            problems.append(Problem(source.path, place, complaint, remedy))
        else:
            disabled[domain] = None
    level = written.enrichment_level or bst.enrichment_level
    if bst.enrichment_level not in (None, level):
        complaint = f"says {bst.enrichment_level}, and enrichment_level says {level}"
        problems.append(Problem(source.path, "bst.enrichment_level", complaint, "keep one"))
    return Read(Profile(written.model_id or "", tuple(disabled), level), tuple(problems))


def _listed(written: ProfileFile, bst: BstTable) -> Iterator[tuple[str, str]]:
    """Every disabled domain with its place."""
    for index, name in enumerate(written.disabled_domains or ()):
        yield f"disabled_domains[{index}]", name
    for index, name in enumerate(bst.disabled_domains or ()):
        yield f"bst.disabled_domains[{index}]", name
