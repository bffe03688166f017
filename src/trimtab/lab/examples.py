"""Is a configuration sound, and do its domains keep their own promises (D2)?

1. Every example of every domain is run as a test, if the files can be used at all.
2. An example of a shipped domain that no longer holds under the user's files is worth a look and
   no mistake: the user may want just that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from trimtab import assemble
from trimtab.config import Origin
from trimtab.errors import ConfigError, Problem
from trimtab.lab.story import Story, Told
from trimtab.policy import Policy
from trimtab.understand.trace import spoke_for
from trimtab.values import Domain


class Broken(Struct, frozen=True):
    """An example that does not come out as its domain says."""

    file: str
    domain: str
    place: str
    """`examples.match[3]`"""
    text: str
    said: str
    """What it came out as, with what speaks for it."""
    own: bool
    """It stands in a file of the user's."""


class Checked(Struct, frozen=True):
    """What a check found."""

    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...] = ()
    examples: int = 0
    broken: tuple[Broken, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing is to be mended."""
        return not self.problems and not any(fault.own for fault in self.broken)


def check(folder: Path | None) -> Checked:
    """Everything that is to be said of a folder, over what ships."""
    review = assemble.review(folder)
    if review.problems:
        return Checked(review.problems, review.notices)
    try:
        policy = assemble.policy_of(folder)
    except ConfigError as fault:
        return Checked(fault.problems, review.notices)
    origins = assemble.read_folder(folder).domains.origins
    own = {name for name, origin in origins.items() if folder is None or _within(origin, folder)}
    broken = broken_examples(policy, origins=origins, own=own)
    return Checked((), review.notices, count_examples(policy), broken)


def count_examples(policy: Policy) -> int:
    """How many examples there are."""
    domains = policy.lexicon.registry.domains
    return sum(len(domain.match) + len(domain.avoid) for domain in domains)


def broken_examples(
    policy: Policy, *, origins: Mapping[str, Origin] = {}, own: Collection[str] = ()
) -> tuple[Broken, ...]:
    """The examples that fail, in the order of the domains."""
    return tuple(
        Broken(
            file=origins[domain.name].file if domain.name in origins else domain.name,
            domain=domain.name,
            place=place,
            text=text,
            said=said,
            own=domain.name in own,
        )
        for domain in policy.lexicon.registry.domains
        for place, text, said in _broken(policy, domain)
    )


def _within(origin: Origin, folder: Path) -> bool:
    return Path(origin.file).is_relative_to(folder)


def _broken(policy: Policy, domain: Domain) -> Iterator[tuple[str, str, str]]:
    for kind, texts in (("match", domain.match), ("avoid", domain.avoid)):
        for number, text in enumerate(texts):
            told = Story(policy).tell(text)
            if _won(told, domain) != (kind == "match"):
                yield f"examples.{kind}[{number}]", text, _verdict(policy, told)


def _won(told: Told, domain: Domain) -> bool:
    """A parent wins with its children; a child only by its own name."""
    return domain.name in (told.trace.narrow, told.trace.primary)


def _verdict(policy: Policy, told: Told) -> str:
    shown = [
        f"{score.narrow} {score.points / 100:.4g} ({', '.join(words)})"
        for score in told.trace.contenders[:3]
        for words in [spoke_for(policy.lexicon, told.trace, told.message, score.domain)]
    ]
    return " · ".join(shown) or "nothing"
