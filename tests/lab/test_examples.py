"""Do the domains keep their own promises, and is it said when they do not?"""

from __future__ import annotations

from tests.shipped import RANKINGS, shipped
from trimtab.config import Origin
from trimtab.lab.examples import Broken, broken_examples, count_examples
from trimtab.policy import Policy
from trimtab.understand import compile_lexicon
from trimtab.values import Domain, Registry, TextSignal


def word(*texts: str) -> tuple[TextSignal, ...]:
    return tuple(TextSignal(text, "word") for text in texts)


DOMAINS = (
    Domain("bugfix", signals=word("fix", "bug"), match=("fix it", "a bug"), avoid=("plan",)),
    Domain(
        "planning",
        signals=word("plan"),
        match=("plan it", "fix the bug, or plan", "nothing of it"),
        avoid=("the plan", "a bug"),
    ),
    Domain("coding", signals=word("write"), match=("a button",), avoid=("bug",)),
    Domain(
        "frontend", parent="coding", signals=word("button"), match=("a button", "write a button"),
        avoid=("write",),
    ),
    Domain("backend", parent="coding", signals=word("query"), match=("write a button",)),
)  # fmt: skip
POLICY = Policy(compile_lexicon(Registry(DOMAINS)))


def test_what_ships_keeps_its_promises() -> None:
    for ranking in RANKINGS:
        policy = shipped(ranking)
        assert count_examples(policy) > 300
        assert broken_examples(policy) == ()


def test_broken_promises_with_their_places() -> None:
    assert count_examples(POLICY) == 14
    broken = [
        ("planning", "examples.match[1]", "fix the bug, or plan",
         "bugfix 2 (fix, bug) · planning 1 (plan)"),
        ("planning", "examples.match[2]", "nothing of it", "nothing"),
        ("planning", "examples.avoid[0]", "the plan", "planning 1 (plan)"),
        ("backend", "examples.match[0]", "write a button", "frontend 2 (write, button)"),
    ]  # fmt: skip
    origins = {"planning": Origin("own/planning.toml")}
    assert broken_examples(POLICY, origins=origins, own={"planning"}) == tuple(
        Broken("own/planning.toml" if domain == "planning" else domain, domain, *rest,
               domain == "planning")
        for domain, *rest in broken
    )  # fmt: skip
