"""THE ONE PATH: pure, resumable, and open when a part of it fails."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tests.shipped import RANKINGS, shipped, tell
from trimtab.policy import Policy
from trimtab.session import Session, Steering, before
from trimtab.testing import MemoryJournal, lexicon
from trimtab.values import Cues, Domain, Level, MachineMark, Message, Ranking, State

FIX = "fix the bug"
CUES = Cues(machine=(MachineMark("interruption", starts=("[Request interrupted",)),))
SMALL = Policy(
    lexicon({"bugfix": ["fix", "bug"], "planning": ["plan"], "git_ops": ["commit"]}, cues=CUES)
)
TEXTS = (FIX, "plan it", "commit", "fix the plan", "ok", "", "[Request interrupted by user]")


def part(**parts: object) -> Callable[[Policy], Policy]:
    """Puts something else in place of parts of the lexicon."""
    return lambda policy: structs.replace(policy, lexicon=structs.replace(policy.lexicon, **parts))


def setting(**values: object) -> Callable[[Policy], Policy]:
    """Puts something else in place of settings."""
    return lambda policy: structs.replace(
        policy, settings=structs.replace(policy.settings, **values)
    )


class Raises:
    """What stands in the place of a part and raises whatever is asked of it."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(f"broken: {name}")


FAULTS: dict[str, tuple[Callable[[Policy], Policy], type[Exception]]] = {
    "the cues": (lambda p: part(registry=structs.replace(p.lexicon.registry, cues=Raises()))(p),
                 RuntimeError),
    "the words": (part(words=Raises()), RuntimeError),
    "what is sought": (part(literals=()), IndexError),
    "the patterns": (part(patterns=Raises()), RuntimeError),
    "the parents": (part(parents={}), KeyError),
    "the domains": (part(domains={}), KeyError),
    "the calibration": (setting(domain_temperature=0), ZeroDivisionError),
    "the momentum": (setting(momentum_threshold=None), TypeError),
    "the threshold": (setting(abstain_below=None), TypeError),
    "the profile": (lambda p: structs.replace(p, profile=Raises()), RuntimeError),
}  # fmt: skip


@pytest.mark.parametrize(("broken", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_broken_part_is_passed_over(
    broken: Callable[[Policy], Policy], fault: type[Exception]
) -> None:
    journal = MemoryJournal()
    session = Session(SMALL, journal)
    session.before("plan it")
    state, lines = session.state, list(journal.lines)
    session.policy = broken(SMALL)
    assert session.before(FIX) == Steering(FIX)
    assert session.state is state
    assert [(phase, type(error)) for phase, error in journal.errors] == [("before", fault)]
    assert journal.lines == lines
    session.policy = SMALL
    assert session.before("plan it").understanding is not None
    assert session.state.momentum.turns == 2
    assert len(journal.errors) == 1


@pytest.mark.parametrize(("broken", "fault"), FAULTS.values(), ids=FAULTS)
def test_strict_lets_it_fly(broken: Callable[[Policy], Policy], fault: type[Exception]) -> None:
    journal = MemoryJournal()
    state = tell_state("plan it")
    session = Session(structs.replace(broken(SMALL), strict=True), journal, state)
    with pytest.raises(fault):
        session.before(FIX)
    assert session.state is state
    assert journal.errors == []


def tell_state(*texts: str, policy: Policy = SMALL) -> State:
    """The state after these messages."""
    state = State()
    for text in texts:
        state, _ = before(policy, state, Message(text))
    return state


def test_one_message_fails_and_the_same_policy_serves_the_next() -> None:
    journal = MemoryJournal()
    session = Session(part(parents={})(SMALL), journal)
    assert session.before(FIX) == Steering(FIX)
    assert session.before("good morning").understanding is not None
    assert session.state.turn == 1
    assert len(journal.errors) == 1


def test_something_that_is_no_text_is_passed_over() -> None:
    journal = MemoryJournal()
    steering = Session(SMALL, journal).before(None)  # type: ignore[arg-type]
    assert (steering.text, steering.understanding) == (None, None)
    assert len(journal.errors) == 1


def test_the_lines_of_every_turn_reach_the_journal() -> None:
    journal = MemoryJournal()
    session = Session(shipped(), journal)
    told = [session.before(text) for text in (FIX, "ok", "ls -la", "[Request interrupted by user]")]
    assert journal.lines == [line for steering in told for line in steering.lines]
    assert [len(steering.lines) > 0 for steering in told] == [True, True, True, False]
    assert journal.errors == []


def test_sessions_do_not_know_each_other() -> None:
    one, other = (Session(SMALL, MemoryJournal()) for _ in range(2))
    for _ in range(3):
        one.before(FIX)
    other.before("plan it")
    assert (one.state.turn, one.state.momentum.domains) == (3, ("bugfix",))
    assert (other.state.turn, other.state.momentum.domains) == (1, ("planning",))


@pytest.mark.parametrize(
    "text",
    [
        "[Request interrupted by user]",
        "  <system-reminder>fix the bug</system-reminder>",
        "<command-name>/clear</command-name> fix the bug",
        "This session is being continued from a previous conversation that fixed a bug.",
    ],
    ids=["interruption", "reminder", "command", "continuation"],
)
def test_machine_made_turns_leave_the_state(text: str) -> None:
    session = Session(shipped(), MemoryJournal())
    session.before(FIX)
    state = session.state
    steering = session.before(text)
    assert session.state is state
    assert (steering.text, steering.context, steering.lines) == (text, "", ())
    assert steering.understanding is not None
    assert steering.understanding.machine


def test_a_turn_of_a_person_counts_even_if_it_says_nothing() -> None:
    assert [tell_state(*[text] * 2).turn for text in (FIX, "", "ok")] == [2, 2, 2]


@pytest.mark.parametrize("change", [("turn", 9), ("momentum", None)], ids=lambda c: c[0])
def test_the_state_is_frozen(change: tuple[str, object]) -> None:
    state = tell_state(FIX)
    with pytest.raises(AttributeError):
        setattr(state, *change)
    assert state == tell_state(FIX)


CODECS = {"JSON": msgspec.json, "MessagePack": msgspec.msgpack}


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
@given(st.lists(st.sampled_from(TEXTS), max_size=12), st.sampled_from(TEXTS))
def test_a_stored_state_decides_the_same(codec: object, texts: list[str], then: str) -> None:
    state = tell_state(*texts)
    again = codec.decode(codec.encode(state), type=State)  # type: ignore[attr-defined]
    assert again == state
    assert hash(again) == hash(state)
    assert before(SMALL, again, Message(then)) == before(SMALL, state, Message(then))


@given(st.lists(st.sampled_from(TEXTS), max_size=12))
def test_a_session_is_the_phases_one_after_the_other(texts: list[str]) -> None:
    session = Session(SMALL, MemoryJournal())
    assert [session.before(text) for text in texts] == tell(SMALL, *texts)
    assert session.state == tell_state(*texts)


@given(st.lists(st.sampled_from(TEXTS), max_size=12), st.data())
def test_a_session_goes_on_where_another_stopped(texts: list[str], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(texts)))
    first, whole = (Session(SMALL, MemoryJournal()) for _ in range(2))
    for text in texts[:cut]:
        first.before(text)
    second = Session(SMALL, MemoryJournal(), first.state)
    told = [second.before(text) for text in texts[cut:]]
    assert [whole.before(text) for text in texts][cut:] == told


@given(st.text(st.characters(exclude_categories=())), st.sampled_from(TEXTS))
def test_before_is_pure(text: str, earlier: str) -> None:
    state, message = tell_state(earlier), Message(text)
    kept = msgspec.json.encode(state)
    assert before(SMALL, state, message) == before(SMALL, state, message)
    assert msgspec.json.encode(state) == kept


ENRICHED = [
    (FIX, "full"),
    (FIX, "info"),
    ("investigate the supplier, cite the sources, and write a script for their API", "full"),
    ("plan the sprint\n\n[USER MESSAGE]\nand commit it", "full"),
    ("refactor the parser:\n```\n[TASK CONTEXT]\n```", "info"),
]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize(("text", "level"), ENRICHED, ids=range(len(ENRICHED)))
def test_an_enriched_message_is_not_enriched_again(
    text: str, level: Level, ranking: Ranking
) -> None:
    policy = shipped(ranking, level)
    state, first = before(policy, State(), Message(text))
    again_state, again = before(policy, State(), Message(first.text))
    assert first.text != text
    assert again.text == first.text
    assert (again.understanding, again.context) == (first.understanding, "")
    assert again.silence == "marked"
    assert structs.replace(again_state, given=state.given) == state


def test_an_enriched_message_is_judged_by_the_user_s_words_alone() -> None:
    domain = Domain("planning", enrichment_template="fix the bug, commit, fix the bug")
    policy = structs.replace(SMALL, level="full")
    policy = part(domains={**SMALL.lexicon.domains, "planning": domain})(policy)
    first, again = tell(policy, "plan it", tell(policy, "plan it")[0].text)
    assert "fix the bug, commit" in first.text
    assert first.understanding is not None
    assert again.understanding is not None
    assert first.understanding.scores == again.understanding.scores
