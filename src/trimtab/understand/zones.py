"""Which stretches of a message are not the user's own prose (D4)?

1. In doubt it is prose: a zone needs plain evidence, no word of the user's may vanish.
2. What has two ends is found first (reminders, fences, elements), then what is made of whole lines
   (traces, logs, diffs, …), then what stands within a line. To each, what the one before found is
   blank; so zones never overlap.
3. The time grows with the length of the text, whatever is in it: nothing is read twice over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from trimtab.understand.inline import TAG, find_inline, is_bare
from trimtab.understand.pastes import begins_plainly, find_pastes
from trimtab.values import Zone, ZoneKind


def find_zones(text: str) -> tuple[Zone, ...]:
    """The zones of a message, sorted and disjoint; what lies in none is the user's prose."""
    if "\n" not in text and is_bare(text) and begins_plainly(text):
        return ()
    zones = _bracketed(text)
    zones += find_pastes(blank(text, zones), text)
    zones.sort(key=_place)
    rest = blank(text, zones)
    # A stretch that reaches over a blanked zone would overlap it.
    zones += [z for z in find_inline(rest) if text[z.start : z.end] == rest[z.start : z.end]]
    zones.sort(key=_place)
    return tuple(zones)


def blank(text: str, zones: Iterable[Zone], keep: frozenset[str] = frozenset()) -> str:
    """The text with a space for each character of the sorted zones, less the kinds to keep."""
    parts: list[str] = []
    place = 0
    for zone in zones:
        if zone.kind not in keep:
            parts += text[place : zone.start], _NO_BREAK.sub(_spaces, text[zone.start : zone.end])
            place = zone.end
    return "".join([*parts, text[place:]]) if parts else text


def _place(zone: Zone) -> tuple[int, int]:
    return zone.start, -zone.end


def _spaces(found: re.Match[str]) -> str:
    return " " * (found.end() - found.start())


def _bracketed(text: str) -> list[Zone]:
    """Reminders, fences, comments and elements; of two that overlap the first."""
    zones = list(_spans(text, "reminder", "<system-reminder>", "</system-reminder>"))
    rest = blank(text, zones)
    if "```" in rest or "~~~" in rest:
        fences, unclosed = _fences(rest)
        zones += fences + unclosed
        # An element may well end within a fence that nobody closed: so only the closed ones.
        rest = blank(rest, fences)
    if "<" in rest:
        zones += _spans(rest, "markup", "<!--", "-->")
        zones += _elements(rest)
    kept: list[Zone] = []
    for zone in sorted(zones, key=_place):
        if not kept or zone.start >= kept[-1].end:
            kept.append(zone)
    return kept


def _spans(text: str, kind: ZoneKind, opening: str, closing: str) -> Iterator[Zone]:
    start = text.find(opening)
    while start >= 0 and (end := text.find(closing, start + len(opening))) >= 0:
        end += len(closing)
        yield Zone(kind, start, end)
        start = text.find(opening, end)


def _fences(text: str) -> tuple[list[Zone], list[Zone]]:
    """The closed fences, and the one that runs to the end."""
    closed: list[Zone] = []
    opener: re.Match[str] | None = None
    for run in _FENCE.finditer(text):
        if opener is None:
            opener = run if _opens(text, run) else None
        elif _closes(text, run, opener["run"]):
            closed.append(Zone("fence", opener.start("run"), run.end()))
            opener = None
    if opener is None or not _heads_line(text, opener):
        return closed, []
    return closed, [Zone("fence", opener.start("run"), len(text))]


def _heads_line(text: str, run: re.Match[str]) -> bool:
    return run.start() == 0 or text[run.start() - 1] == "\n"


def _opens(text: str, run: re.Match[str]) -> bool:
    """People also open a fence behind their own words: `here it is: ```py`."""
    if _heads_line(text, run):
        return run["run"][0] == "~" or _INFO.match(text, run.end()) is not None
    return run["run"][0] == "`" and _LATE_INFO.match(text, run.end()) is not None


def _closes(text: str, run: re.Match[str], opening: str) -> bool:
    """People also close a fence behind the last code, or go on talking behind the fence."""
    if not run["run"].startswith(opening):
        return False
    talk = _heads_line(text, run) and _TALK_BEHIND.match(text, run.end())
    return bool(talk or _NOTHING_BEHIND.match(text, run.end()))


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


_NO_BREAK = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]++")
_FENCE = re.compile(r"(?:^[ \t]*+)?+(?P<run>`{3,}+|~{3,}+)", re.MULTILINE)
_INFO = re.compile(r"[^`\n]*+(?=\n|\Z)")
_LATE_INFO = re.compile(r"[\w+#.-]*+[^\S\n]*+(?=\n)")
_NOTHING_BEHIND = re.compile(r"[^\S\n]*+(?=\n|\Z)")
_TALK_BEHIND = re.compile(r"[ \t]++[^\s`]++[ \t]++[^\s`]|[^\s`]++(?:[ \t]++[^\s`]++){2}")
# These wrap what the user says (the last row in type), so only their tags are markup.
_SPOKEN = frozenset({
    "user_query", "user_message", "user_request", "user", "task", "feedback", "question", "query",
    "request", "prompt", "message", "answer", "instructions",
    "b", "i", "em", "strong", "u",
})  # fmt: skip
