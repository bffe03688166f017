"""Does the message mean anything without what was said before? How likely it does not.

1. Its own cues speak for it and against it, over what it is before anything is read.
2. What was learned of it is added, and then has its own temperature.
3. A model knows nothing of what a user's own domain calls its own: what names it, names something.
4. Where there are neither cues nor a model, nothing can be said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.scores import confidences, temperature
from trimtab.values import Hit

YES, NO = "under:yes", "under:no"
_NAMED = 400
"""Points that a signal of a domain that the model does not know takes away."""
_TEMPERATURE = 150
"""Points that make it e times as likely, by the cues alone."""


def underspecified(
    lexicon: Lexicon, hits: Sequence[Hit], added: Mapping[str, int] = {}
) -> float | None:
    """How likely the message means nothing alone, 0 to 1; None where nothing can be said."""
    learned = {head: added[head] for head in (YES, NO) if head in added}
    if not learned and not lexicon.registry.cues.under:
        return None
    cues = 100 * lexicon.registry.cues.under_prior + sum(h.points for h in hits if h.owner == YES)
    if learned and _names_own(lexicon, hits):
        cues -= _NAMED
    points = {YES: cues + learned.get(YES, 0), NO: learned.get(NO, 0)}
    warmth = temperature(lexicon, "under", _TEMPERATURE, learned)
    return confidences(points, choices=2, temperature=warmth)[YES]


def _names_own(lexicon: Lexicon, hits: Sequence[Hit]) -> bool:
    known = lexicon.learned.model.heads if lexicon.learned else ()
    for hit in hits:
        kind, _, name = hit.owner.partition(":")
        if kind == "domain" and hit.weight > 0 and f"domain:{lexicon.parents[name]}" not in known:
            return True
    return False
