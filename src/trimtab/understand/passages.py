"""What of a text can be the value of a slot, and what did the speaker rule out?

1. Values are looked for in the speaker's own words, code spans, paths and addresses included;
   what was pasted is read by those who know pastes.
2. A thing is ruled out by a word before it in its clause ("not auth.py", "don't delete"), or by
   one behind it ("leave auth.py alone"). What only serves to compare is no object either.
3. One look at a thing reaches a bounded way to the left and to the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from trimtab.understand.text import Reading, read
from trimtab.understand.words import EMPTY
from trimtab.understand.zones import blank
from trimtab.values import Candidate

LONGEST = 4_000
"""Characters of an earlier turn that are read."""
MOST = 16
"""Candidates of one kind that are kept."""
ENOUGH = 0.5
"""The score from which a candidate fills a slot."""
RULED_OUT = 0.25
"""The score of what was ruled out."""


class Passage(Struct, frozen=True):
    """A text, ready to be searched for values; places are those of `reading.seen`."""

    reading: Reading
    said: str
    """The speaker's own words; pastes are blank in it."""
    low: str
    """The same in lower case, with straight apostrophes."""
    bare: str
    """Code spans, paths and addresses are blank too."""
    typed: bool = True
    """A person wrote it."""


def passage(reading: Reading, *, typed: bool = True) -> Passage:
    """The passage of a reading."""
    said = bare = reading.seen
    if reading.zones:
        said, bare = blank(said, reading.zones, _OWN), blank(said, reading.zones)
    low = said.translate(_APOSTROPHES).lower()
    if len(low) != len(said):
        low = "".join(char.lower()[0] for char in said.translate(_APOSTROPHES))
    return Passage(reading, said, low, bare, typed)


def earlier(role: str, text: str) -> Passage:
    """The passage of an earlier turn, read at its head and its tail where it is long."""
    return passage(read(text, sample_beyond=LONGEST), typed=role == "user")


def is_ruled_out(here: Passage, start: int, end: int) -> bool:
    """Whether the speaker says not to take what stands there."""
    return bool(
        _NOT.search(clause_before(here, start)) or _LEFT_ALONE.match(here.low, end, end + _REACH)
    )


def is_compared(here: Passage, start: int) -> bool:
    """Whether it only serves as an example: "like session.py"."""
    return bool(_LIKE.search(here.low[max(start - _NEAR, 0) : start]))


def clause_before(here: Passage, at: int) -> str:
    """What stands before a place in its clause, in lower case, as far as one looks."""
    low = max(at - _REACH, 0)
    text = here.low[low:at]
    last = 0
    for found in _CLAUSE_END.finditer(text):
        last = found.end()
    return text[last:]


def lead(here: Passage, at: int) -> str:
    """The word that leads to a place, across articles and the sort of thing: `to`, `from`, …"""
    found = _LEAD.search(here.low[max(at - _NEAR, 0) : at])
    return found["lead"] if found else ""


def weigh(here: Passage, score: float, start: int, end: int) -> float:
    """The score of what stands there, less what its clause takes."""
    if is_ruled_out(here, start, end):
        return RULED_OUT
    return min(score, 0.55) if is_compared(here, start) else score


def content(text: str) -> list[str]:
    """The words of a lower-case text that say something by themselves."""
    return [word for word in _WORD.findall(text) if word not in EMPTY]


def best(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Candidates with different values, best first; of two as good the one that stands last."""
    kept: dict[object, Candidate] = {}
    for one in sorted(found, key=lambda each: (-each.score, -each.start)):
        key = (type(one.value), one.value)
        if key not in kept:
            kept[key] = one
    return tuple(kept.values())[:MOST]


_OWN = frozenset({"inline", "path", "url"})
_APOSTROPHES = str.maketrans("‘’ʼ", "'''")
_REACH = 80
_NEAR = 32
_CLAUSE_END = re.compile(
    r"[.!?;:](?=\s)|[,\n]|\s[-–—]+(?=\s)|\b(?:but|then|and (?:then|just|also)|instead(?! of)|so)\b"
)
_NOT = re.compile(
    r"\b(?:don'?t|do not|never|without|(?:should|must|need|let's) ?not|(?:should|must|need)n'?t"
    r"|no need (?:to|for)|avoid(?:ing)?|instead of|rather than|except(?: for)?|other than|ignor\w+"
    r"|anything but|exclud\w+|neither|no longer (?:want|need))\b(?! forget| you| we\b| mind)"
    r"|(?<!\bwhy )(?<!does )(?<!did )(?<!is )(?<!are )(?<!was )(?<!were )(?<!can )(?<!could )"
    r"(?<!has )(?<!have )(?<!or )(?<!if )(?<!would )(?<!will )"
    r"\bnot(?! only| just| sure| necessarily)(?:\W+[\w']+){0,3}\W*\Z"
    r"|\bno\W{1,2}\Z"
)
_LEFT_ALONE = re.compile(
    r"[`'\")\]]?\s(?:alone|as[ -]is|untouched|unchanged|out of (?:it|this)|is (?:fine|not the one))"
)
_LIKE = re.compile(
    r"\b(?:like|unlike|as in|similar to|same as|based on|according to|modelled on|following|see|per"
    r"|compared (?:to|with)|matching|consistent with|follow|mirror(?:ing)?)"
    r"(?: (?:the|we do in|we did in|it is in|in|our))*[\s`\"'(@]*\Z"
)
_LEAD = re.compile(
    r"(?P<lead>\b(?:to|into|onto|as|in|under|at|from|on|of|inside|called|named|with|by|for|via"
    r"|using|through|against|behind|reading|read|parse|parsing)|->|=>|→|>)"
    r"(?:[\s:]+(?:the|a|an|our|my|your|this|that|its|new|file|folder|directory|module|path))*"
    r"[\s`\"'(@:]*\Z"
)
_WORD = re.compile(r"[^\W_][\w'-]*")
