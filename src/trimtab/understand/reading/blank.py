"""How is a zone taken out of a text without moving the rest? Spaces stand in for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from trimtab.values import Zone


def blank(text: str, zones: Iterable[Zone], keep: frozenset[str] = frozenset()) -> str:
    """The text with a space for each character of the sorted zones, less the kinds to keep."""
    parts: list[str] = []
    place = 0
    for zone in zones:
        if zone.kind not in keep:
            parts += text[place : zone.start], _spaces(text, zone.start, zone.end)
            place = zone.end
    return "".join([*parts, text[place:]]) if parts else text


def _spaces(text: str, start: int, end: int) -> str:
    if _BREAK.search(text, start, end) is None:
        return " " * (end - start)
    return _NO_BREAKS.sub(lambda found: " " * len(found[0]), text[start:end])


_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NO_BREAKS = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]++")
