"""Which lines are a diff, a patch or a merge conflict?

1. A hunk is as long as it says; a whole diff may be indented.
2. Conflicts and agents' patches run from mark to mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from trimtab.understand.reading.heads import Mark, mark_of
from trimtab.values import Zone

_Marks = list[Mark]


def find_diffs(text: str, whole: str) -> list[Zone]:
    """The diffs and conflicts of a text; other zones of the `whole` message are blank in it."""
    if not _BEGINS.search(text):
        return []
    lines, before = text.split("\n"), whole.split("\n")
    marks: _Marks = [mark_of(line) if _BEGINS.match(line) else "" for line in lines]
    marks = [m if a == b else "wall" for m, a, b in zip(marks, lines, before, strict=True)]
    mark_diffs(lines, marks)
    mark_conflicts(lines, marks)
    zones: list[Zone] = []
    place = last = 0
    for mark, run in groupby(marks):
        first, last = last, last + len(list(run))
        text = "\n".join(lines[first:last])
        if mark == "diff" and text.strip():
            zones.append(Zone("diff", place, place + len(text.rstrip("\r\n"))))
        place += len(text) + 1
    return zones


def mark_conflicts(lines: Sequence[str], marks: _Marks) -> None:
    """Marks everything from the beginning of a conflict or a patch to its end."""
    opening = -1
    for i, mark in enumerate(marks):
        if mark != "conflict":
            continue
        head = lines[i].lstrip()
        marks[i] = "quote" if head.startswith(">") else ""
        if head.startswith(("<", "*** B")):
            opening = i
        elif opening >= 0:
            within = marks[opening : i + 1]
            marks[opening : i + 1] = [m if m == "wall" else "diff" for m in within]
            opening = -1


def mark_diffs(lines: Sequence[str], marks: _Marks) -> None:
    """Marks the lines of every diff of which a head is marked."""
    end = 0
    for i, mark in enumerate(marks):
        if mark == "diff" and i >= end:
            end = _diff_end(lines, marks, i)
            marks[i:end] = ["diff"] * (end - i)
            marks[i] = "diff" if end > i else ""


def _diff_end(lines: Sequence[str], marks: _Marks, first: int) -> int:
    """Behind the last line of the diff that begins at `first`."""
    indent = lines[first][: -len(lines[first].lstrip())]
    old = new = 0
    end = at = first
    while at < len(lines) and marks[at] != "wall":
        line = _line(lines, at, indent)
        if hunk := _HUNK.match(line):
            old, new = int(hunk[1] or 1), int(hunk[2] or 1)
        elif (old > 0 or new > 0) and line[:1] in _HUNK_LINES:
            old -= line[:1] in ("", " ", "-")
            new -= line[:1] in ("", " ", "+")
        elif not _HEAD.match(line) or _is_lone_rule(line, _line(lines, at + 1, indent)):
            break
        at += 1
        end = at if line else end
    return end


def _line(lines: Sequence[str], at: int, indent: str) -> str:
    return lines[at].removeprefix(indent).rstrip("\r") if at < len(lines) else ""


def _is_lone_rule(line: str, below: str) -> bool:
    """`--- like this` heads a diff only with its `+++` below."""
    return line.startswith("--- ") and not below.startswith("+++ ")


_BEGINS = re.compile(r"^[ \t]*+(?:diff |@@ -|--- |<{7} |>{7} |\*{3} )", re.MULTILINE)
_HUNK = re.compile(r"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")
_HUNK_LINES = ("", " ", "+", "-", "\\")
_HEAD = re.compile(
    r"diff |index [0-9a-f]{6,}|--- |\+\+\+ |(?:new|deleted) file mode|(?:old|new) mode |similarity"
    r"|rename (?:from|to) |copy (?:from|to) |Binary files |\\ No newline"
)
