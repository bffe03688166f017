"""Which things does a text name: files, lines, entities?

Every function takes a passage and gives candidates in places of what was seen. A finder reads the
text once; what it looks at around a find is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from trimtab.understand.inline import find_inline
from trimtab.understand.passages import Passage, clause_before, lead, weigh
from trimtab.understand.words import NO_NAMES, STARTERS
from trimtab.values import Candidate

Patterns = tuple[tuple[float, re.Pattern[str]], ...]
"""Scores, and patterns whose group `it` is what was found."""

SEEN = 64
"""Finds of one kind that are looked at."""
_LONG = 120
"""Characters that a name may have."""


def paths(here: Passage) -> Iterator[Candidate]:
    """The files and folders that are named, also in code spans; never addresses or products."""
    for start, end, plain in islice(_path_spans(here), SEEN):
        text = here.reading.seen[start:end]
        front = _FRONT.match(text)
        skip = front.end() if front else 0
        name = _BEHIND.sub("", text[skip:])
        if name and not _SCOPED.fullmatch(text):
            start += skip
            score = 0.9 if _FILE.search(name) else 0.8
            yield at(here, name, score if plain else 0.5, start)


def _path_spans(here: Passage) -> Iterator[tuple[int, int, bool]]:
    """Where paths stand, and whether the speaker himself wrote them down."""
    for zone in here.reading.zones:
        if zone.kind == "path":
            yield zone.start, zone.end, True
        elif zone.kind in ("inline", "shell"):
            inner = here.reading.seen[zone.start : zone.end]
            text = inner.replace("`", " ") if zone.kind == "inline" else inner
            named = (one for one in islice(find_inline(text), SEEN) if one.kind == "path")
            for one in named:
                yield zone.start + one.start, zone.start + one.end, zone.kind == "inline"


def is_file(name: str) -> bool:
    """Whether a path ends in the name of a file."""
    return _FILE.search(name) is not None


def is_goal(here: Passage, one: Candidate) -> bool:
    """Whether something is to go there: `to`, `into`, `as`; or it is the second behind `mv`."""
    word = lead(here, one.start)
    return word in GOALS or (not word and bool(_PAIR.search(clause_before(here, one.start))))


def is_moved_to(here: Passage, one: Candidate) -> bool:
    """Whether a thing is moved there that is named elsewhere, or nowhere."""
    return is_goal(here, one) and bool(_MOVES.search(clause_before(here, one.start)))


def frames(here: Passage) -> Iterator[Candidate]:
    """The files of tracebacks: of each one the frame that failed, the user's own code first."""
    for zone in here.reading.zones:
        if zone.kind in _PASTED:
            found = list(islice(_FRAME.finditer(here.reading.seen, zone.start, zone.end), SEEN))
            own = [one for one in found if not _FOREIGN.search(one["file"])] or found
            if own:
                frame = own[-1 if own[0]["python"] else 0]
                yield Candidate(frame["file"], 0.75, frame.start("file"), frame.end("file"))


def line_numbers(here: Passage) -> Iterator[Candidate]:
    """The numbers of lines: said, behind a path, or of the frame that failed."""
    for found in islice(_LINE.finditer(here.low), SEEN):
        start, end = found.span("it")
        yield Candidate(int(found["it"]), 0.9, start, end)
    for one in frames(here):
        if line := _FRAME_LINE.match(here.reading.seen, one.end):
            yield Candidate(int(line["it"]), 0.75, *line.span("it"))


def vague_files(here: Passage) -> Iterator[Candidate]:
    """What is called a file or a module without its name: `the auth module`. Never enough."""
    for found in islice(_VAGUE.finditer(here.low), SEEN):
        start, end = found.span("thing")
        yield Candidate(here.said[start:end], 0.2, start, end)


def entities(here: Passage) -> Iterator[Candidate]:
    """What is set apart or has a name: code spans, quotes, brackets, identifiers, names."""
    for zone in here.reading.zones:
        if zone.kind == "inline":
            text = here.reading.seen[zone.start : zone.end]
            inner = text.strip("`").strip()
            if inner and len(inner) <= _LONG:
                yield at(here, inner, 0.9, zone.start + text.index(inner))
    yield from every(here, MARKED, here.bare)
    yield from names(here)


def names(here: Passage) -> Iterator[Candidate]:
    """Names in capitals; a capital that only begins a sentence makes none."""
    for found in islice(_NAME.finditer(here.bare), SEEN):
        start, words = found.start(), found[0].split(" ")
        if len(words) == 1 and _begins(here.bare, start):
            continue
        while words and words[0].lower() in STARTERS:
            start += len(words.pop(0)) + 1
        text = " ".join(words)
        if text and text.upper() not in NO_NAMES:
            yield at(here, text, 0.65 if len(words) > 1 else 0.6, start)


def all_paths(here: Passage) -> Iterator[Candidate]:
    """All paths that are not ruled out, as one list."""
    found = [one for one in paths(here) if one.score > 0.5][:16]
    if found:
        values = tuple(dict.fromkeys(str(one.value) for one in found))
        span = (found[0].start, found[0].end) if len(found) == 1 else (-1, -1)
        yield Candidate(values, 0.85, *span)


def at(here: Passage, value: str, score: float, start: int) -> Candidate:
    """The candidate that stands there, less what its clause takes from its score."""
    end = start + len(value)
    return Candidate(value, weigh(here, score, start, end), start, end)


def _begins(text: str, start: int) -> bool:
    """Whether a sentence, or a quote, begins there."""
    before = text[max(start - 12, 0) : start].rstrip(" \t\"'“(*_-")
    return not before or before[-1] in ".!?:;\n•>…" or before.endswith("]")


def every(here: Passage, table: Patterns, text: str) -> Iterator[Candidate]:
    """What the patterns find in a text of the passage."""
    for score, pattern in table:
        for found in islice(pattern.finditer(text), SEEN):
            yield at(here, found["it"], score, found.start("it"))


GOALS = frozenset({"to", "into", "onto", "as", "under", "called", "named", "->", "=>", "→", ">"})
"""Words that lead to where a thing goes."""
_MOVES = re.compile(
    r"\b(?:mov\w+|cop(?:y|ies|ying)|renam\w+|mv|cp|ln|convert\w*|port|migrat\w+|export\w*)\b"
)
_PAIR = re.compile(r"\b(?:mv|cp|ln|move|copy|rename)(?: -\w+)*\s+[^\s,]*[./][^\s,]*\s+[`\"']?\Z")
_FRONT = re.compile(r"[@`\"']*")
_BEHIND = re.compile(r"(?::\d{1,7}(?:[:-]\d{1,7}){0,3}|#L\d{1,7}(?:-L?\d{1,7})?|['\"`.,:;]+)\Z")
_SCOPED = re.compile(
    r"@(?:types|babel|angular|vue|nestjs|aws-sdk|testing-library|mui|radix-ui|typescript-eslint)/.*"
)
_FILE = re.compile(r"(?:[\w\])~+-]\.[A-Za-z]\w{0,11}|(?:^|/)\.[a-z][\w.-]*|(?:^|/)[A-Z]\w+)\Z")
_PASTED = frozenset({"traceback", "log", "fence", "shell", "quote"})
_FRAME = re.compile(
    r"(?:(?P<python>File \")|\(|\bat |^[ \t]*|--> | )(?:file://)?"
    r"(?P<file>(?:[A-Za-z]:)?[\w@./\\~-]{1,200}\.[A-Za-z]{1,6})(?:\", line |:)\d",
    re.MULTILINE,
)
_FRAME_LINE = re.compile(r"(?:\", line |:)(?P<it>\d{1,7})")
_FOREIGN = re.compile(r"site-packages|node_modules|/lib/python\d|node:|<|/\.cargo/|/usr/lib|dist/")
_LINE = re.compile(
    r"(?:\b(?:lines?|ln)[ #:]{1,2}|\bl(?=\d{2,7}\b)|(?<=[a-z])[:#]l?(?=\d{1,7}\b(?!\.\d)))"
    r"(?P<it>\d{1,7})\b"
)
_VAGUE = re.compile(
    r"\b(?:the|our|my|this|that|your) (?P<thing>(?:[a-z][\w-]{1,30} ){1,3}(?:module|file|class"
    r"|component|package|service|script|page|controller|middleware|handler|view|model|tests?))\b"
)
MARKED: Patterns = (
    (0.8, re.compile(r'(?<![\w=])"(?P<it>[^"\s][^"\n]{0,78})"')),
    (0.8, re.compile(r"“(?P<it>[^“”\n]{1,80})”")),
    (0.75, re.compile(r"(?<![\w'])'(?P<it>[^'\s][^'\n]{0,58})'(?![\w'])")),
    (0.75, re.compile(r"\b(?P<it>(?:[A-Za-z]{1,40}\d{0,9}_\w{1,60}|[a-z]{1,30}[A-Z]\w{0,60}"
                      r"|[A-Z][a-z0-9]{1,30}[A-Z]\w{0,60})(?:\.\w{1,60}){0,4})")),
    (0.75, re.compile(r"\b(?P<it>[a-z]\w{2,40})\(\)")),
    (0.6, re.compile(r"(?<!\w)\((?!see |e\.g|i\.e|if |and |or |optional|which |not |but |so |or )"
                     r"(?P<it>[^()\s]{2,30}(?: [^()\s]{1,30}){0,3})\)")),
)  # fmt: skip
_NAME = re.compile(
    r"(?<![\w'’.-])[A-Z][\w&-]{0,40}(?:[.'’][A-Za-z]\w{0,20}){0,2}"
    r"(?: (?:(?:of|and|de|van|von|&) )?[A-Z][\w&-]{0,40}|\ (?=\d)[\d.]{1,8}(?=\W|\Z)){0,4}"
)
