"""How is a message to be understood? The numbers a user may change, with their defaults."""

from __future__ import annotations

from msgspec import Struct

from trimtab.values import Clarify, Ranking


class MoodShares(Struct, frozen=True):
    """How much of its weight a hit keeps in each mood, in hundredths."""

    asserted: int = 100
    asked: int = 70
    reported: int = 50
    deferred: int = 40
    negated: int = 25


class Settings(Struct, frozen=True):
    """What may differ between two users of the same registry."""

    ranking: Ranking = "blend"
    """`blend` orders domains by confidence, `count` as spec 000 does."""
    strict_000: bool = False
    """Spec 000's code to the letter: counting, no masking, its own momentum."""
    momentum_threshold: int = 3
    """Turns from which a task resists others."""
    transparent_patience: int = 5
    """Turns running after which one transparent domain does become the task."""
    silence_patience: int = 3
    """Turns running without evidence after which a task loses its strength."""
    secondary_min_signals: int = 1
    """A second domain needs this count."""
    secondary_share: int = 25
    """And this much of the first one's points, in hundredths; spec 000 asks for none."""
    learned: bool = True
    """Learned evidence is added to the signals, under `blend`; off, they stand alone."""
    abstain_below: float = 0.5
    """A confidence below this is said to be unsure."""
    domain_temperature: int = 70
    """Points that make a domain e times as likely; `trimtab lab evaluate` fits it."""
    query_temperature: int = 90
    """The same for query types."""
    sample_beyond: int = 20_000
    """Longer messages are read at their head and tail only, in characters."""
    follow: bool = True
    """The task that a message belongs to is followed; off, momentum alone holds, as spec 000."""
    clarify: Clarify = "advise"
    """What happens when a task cannot be done for want of knowing: `answer` asks the user without
    the model, `instruct` has the model ask, `advise` states what is assumed, `off` says nothing."""
    can_look: bool = True
    """The agent has tools to look with: what can be found by looking is not asked for."""
    max_questions: int = 2
    """Questions for one task."""
    belief_turns: int = 6
    """User turns after which a task that nothing was said of is forgotten."""
    underspecified_above: float = 0.5
    """A message this likely to mean nothing alone is read with what was said before."""
    moods: MoodShares = MoodShares()
