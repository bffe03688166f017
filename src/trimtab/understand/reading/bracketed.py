"""Which stretches have two ends: reminders, comments, fences, elements, and letters replied to?

1. They are found from left to right: what stands within a zone or a code span opens none.
2. Reminders and comments begin a line or break one; what is named in passing is no zone.
3. A fence that nobody closed ends where sentences begin behind an empty line. Words behind its
   opening ticks stay words.
4. Of two that overlap the first counts. A letter replied to goes on to the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.inline import TAG, find_spans
from trimtab.understand.reading.listings import grade
from trimtab.understand.reading.speech import is_said, is_sentence, is_talk, plain_words
from trimtab.values import Zone, ZoneKind

_Seen = dict[str, int]
"""What is looked for -> where it stands next; behind the text: nowhere."""


def find_bracketed(text: str, opened: bool = False) -> list[Zone]:
    """The zones with two ends, sorted and disjoint; `opened`: no element that says something."""
    if not ("<" in text or "```" in text or "~~~" in text or "---" in text or "From:" in text):
        return []
    zones, unclosed = _nested(text)
    # An element may well end within a fence that nobody closed: so only the others are blank.
    rest = blank(text, zones)
    if "<" in rest:
        elements = sorted(_elements(rest), key=_START)
        zones += _unsaid(rest, elements) if opened else elements
    zones = _disjoint(zones + unclosed)
    if letter := _LETTER.search(blank(text, zones)):
        zones = [*(z for z in zones if z.end <= letter.start()), _letter(text, letter)]
    return zones


def _letter(text: str, head: re.Match[str]) -> Zone:
    return Zone("quote", head.start(), max(len(text.rstrip()), head.end()))


def says_something(content: str) -> bool:
    """Whether a line of an element or a quote is said by somebody, and is no code."""
    return any(is_said(line) and not grade(line) for line in content.split("\n"))


def _disjoint(zones: Iterable[Zone]) -> list[Zone]:
    kept: list[Zone] = []
    for zone in sorted(zones, key=_START):
        if not kept or zone.start >= kept[-1].end:
            kept.append(zone)
    return kept


def _nested(text: str) -> tuple[list[Zone], list[Zone]]:
    """Reminders, comments and fences; and the fences that nobody closed."""
    text = blank(text, find_spans(text)) if "`" in text and "<" in text else text
    closed: list[Zone] = []
    unclosed: list[Zone] = []
    seen: _Seen = {}
    at = 0
    while event := _EVENT.search(text, at):
        found, zone = closed, None
        if event["pair"]:
            follows = bool(closed) and not text[closed[-1].end : event.start()].strip()
            zone = _pair(text, event, follows and at == closed[-1].end, seen)
        elif _opens(text, event) and (zone := _fence(text, event, seen)) is None:
            found, zone = unclosed, _unclosed(text, event)
        found += [zone] if zone else []
        at = zone.end if zone else event.end()
    return closed, unclosed


def _pair(text: str, event: re.Match[str], follows: bool, seen: _Seen) -> Zone | None:
    """A reminder or a comment; `follows`: right behind another zone."""
    kind, closing = _PAIRS[event["pair"]]
    end = _next(text, closing, event.end(), seen)
    if end == len(text):
        return None
    breaks = event["head"] is not None or follows or _next(text, "\n", event.end(), seen) < end
    return Zone(kind, event.start("sign"), end + len(closing)) if breaks else None


def _next(text: str, sought: str, at: int, seen: _Seen) -> int:
    """Where `sought` stands next; remembered, so that no stretch is searched twice."""
    if seen.get(sought, -1) < at:
        found = text.find(sought, at)
        seen[sought] = found if found >= 0 else len(text)
    return seen[sought]


def _opens(text: str, run: re.Match[str]) -> bool:
    """People also open a fence behind their own words: `here it is: ```py`."""
    if run["head"] is not None:
        return run["run"][0] == "~" or _INFO.match(text, run.end()) is not None
    return run["run"][0] == "`" and _LATE_INFO.match(text, run.end()) is not None


def _fence(text: str, opener: re.Match[str], seen: _Seen) -> Zone | None:
    """The fence up to its closing run, which is as long as the opening one or longer."""
    opening = opener["run"][:_LONGEST]
    if opening in seen:
        return None
    said = _says(text, opener)
    checked = line_end = _line_end(text, opener)
    for run in _RUN.finditer(text, checked):
        closes = _closes(text, run)
        if closes and run["run"].startswith(opening):
            start = line_end + 1 if said else opener.start("run")
            return Zone("fence", start, run.end())
        # Where another fence begins, sentences before it show that this one was left open.
        if not (closes or said or run["head"] is None or opener["head"] is None):
            if _sentences(text, checked, run.start()):
                return None
            checked = run.start()
    seen[opening] = len(text)
    return None


def _says(text: str, opener: re.Match[str]) -> bool:
    """Whether words of the user's follow the opening run, and not one name of a language."""
    return plain_words(text[opener.end() : _line_end(text, opener)].split()) > 1


def _line_end(text: str, opener: re.Match[str]) -> int:
    line = _LINE.match(text, opener.end())
    return line.end() if line else opener.end()


def _closes(text: str, run: re.Match[str]) -> bool:
    """People also close a fence behind the last code, or go on talking behind the fence."""
    talk = run["head"] is not None and _TALK_BEHIND.match(text, run.end())
    return bool(talk or _NOTHING_BEHIND.match(text, run.end()))


def _unclosed(text: str, opener: re.Match[str]) -> Zone | None:
    """A fence without an end: up to where sentences begin."""
    if opener["head"] is None or _says(text, opener):
        return None
    gap = _sentences(text, opener.end(), len(text))
    return Zone("fence", opener.start("run"), gap.start() if gap else len(text))


def _sentences(text: str, start: int, end: int) -> re.Match[str] | None:
    """The first empty line with a sentence behind it, or what else ends a fence."""
    gaps = (gap for gap in _GAP.finditer(text, start, end) if _ends_fence(gap["line"]))
    return next(gaps, None)


def _ends_fence(line: str | None) -> bool:
    """Whether a line behind an empty one is no code; None: a reminder, wherever it stands."""
    if line is None:
        return True
    if not (line[:1].isalpha() or line[:1] in _QUOTES) or grade(line):
        return False
    return is_sentence(line) or (is_talk(line) and is_said(line))


def _elements(text: str) -> Iterator[Zone]:
    """Elements whose opening tag has nothing but tags before it on its line."""
    stacks: dict[str, list[tuple[int, bool]]] = {}
    seen, clean = 0, True
    for tag in TAG.finditer(text):
        _, broke, lead = text[seen : tag.start()].rpartition("\n")
        clean = (clean or bool(broke)) and not lead.strip()
        seen = tag.end()
        name = tag["name"].lower()
        if text.startswith("</", tag.start()):
            start, leads = stacks[name].pop() if stacks.get(name) else (0, False)
            if leads and name not in _SPOKEN:
                yield Zone("markup", start, seen)
        elif not tag[0].endswith("/>"):
            stacks.setdefault(name, []).append((tag.start(), clean))


def _unsaid(text: str, elements: Iterable[Zone]) -> Iterator[Zone]:
    """The outermost of the sorted elements, less those in which somebody speaks."""
    end = 0
    for element in elements:
        if element.start >= end:
            end = element.end
            content = TAG.sub(" ", text[element.start : end])
            if not says_something(content):
                yield element


_START = attrgetter("start")
_EVENT = re.compile(
    r"(?P<head>^[ \t]*+)?+(?P<sign>(?P<run>`{3,}+|~{3,}+)|(?P<pair><system-reminder>|<!--))",
    re.MULTILINE,
)
_RUN = re.compile(r"(?P<head>^[ \t]*+)?+(?P<run>`{3,}+|~{3,}+)", re.MULTILINE)
_LONGEST = 8
"""Longer runs are as good as these; so an opener is sought an end for a few times at most."""
_PAIRS: Mapping[str, tuple[ZoneKind, str]] = {
    "<system-reminder>": ("reminder", "</system-reminder>"),
    "<!--": ("markup", "-->"),
}
_LINE = re.compile(r"[^\n]*+")
_INFO = re.compile(r"[^`\n]*+(?=\n|\Z)")
_LATE_INFO = re.compile(r"[\w+#.-]*+[^\S\n]*+(?=\n)")
_NOTHING_BEHIND = re.compile(r"[^\S\n]*+(?=\n|\Z)")
_TALK_BEHIND = re.compile(r"[ \t]++[^\s`]++[ \t]++[^\s`]|[^\s`]++(?:[ \t]++[^\s`]++){2}")
_GAP = re.compile(
    r"\n(?=[ \t]*+<system-reminder>)|\n[ \t\r]*+\n(?:[ \t\r]*+\n)*+"
    r"(?P<line>(?![ \t]*+<system-reminder>)[^\n]*+)"
)
_QUOTES = ('"', "'", "“", "¿", "¡")
_LETTER = re.compile(
    r"""^[ \t]*+-{3,}+[ \t]*+(?:Original[ ]Message|Forwarded[ ]message|Ursprüngliche[ ]Nachricht
      |Message[ ]d.origine|Mensaje[ ]original)[ \t]*+-{3,}+
    | ^\**+From:[^\n]++\n
      (?:\**+(?:To|Cc|Bcc|Reply-To|Importance):[^\n]*+\n)*+\**+(?:Sent|Date):[^\n]*+\n
      (?:\**+(?:To|Cc|Bcc|Reply-To|Importance):[^\n]*+\n)*+
      \**+Subject:[^\n]*+""",
    re.MULTILINE | re.VERBOSE,
)
# These wrap or stress what the user says, so only their tags are markup.
_SPOKEN = frozenset({
    "user_query", "user_message", "user_request", "user", "task", "feedback", "question", "query",
    "request", "prompt", "message", "answer", "instructions",
    "b", "i", "em", "strong", "u",
})  # fmt: skip
