"""What is a labelled message, and is the file of them sound?

One JSON object a line. `text` is required; `domain` and `qtype` are labels, `domain_ok` and
`qtype_ok` further answers that count as right, `domain2` a second domain, `under` whether it means
nothing alone, `unsure` that the reader was not sure; `source` says which cases belong together
(what stands before its first colon). Other fields are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from msgspec import Struct, structs

from trimtab.config import known
from trimtab.errors import ConfigError, Problem
from trimtab.lab.records import decoded, numbered
from trimtab.values import QueryType


class Case(Struct, frozen=True):
    """One message with what a reader made of it."""

    text: str
    domain: str = ""
    domain_ok: tuple[str, ...] = ()
    domain2: str = ""
    qtype: str = ""
    qtype_ok: tuple[str, ...] = ()
    source: str = ""
    line: int = 0
    under: bool | int | None = None
    """Means nothing without what was said before."""
    unsure: bool | int = False
    """The reader was not sure of the labels."""

    @property
    def group(self) -> str:
        """Cases of one group never stand in training and test at once."""
        return self.source.split(":")[0] or str(self.line)


def read_cases(text: str, *, file: str, names: Mapping[str, str]) -> tuple[Case, ...]:
    """The cases of a file; every unsound line at once in one ConfigError.

    `names` maps every name and alias of a domain to the name that competes.
    """
    problems: list[Problem] = []
    cases = tuple(_cases(text, file, names, problems))
    if not cases and not problems:
        remedy = 'one JSON object a line: {"text": …}'
        problems.append(Problem(file, "", "holds no messages", remedy))
    if problems:
        raise ConfigError(_gathered(problems))
    return cases


def _cases(
    text: str, file: str, names: Mapping[str, str], problems: list[Problem]
) -> Iterator[Case]:
    for number, line in numbered(text):
        case = decoded(line, Case, file=file, place=f"line {number}")
        if isinstance(case, Problem):
            problems.append(case)
            continue
        problems += _unknown(case, file, number, names)
        yield structs.replace(
            case,
            line=number,
            domain=names.get(case.domain, case.domain),
            domain2=names.get(case.domain2, case.domain2),
            domain_ok=tuple(names.get(name, name) for name in case.domain_ok),
        )


def _unknown(case: Case, file: str, number: int, names: Mapping[str, str]) -> Iterator[Problem]:
    tops = sorted(set(names.values()))
    domains = {case.domain, case.domain2, *case.domain_ok} - {"", *names}
    types = {case.qtype, *case.qtype_ok} - {"", *QUERY_TYPES}
    for kind, unknown, there in (("domain", domains, tops), ("qtype", types, QUERY_TYPES)):
        for name in sorted(unknown):
            complaint = f"unknown {kind} {name!r}"
            yield Problem(file, f"line {number}", complaint, known(name, there))


def _gathered(problems: Iterable[Problem]) -> Iterator[Problem]:
    """One problem for each complaint: its first line, and how many more lines have it."""
    groups: dict[str, list[Problem]] = {}
    for problem in problems:
        groups.setdefault(problem.complaint, []).append(problem)
    for first, *more in groups.values():
        place = f"{first.place} and {len(more)} more" if more else first.place
        yield structs.replace(first, place=place)


QUERY_TYPES = get_args(QueryType)
