"""Moods: what colours a hit, and how far a cue reaches."""

from __future__ import annotations

import pytest

from trimtab.testing import lexicon
from trimtab.understand import understand
from trimtab.values import Cues, Momentum, TextSignal

CUES = Cues(
    moods={
        "negated": (TextSignal("don't", "phrase"), TextSignal("no need to", "phrase")),
        "deferred": (TextSignal("later", "word"), TextSignal("not yet", "phrase")),
        "asked": (TextSignal("should we", "phrase"),),
        "reported": (TextSignal("he said", "phrase"),),
    },
    breaks=("but", "then"),
)
LEXICON = lexicon({"bugfix": ["fix", "bug", "don't work"], "git": ["commit"]}, cues=CUES)


def moods(text: str) -> dict[str, str]:
    _, understood = understand(LEXICON, Momentum(), text)
    return {hit.signal: hit.mood for hit in understood.hits}


TABLE = [
    ("fix the bug", {"fix": "asserted", "bug": "asserted"}),
    ("don't fix the bug", {"fix": "negated", "bug": "negated"}),
    ("the bug: don't fix it", {"fix": "negated", "bug": "asserted"}),
    ("the bug we don't commit", {"bug": "asserted", "commit": "negated"}),
    ("don't commit, fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit but fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit. fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\nfix it", {"fix": "asserted", "commit": "negated"}),
    ("fix it later", {"fix": "deferred"}),
    ("fix it, commit later", {"fix": "asserted", "commit": "deferred"}),
    ("should we fix it?", {"fix": "asked"}),
    ("he said fix it", {"fix": "reported"}),
    ('the label "fix me" and a bug', {"fix": "reported", "bug": "asserted"}),
    ("the label “fix me” and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the buttons don't work", {"don't work": "asserted"}),
    ("don't fix it. fix it", {"fix": "asserted"}),
    ("no need to commit", {"commit": "negated"}),
    ("v1.2 don't commit v1.3", {"commit": "negated"}),
    ("should we fix it later?", {"fix": "deferred"}),
]


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_moods(text: str, expected: dict[str, str]) -> None:
    assert moods(text) == expected


def test_mood_takes_points_and_leaves_the_count() -> None:
    _, plain = understand(LEXICON, Momentum(), "fix it")
    _, negated = understand(LEXICON, Momentum(), "don't fix it")
    assert plain.scores[0].signals == negated.scores[0].signals == 1
    assert (plain.scores[0].points, negated.scores[0].points) == (100, 25)
    assert negated.confidence < plain.confidence
