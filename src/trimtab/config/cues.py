"""How is a message meant? The user's cue files in, cues out.

A file is known by its stem; the last of one stem replaces the earlier ones, so that the user's own
folder comes after the shipped one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import structs

from trimtab.config.complaints import checked, known
from trimtab.config.models import (
    CUES,
    ActsFile,
    CueFile,
    Group,
    LanguagesFile,
    MachineFile,
    MachineTable,
    MoodsFile,
    QueriesFile,
    UnderFile,
)
from trimtab.config.paths import quoted
from trimtab.config.signals import read_signals
from trimtab.config.sources import Origin, Read, Source, toml_table
from trimtab.config.spelling import spell
from trimtab.errors import Problem
from trimtab.values import Cues, MachineMark, TextSignal

Name = TypeVar("Name", bound=str)


def read_cues(sources: Iterable[Source]) -> Read[Cues]:
    """The cues of TOML files."""
    cues = Cues()
    problems: list[Problem] = []
    last = {source.stem: source for source in sources}
    for stem, source in last.items():
        if stem not in CUES:
            complaint = f"{quoted(stem)} is not a cue file"
            problems.append(Problem(source.path, "", complaint, known(stem, CUES)))
            continue
        table = toml_table(source)
        if isinstance(table, Problem):
            problems.append(table)
            continue
        found = checked(CUES[stem], table, source)
        problems += found.problems
        cues = _with(cues, found.value) if found.value else cues
    origins = {stem: Origin(source.path) for stem, source in last.items()}
    return Read(cues, tuple(problems), (), origins)


def _with(cues: Cues, written: CueFile) -> Cues:
    """The cues with what one file says."""
    match written:
        case QueriesFile():
            types, needs = _groups(written.query_type), _groups(written.needs)
            priors = {name: group.prior for name, group in written.query_type.items()}
            said = {name: prior for name, prior in priors.items() if prior}
            return structs.replace(cues, query_types=types, needs=needs, priors=said)
        case UnderFile():
            (under,) = _groups({"under": written.under}).values()
            return structs.replace(cues, under=under, under_prior=written.under.prior)
        case ActsFile():
            return structs.replace(cues, acts=_groups(written.act))
        case MoodsFile():
            moods, breaks = _groups(written.mood), _words(written.breaks)
            return structs.replace(cues, moods=moods, breaks=breaks)
        case LanguagesFile():
            languages = {code: _words(table.words) for code, table in written.language.items()}
            return structs.replace(cues, languages=languages)
        case MachineFile():
            marks = tuple(_mark(name, table) for name, table in written.machine.items())
            return structs.replace(cues, machine=marks)


def _groups(groups: Mapping[Name, Group]) -> dict[str, tuple[TextSignal, ...]]:
    return {
        name: (*read_signals(group.signals), *read_signals(group.anti, anti=True))
        for name, group in groups.items()
    }


def _mark(name: str, table: MachineTable) -> MachineMark:
    return MachineMark(name, tuple(table.starts), tuple(table.tags), tuple(table.patterns))


def _words(words: Iterable[str]) -> tuple[str, ...]:
    """The words as they are matched, each once."""
    return tuple(dict.fromkeys(map(spell, words)))
