"""Which stretches of a message are not the user's own prose (D4)?

1. In doubt it is prose: a zone needs plain evidence, no word of the user's may vanish.
2. What has two ends is found first (reminders, fences, elements), then pasted lines (traces, logs,
   …), then code without a fence and plain data, then what stands within a line. To each, what the
   ones before found is blank; so zones never overlap.
3. Where no word is left, elements and quotes that say something are the message: of them the tags
   and marks alone are zones.
4. The time grows with the length of the text, whatever is in it: nothing is read twice over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.bracketed import find_bracketed, says_something
from trimtab.understand.reading.data import find_data
from trimtab.understand.reading.inline import find_inline, is_bare
from trimtab.understand.reading.listings import find_code
from trimtab.understand.reading.pastes import begins_plainly, find_pastes
from trimtab.values import Zone

Ends = Callable[[str, bool], list[Zone]]
"""Finds the zones with two ends in a text; the flag as for `find_bracketed`."""


def find_zones(text: str, ends: Ends | None = None) -> tuple[Zone, ...]:
    """The zones of a message, sorted and disjoint; what lies in none is the user's prose."""
    plain = ends is None and "\n" not in text and begins_plainly(text)
    if plain and is_bare(text):
        return ()
    zones = _all(text, plain, ends or find_bracketed, opened=False)
    if zones and not _WORD.search(text, 0, zones[0].start) and _is_mute(zones, text):
        zones = _all(text, plain, ends or find_bracketed, opened=True)
    return tuple(zones)


def _is_mute(zones: Iterable[Zone], text: str) -> bool:
    """Whether no word is left, and a zone is among those that people also speak in."""
    speaking = any(zone.kind in ("quote", "markup") for zone in zones)
    return speaking and not _WORD.search(blank(text, zones))


def _all(text: str, plain: bool, ends: Ends, opened: bool) -> list[Zone]:
    zones = ends(text, opened)
    if opened:
        zones = list(_opened(zones, text))
    rest = blank(text, zones) if zones else text
    if not plain:
        pastes = find_pastes(rest, text)
        if opened:
            pastes = list(_opened(pastes, text))
        code = find_code(rest := blank(rest, pastes), text)
        rest = blank(rest, code)
        zones += pastes + code
    if data := find_data(rest):
        zones += (data := _untouched(data, rest, text))
        rest = blank(rest, data)
    zones += _untouched(find_inline(rest), rest, text)
    zones.sort(key=_START)
    return zones


def _opened(zones: Iterable[Zone], text: str) -> Iterator[Zone]:
    """Of every quote that says something, its marks alone."""
    for zone in zones:
        content = text[zone.start : zone.end]
        if zone.kind != "quote" or not says_something(_MARK.sub("", content)):
            yield zone
        else:
            marks = _MARK.finditer(content)
            yield from (Zone("quote", zone.start + m.start(), zone.start + m.end()) for m in marks)


def _untouched(zones: Iterable[Zone], rest: str, text: str) -> list[Zone]:
    """Without those that reach over what is blank in `rest`: they would overlap another zone."""
    return [z for z in zones if rest[z.start : z.end] == text[z.start : z.end]]


_START = attrgetter("start")
_WORD = re.compile(r"[^\W\d_]{2}")
_MARK = re.compile(
    r"^(?:[ \t]*+>)++[ \t]*+|^[ \t]*+-{3,}+[^-\n]++-{3,}+"
    r"|^\**+(?:From|Sent|Date|To|Cc|Bcc|Reply-To|Importance|Subject):[^\n]*+",
    re.MULTILINE,
)
