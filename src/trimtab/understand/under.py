"""Does the message mean anything without what was said before? How likely it does not.

1. Its own cues speak for it and against it, over what it is before anything is read.
2. What was learned of it is added, and then has its own temperature.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.scores import confidences, temperature
from trimtab.values import Hit

YES, NO = "under:yes", "under:no"
_TEMPERATURE = 150
"""Points that make it e times as likely, by the cues alone."""


def underspecified(lexicon: Lexicon, hits: Iterable[Hit], added: Mapping[str, int] = {}) -> float:
    """How likely the message means nothing alone, 0 to 1."""
    learned = {head: added[head] for head in (YES, NO) if head in added}
    cues = 100 * lexicon.registry.cues.under_prior + sum(h.points for h in hits if h.owner == YES)
    points = {YES: cues + learned.get(YES, 0), NO: learned.get(NO, 0)}
    warmth = temperature(lexicon, "under", _TEMPERATURE, learned)
    return confidences(points, choices=2, temperature=warmth)[YES]
