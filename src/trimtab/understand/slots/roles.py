"""Which of several named things is meant? What goes somewhere, where it goes, what is an example.

1. A slot of a destination takes what is led by "to", "into", "as"; the second path of a shell's
   `mv` and `cp` too.
2. Every other slot leaves those out where something goes somewhere.
3. What the user names in his own words comes before what he pasted; of equals, the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trimtab.understand.slots.frames import Passage
from trimtab.values import Mention

_PASTED = frozenset({"traceback", "log", "diff", "shell", "fence", "code"})


def leads(passage: Passage, named: Iterable[Mention], slot: str = "") -> list[Mention]:
    """Those that suit a slot, the likeliest first."""
    found = list(named)
    going = slot in DESTINATIONS
    if passage.reading is None:
        return [] if going else found[::-1]
    transfer = not TRANSFERS.isdisjoint(passage.vocabulary)
    saved = slot in DATA and not SAVES.isdisjoint(passage.vocabulary)
    transfer = transfer or saved
    if going and not transfer:
        return []
    if len(found) == 1 and not transfer and not going:
        return found[::-1]
    led = [each for each in found if _LED.search(passage.text, *_before(each))]
    if transfer and not led and len(found) > 1 and _SHELL.match(passage.text):
        led = found[-1:]
    if going:
        return led[::-1]
    rest = [each for each in found if each not in led] if transfer else found
    return sorted(rest[::-1], key=lambda each: _weakness(passage, each))


def _before(mention: Mention) -> tuple[int, int]:
    return max(mention.start - 40, 0), mention.start


def _weakness(passage: Passage, mention: Mention) -> int:
    if passage.reading and any(
        zone.start <= mention.start < zone.end
        for zone in passage.reading.zones
        if zone.kind in _PASTED
    ):
        return 2
    return int(_EXAMPLE.search(passage.text, *_before(mention)) is not None)


_LED = re.compile(
    r"(?i)(?:\b(?:to|into|onto|as|under|inside|named|called)|->|=>|→)\s+"
    r"(?:(?:the|a|an|my|our|new|file|folder|directory|path|be|it)\s+)*+[\"'`@]?\Z"
)
_SHELL = re.compile(r"\s*+(?:[$>]\s*+)?(?:sudo\s++)?(?:mv|cp|rsync|ln|scp)\s")
_EXAMPLE = re.compile(
    r"(?i)\b(?:like|as in|similar to|from|import|see|same as|compared? (?:with|to)|based on|than"
    r"|using|use|per|follow(?:ing)?|copied from|according to)\s+"
    r"(?:(?:the|a|our|in|one|file|code|what|is)\s+)*+[\"'`@]?\Z"
)
SAVES = frozenset({"save", "saves", "saved", "store", "write", "writes", "dump", "output"})
"""Of data, what is saved goes somewhere."""
DATA = frozenset({"input_format", "source_file", "output_format", "output_file"})
DESTINATIONS = frozenset({"destination_path", "output_file", "new_name", "output_format"})
TRANSFERS = frozenset({
    "move", "copy", "rename", "mv", "cp", "relocate", "convert", "export", "duplicate", "moving",
    "copying", "renaming", "transform", "rsync", "extract", "turn", "merge", "split", "combine",
    "unpack", "unzip", "untar",
})  # fmt: skip
