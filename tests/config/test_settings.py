"""Does `trimtab.toml` set what it says, and nothing else?"""

from __future__ import annotations

import msgspec
import pytest

from trimtab.config import Options, Source, demand, read_settings
from trimtab.config.settings_keys import MoodShareTable, UnderstandTable
from trimtab.errors import ConfigError
from trimtab.understand.settings import MoodShares, Settings


def read(text: str) -> Options:
    return demand(read_settings(Source("trimtab.toml", text)))


@pytest.mark.parametrize("text", ["", "[understand]", "[understand.moods]\n[compose]"])
def test_nothing_said_is_the_default(text: str) -> None:
    assert read(text) == Options()


def test_everything_said() -> None:
    text = """
    [understand]
    ranking = "count"
    strict_000 = true
    momentum_threshold = 4
    transparent_patience = 6
    silence_patience = 2
    secondary_min_signals = 2
    secondary_share = 0
    learned = false
    abstain_below = 1
    domain_temperature = 100
    query_temperature = 90
    follow = false
    clarify = "answer"
    can_look = false
    max_questions = 1
    belief_turns = 3
    underspecified_above = 0.9
    sample_beyond = 1000
    [understand.moods]
    asserted = 90
    asked = 0
    reported = 1
    deferred = 2
    negated = 3
    [compose]
    level = "full"
    repeat_after = 0
    [log]
    verdicts = false
    """
    assert read(text) == Options(
        Settings(
            ranking="count",
            strict_000=True,
            momentum_threshold=4,
            transparent_patience=6,
            silence_patience=2,
            secondary_min_signals=2,
            secondary_share=0,
            learned=False,
            abstain_below=1.0,
            domain_temperature=100,
            query_temperature=90,
            follow=False,
            clarify="answer",
            can_look=False,
            max_questions=1,
            belief_turns=3,
            underspecified_above=0.9,
            sample_beyond=1000,
            moods=MoodShares(asserted=90, asked=0, reported=1, deferred=2, negated=3),
        ),
        level="full",
        repeat_after=0,
        log_verdicts=False,
    )


def test_every_setting_can_be_written_and_no_other() -> None:
    assert set(UnderstandTable.model_fields) == set(Settings.__struct_fields__)
    assert set(MoodShareTable.model_fields) == set(MoodShares.__struct_fields__)


def test_defaults_stand_in_one_place() -> None:
    table = UnderstandTable()
    assert table.model_dump() == msgspec.to_builtins(Settings())


WRONG = [
    ("unknown key", "[understand]\nmomentum = 3", [
        "understand: unknown key 'momentum'; did you mean 'momentum_threshold'? "
        "known: abstain_below, belief_turns, can_look, clarify, domain_temperature, follow, "
        "learned, max_questions, momentum_threshold, moods, query_temperature, ranking, "
        "sample_beyond, secondary_min_signals, secondary_share, silence_patience, strict_000, "
        "transparent_patience, underspecified_above",
    ]),
    ("key without its table", "ranking = 'count'", [
        "unknown key 'ranking'; it belongs under [understand]",
    ]),
    ("unknown table", "[composed]", [
        "unknown key 'composed'; did you mean 'compose'? known: compose, log, understand",
    ]),
    ("unknown value", "[understand]\nranking = 'counts'", [
        "understand.ranking: unknown ranking 'counts'; did you mean 'count'? known: blend, count",
    ]),
    ("unknown level", "[compose]\nlevel = true", [
        "compose.level: unknown level true; known: full, info, off",
    ]),
    ("ranges", "[understand]\nabstain_below = 2\nsample_beyond = 1\nmoods = { asked = 101 }", [
        "understand.abstain_below: expected at most 1.0, got the number 2",
        "understand.sample_beyond: expected at least 1000, got the number 1",
        "understand.moods.asked: expected at most 100, got the number 101",
    ]),
    ("value for a table", "understand = 3", ["understand: expected a table, got the number 3"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_mistakes(text: str, wanted: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        read(text)
    assert list(map(str, caught.value.problems)) == [f"trimtab.toml: {each}" for each in wanted]
