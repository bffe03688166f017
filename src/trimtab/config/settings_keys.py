"""Which keys may stand in `trimtab.toml`, and of which kind?

Defaults stand on the values these models turn into; here they are only looked up.
"""

from __future__ import annotations

from pydantic import Field

from trimtab.config.models import Count, Section, Share
from trimtab.config.options import Options
from trimtab.values import Clarify, Level, Ranking

_OPTIONS = Options()
_SETTINGS, _MOODS = _OPTIONS.understand, _OPTIONS.understand.moods


class MoodShareTable(Section):
    """How much of its weight a hit keeps in each mood, in hundredths."""

    asserted: Share = Field(_MOODS.asserted, description="said plainly")
    asked: Share = Field(_MOODS.asked, description="in a question")
    reported: Share = Field(_MOODS.reported, description="told of others or of the past")
    deferred: Share = Field(_MOODS.deferred, description="put off: later, not yet")
    negated: Share = Field(_MOODS.negated, description="ruled out: don't, without")


class UnderstandTable(Section):
    """How messages are understood."""

    ranking: Ranking = Field(
        _SETTINGS.ranking, description="order domains by confidence (blend) or as spec 000 (count)"
    )
    strict_000: bool = Field(
        _SETTINGS.strict_000, description="spec 000's code to the letter; implies count"
    )
    momentum_threshold: Count = Field(
        _SETTINGS.momentum_threshold, description="turns from which a task resists others"
    )
    transparent_patience: Count = Field(
        _SETTINGS.transparent_patience,
        description="turns running after which one transparent domain becomes the task",
    )
    silence_patience: Count = Field(
        _SETTINGS.silence_patience,
        description="turns running without evidence after which a task loses its strength",
    )
    secondary_min_signals: Count = Field(
        _SETTINGS.secondary_min_signals, description="signals that a second domain needs"
    )
    secondary_share: Share = Field(
        _SETTINGS.secondary_share,
        description="and how much of the first one's points it needs, in hundredths",
    )
    learned: bool = Field(
        _SETTINGS.learned,
        description="learned evidence is added, under `blend`; off, the signals stand alone",
    )
    abstain_below: float = Field(
        _SETTINGS.abstain_below, ge=0, le=1, description="a lower confidence is said to be unsure"
    )
    domain_temperature: Count = Field(
        _SETTINGS.domain_temperature, description="points that make a domain e times as likely"
    )
    query_temperature: Count = Field(
        _SETTINGS.query_temperature, description="points that make a query type e times as likely"
    )
    follow: bool = Field(
        _SETTINGS.follow, description="tasks are followed over turns; off, momentum alone holds"
    )
    clarify: Clarify = Field(
        _SETTINGS.clarify,
        description="what happens when a task lacks something: answer, instruct, advise or off",
    )
    can_look: bool = Field(
        _SETTINGS.can_look, description="what the agent can find by looking is not asked for"
    )
    max_questions: int = Field(
        _SETTINGS.max_questions, ge=0, le=100, description="questions for one task"
    )
    belief_turns: Count = Field(
        _SETTINGS.belief_turns, description="user turns after which a silent task is forgotten"
    )
    underspecified_above: float = Field(
        _SETTINGS.underspecified_above, ge=0, le=1,
        description="a message this likely to mean nothing alone is read with what was before it",
    )  # fmt: skip
    sample_beyond: int = Field(
        _SETTINGS.sample_beyond, ge=1_000, le=10_000_000,
        description="longer messages are read at head and tail only, in characters",
    )  # fmt: skip
    moods: MoodShareTable = Field(
        default_factory=MoodShareTable,
        description="how much of its weight a hit keeps in each mood, in hundredths",
    )


class ComposeTable(Section):
    """What is written for the model."""

    level: Level = Field(
        _OPTIONS.level, description="off: nothing, info: task context, full: instructions too"
    )
    repeat_after: int = Field(
        _OPTIONS.repeat_after, ge=0, le=1_000_000_000,
        description="user turns after which an unchanged context is said again; 0: every time",
    )  # fmt: skip


class LogTable(Section):
    """What is noted on this machine."""

    verdicts: bool = Field(
        _OPTIONS.log_verdicts, description="explained verdicts are noted, for `trimtab wrong`"
    )


class SettingsFile(Section):
    """The user's settings: `trimtab.toml`."""

    understand: UnderstandTable = Field(
        default_factory=UnderstandTable, description="how messages are understood"
    )
    compose: ComposeTable = Field(
        default_factory=ComposeTable, description="what is written for the model"
    )
    log: LogTable = Field(default_factory=LogTable, description="what is noted on this machine")
