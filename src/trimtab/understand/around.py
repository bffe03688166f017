"""What is there to read around a message? What was said before it, and what it points at.

1. A message that only agrees or chooses is read with what the agent offered.
2. One that means nothing alone, with no task at hand, is read with the agent's last words and the
   tools of the run.
3. One that means nothing alone does not end the task at hand by a faint sign.
4. The last eight messages of both sides are remembered, each in short.
"""

from __future__ import annotations

from msgspec import Struct

from trimtab.understand.alone import SOCIAL, Alone, alone
from trimtab.understand.frames import Known
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.mentions import mentions, remember
from trimtab.understand.momentum import Seen
from trimtab.understand.offers import chosen, offered, spoken
from trimtab.understand.settings import Settings
from trimtab.understand.slots import known, passage
from trimtab.understand.text import Reading, read
from trimtab.values import Heard, Message, QueryClassification, Score, Speaker, State

REMEMBERED = 8
"""Messages (spec 003)."""
FAINT = 0.75
"""Confidence below which a message that means nothing alone leaves the task as it is."""
_TAIL = 600
"""Characters of the agent's words that say what it is at."""
_READ = 2_000
"""Characters of the agent's words in which names are looked for."""
_EXCERPT = 160


class Around(Struct, frozen=True):
    """What a message is read with."""

    words: str
    """The message, shortened."""
    known: Known
    heard: tuple[Heard, ...]
    """What is remembered after it."""
    seen: Seen
    scores: tuple[Score, ...]
    query: QueryClassification
    lost: bool
    """It means nothing alone."""
    offer: str = ""
    """The agent's words that it agrees to."""


def around(
    lexicon: Lexicon, state: State, message: Message, said: Alone, settings: Settings
) -> Around:
    """What a message is read with; what it says itself comes first."""
    lost = (said.underspecified or 0.0) >= settings.underspecified_above
    speech = spoken(message.agent) if message.agent else ""
    offer = _taken_up(speech, message.text, said) if speech else ""
    live = state.belief is not None and bool(state.belief.domain)
    source = said
    if offer:
        source = alone(lexicon, offer, settings)
    elif lost and not live and not said.seen.domains and (speech or message.tools):
        context = f"{speech[-_TAIL:]}\n{' '.join(message.tools[-8:])}"
        source = alone(lexicon, context, settings)
    faint = lost and live and not offer and _confidence(said) < FAINT
    own = passage(said.reading, mentions(said.reading))
    earlier = (*_agent(speech), *state.heard)
    agreed = (_remembered("user", source.reading),) if offer else ()
    return Around(
        words=_excerpt(said.reading.open) or _excerpt(said.reading.seen),
        known=known(own, message, (*agreed, *earlier)),
        heard=(remember("user", said.reading, own.mentions), *earlier)[:REMEMBERED],
        seen=Seen() if faint else source.seen,
        scores=source.scores,
        query=source.query,
        lost=lost,
        offer=_excerpt(offer),
    )


def _confidence(said: Alone) -> float:
    return said.scores[0].confidence if said.scores else 0.0


def _taken_up(speech: str, text: str, said: Alone) -> str:
    """The offer that a message agrees to, or the option that it chooses."""
    found = offered(speech)
    number = chosen(found.options, text)
    if number is not None:
        return found.options[number]
    agrees = "confirm" in said.acts and set(said.acts) <= set(SOCIAL)
    return found.text if agrees else ""


def _agent(speech: str) -> tuple[Heard, ...]:
    """What is remembered of the agent's words: their end, where it says what it did."""
    return (_remembered("agent", read(speech[-_READ:], mask=False)),) if speech else ()


def _remembered(by: Speaker, reading: Reading) -> Heard:
    return remember(by, reading, mentions(reading))


def _excerpt(text: str) -> str:
    plain = " ".join(text[: 4 * _EXCERPT].split())
    return plain if len(plain) <= _EXCERPT else plain[: _EXCERPT - 1] + "…"
