"""Moods: what colours a hit, and how far a cue reaches."""

from __future__ import annotations

import pytest

from tests.shipped import shipped, tell
from trimtab.testing import lexicon
from trimtab.understand import understand
from trimtab.values import Cues, Message, State, TextSignal

CUES = Cues(
    moods={
        "asserted": (TextSignal("don't forget to", "phrase"), TextSignal("don't just", "phrase")),
        "negated": (
            TextSignal("don't", "phrase"),
            TextSignal("no need to", "phrase"),
            TextSignal(r"\?\s+no\b", "regex"),
        ),
        "deferred": (
            TextSignal("later", "word"),
            TextSignal("not yet", "phrase"),
            TextSignal("until we", "phrase"),
            TextSignal("before we", "phrase"),
            TextSignal(r"\byet (?:and|but)\b", "regex"),
        ),
        "asked": (TextSignal("should we", "phrase"),),
        "reported": (TextSignal("he said", "phrase"),),
    },
    breaks=("but", "then", "when", "until", "before we"),
)
LEXICON = lexicon({"bugfix": ["fix", "bug", "don't work"], "git": ["commit"]}, cues=CUES)


def moods(text: str) -> dict[str, str]:
    _, understood = understand(LEXICON, State(), Message(text))
    return {hit.signal: hit.mood for hit in understood.hits}


TABLE = [
    ("fix the bug", {"fix": "asserted", "bug": "asserted"}),
    ("don't fix the bug", {"fix": "negated", "bug": "negated"}),
    ("the bug: don't fix it", {"fix": "negated", "bug": "asserted"}),
    ("the bug we don't commit", {"bug": "asserted", "commit": "negated"}),
    ("don't commit, fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit but fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit. fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\nFix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\n\nfix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\r\n\r\nfix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\r\n- fix it", {"fix": "asserted", "commit": "negated"}),
    ("please don't\r\nfix it", {"fix": "negated"}),
    ("don't do this:\r\n\r\n- fix it\r\n- commit", {"fix": "negated", "commit": "negated"}),
    ("don't commit.\nfix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\n- fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\n2. fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit\n# fix it", {"fix": "asserted", "commit": "negated"}),
    ("please don't\nfix it", {"fix": "negated"}),
    ("don't touch what I\ncommit", {"commit": "negated"}),
    ("don't do this:\n- fix it\n- commit", {"fix": "negated", "commit": "negated"}),
    ("don't do this:\n\n1. fix it\n2. commit", {"fix": "negated", "commit": "negated"}),
    ("don't do this:\n- fix it\n\ncommit", {"fix": "negated", "commit": "asserted"}),
    ("don't do this:\n- fix it\nThen commit", {"fix": "negated", "commit": "asserted"}),
    ("do this:\n- don't fix it\n- commit", {"fix": "negated", "commit": "asserted"}),
    ("later:\n- fix it", {"fix": "deferred"}),
    ("don't: fix it", {"fix": "asserted"}),
    ("don't forget to fix it", {"fix": "asserted"}),
    ("don't just fix it, commit", {"fix": "asserted", "commit": "asserted"}),
    ("don't forget to fix it, don't commit", {"fix": "asserted", "commit": "negated"}),
    ("don't forget to fix it later", {"fix": "deferred"}),
    ("don't, under any circumstances, commit", {"commit": "negated"}),
    ("don't ever, and I mean ever, commit", {"commit": "negated"}),
    ("don't, it is bad, fix it", {"fix": "asserted"}),
    ("don't commit, at least today, fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't commit when you fix it", {"fix": "asserted", "commit": "negated"}),
    ("don't fix it when you commit", {"fix": "negated", "commit": "asserted"}),
    ("fix it until we commit", {"fix": "deferred", "commit": "deferred"}),
    ("fix it not yet but commit", {"fix": "deferred", "commit": "asserted"}),
    ('the 5" bug and the 6" bug', {"bug": "asserted"}),
    ('the 5" bug and a "fix"', {"fix": "reported", "bug": "asserted"}),
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
    ("fix it before we commit", {"fix": "asserted", "commit": "deferred"}),
    ("before we commit, fix it", {"fix": "asserted", "commit": "deferred"}),
    ("don't fix it before we commit", {"fix": "negated", "commit": "deferred"}),
    ("commit? no. fix it", {"fix": "asserted", "commit": "negated"}),
    ("fix it. commit? no", {"fix": "asserted", "commit": "negated"}),
    ("commit? not yet. fix it", {"fix": "asserted", "commit": "asserted"}),
    ("the label 'fix me' and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the label 'it's a fix' and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the label «fix me» and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the label ‘it’s a fix’ and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the label „fix me“ and a bug", {"fix": "reported", "bug": "asserted"}),
    ("the users' bug isn't a fix, it's bad", {"fix": "asserted", "bug": "asserted"}),
    ("rock 'n' roll has a bug, it's a 'fix'", {"fix": "reported", "bug": "asserted"}),
]


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_moods(text: str, expected: dict[str, str]) -> None:
    assert moods(text) == expected


def test_mood_takes_points_and_leaves_the_count() -> None:
    _, plain = understand(LEXICON, State(), Message("fix it"))
    _, negated = understand(LEXICON, State(), Message("don't fix it"))
    assert plain.scores[0].signals == negated.scores[0].signals == 1
    assert (plain.scores[0].points, negated.scores[0].points) == (100, 25)
    assert negated.confidence < plain.confidence


def test_each_place_of_a_pattern_counts() -> None:
    cues = Cues(moods={"negated": (TextSignal(r"\bdon.t\b", "regex"),)})
    lexical = lexicon({"git": ["commit", "push"], "bugfix": ["fix"]}, cues=cues)
    _, understood = understand(lexical, State(), Message("don't commit. fix it. don't push"))
    moods = {hit.signal: hit.mood for hit in understood.hits}
    assert moods == {"commit": "negated", "fix": "asserted", "push": "negated"}


SHIPPED = [
    ("don't forget to fix the bug", "fix", "asserted"),
    ("don\u2019t forget to commit", "commit", "asserted"),
    ("don't hesitate to refactor the parser", "refactor*", "asserted"),
    ("Don't you think we should refactor the parser?", "refactor*", "asked"),
    ("why don't you fix the bug", "fix", "asserted"),
    ("can't you just fix it", "fix", "asserted"),
    ("not only fix the parser but also the lexer", "fix", "asserted"),
    ("don't not refactor the parser", "refactor*", "asserted"),
    ("don't just fix the bug", "fix", "asserted"),
    ("don't fix the bug", "fix", "negated"),
    ("please don't commit", "commit", "negated"),
    ("I don't want you to refactor the parser", "refactor*", "negated"),
    ("don't forget to fix the bug and don't commit", "commit", "negated"),
    ("Please don't\nrefactor the parser", "refactor*", "negated"),
    ("Do not commit\nthe changes or push\nto main.", "push", "negated"),
    ("Don't do any of this yet:\n- refactor the parser\n- commit", "refactor*", "negated"),
    ("Don't do any of this yet:\n- refactor the parser\n- commit", "commit", "negated"),
    ('The 5" screen crashes and the 6" screen works', "crash*", "asserted"),
    ("We should not, under any circumstances, refactor the parser", "refactor*", "negated"),
    ("don't break the tests when you refactor the parser", "refactor*", "asserted"),
    ("don't refactor when you are tired", "refactor*", "negated"),
    ("Under no circumstances refactor the parser", "refactor*", "negated"),
    ("can you not refactor the parser", "refactor*", "negated"),
    ("can you refactor the parser", "refactor*", "asserted"),
    ("there is no bug", "bug", "negated"),
    ("no bug here", "bug", "negated"),
    ("there is a bug", "bug", "asserted"),
    ("Later, refactor the parser", "refactor*", "deferred"),
    ("Hold the refactoring until we ship", "refactor*", "deferred"),
    ("fix it later but commit now", "commit", "asserted"),
    ("fix it later but commit now", "fix", "deferred"),
    ("I wonder if we should refactor the parser", "refactor*", "asked"),
    ("I never got docker to work", "docker*", "asserted"),
    ("make sure to never push to main", "push", "negated"),
    ("Fix the crash before we release", "fix", "asserted"),
    ("run the tests before you commit", "tests", "asserted"),
    ("run the tests before you commit", "commit", "deferred"),
    ("fix the tests before pushing", "fix", "asserted"),
    ("refactor it before fixing the bug", "refactor*", "asserted"),
    ("commit before refactoring", "refactor*", "deferred"),
    ("it worked before we upgraded, now it crashes", "crash*", "asserted"),
    ("I wouldn't refactor that now", "refactor*", "negated"),
    ("I would not commit this", "commit", "negated"),
    ("I wouldn't mind if you refactor the tests", "refactor*", "asserted"),
    ("the server wouldn't start after the merge", "merge", "asserted"),
    ("I'd like you to not refactor", "refactor*", "negated"),
    ("try to not touch it when you refactor", "refactor*", "asserted"),
    ("It would be nice if you didn't refactor the tests", "refactor*", "negated"),
    ("I'd rather you didn't push", "push", "negated"),
    ("nobody asked you to refactor", "refactor*", "negated"),
    ("who told you to commit?", "commit", "negated"),
    ("nobody can log in, fix it", "fix", "asserted"),
    ("hold the commit", "commit", "deferred"),
    ("I hold the button and it crashes", "crash*", "asserted"),
    ("skip the refactoring for now", "refactor*", "negated"),
    ("skip refactoring, just fix the bug", "fix", "asserted"),
    ("skip refactoring, just fix the bug", "refactor*", "negated"),
    ("skip the tests and commit", "commit", "asserted"),
    ("the runner skips the tests", "tests", "asserted"),
    ("commit? not yet", "commit", "negated"),
    ("deploy? later. first fix the bug", "deploy", "negated"),
    ("refactor? no. fix the bug", "refactor*", "negated"),
    ("refactor? no. fix the bug", "fix", "asserted"),
    ("is the parser slow? no idea, debug it", "debug", "asserted"),
    ("instead of refactoring, fix the bug", "refactor*", "negated"),
    ("instead of refactoring, fix the bug", "fix", "asserted"),
    ("rather than debugging it, rewrite it", "debugging", "negated"),
    ("it shows an error instead of the list", "error", "asserted"),
    ("instead of an error it should show the page", "error", "asserted"),
    ("I will run into that bug again", "bug", "asserted"),
    ("the refactoring can wait", "refactor*", "deferred"),
    ("I'll commit it myself", "commit", "negated"),
    ("I'll run the tests and you fix the bug", "fix", "asserted"),
    ("I'll need you to fix the bug", "fix", "asserted"),
    ("Is there a bug in the parser?", "bug", "asked"),
    ("Is there a bug in the parser? Fix it", "fix", "asserted"),
    ("why is there a bug in the parser?", "bug", "asserted"),
    ("should the parser crash on bad input?", "crash*", "asked"),
    ("the user said the app crashes on login", "crash*", "reported"),
    ("someone reported that it crashes", "crash*", "reported"),
]


@pytest.mark.parametrize(("text", "signal", "mood"), SHIPPED)
def test_shipped_moods(text: str, signal: str, mood: str) -> None:
    [told] = tell(shipped(), text)
    assert told.understanding
    assert {hit.mood for hit in told.understanding.hits if hit.signal == signal} == {mood}


ACTS = [
    ("Can you fix the bug?", ("do",)),
    ("could you please update the docs?", ("do",)),
    ("Can you fix the bug and explain why it happens?", ("do", "explain")),
    ("Can you explain the bug?", ("explain",)),
    ("is this the parser?", ("explain",)),
    ("Please do NOT refactor", ("forbid",)),
    ("Please don't\nrefactor the parser", ("forbid",)),
    ("please refactor the parser", ("do",)),
    ("Don't commit. Refactor the parser.", ("forbid", "do")),
    ("don't forget to fix the bug", ("do",)),
    ("why don't you fix the bug", ("explain", "do")),
    ("I never got docker to work", ()),
    ("please don't", ("forbid",)),
    ("would you mind fixing the bug?", ("do",)),
    ("never push to main", ("forbid",)),
    ("can you not refactor the parser", ("forbid",)),
    ("- fix the bug", ("do",)),
    ("**Fix the login bug**", ("do",)),
    ("# Fix the bug", ("do",)),
    ("(fix the bug)", ("do",)),
    ("- [ ] fix the bug", ("do",)),
    ("1. fix the bug\n2. commit", ("do",)),
    ("open a PR", ("do",)),
    ("squash the commits", ("do",)),
    ("cherry-pick the fix onto main", ("do",)),
    ("turn off telemetry in settings.json", ("do",)),
    ("kill whatever runs on port 3000", ("do",)),
    ("the order form crashes", ()),
    ("release notes look odd", ()),
    ("logs show nothing", ()),
    ("warmup the cache before the first request", ()),
    ("the last commit broke the tests", ()),
    ("the second one", ("confirm",)),
    ("the second", ("confirm",)),
    ("No problem, fix the tests next", ("do",)),
    ("no rush, but the login is broken", ()),
    ("no tests please", ("forbid",)),
    ("no commits until friday", ("forbid",)),
    ("no, the other one", ("correct",)),
    ("No the other file", ("correct",)),
    ("please refrain from pushing", ("forbid",)),
    ("please avoid pushing and fix the bug", ("forbid",)),
    ("I'd like you to not refactor", ("forbid",)),
    ("hands off the config", ("forbid",)),
    ("work fully hands off", ()),
    ("refactor? no. fix the bug", ("do",)),
    ("commit? not yet", ("forbid",)),
    ("👍", ("confirm",)),
    ("👍🏻", ("confirm",)),
    ("🙏", ("thank",)),
    ('"fix the bug"', ("do",)),
    ("«fix the bug»", ("do",)),
]


@pytest.mark.parametrize(("text", "acts"), ACTS)
def test_shipped_acts(text: str, acts: tuple[str, ...]) -> None:
    [told] = tell(shipped(), text)
    assert told.understanding
    assert told.understanding.acts == acts
