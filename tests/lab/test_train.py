"""What labelled messages teach: what the signals miss, for messages that were never seen."""

from __future__ import annotations

import pytest
from msgspec import structs

from trimtab.errors import InputError
from trimtab.lab.cases import Case
from trimtab.lab.evaluate import evaluate
from trimtab.lab.train import train
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.understand.learned import decode

POLICY = Policy(lexicon({"bugfix": ["fix"], "planning": ["plan"], "conversation": ["hello"]}))
SUBJECTS = ("parser", "login page", "export", "queue", "mailer", "cache", "menu", "upload", "index")


def taught() -> tuple[Case, ...]:
    """Neither `wobbles` nor `roadmap` is a signal: only the labels tell what they speak for."""
    cases = []
    for number, subject in enumerate(SUBJECTS):
        for kind, text in (
            ("bugfix", f"the {subject} wobbles again"),
            ("planning", f"put the {subject} on the roadmap"),
            ("conversation", f"nice {subject}, that will do"),
        ):
            cases.append(
                Case(
                    text,
                    kind,
                    qtype="conversational" if kind == "conversation" else "action",
                    under=kind == "conversation",
                    source=f"group{number}:1",
                    line=len(cases) + 1,
                )
            )
    return tuple(cases)


@pytest.fixture(scope="module")
def model() -> bytes:
    return train(POLICY, taught())


def test_what_was_taught_holds_for_other_messages(model: bytes) -> None:
    unseen = [
        Case("the printer wobbles again", "bugfix", qtype="action"),
        Case("put the printer on the roadmap", "planning", qtype="action"),
    ]
    alone = evaluate(POLICY, unseen)
    clever = structs.replace(POLICY.lexicon, learned=decode(model))
    beside = evaluate(structs.replace(POLICY, lexicon=clever), unseen)
    assert alone.domain and alone.domain.strict.value == 0
    assert beside.domain and beside.domain.strict.value == 1
    assert beside.query and beside.query.strict.value == 1


def test_out_of_fold_no_case_is_judged_by_a_model_that_saw_its_group() -> None:
    seen: list[set[str]] = []

    def trainer(cases: object) -> object:
        assert isinstance(cases, list)
        seen.append({case.group for case in cases})
        return decode(train(POLICY, cases))

    report = evaluate(POLICY, taught(), train=trainer)  # type: ignore[arg-type]
    assert report.domain and report.domain.strict.value > 0.9
    groups = {case.group for case in taught()}
    held_back = [groups - fold for fold in seen]
    assert sorted(group for fold in held_back for group in fold) == sorted(groups)
    assert all(held_back)


def test_the_same_messages_give_the_same_bytes(model: bytes) -> None:
    assert train(POLICY, taught()) == model


def test_a_trait_of_one_group_is_not_learned(model: bytes) -> None:
    weights = decode(model).model.weights
    assert "wobbles" in weights
    assert not [trait for trait in weights if "mailer" in trait]


def test_the_card_says_what_it_was_taught(model: bytes) -> None:
    card = decode(model).model.card
    assert (card["messages"], card["groups"]) == (str(len(taught())), str(len(SUBJECTS)))


def test_too_little_to_learn_from() -> None:
    with pytest.raises(InputError, match="too few messages"):
        train(POLICY, taught()[:1])
