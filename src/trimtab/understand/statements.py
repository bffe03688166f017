"""What does the speaker say of values, purposes, limits, times and names?

The forms of words stand in `forms`; here they are looked for, and what they hold is trimmed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from trimtab.understand.forms import FORMS
from trimtab.understand.passages import Passage, content, is_ruled_out
from trimtab.values import Candidate

_SEEN = 16
_LINE = 300
"""Characters that a value in words may have."""


def statements(here: Passage, name: str) -> Iterator[Candidate]:
    """What the forms of words for a slot of this name find."""
    for hints, score, pattern in FORMS.get(name, ()):
        if any(hint in here.low for hint in hints):
            for found in islice(re.finditer(pattern, here.low), _SEEN):
                yield from trimmed(here, score, *found.span("it"))


def trimmed(here: Passage, score: float, start: int, end: int) -> Iterator[Candidate]:
    """What stands there without signs and quotes around it; nothing if that is all."""
    front = _BEFORE.match(here.low, start, end)
    start = front.end() if front else start
    text = here.said[start : min(end, start + _LINE)].rstrip(_BEHIND)
    for quote in _QUOTES:
        if text.count(quote) == 1 or (text.count(quote) == 2 and text[0] == text[-1] == quote):
            start += text.startswith(quote)
            text = text.removeprefix(quote).removesuffix(quote)
    if text.endswith(")") and "(" not in text:
        text = text.rstrip(")")
    if text:
        yield Candidate(text, score, start, start + len(text))


def switched(here: Passage) -> Iterator[Candidate]:
    """`true` for what is turned on, `false` for what is turned off."""
    for found in islice(_SWITCH.finditer(here.low), _SEEN):
        on = (found["on"] is not None) != is_ruled_out(here, found.start(), found.end())
        yield Candidate("true" if on else "false", 0.7, found.start(), found.end())


def gist(here: Passage, least: int) -> Iterator[Candidate]:
    """The first sentence that says enough to stand for the whole, in words of its own."""
    for found in islice(_SENTENCE.finditer(here.low), 4 * _SEEN):
        if len(content(found[0])) >= least:
            yield from trimmed(here, 0.5, *found.span())
            return


_BEFORE = re.compile(r"[\s*_:,>(=-]*+(?:(?:please|just|also|that|then)\s++)*+[\s*_:,>(=-]*+")
_BEHIND = " \t\r\n.,;:!?*_"
_QUOTES = "`\"'"
_SENTENCE = re.compile(r"(?:[^.!?\n]|[.!?](?=[^\s])){3,600}+")
_SWITCH = re.compile(
    r"\b(?:(?P<on>enabl\w+|turn on|switch on|activat\w+|uncomment\w*)"
    r"|disabl\w+|turn off|switch off|deactivat\w+|comment out)\b"
)
