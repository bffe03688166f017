"""What is there to read around a message? What was said before it, and what it points at.

1. A message that only agrees or chooses is read with what the agent offered.
2. One that means nothing alone, with no task at hand, is read with the agent's last words and the
   tools of the run.
3. One that means nothing alone does not end the task at hand by a faint sign.
4. The last eight messages of both sides are remembered, each in short.
"""

from __future__ import annotations

from msgspec import Struct

from trimtab.understand.alone import DEFAULT, SOCIAL, Alone, alone
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.momentum import Seen
from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.text import Reading, read
from trimtab.understand.scores import standing
from trimtab.understand.settings import Settings
from trimtab.understand.slots.choices import agrees, chosen
from trimtab.understand.slots.filling import known, passage
from trimtab.understand.slots.frames import Known
from trimtab.understand.slots.mentions import mentions, names_alone, remember
from trimtab.understand.task.offers import offered, spoken
from trimtab.values import Belief, Heard, Message, QueryClassification, Score, Speaker, State

REMEMBERED = 8
"""Messages (spec 003)."""
VAGUE = 0.65
"""How likely a message must mean nothing alone before the user is bothered with a question."""
BROAD = ("coding", "analysis")
"""Domains that almost any message has a sign of."""
LEAN, LEAN_BROAD = 100, 300
"""Points by which another domain, or a broad one, must lead before the task at hand is left."""
FAINT, FIRM, PLAIN = (200, 300), (300, 600), (600, 1_200)
"""Points of signals that what means nothing alone must show to be of a domain, or of a broad one:
without a task at hand, with one, and where it puts something right."""
_TAIL = 600
"""Characters of the agent's words that say what it is at."""
_READ = 2_000
"""Characters of the agent's words in which names are looked for."""
_EXCERPT = 160
_SHORT = 10
"""Words of a message that says sorry for a slip, rather than for more."""
DIGRESSING = (
    " quick question ", " quick aside ", " by the way ", " btw ", " unrelated ", " off topic ",
    " side note ", " side question ", " another topic ", " something else ", " different topic ",
)  # fmt: skip
"""How people say, in the fold, that they turn to something else."""
CORRECTING = (" i meant ", " i mean ", " my bad ", " my mistake ", " i misspoke ", " correction ")
COMPARING = (" instead of ", " rather than ")
SORRY = frozenset({"sorry", "oops", "whoops", "actually", "rather", "instead"})


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
    vague: bool = False
    """So surely that it may be asked about."""
    faint: bool = False
    """And it says too little of a domain to begin a task."""
    social: bool = False
    """It only greets or confirms."""
    corrects: bool = False
    """It puts right what was said before."""
    offer: str = ""
    """The agent's words that it agrees to."""


class Doubt(Struct, frozen=True):
    """Why a message may not be of the domain that it seems to be of."""

    offered: bool
    """It only agrees."""
    lost: bool
    """It means nothing alone."""
    corrects: bool
    """It puts something right."""


def around(
    lexicon: Lexicon, state: State, message: Message, said: Alone, settings: Settings
) -> Around:
    """What a message is read with; what it says itself comes first."""
    live = state.belief is not None and bool(state.belief.domain)
    unsaid = said.underspecified or 0.0
    lost = unsaid >= settings.underspecified_above
    corrects = live and is_correction(said.reading.prose) and (lost or not _firm(said))
    lost = lost or corrects
    speech = spoken(message.agent) if message.agent else ""
    offer = _taken_up(speech, message.text, said) if speech else ""
    source = alone(lexicon, offer, settings) if offer else said
    told = state.belief is not None and state.belief.pending is not None and not live
    brief = len(said.reading.prose.split()) <= _SHORT
    if not (live or offer) and ((told and brief) or (lost and not said.seen.domains)):
        source = _with_more(lexicon, state.belief, message, speech, settings) or said
    doubt = Doubt(offered=bool(offer), lost=lost, corrects=corrects)
    task = state.belief if live else None
    named = _plainly(lexicon, task, source, doubt)
    turns_off = any(phrase in said.reading.prose for phrase in DIGRESSING)
    seen = named if named.domains else source.seen
    if task and settings.ranking != "count" and not (turns_off and seen.domains):
        seen = _leaning(lexicon, task, source, named, settings, agreed=bool(offer))
    mine = passage(said.reading, mentions(said.reading))
    earlier = (*_agent(speech), *state.heard)
    agreed = (_remembered("user", source.reading),) if offer else ()
    return Around(
        words=_excerpt(said.reading.open) or _excerpt(said.reading.seen),
        known=known(mine, message, (*agreed, *earlier)),
        heard=(remember("user", said.reading, mine.mentions), *earlier)[:REMEMBERED],
        seen=seen,
        faint=not named.domains,
        scores=source.scores,
        query=source.query,
        lost=lost,
        vague=lost and unsaid >= VAGUE,
        social=_is_social(said),
        corrects=corrects,
        offer=_excerpt(offer),
    )


def _with_more(
    lexicon: Lexicon, asked: Belief | None, message: Message, speech: str, settings: Settings
) -> Alone | None:
    """What a message says after the one it explains, or after what the agent was at."""
    if asked:
        return alone(lexicon, f"{asked.words}: {message.text}", settings)
    if not (speech or message.tools):
        return None
    return alone(lexicon, f"{speech[-_TAIL:]}\n{' '.join(message.tools[-8:])}", settings)


def _plainly(lexicon: Lexicon, task: Belief | None, said: Alone, doubt: Doubt) -> Seen:
    """The domains of a message; of one that is in doubt, what its signals name plainly."""
    doubted = task is not None if doubt.offered else doubt.lost
    if not doubted or (task and task.domain in said.seen.domains):
        return said.seen
    return _named(lexicon, said, PLAIN if doubt.corrects else FIRM if task else FAINT)


def _named(lexicon: Lexicon, said: Alone, bounds: tuple[int, int]) -> Seen:
    """The domain that the signals name plainly, whatever was learned of such messages."""
    best = max(said.scores, key=lambda score: score.points, default=None)
    if best is None or best.domain == DEFAULT or best.points < bounds[best.domain in BROAD]:
        return Seen()
    if said.seen.domains[:1] == (best.domain,):
        return said.seen
    return Seen((best.domain,), transparent=lexicon.domains[best.domain].transparent)


def _leaning(
    lexicon: Lexicon, belief: Belief, said: Alone, seen: Seen, settings: Settings, *, agreed: bool
) -> Seen:
    """What a message shows, where the task at hand is the likelier one until more speaks."""
    if not seen.domains or belief.domain in seen.domains:
        return seen
    scores = {score.domain: score for score in said.scores}
    best, held = scores[seen.domains[0]], scores.get(belief.domain)
    lead = standing(best, settings) - (standing(held, settings) if held else 0)
    broad = best.domain in BROAD
    needed = (LEAN_BROAD if broad else LEAN) if belief.trigger >= settings.abstain_below else 1
    if lead >= needed and not (agreed and broad):
        return seen
    return Seen((belief.domain,), transparent=lexicon.domains[belief.domain].transparent)


def _taken_up(speech: str, text: str, said: Alone) -> str:
    """The offer that a message agrees to, or the option that it chooses."""
    found = offered(_own_words(speech))
    if taken := chosen(found.options, text):
        return "; ".join(found.options[number] for number in taken)
    return found.text if agrees(text) or _confirms(said) else ""


def _own_words(speech: str) -> str:
    """What an agent says itself: what it shows is no offer of its own."""
    reading = read(speech)
    return blank(reading.seen, reading.zones, frozenset({"inline", "path", "url", "code"}))


def _is_social(said: Alone) -> bool:
    top = said.scores[0].domain if said.scores else DEFAULT
    return top == DEFAULT and bool(said.acts) and set(said.acts) <= set(SOCIAL)


def _confirms(said: Alone) -> bool:
    return "confirm" in said.acts and set(said.acts) <= set(SOCIAL)


def is_correction(prose: str) -> bool:
    """Whether a message puts right what was said before."""
    words = prose.split()
    if any(phrase in prose for phrase in CORRECTING):
        return True
    short = len(words) <= _SHORT
    sorry = any(word in SORRY for word in words) and not any(p in prose for p in COMPARING)
    return short and (words[:1] == ["not"] or sorry)


def _firm(said: Alone) -> bool:
    """Whether a message plainly asks for something by itself."""
    return "do" in said.acts and any(score.points >= FAINT[0] for score in said.scores)


def _agent(speech: str) -> tuple[Heard, ...]:
    """What is remembered of the agent's words: their end, where it says what it did."""
    return (_remembered("agent", read(speech[-_READ:])),) if speech else ()


def _remembered(by: Speaker, reading: Reading) -> Heard:
    found = mentions(reading)
    return remember(by, reading, found if by == "user" else names_alone(found))


def _excerpt(text: str) -> str:
    plain = " ".join(text[: 4 * _EXCERPT].split())
    return plain if len(plain) <= _EXCERPT else plain[: _EXCERPT - 1] + "…"
