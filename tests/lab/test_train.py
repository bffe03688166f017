"""What labelled messages teach: what the signals miss, for messages that were never seen."""

from __future__ import annotations

from zlib import crc32

import pytest
from msgspec import structs

from trimtab.errors import InputError
from trimtab.lab.cases import Case
from trimtab.lab.evaluate import Report, evaluate
from trimtab.lab.train import train
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.understand.learned import Learned, decode, weights_of

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
    known = decode(model).packed
    assert crc32(b"wobbles") in known
    assert crc32(b"mailer") not in known


def test_the_card_says_what_it_was_taught(model: bytes) -> None:
    card = decode(model).model.card
    assert (card["messages"], card["groups"]) == (str(len(taught())), str(len(SUBJECTS)))


def test_too_little_to_learn_from() -> None:
    with pytest.raises(InputError, match="too few messages"):
        train(POLICY, taught()[:1])


OTHERS = ("kettle", "lamp", "door", "window", "fridge")


def own() -> tuple[Case, ...]:
    """What one user calls bugfix is planning for everybody else."""
    return tuple(
        Case(f"put the {thing} on the roadmap", "bugfix", source=f"mine{number}")
        for number, thing in enumerate(OTHERS)
    )


def said(data: bytes, text: str) -> Report:
    lexicon = structs.replace(POLICY.lexicon, learned=decode(data))
    return evaluate(structs.replace(POLICY, lexicon=lexicon), [Case(text, "bugfix", under=False)])


def test_a_few_labels_of_ones_own_move_a_model_and_do_not_destroy_it(model: bytes) -> None:
    base = decode(model)
    personal = train(POLICY, own(), base)
    assert set(base.packed) <= set(decode(personal).packed) | dropped(base)
    wobbles = said(personal, "the printer wobbles again")
    assert wobbles.domain and wobbles.domain.strict.value == 1
    key = crc32(b"roadmap")
    before, after = weights_of(base, key), weights_of(decode(personal), key)
    assert after["domain:bugfix"] > before["domain:bugfix"]
    assert after["domain:planning"] < before["domain:planning"]


def dropped(base: Learned) -> set[int]:
    """What weighs so little that a step may take it away."""
    return {key for key in base.packed if max(map(abs, weights_of(base, key).values())) < 3}


def test_what_no_label_of_ones_own_speaks_of_stays_as_it_was(model: bytes) -> None:
    base, personal = decode(model), decode(train(POLICY, own(), decode(model)))
    heads = [head for head in base.model.heads if not head.startswith("domain:")]
    for key in base.packed:
        before, after = weights_of(base, key), weights_of(personal, key)
        assert {h: before[h] for h in heads} == {h: after.get(h, 0) for h in heads}
    assert personal.model.temperatures == base.model.temperatures


def test_labels_of_ones_own_may_add_a_domain(model: bytes) -> None:
    policy = Policy(
        lexicon(
            {"bugfix": ["fix"], "planning": ["plan"], "conversation": ["hello"], "art": ["ink"]}
        )
    )
    cases = [
        Case(f"watercolour of a {thing}", "art", source=f"mine{number}")
        for number, thing in enumerate(OTHERS * 4)
    ]
    personal = decode(train(policy, cases, decode(model)))
    assert "domain:art" in personal.model.heads
    assert weights_of(personal, crc32(b"watercolour"))["domain:art"] > 0
