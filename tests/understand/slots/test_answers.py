"""Does a message answer what was asked, and what does it take back?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import shipped
from trimtab.understand.reading.text import read
from trimtab.understand.slots.answers import answer, refusals
from trimtab.understand.slots.filling import passage
from trimtab.understand.slots.frames import Passage, compile_frame
from trimtab.understand.slots.mentions import mentions
from trimtab.values import Domain, Filled, Question, Slot, SlotType, Value

FILES = ("src/auth.py", "src/session.py", "tests/test_auth.py")
CHOICE: list[tuple[str, Value | None]] = [
    ("option 2", "src/session.py"),
    ("2", "src/session.py"),
    ("#2", "src/session.py"),
    ("1.", "src/auth.py"),
    ("b", "src/session.py"),
    ("C", "tests/test_auth.py"),
    ("the second", "src/session.py"),
    ("second", "src/session.py"),
    ("the second one please", "src/session.py"),
    ("it's the second one", "src/session.py"),
    ("let's go with option 1", "src/auth.py"),
    ("the last one", "tests/test_auth.py"),
    ("3 please", "tests/test_auth.py"),
    ("session.py", "src/session.py"),
    ("src/session.py", "src/session.py"),
    ("the session one", "src/session.py"),
    ("the session module", "src/session.py"),
    ("tests/test_auth.py please", "tests/test_auth.py"),
    ("yes", "src/auth.py"),
    ("the default", "src/auth.py"),
    ("you choose", "src/auth.py"),
    ("whatever", "src/auth.py"),
    ("doesn't matter", "src/auth.py"),
    ("not sure, probably auth.py", "auth.py"),
    ("lib/other.py", "lib/other.py"),
    ("option 7", None),
    ("i don't know", None),
    ("none", None),
    ("never mind, show me the git log", None),
    ("what's the weather?", None),
]
SAID: list[tuple[str, str, str, Value | None]] = [
    # domain, slot, message, value
    ("refactor", "target_file", "agent/auth.py", "agent/auth.py"),
    ("refactor", "target_file", "the auth module", "the auth module"),
    ("refactor", "target_file", "it's in src/core/", "src/core/"),
    ("refactor", "target_file", "`agent/auth.py`, I think", "agent/auth.py"),
    ("refactor", "target_file", "yes", None),
    ("refactor", "target_file", "thanks", None),
    ("refactor", "target_file", "cancel", None),
    ("refactor", "target_file", "never mind", None),
    ("refactor", "target_file", "push it to origin", None),
    ("refactor", "target_file", "fix the tests instead", None),
    ("refactor", "target_file", "actually commit everything first", None),
    ("refactor", "target_file", "how does that work?", None),
    ("refactor", "target_file", "can you show me the log first?", None),
    ("refactor", "operation", "rename", "rename"),
    ("refactor", "operation", "split it", "split"),
    ("refactor", "operation", "no", None),
    ("bugfix", "error_description", "it crashes on save", "it crashes on save"),
    ("bugfix", "error_description", "KeyError: 'x'", "KeyError: 'x'"),
    ("bugfix", "error_description", "it doesn't work", "it doesn't work"),
    ("bugfix", "error_description", "i don't know", None),
    ("file_ops", "overwrite", "yes", True),
    ("file_ops", "overwrite", "sure, go ahead", True),
    ("file_ops", "overwrite", "nope", False),
    ("file_ops", "overwrite", "please don't", False),
    ("file_ops", "overwrite", "false", False),
    ("agentic", "max_iterations", "5", 5),
    ("agentic", "max_iterations", "five", 5),
    ("agentic", "max_iterations", "10 iterations", 10),
    ("agentic", "max_iterations", "no limit", None),
    ("git_ops", "branch", "main", "main"),
    ("git_ops", "branch", "feature/x", "feature/x"),
    ("git_ops", "branch", "none", "the current branch"),
    ("git_ops", "branch", "no idea", "the current branch"),
    ("config_edit", "new_value", "debug", "debug"),
    ("config_edit", "new_value", "to 30 seconds", "30 seconds"),
    ("api_integration", "method", "it's a post", "POST"),
    ("api_integration", "nothing", "anything", None),
]
TAKEN: list[tuple[str, bool]] = [
    ("not auth.py", True),
    ("no, the other file", True),
    ("the other one", True),
    ("wrong file", True),
    ("no not that one", True),
    ("that's the wrong file, use session.py", True),
    ("I meant session.py", True),
    ("no, session.py", True),
    ("sorry, session.py", True),
    ("don't touch auth.py", True),
    ("instead of auth.py use session.py", True),
    ("the error is not in auth.py", True),
    ("looks good", False),
    ("no, auth.py is right", False),
    ("no problem, go on with session.py", False),
    ("also look at session.py", False),
    ("add another test to it", False),
]


def said(text: str) -> Passage:
    reading = read(text)
    return passage(reading, mentions(reading))


@pytest.mark.parametrize(("text", "wanted"), CHOICE, ids=[c[0] for c in CHOICE])
def test_one_of_some_options(text: str, wanted: Value | None) -> None:
    question = Question("target_file", "Which file?", FILES, "src/auth.py")
    found = answer(shipped().lexicon.frames["refactor"], question, said(text))
    assert (found.value if found else None) == wanted


@pytest.mark.parametrize(
    ("domain", "slot", "text", "wanted"), SAID, ids=[f"{s[1]}: {s[2]}" for s in SAID]
)
def test_an_answer_in_other_words(domain: str, slot: str, text: str, wanted: Value | None) -> None:
    found = answer(shipped().lexicon.frames[domain], Question(slot, "Well?"), said(text))
    assert (found.value if found else None) == wanted
    if found:
        assert (found.slot, found.origin) == (slot, "answer")
        assert found.start < 0 or str(found.value) in text[found.start : found.end] + text.upper()


@pytest.mark.parametrize(("text", "wanted"), TAKEN, ids=[t[0] for t in TAKEN])
def test_what_is_taken_back(text: str, wanted: bool) -> None:
    held = [Filled("target_file", "src/auth.py", "message"), Filled("operation", "add", "message")]
    found = refusals(shipped().lexicon.frames["coding"], held, said(text))
    assert found == ((("target_file", "src/auth.py"),) if wanted else ())


@given(st.text(max_size=80))
def test_any_text_may_be_said(text: str) -> None:
    frame = shipped().lexicon.frames["bugfix"]
    for form in frame.forms:
        found = answer(frame, Question(form.slot.name, "Well?", FILES), said(text))
        assert found is None or found.slot == form.slot.name


KINDS: list[tuple[SlotType, str, Value | None]] = [
    ("int", "5", 5),
    ("int", "-3", -3),
    ("int", "1,000", 1000),
    ("int", "three please", 3),
    ("int", "3.5", None),
    ("int", "5 or 6", None),
    ("int", "10k", None),
    ("int", "no idea", None),
    ("bool", "yes, loud please", True),
    ("bool", "no, rather not", False),
    ("list", "web1, web2", ("web1", "web2")),
    ("list", "web1 and web2", ("web1", "web2")),
    ("list", "web1", ("web1",)),
    ("list", "which ones are there?", None),
    ("path", "I already told you", None),
    ("path", "can we talk about the budget first?", None),
    ("path", "the session module", "the session module"),
    ("string", "how much is it now?", None),
    ("string", "you are an idiot", None),
    ("string", "`45s`", "45s"),
]


@pytest.mark.parametrize(("kind", "text", "value"), KINDS)
def test_an_answer_is_of_its_kind(kind: SlotType, text: str, value: Value | None) -> None:
    slot = Slot("amount", kind, required=True, resolvers=("context_inference",), nullable=False)
    frame = compile_frame(Domain("own", slots=(slot,)))
    reading = read(text)
    found = answer(frame, Question("amount", "How many?"), passage(reading, mentions(reading)))
    assert (found.value if found else None) == value
