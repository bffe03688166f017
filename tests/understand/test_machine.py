"""Machine-made turns and languages."""

from __future__ import annotations

import pytest

from trimtab.testing import lexicon
from trimtab.understand import understand
from trimtab.understand.machine import machine_made
from trimtab.values import Cues, MachineMark, Momentum

MARKS = (
    MachineMark("command", starts=("<command-name>",)),
    MachineMark("interruption", starts=("[Request interrupted",)),
    MachineMark("reminder", tags=("system-reminder", "task-notification")),
)
R = "<system-reminder>be kind</system-reminder>"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<command-name>/x</command-name> more", "command"),
        ("  [Request interrupted by user]", "interruption"),
        (R, "reminder"),
        (f"{R}\n\n{R}  ", "reminder"),
        ("<task-notification id='1'>x</task-notification>" + R, "reminder"),
        (f"{R} fix the bug", ""),
        (f"fix the bug {R}", ""),
        (f"{R}<b>x</b>", ""),
        ("<system-reminder>never closed", ""),
        ("fix the bug", ""),
        ("", ""),
        ("<", ""),
    ],
)
def test_machine_made(text: str, name: str) -> None:
    assert machine_made(text, MARKS) == name


def test_a_machine_made_turn_changes_nothing() -> None:
    lexical = lexicon({"bugfix": ["fix"]}, cues=Cues(machine=MARKS))
    held = Momentum(("coding",), turns=3)
    after, understood = understand(lexical, held, "[Request interrupted by user] fix")
    assert after == held
    assert (understood.machine, understood.abstain) == ("interruption", "machine")
    assert (understood.hits, understood.scores) == ((), ())
    assert understood.compound.primary_domain == "coding"


WORDS = {
    "en": ("the", "and", "is", "of"),
    "de": ("der", "und", "ist", "die"),
    "fr": ("le", "et", "die"),
}


@pytest.mark.parametrize(
    ("text", "language", "abstain"),
    [
        ("fix the bug and test", "en", ""),
        ("fix und der bug ist da", "de", "language"),
        ("fix bug", "", ""),
        ("fix der bug", "", ""),
        ("исправь fix пожалуйста", "ru", "language"),
        ("请 fix 这个错误", "zh", "language"),
        ("このバグを fix して", "ja", "language"),
        ("버그 fix 부탁해", "ko", "language"),
    ],
)
def test_languages(text: str, language: str, abstain: str) -> None:
    lexical = lexicon({"bugfix": ["fix"], "coding": []}, cues=Cues(languages=WORDS))
    held = Momentum(("coding",), turns=3)
    after, understood = understand(lexical, held, text)
    assert understood.language == language
    assert (understood.abstain == "language") == (abstain == "language")
    assert [hit.signal for hit in understood.hits] == ["fix"]
    if abstain:
        assert (understood.scores, after.domains) == ((), ("coding",))
