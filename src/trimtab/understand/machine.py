"""Did a person write this turn? Machine-made turns give themselves away at their start (D5).

1. A turn that begins with a known opening was made by a machine.
2. So was a turn that holds nothing but elements of known names, such as reminders.
3. Whatever a person added behind such elements is a person's turn again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trimtab.values import MachineMark


def machine_made(text: str, marks: Iterable[MachineMark]) -> str:
    """The name of the kind of machine that wrote the turn; empty for a person."""
    start = text.lstrip()
    for mark in marks:
        if mark.starts and start.startswith(mark.starts):
            return mark.name
    return _only_elements(start, marks) if start.startswith("<") else ""


def _only_elements(text: str, marks: Iterable[MachineMark]) -> str:
    owners = {tag: mark.name for mark in marks for tag in mark.tags}
    first, at = "", 0
    while found := _TAG.match(text, at):
        tag = found.group(1)
        end = text.find(f"</{tag}>", at) if tag in owners else -1
        if end < 0:
            return ""
        first = first or owners[tag]
        at = end + len(tag) + 3
    return "" if text[at:].strip() else first


_TAG = re.compile(r"\s*+<([\w:-]{1,64})[\s>]")
