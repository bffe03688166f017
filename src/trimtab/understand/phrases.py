"""In which words do people say the value of a slot? Forms for each slot that has its own.

1. Every pattern begins with fixed words and is bounded, so the time is linear in the text.
2. A form is tried only where one of its gate words stands in the message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from trimtab.values import Value


class Form(Struct, frozen=True):
    """One way to say a value."""

    pattern: re.Pattern[str]
    """Group `v` is the value."""
    gate: frozenset[str] = frozenset()
    """One of these words must stand in the message; none: always."""
    means: Value | None = None
    """The value, where the words only stand for it."""
    cut: bool = True
    """Articles and what joins on behind are cut off."""
    score: int = 80


CUT = re.compile(r"(?i)\s+(?:so that|because|but|please|and then|though|when|while|if)\b")
FORMS: Mapping[str, tuple[Form, ...]] = {}
