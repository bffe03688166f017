"""Why this verdict: the same bytes every time, and a counterfactual that is true."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json, structs

from tests.shipped import RANKINGS, shipped
from trimtab.assemble import policy_of
from trimtab.lab.story import Story
from trimtab.policy import Policy
from trimtab.testing import lexicon
from trimtab.understand import Settings, compile_lexicon, understand
from trimtab.understand.lexicon import WRITTEN
from trimtab.understand.trace import Trace, encode
from trimtab.values import Domain, Message, Momentum, Ranking, Registry, State, TextSignal

TALK = (
    "fix the pip install error",
    "don't refactor `parse()`, plan it:\n```\nTraceback (most recent call last):\n```",
    "ok",
    "ls -la /srv/data",
    "исправь ошибку",
    "[Request interrupted by user]",
    "why does it fail? 🙂 \ud800",
    "",
    "commit " * 5_000,
)


def traced(policy: Policy, *texts: str) -> list[Trace]:
    story = Story(policy)
    return [story.tell(text).trace for text in texts]


def strict(ranking: Ranking) -> Policy:
    return structs.replace(shipped(ranking), settings=Settings(strict_000=True))


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_same_bytes_from_a_registry_built_anew(ranking: Ranking) -> None:
    policy = shipped(ranking)
    again = structs.replace(policy, lexicon=policy_of(None).lexicon)
    first, second = ([encode(t) for t in traced(each, *TALK)] for each in (policy, again))
    assert first == second
    assert len(set(first)) == len(TALK)


SCRIPT = """
import sys
from tests.understand.test_trace import TALK, encode, shipped, traced
for trace in traced(shipped(), *TALK):
    sys.stdout.buffer.write(encode(trace) + b"\\n")
"""


def test_the_same_bytes_in_every_process() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "4711")
    ]
    outputs = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    here = b"".join(encode(trace) + b"\n" for trace in traced(shipped(), *TALK))
    assert outputs == [here, here]


def test_the_state_is_part_of_it() -> None:
    fresh, held = traced(shipped(), "plan the sprint", "plan the sprint")
    assert encode(fresh) != encode(held)
    assert (fresh.momentum.before, fresh.momentum.turns) == (Momentum(), 1)
    assert (held.momentum.before.turns, held.momentum.turns) == (1, 2)
    assert (fresh.hits, fresh.contenders) == (held.hits, held.contenders)


def test_it_names_the_registry() -> None:
    [trace] = traced(shipped(), "fix it")
    assert trace.registry == shipped().lexicon.registry.hash != ""


def test_it_reads_back() -> None:
    for trace in traced(shipped(), *TALK):
        assert json.decode(encode(trace), type=Trace) == trace


EXAMPLES = [d.match[0] for d in shipped().lexicon.registry.domains if d.match]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", EXAMPLES)
def test_contenders_and_margin(text: str, ranking: Ranking) -> None:
    [trace] = traced(shipped(ranking), text)
    weight = {"blend": lambda s: s.points + s.learned, "count": lambda s: 100 * s.signals}[ranking]
    assert list(trace.contenders) == sorted(trace.contenders, key=lambda s: -weight(s))
    first, second, *_ = [*map(weight, trace.contenders), 0, 0]
    assert trace.margin == first - second
    assert trace.primary == trace.contenders[0].domain
    social = text == "Thanks, that helps!"
    seen = () if social else tuple(filter(None, (trace.primary, trace.secondary)))
    assert trace.momentum.seen == seen


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_hit_has_its_place(text: str) -> None:
    [trace] = traced(shipped(), text)
    assert trace.hits
    for hit in trace.hits:
        assert 0 <= hit.start <= hit.end <= len(text)
        if hit.signal.isalpha():
            assert text[hit.start : hit.end].lower() == hit.signal.lower()


def without(policy: Policy, winner: str, gone: tuple[str, ...]) -> Policy:
    """The policy as it were if the winner and what refines it had never known these signals."""
    registry = policy.lexicon.registry
    domains = [
        structs.replace(
            domain,
            signals=tuple(s for s in domain.signals if WRITTEN[s.kind].format(s.text) not in gone),
        )
        if winner in (domain.name, domain.parent)
        else domain
        for domain in registry.domains
    ]
    poorer = compile_lexicon(Registry(tuple(domains), registry.cues))
    return structs.replace(policy, lexicon=poorer)


def holds(policy: Policy, text: str) -> None:
    """Whether what the trace says would change the winner does, and nothing less of it."""
    [trace] = traced(policy, text)
    if not trace.contenders:
        assert trace.counterfactual is None
        return
    winner = trace.contenders[0].domain
    changed = trace.counterfactual
    assert changed is not None
    assert changed.primary != winner
    assert first(without(policy, winner, changed.without), text) == changed.primary
    assert first(without(policy, winner, changed.without[:-1]), text) == winner


def first(policy: Policy, text: str) -> str:
    """The best domain of a message alone."""
    _, understood = understand(policy.lexicon, State(), Message(text), settings=policy.settings)
    return understood.scores[0].domain if understood.scores else ""


@pytest.mark.parametrize("text", EXAMPLES[::4])
def test_the_counterfactual_is_true_of_what_ships(text: str) -> None:
    lexicon = compile_lexicon(shipped().lexicon.registry)
    holds(structs.replace(shipped(), lexicon=lexicon), text)


WORDS = ("red", "blue", "green", "grey", "oak")


@st.composite
def policies(draw: st.DrawFn) -> Policy:
    """Three domains and a child, with weights and anti signals."""
    signal = st.builds(
        TextSignal, st.sampled_from(WORDS), st.just("word"), st.integers(1, 5), st.booleans()
    )
    signals = st.lists(signal, max_size=4, unique_by=lambda each: each.text).map(tuple)
    domains = (
        Domain("a", signals=draw(signals)),
        Domain("b", signals=draw(signals), min_signals=draw(st.integers(1, 2))),
        Domain("c", signals=draw(signals)),
        Domain("kid", parent="a", signals=draw(signals)),
    )
    ranking = draw(st.sampled_from(RANKINGS))
    return Policy(compile_lexicon(Registry(domains)), settings=Settings(ranking=ranking))


@given(policies(), st.lists(st.sampled_from((*WORDS, '"', ",")), max_size=8))
def test_the_counterfactual_is_true(policy: Policy, words: list[str]) -> None:
    holds(policy, " ".join(words))


SMALL = Policy(
    lexicon(
        {
            "bugfix": [TextSignal("fix", "word", 3), "bug", "crash*"],
            "planning": ["plan", "next step"],
            "git_ops": [TextSignal("fix", "word", 2, anti=True), TextSignal("commit", "word", 3)],
        }
    )
)
TABLE: list[tuple[str, str, int, tuple[str, ...], str]] = [
    ("one signal", "fix", 300, ("fix",), ""),
    ("another wins", "fix, plan", 200, ("fix",), "planning"),
    ("the strongest first", "bug fix, plan", 300, ("fix", "bug"), "planning"),
    ("a tie goes the other way", "plan, bug", 0, ("bug",), "planning"),
    ("as written", "crashes, next  step", 0, ("crash*",), "planning"),
    ("its own signals only", "commit fix", 200, ("fix",), "git_ops"),
]


@pytest.mark.parametrize(
    ("text", "margin", "gone", "then"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_margins_and_counterfactuals(
    text: str, margin: int, gone: tuple[str, ...], then: str
) -> None:
    [trace] = traced(SMALL, text)
    assert trace.primary == "bugfix"
    assert trace.margin == margin
    assert trace.counterfactual is not None
    assert (trace.counterfactual.without, trace.counterfactual.primary) == (gone, then)


@pytest.mark.parametrize("text", ["", " \n", "[Request interrupted by user]"])
def test_nothing_to_explain(text: str) -> None:
    [trace] = traced(shipped(), text)
    assert (trace.contenders, trace.margin, trace.counterfactual) == ((), 0, None)


def test_what_was_not_read_is_told() -> None:
    text = "fix the bug\n" * 5_000
    [trace] = traced(shipped(), text)
    assert trace.hole is not None
    start, end = trace.hole
    assert 0 < start < end < len(text)
    assert traced(shipped(), text[:5_000])[0].hole is None


def test_what_was_masked_is_told() -> None:
    [trace] = traced(shipped(), "see `commit` and\n```\nfix\n```")
    assert [zone.kind for zone in trace.masked] == ["inline", "fence"]
    assert traced(strict("blend"), "see `commit`")[0].masked == ()
