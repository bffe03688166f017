"""Which stretches are plain data: an object, rows between commas, code without breaks?

1. An object shows two quoted keys or more, and closes on its line.
2. Rows are three or more with as many commas each, two at least, and no space behind any; the
   first is of names, and numbers follow.
3. Packed code is a long line, full of signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from trimtab.understand.reading.blank import blank
from trimtab.values import Zone


def find_data(text: str) -> list[Zone]:
    """The plain data of a text, in order."""
    if "{" not in text and text.count(",") < 6:
        return []
    zones: list[Zone] = []
    if "{" in text:
        zones += _packed(text)
        zones += _objects(blank(text, zones))
    if "\n" in text:
        zones += _tables(text)
    kept: list[Zone] = []
    for zone in sorted(zones, key=attrgetter("start")):
        if not kept or zone.start >= kept[-1].end:
            kept.append(zone)
    return kept


def _objects(text: str) -> Iterator[Zone]:
    """Objects and lists of objects that begin and end on one line."""
    at = 0
    while opening := _OPENING.search(text, at):
        at, keys = _object_end(text, opening.start())
        if keys > 1:
            yield Zone("code", opening.start(), at)


def _object_end(text: str, start: int) -> tuple[int, int]:
    """Behind the object, and how many keys it has; none if it is not closed before that."""
    depth = keys = 0
    at = start
    while part := _PART.match(text, at):
        at = part.end()
        sign = part[0][0]
        depth += (sign in "{[") - (sign in "}]")
        keys += part.lastgroup == "key"
        if depth == 0:
            return at, keys
    return max(at, start + 1), 0


def _tables(text: str) -> Iterator[Zone]:
    place = 0
    for commas, run in groupby(text.split("\n"), _commas):
        rows = list(run)
        length = sum(map(len, rows)) + len(rows)
        if commas > 1 and len(rows) > 2 and _is_table(rows):
            yield Zone("code", place, place + length - 1)
        place += length


def _is_table(rows: list[str]) -> bool:
    return _NAMES.fullmatch(rows[0]) is not None and any(_DIGIT.search(row) for row in rows[1:])


def _commas(row: str) -> int:
    """How many commas a row of data has; 0 if it is none."""
    return 0 if _NO_ROW.search(row) else row.count(",")


def _packed(text: str) -> Iterator[Zone]:
    """Long lines without many spaces that are full of signs."""
    for line in _LONG_LINE.finditer(text):
        start, end = line.start(), min(line.end(), line.start() + _ENOUGH)
        signs = sum(1 for _ in _SIGN.finditer(text, start, end))
        if signs * 8 > end - start > text.count(" ", start, end) * 10:
            yield Zone("code", start, line.end())


_OPENING = re.compile(
    r"""[{\[](?=[\s{\[]{0,4}+(?:"[^"\n]{1,80}+"|'[^'\n]{1,80}+')[ ]?:|[ ]?\{[ ]?["'])"""
)
_PART = re.compile(
    r"""(?P<key>(?:"(?:[^"\\\n]|\\[^\n])*+"|'(?:[^'\\\n]|\\[^\n])*+')[ ]*+:)
    | "(?:[^"\\\n]|\\[^\n])*+" | '(?:[^'\\\n]|\\[^\n])*+' | [{}\[\]] | [^"'{}\[\]\n]++""",
    re.VERBOSE,
)
_LONG_LINE = re.compile(r"[^\n]{120,}+")
_ENOUGH = 400
"""How much of a line is looked at."""
_NO_ROW = re.compile(r",[ ,]|,\Z|[.!?](?:\s|\Z)")
_NAMES = re.compile(r'"?[^\W\d][\w.-]*+"?(?:,"?[^\W\d][\w.-]*+"?)++\r?')
_DIGIT = re.compile(r"\d")
_SIGN = re.compile(r"[(){}\[\];=,:&|]")
