"""What does a message say of a slot, in its own words? Extractors by the slot's name.

1. A slot whose name is in `EXTRACTORS` or `FORMS` has an extractor of its own.
2. Every other slot is read where it is called by its name: "time zone: UTC", "retries = 3".
3. Nothing is invented: where no form fits, there is no candidate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from trimtab.understand.frames import Candidate, Passage, Query
from trimtab.understand.phrases import CUT, FORMS, Form
from trimtab.understand.wording import ruled_out

Extract = Callable[[Query, Passage], Iterable[Candidate]]
_LONGEST = 160


def extract(query: Query, passage: Passage) -> Iterable[Candidate]:
    """What a passage says of a slot, the likeliest first."""
    name = query.form.slot.name
    if found := EXTRACTORS.get(name):
        return found(query, passage)
    if forms := FORMS.get(name):
        return _formed(forms, passage)
    return _by_name(query, passage)


def _formed(forms: Iterable[Form], passage: Passage) -> Iterator[Candidate]:
    """What the forms find, one after the other."""
    for form in forms:
        if form.gate and form.gate.isdisjoint(passage.vocabulary):
            continue
        for found in form.pattern.finditer(passage.text):
            if candidate := _candidate(form, found, passage):
                yield candidate


def _candidate(form: Form, found: re.Match[str], passage: Passage) -> Candidate | None:
    start, end = found.span("v")
    if ruled_out(passage, found.start()):
        return None
    if form.means is not None:
        return Candidate(form.means, form.score, start, end)
    if form.cut:
        start, end = trimmed(passage.text, start, end)
    value = passage.text[start:end]
    if not value or value.lower() in _EMPTY:
        return None
    return Candidate(value, form.score, start, end)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without articles before it, and without what only joins on behind."""
    end = min(end, start + _LONGEST)
    if article := _ARTICLE.match(text, start, end):
        start = article.end()
    if cut := CUT.search(text, start, end):
        end = cut.start()
    while end > start and text[end - 1] in " \t,.:;!?\"'`)":
        end -= 1
    while start < end and text[start] in " \t\"'`(":
        start += 1
    return start, end


def _by_name(query: Query, passage: Passage) -> Iterator[Candidate]:
    for found in query.form.name.finditer(passage.text):
        group = "count" if query.form.slot.type == "int" and found["count"] else "v"
        if found[group]:
            start, end = trimmed(passage.text, *found.span(group))
            if end > start and not ruled_out(passage, start):
                yield Candidate(passage.text[start:end], 80, start, end)


_ARTICLE = re.compile(
    r"(?i)[\s\"'`(]*+(?:(?:the|a|an|my|our|your|this|that|these|those)(?:\s+|\Z))*+"
)
_EMPTY = frozenset({
    "it", "this", "that", "them", "these", "those", "one", "something", "anything", "everything",
    "all", "me", "us", "you", "here", "there", "same", "thing", "things", "stuff", "now", "again",
})  # fmt: skip
EXTRACTORS: Mapping[str, Extract] = {}
