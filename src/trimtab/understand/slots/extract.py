"""What does a message say of a slot, in its own words? Extractors by the slot's name.

1. A slot whose name is in `EXTRACTORS` or `FORMS` has an extractor of its own.
2. Every other slot is read where it is called by its name: "time zone: UTC", "retries = 3".
3. Nothing is invented: where no form fits, there is no candidate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from trimtab.understand.slots.faults import (
    error_description,
    expected_behaviour,
    gist,
    recent_change,
    reproduction,
)
from trimtab.understand.slots.forms import CUT, NEAR, Form
from trimtab.understand.slots.frames import Candidate, Passage, Query
from trimtab.understand.slots.particulars import PARTICULARS
from trimtab.understand.slots.requests import REQUESTS
from trimtab.understand.slots.tooling import TOOLING
from trimtab.understand.slots.wording import places, ruled_out

Extract = Callable[[Passage], Iterable[Candidate]]
_LONGEST = 160


def extract(query: Query, passage: Passage) -> Iterable[Candidate]:
    """What a passage says of a slot, the likeliest first."""
    name = query.form.slot.name
    if found := EXTRACTORS.get(name):
        return found(passage)
    if forms := FORMS.get(name):
        return _formed(forms, passage)
    return _by_name(query, passage)


def _formed(forms: Iterable[Form], passage: Passage) -> Iterator[Candidate]:
    """What the forms find, one after the other."""
    said = passage.vocabulary
    for form in forms:
        if form.gate and form.gate.isdisjoint(said):
            continue
        for found in _found(form, passage):
            if candidate := _candidate(form, found, passage):
                yield candidate


def _found(form: Form, passage: Passage) -> Iterator[re.Match[str]]:
    """The places of a form that is not ruled out by its gate."""
    if form.inner:
        if form.sign in passage.text:
            yield from form.pattern.finditer(passage.text)
        return
    for place in places(passage, form.gate):
        if found := form.pattern.match(passage.text, place):
            yield found


def _candidate(form: Form, found: re.Match[str], passage: Passage) -> Candidate | None:
    start, end = found.span("v")
    if ruled_out(passage, found.start()):
        return None
    if form.means is not None:
        return Candidate(form.means, form.score, start, end)
    if form.cut != "as it is":
        start, end = trimmed(passage.text, start, end, NEAR if form.cut == "near" else CUT)
    value = passage.text[start:end]
    if not value or value.lower() in _EMPTY:
        return None
    if form.cut != "as it is" and _POINTS.fullmatch(value):
        return None
    if form.cut == "near" and _BESIDE.match(value):
        return None
    return Candidate(value, form.score, start, end)


def trimmed(text: str, start: int, end: int, cut: re.Pattern[str] = CUT) -> tuple[int, int]:
    """A stretch without articles before it, and without what only joins on behind."""
    end = min(end, start + _LONGEST)
    if article := _ARTICLE.match(text, start, end):
        start = article.end()
    if (marked := _MARKED.match(text, start)) and marked.end() - start < _LONGEST:
        return marked.span("v" if marked["v"] else "w")
    if found := cut.search(text, start, end):
        end = found.start()
    if tail := _TAIL.search(text, max(start, end - 12), end):
        end = tail.start()
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    return start, end


def _by_name(query: Query, passage: Passage) -> Iterator[Candidate]:
    if query.form.called.isdisjoint(passage.vocabulary):
        return
    for found in query.form.name.finditer(passage.text):
        group = "count" if query.form.slot.type == "int" and found["count"] else "v"
        if found[group]:
            start, end = trimmed(passage.text, *found.span(group))
            if end > start and not ruled_out(passage, found.start()):
                yield Candidate(passage.text[start:end], 80, start, end)


def _subject(passage: Passage) -> Iterator[Candidate]:
    """What the words say, and what was pasted: "explain this" with code below it."""
    yield from _formed(FORMS["subject"], passage)
    yield from _pasted(passage, tuple(PASTED))


def _target(passage: Passage) -> Iterator[Candidate]:
    yield from _formed(FORMS["target"], passage)
    yield from gist(passage)


def _purpose(passage: Passage) -> Iterator[Candidate]:
    yield from _formed(FORMS["purpose"], passage)
    yield from gist(passage)


def _behaviour(passage: Passage) -> Iterator[Candidate]:
    yield from _formed(FORMS["behavioral_goal"], passage)
    yield from gist(passage)


def _log_source(passage: Passage) -> Iterator[Candidate]:
    yield from _formed(FORMS["log_source"], passage)
    yield from _pasted(passage, ("log", "shell", "traceback", "fence"))


def _pasted(passage: Passage, kinds: tuple[str, ...]) -> Iterator[Candidate]:
    for zone in passage.reading.zones if passage.reading else ():
        if zone.kind in kinds:
            yield Candidate(f"the pasted {PASTED[zone.kind]}", 70, zone.start, zone.end)


def _endpoint(passage: Passage) -> Iterator[Candidate]:
    """An address, a call as it is written, a path from the root, an API by its name."""
    for each in passage.mentions:
        if each.named and (each.kind == "url" or _ROUTE.fullmatch(each.value)):
            yield Candidate(each.value, 90, each.start, each.end)
    yield from _formed(FORMS["endpoint"], passage)


def _ports(passage: Passage) -> Iterator[Candidate]:
    if ":" not in passage.text and _PORTS.isdisjoint(passage.vocabulary):
        return
    found = [each["v"] or each["w"] for each in _PORT.finditer(passage.text)]
    if found:
        yield Candidate(tuple(dict.fromkeys(found)))


def _all_files(passage: Passage) -> Iterator[Candidate]:
    found = [each for each in passage.mentions if each.kind in ("file", "path") and each.named]
    if found:
        yield Candidate(tuple(dict.fromkeys(each.value for each in found)))


_ARTICLE = re.compile(r"(?i)\s*+(?:(?:the|a|an|my|our|your|its|this|that|these|those)\s+)*+")
_TAIL = re.compile(
    r" (?:do|does|mean|means|again|now|about|there|here|everywhere|takes?|too|as well|thanks"
    r"|(?:for|to) (?:me|us))\Z"
)
_MARKED = re.compile(r"""(?P<q>["'`])(?P<v>[^"'`\n]{1,150}+)(?P=q)|“(?P<w>[^”\n]{1,150}+)”""")
_POINTS = re.compile(r"(?i)(?:[\w-]{1,20} ){0,2}(?:one|ones|thing|things)")
"""Words that only point at something: "the old one"."""
_BESIDE = re.compile(
    r"(?i)(?:to|in|on|at|for|from|with|by|of|as|still|again|already|now|into|onto|not|there|here) "
)
"""What begins so says where or how, not what."""
_EDGES = " \t,.:;!?\"'`)"
_EMPTY = frozenset({
    "it", "this", "that", "them", "these", "those", "one", "something", "anything", "everything",
    "all", "me", "us", "you", "here", "there", "same", "thing", "things", "stuff", "now", "again",
    "the", "next", "more", "up", "file", "files", "folder", "code", "bug", "error", "page",
    "endpoint", "service", "server", "package", "dependency", "branch", "container", "image",
    "skill", "prompt", "log", "logs", "company", "person", "people", "firm", "product", "topic",
    "someone", "somebody", "organisation", "organization", "supplier", "customer", "website",
    "site", "other", "other one", "we", "he", "she", "they", "way", "problem", "issue",
    "mistake", "rest", "setting", "settings", "config", "configuration", "value", "option", "key",
})  # fmt: skip
_PORTS = frozenset({"port", "ports"})
_ROUTE = re.compile(r"/[\w{}:-]+(?:/[\w{}:.-]+)*/?")
_PORT = re.compile(
    r"(?i)\bports? (?:is |to |= ?|: ?)?(?P<v>\d{2,5}(?::\d{2,5})?)\b"
    r"|(?<![\w.:])(?P<w>\d{2,5}:\d{2,5})(?![\w:])"
)
PASTED: Mapping[str, str] = {
    "fence": "text", "code": "code", "traceback": "traceback", "log": "log", "diff": "diff",
    "shell": "transcript", "quote": "text",
}  # fmt: skip
FORMS: Mapping[str, tuple[Form, ...]] = {**REQUESTS, **PARTICULARS, **TOOLING}
EXTRACTORS: Mapping[str, Extract] = {
    "error_description": error_description,
    "reproduction": reproduction,
    "expected_behaviour": expected_behaviour,
    "recent_change": recent_change,
    "subject": _subject,
    "target": _target,
    "purpose": _purpose,
    "behavioral_goal": _behaviour,
    "log_source": _log_source,
    "endpoint": _endpoint,
    "ports": _ports,
    "target_files": _all_files,
}
"""To add an extractor, write a function of a passage, or forms, and name it."""
