"""Two policies on the same messages: only what differs counts."""

from __future__ import annotations

from msgspec import structs

from trimtab.lab.cases import Case
from trimtab.lab.compare import Change, compare
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.values import Cues, TextSignal

CUES = Cues(query_types={"code": (TextSignal("where", "word"),)})
DOMAINS = {"bugfix": ["fix", "bug"], "planning": ["plan"]}
FIRST = Policy(lexicon(DOMAINS, cues=CUES))
SECOND = Policy(lexicon({**DOMAINS, "planning": ["plan", "roadmap"]}, cues=CUES))
CASES = (
    Case("the roadmap", "planning", line=1),
    Case("a roadmap of bugs", "bugfix", domain_ok=("conversation",), line=2),
    Case("roadmap", "git_ops", line=3),
    Case("fix the bug", "bugfix", line=4),
    Case("my roadmap", "planning", line=5),
    Case("where is it", qtype="code", line=6),
)


def test_one_signal_more() -> None:
    result = compare(FIRST, SECOND, CASES)
    assert result.cases == 6
    paired = result.domain
    assert paired is not None
    assert (paired.first.value, paired.second.value, paired.first.of) == (2 / 5, 3 / 5, 5)
    assert (paired.better, paired.worse, paired.chance) == (2, 1, 1.0)
    assert paired.changes == (
        Change(1, "the roadmap", "planning", "conversation", "planning", "better"),
        Change(2, "a roadmap of bugs", "bugfix", "conversation", "planning", "worse"),
        Change(3, "roadmap", "git_ops", "conversation", "planning", "other"),
        Change(5, "my roadmap", "planning", "conversation", "planning", "better"),
    )
    assert result.query is not None
    assert (result.query.changes, result.query.first.value) == ((), 1.0)


def test_the_other_way_round() -> None:
    there, back = (compare(*pair, CASES).domain for pair in ((FIRST, SECOND), (SECOND, FIRST)))
    assert there is not None
    assert back is not None
    assert (back.better, back.worse) == (there.worse, there.better)
    assert (back.first, back.second) == (there.second, there.first)
    assert [(c.second, c.first) for c in back.changes] == [
        (c.first, c.second) for c in there.changes
    ]


def test_a_policy_against_itself() -> None:
    result = compare(SECOND, SECOND, CASES)
    for paired in (result.domain, result.query):
        assert paired is not None
        assert (paired.better, paired.worse, paired.chance, paired.changes) == (0, 0, 1.0, ())


def test_many_against_none_is_more_than_chance() -> None:
    paired = compare(FIRST, SECOND, [Case("the roadmap", "planning")] * 8).domain
    assert paired is not None
    assert paired.chance == 2 / 2**8


def test_a_setting_counts_as_a_policy() -> None:
    count = structs.replace(FIRST, settings=structs.replace(FIRST.settings, ranking="count"))
    asked = [Case("do not fix the bug, plan", "planning")]
    assert compare(FIRST, count, asked).cases == 1


def test_without_labels() -> None:
    result = compare(FIRST, SECOND, [Case("roadmap")])
    assert (result.cases, result.domain, result.query) == (1, None, None)
