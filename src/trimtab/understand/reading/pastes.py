"""Which whole lines of a message were pasted: traces, logs, diffs, prompts, quotes?

1. A line is known by its head; a weak head counts only beside strong ones, one in doubt only
   beside another machine line.
2. Lines between two machine lines belong to them unless somebody talks in them; across an empty
   line only if they are no sentences.
3. Output follows a prompt up to an empty line, or until somebody talks or gives an order; what
   begins with the sign of a line above it follows a log.
4. Lines that are alike but for their numbers, many times over, were printed by a program.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from trimtab.understand.reading.diffs import mark_conflicts, mark_diffs
from trimtab.understand.reading.heads import ENOUGH, Mark, mark_of
from trimtab.understand.reading.speech import is_odd, is_order, is_talk, plain_words
from trimtab.values import Zone, ZoneKind

_Marks = list[Mark]


def begins_plainly(line: str) -> bool:
    """Whether a single line has no sign of a paste."""
    if ":" in line or "@" in line or not line[:1].isalpha() or line.startswith(("npm ", "E  ")):
        return not mark_of(line)
    return True


def find_pastes(text: str, whole: str) -> list[Zone]:
    """The pastes of a text, in order; other zones of the `whole` message are blank in it."""
    lines = text.split("\n")
    marks = [mark_of(line) for line in lines]
    if text != whole:
        for i, (line, before) in enumerate(zip(lines, whole.split("\n"), strict=True)):
            marks[i] = marks[i] if line == before else "wall"
    late = _late_traces(lines, marks) if _TRACEBACK in text else {}
    if len(lines) >= _MANY:
        _mark_alike(lines, marks)
    if any(marks):
        for step in _STEPS:
            step(lines, marks)
    return list(_zones(lines, marks, late))


def _zones(lines: Sequence[str], marks: _Marks, late: Mapping[int, int]) -> Iterator[Zone]:
    """One zone for each run of equal marks, up to its last line that is not empty."""
    place = 0
    for mark, first, last in _runs(marks):
        text = "\n".join(lines[first:last])
        if (kind := _KINDS.get(mark)) and text.strip():
            yield Zone(kind, place + late.get(first, 0), place + len(text.rstrip("\r\n")))
        place += len(text) + 1


def _runs(marks: Sequence[Mark]) -> Iterator[tuple[Mark, int, int]]:
    last = 0
    for mark, run in groupby(marks):
        first, last = last, last + len(list(run))
        yield mark, first, last


def _late_traces(lines: Sequence[str], marks: _Marks) -> dict[int, int]:
    """The columns of traces that begin behind the user's words."""
    late = {}
    for i, line in enumerate(lines):
        if not marks[i] and (column := line.find(_TRACEBACK)) > 0:
            late[i], marks[i] = column, "traceback"
    return late


def _mark_alike(lines: Sequence[str], marks: _Marks) -> None:
    """Nobody types the same line over and over, unless as the points of a list."""
    bare = [_NUMBER.sub("0", line[:ENOUGH]) for line in lines]
    often = {
        line
        for line, times in Counter(bare).items()
        if times >= _MANY
        and len(line) >= _LONG
        and "0" in line
        and not (_POINT.match(line) or _is_said(line))
    }
    if often:
        marks[:] = [
            "log" if bare[i] in often and marks[i] in ("", "weak") else mark
            for i, mark in enumerate(marks)
        ]


def _is_said(line: str) -> bool:
    return is_talk(line) or is_order(line)


def _mark_failures(lines: Sequence[str], marks: _Marks) -> None:
    """pytest points with `>` at the line that failed: above an `E` line that is no quote."""
    for i, line in enumerate(lines):
        if marks[i] == "traceback" and line.startswith("E "):
            near = range(max(i - 5, 0), i)
            above = next((j for j in near if lines[j].startswith(">   ")), i)
            marks[above:i] = ["traceback"] * (i - above)


def _settle(lines: Sequence[str], marks: _Marks) -> None:
    """What is in doubt is what stands near it; alone it is a weak sign."""
    doubts = [i for i, mark in enumerate(marks) if mark == "doubt"]
    kinds = [_near(lines, marks, i) for i in doubts]
    for i, kind in zip(doubts, kinds, strict=True):
        marks[i] = kind


def _near(lines: Sequence[str], marks: _Marks, at: int) -> Mark:
    """The mark of the nearest machine line, one empty line or a few others between."""
    for step in (-1, 1):
        empty = 0
        for i in range(at + step, at + 5 * step, step):
            if not 0 <= i < len(lines) or empty > 1:
                break
            if marks[i] in _MACHINE or marks[i] == "doubt":
                return marks[i] if marks[i] in _MACHINE else "log"
            empty += not lines[i].strip()
    return "weak"


def _firm_up(lines: Sequence[str], marks: _Marks) -> None:
    """A weak sign counts a few lines above a strong one, or below one, also if one is empty."""
    for i, mark in enumerate(marks):
        if mark == "weak":
            marks[i] = _above(lines, marks, i) or _below(lines, marks, i) or "weak"


def _above(lines: Sequence[str], marks: _Marks, at: int) -> Mark:
    above = at - 1 if at and (marks[at - 1] or lines[at - 1].strip()) else at - 2
    return marks[above] if above >= 0 and marks[above] in _MACHINE else ""


def _below(lines: Sequence[str], marks: _Marks, at: int) -> Mark:
    for below in range(at + 1, min(at + 5, len(lines))):
        if marks[below] in _MACHINE:
            return marks[below]
        if not lines[below].strip():
            break
    return ""


def _fill(lines: Sequence[str], marks: _Marks) -> None:
    """Gives the lines between two machine lines to the first of them."""
    last = -1
    for i, mark in enumerate(marks):
        if mark in _MACHINE:
            if 0 <= last < i - 1 and _is_fillable(lines[last + 1 : i]):
                marks[last + 1 : i] = [marks[last]] * (i - last - 1)
            last = i
        elif mark and mark != "weak":
            last = -1


def _is_fillable(gap: Sequence[str]) -> bool:
    if all(line.strip() for line in gap):
        return not any(is_talk(line) for line in gap)
    return all(not line.strip() or is_odd(line) for line in gap)


def _follow(lines: Sequence[str], marks: _Marks) -> None:
    """Output follows a prompt up to an empty line; what is no sentence follows a log."""
    for i, mark in enumerate(marks):
        if mark == "weak":
            marks[i] = _above(lines, marks, i)
        elif i and not mark and marks[i - 1] in _MACHINE and lines[i].strip():
            marks[i] = marks[i - 1] if _follows(marks[i - 1], lines[max(i - 4, 0) : i + 1]) else ""


def _follows(mark: Mark, lines: Sequence[str]) -> bool:
    """Whether the last of the lines belongs to those before it."""
    *before, line = lines
    if mark == "shell":
        return not _is_said(line)
    if mark == "traceback" and before[-1][:1].isspace() and _FINAL.fullmatch(line):
        return True
    if is_odd(line):
        return True
    sign = _sign(line)
    return sign is not None and sign in map(_sign, before) and not _is_said(line)


def _sign(line: str) -> str | None:
    """What a line begins with, if that is no plain word."""
    first = line[:ENOUGH].split(maxsplit=1)[:1]
    return first[0] if first and (first[0].isupper() or not plain_words(first)) else None


_MANY = 6
"""So many lines that are alike are no chance."""
_LONG = 20
"""Characters of a line that says something."""
_NUMBER = re.compile(r"\d[\w.:-]*+")
_POINT = re.compile(r"[ \t]*+(?:[-*+\u2022]|\d{1,3}[.)])[ \t]")
_TRACEBACK = "Traceback (most recent call last)"
_FINAL = re.compile(r"[A-Za-z_][\w.]*+(?::[ ].*)?\s*")
_MACHINE: frozenset[Mark] = frozenset({"traceback", "log", "shell"})
_KINDS: Mapping[Mark, ZoneKind] = {
    "traceback": "traceback", "log": "log", "diff": "diff", "shell": "shell", "quote": "quote",
}  # fmt: skip
_STEPS: tuple[Callable[[Sequence[str], _Marks], None], ...] = (
    mark_diffs, mark_conflicts, _mark_failures, _settle, _firm_up, _fill, _follow, _fill,
)  # fmt: skip
