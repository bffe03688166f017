"""How do these tests read? One text in, what the room says of it out."""

from __future__ import annotations

from pathlib import Path

from trimtab.config import Read, Review, Source, read_domains, review
from trimtab.values import Cues, Domain

SHIPPED = Path(__file__).parent.parent.parent / "src" / "trimtab" / "data"
NO_CUES = Read(Cues())
NO_DOMAINS: Read[tuple[Domain, ...]] = Read(())
PLAIN = """\
description = "d"
signals = [{ word = "a", weight = 2 }]
[examples]
match = ["a"]
"""


def sources(folder: str) -> list[Source]:
    """The shipped files of one folder."""
    files = sorted((SHIPPED / folder).glob("*.toml"))
    return [Source(f"{folder}/{file.name}", file.read_text("utf-8")) for file in files]


def domains(*files: tuple[str, str]) -> Read[tuple[Domain, ...]]:
    """The domains of files: name and text."""
    return read_domains(Source(f"{name}.toml", text) for name, text in files)


def domain(text: str, name: str = "demo") -> Domain:
    """The domain of one flawless text."""
    read = domains((name, text))
    assert read.problems == ()
    return read.values[0]


def reviewed(*files: tuple[str, str]) -> Review:
    """All that is to be said of domain files."""
    return review(domains(*files), NO_CUES)


def complaints(text: str) -> list[str]:
    """The problems of one domain file, as the user reads them."""
    return list(map(str, reviewed(("demo", text)).problems))
