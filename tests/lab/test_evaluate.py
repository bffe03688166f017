"""How often a policy is right, on a file small enough to count by hand, and on real messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tests.shipped import shipped
from trimtab import assemble
from trimtab.errors import InputError
from trimtab.lab.cases import Case, read_cases
from trimtab.lab.evaluate import (
    TEMPERATURES,
    Answers,
    domain_answers,
    evaluate,
    folds,
    query_answers,
    understand_all,
)
from trimtab.lab.measures import calibration_error
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.values import Cues, TextSignal

CUES = Cues(
    query_types={
        "code": (TextSignal("where", "word"),),
        "research": (TextSignal("news", "word", 3),),
    },
    languages={"de": ("und", "der", "ist", "die"), "en": ("the", "and", "is")},
)
POLICY = Policy(
    lexicon(
        {
            "bugfix": [TextSignal("fix", "word", 3), "bug", "broken"],
            "planning": ["plan", "sprint"],
            "git_ops": [TextSignal("commit", "word", 2), TextSignal("fix", "word", anti=True)],
        },
        cues=CUES,
    )
)
CASES = (
    Case("fix the bug", "bugfix", qtype="action", source="a:1", line=1),
    Case("plan the sprint", "planning", qtype="action", source="a:2", line=2),
    Case("fix the plan", "planning", source="b:1", line=3),
    Case("commit the fix, and plan", "git_ops", ("bugfix",), source="b:2", line=4),
    Case("where is the news", "planning", qtype="code", qtype_ok=("research",), source="c", line=5),
    Case("anything else", qtype="conversational", source="d", line=6),
    Case("commit", "bugfix", domain2="git_ops", source="d", line=7),
)


def test_a_small_file_by_hand() -> None:
    report = evaluate(POLICY, CASES)
    assert (report.cases, report.registry) == (7, "test")
    assert report.domain is not None
    assert (report.domain.strict.value, report.domain.strict.of) == (2 / 6, 6)
    assert report.domain.accepted.value == 3 / 6
    assert report.domain.confusion == {
        "bugfix": {"bugfix": 1, "git_ops": 1},
        "git_ops": {"bugfix": 1},
        "planning": {"bugfix": 1, "conversation": 1, "planning": 1},
    }
    assert report.either is not None
    assert report.either.value == 4 / 6
    assert report.query is not None
    assert (report.query.strict.value, report.query.accepted.value) == (2 / 4, 3 / 4)
    assert report.silent.value == 2 / 7
    assert report.abstained.value == sum(
        bool(understood.abstain) for _, understood in understand_all(POLICY, CASES)
    ) / len(CASES)


def test_the_most_confident_mistakes_come_first() -> None:
    mistakes = evaluate(POLICY, CASES).mistakes
    assert {mistake.line for mistake in mistakes} == {3, 5, 7}
    assert [m.confidence for m in mistakes] == sorted(
        (m.confidence for m in mistakes), reverse=True
    )
    first = next(mistake for mistake in mistakes if mistake.line == 3)
    assert (first.label, first.said, first.because) == ("planning", "bugfix", ("fix",))
    assert evaluate(POLICY, CASES, worst=1).mistakes == mistakes[:1]
    assert evaluate(POLICY, CASES, worst=0).mistakes == ()


def test_every_message_is_a_first_turn() -> None:
    talk = [Case("fix the bug", "bugfix")] * 4 + [Case("commit", "git_ops")]
    report = evaluate(POLICY, talk)
    assert report.domain is not None
    assert report.domain.strict.value == 1.0
    again = evaluate(POLICY, talk[::-1])
    assert again.domain is not None
    assert again.domain.strict == report.domain.strict


def test_what_means_nothing_alone_by_hand() -> None:
    cues = structs.replace(CUES, under=(TextSignal("it", "word", 3),), under_prior=-2)
    policy = Policy(lexicon({"bugfix": ["fix"]}, cues=cues))
    cases = [
        Case(text, under=label)
        for text, label in (("fix it", 1), ("do it", True), ("it rains", 0), ("again", 1))
    ]
    report = evaluate(policy, [*cases, Case("it has no label")])
    assert (report.domain, report.query) == (None, None)
    assert report.under is not None
    assert report.needless is not None
    assert report.wanted is not None
    assert (report.needless.of, report.wanted.of) == (1, 3)
    assert 0 < report.wanted.value <= 1
    assert (report.under.at.threshold, report.under.at.precision.of) == (0.5, 3)
    assert (report.under.at.precision.value, report.under.at.recall.value) == (2 / 3, 2 / 3)
    assert report.under.f1.value == pytest.approx(2 / 3)
    assert [level.threshold for level in report.under.levels][:2] == [0.3, 0.4]
    settings = structs.replace(policy.settings, underspecified_above=0.99)
    strict = evaluate(structs.replace(policy, settings=settings), cases).under
    assert strict is not None
    assert (strict.at.precision.of, strict.at.recall.value, strict.at.f1) == (0, 0, 0)


def test_no_labels_no_figures() -> None:
    with pytest.raises(InputError, match="no message has a label"):
        evaluate(POLICY, [Case("fix", line=1), Case("plan", line=2)])


def test_nothing_but_what_is_labelled_is_refitted() -> None:
    late = [Case("anything", line=1), *CASES]
    assert evaluate(POLICY, late).query_refit == evaluate(POLICY, CASES).query_refit is not None


REFITS: dict[str, tuple[str, Answers]] = {
    "domain": ("domain_temperature", domain_answers),
    "query": ("query_temperature", query_answers),
}
FOREIGN = Case("und der fix ist die die und", "bugfix", qtype="action", source="e", line=8)


@pytest.mark.parametrize("kind", REFITS)
def test_a_refit_is_what_the_path_gives_at_those_temperatures(kind: str) -> None:
    key, answers = REFITS[kind]
    cases = [
        case for case in (*CASES, FOREIGN) if getattr(case, {"query": "qtype"}.get(kind, kind))
    ]
    dealt = folds(cases)
    runs = {
        degree: understand_all(
            structs.replace(POLICY, settings=structs.replace(POLICY.settings, **{key: degree})),
            cases,
        )
        for degree in TEMPERATURES
    }
    fitted, held_back = [], []
    for fold in dealt:
        outside = {
            degree: calibration_error(answers(r for r in run if r[0].group not in fold))
            for degree, run in runs.items()
        }
        fitted.append(min(TEMPERATURES, key=lambda degree: outside[degree]))
        held_back += answers(r for r in runs[fitted[-1]] if r[0].group in fold)
    report = evaluate(POLICY, cases)
    refit = report.domain_refit if kind == "domain" else report.query_refit
    assert refit is not None
    assert (refit.shipped, refit.fitted) == (getattr(POLICY.settings, key), tuple(fitted))
    assert refit.calibration_error == pytest.approx(calibration_error(held_back))


def test_one_group_cannot_be_refitted() -> None:
    report = evaluate(POLICY, [case for case in CASES if case.group == "a"])
    assert (report.domain_refit, report.query_refit) == (None, None)


GROUPS = st.lists(st.sampled_from([f"r{n}" for n in range(12)]), max_size=60)


@given(GROUPS, st.integers(1, 7))
def test_folds_never_split_a_group(groups: list[str], count: int) -> None:
    cases = [Case("t", source=f"{group}:{n}", line=n) for n, group in enumerate(groups, 1)]
    dealt = folds(cases, count)
    flat = [group for fold in dealt for group in fold]
    assert len(flat) == len(set(flat))
    assert set(flat) == set(groups)
    assert len(dealt) == min(count, len(set(groups)))
    assert all(dealt)


@given(GROUPS, st.integers(1, 7))
def test_folds_are_of_like_size(groups: list[str], count: int) -> None:
    cases = [Case("t", source=group) for group in groups]
    sizes = [sum(group in fold for group in groups) for fold in folds(cases, count)]
    largest = max((groups.count(group) for group in groups), default=0)
    assert max(sizes, default=0) - min(sizes, default=0) <= largest
    assert folds(cases[::-1], count) == folds(cases, count)


@pytest.fixture(scope="module")
def real(shared_data: Callable[[str], Path]) -> Sequence[Case]:
    """Messages that people wrote, with labels."""
    path = shared_data("messages_dev.jsonl")
    return read_cases(path.read_text("utf-8"), file=path.name, names=assemble.names(shipped()))


def test_real_messages(real: Sequence[Case]) -> None:
    """Floors about 0.05 under what was measured when they were set: see the comments."""
    report = evaluate(shipped(), real)
    assert report.domain is not None
    assert report.query is not None
    assert report.either is not None
    figures = {
        "domain, strict": (report.domain.strict.value, 0.63),
        "domain, accepted": (report.domain.accepted.value, 0.77),
        "domain, macro-F1": (report.domain.macro_f1.value, 0.58),
        "domain, covered at 90 %": (report.domain.coverage.value, 0.57),
        "first or second domain": (report.either.value, 0.72),
        "query, strict": (report.query.strict.value, 0.70),
        "query, accepted": (report.query.accepted.value, 0.86),
        "query, macro-F1": (report.query.macro_f1.value, 0.59),
        "some evidence": (1 - report.silent.value, 0.86),
    }
    assert {name: value for name, (value, floor) in figures.items() if value < floor} == {}
    assert report.domain.calibration_error.value < 0.21
    assert report.query.calibration_error.value < 0.14


def test_real_messages_come_from_other_repositories_in_each_fold(real: Sequence[Case]) -> None:
    dealt = folds(real)
    assert len(dealt) == 5
    assert sum(len(fold) for fold in dealt) == len({case.group for case in real})
