"""What is read of a message that is too long? Its head and its tail, and what the hole cuts.

1. Head and tail end at line ends, if there are any near; a line break joins them.
2. What has two ends is found in the whole message: a zone that runs into the hole ends there, one
   that begins in it begins behind it.
3. A place at the joint is the end of the head: no hit and no zone takes in the hole that does
   not span it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from msgspec import Struct

from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.bracketed import find_bracketed
from trimtab.understand.reading.diffs import find_diffs
from trimtab.values import Zone

_JOINT = "\n"


class Sample(Struct, frozen=True):
    """The head and the tail of a text, joined."""

    whole: str
    text: str
    hole: tuple[int, int]

    def places(self, inner: Sequence[int] | None) -> Sequence[int]:
        """For each character of a normal form, and for its end, its place in the whole; `inner`:
        its place in the sample."""
        head, tail = self.hole
        outer = (*range(head), *[head] * len(_JOINT), *range(tail, len(self.whole) + 1))
        return outer if inner is None else [outer[place] for place in inner]

    def finder(self, inner: Sequence[int] | None) -> Callable[[str, bool], list[Zone]]:
        """What finds the zones with two ends, and diffs, for the normal form of the sample."""

        def find(_: str, opened: bool) -> list[Zone]:
            zones = find_bracketed(self.whole, opened)
            zones += find_diffs(blank(self.whole, zones), self.whole)
            return list(self._clipped(sorted(zones, key=attrgetter("start")), inner))

        return find

    def _clipped(self, zones: Iterable[Zone], inner: Sequence[int] | None) -> Iterator[Zone]:
        head, tail = self.hole
        shift = tail - head - len(_JOINT)
        for zone in zones:
            start = zone.start if zone.start < head else max(zone.start, tail) - shift
            end = zone.end if zone.end < tail else zone.end - shift
            end = head if head < zone.end < tail else end
            if inner is not None:
                start, end = bisect_left(inner, start), bisect_left(inner, end)
            if start < end:
                yield Zone(zone.kind, start, end)


def sample(text: str, limit: int) -> Sample:
    """The sample of a text that is longer than the limit."""
    half, slack = limit // 2, limit // 10
    line_end = text.rfind("\n", half - slack, half)
    head = line_end if line_end >= 0 else half
    line_start = text.find("\n", len(text) - half, len(text) - half + slack) + 1
    tail = line_start or len(text) - half
    return Sample(text, f"{text[:head]}{_JOINT}{text[tail:]}", (head, tail))
