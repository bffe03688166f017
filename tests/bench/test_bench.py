"""Does the bench compare like with like, and does its table hold every claim?"""

from __future__ import annotations

import json
from functools import cache

import pytest

from bench.__main__ import main
from bench.baselines import spec_000, spec_003
from bench.lines import Line, at_least, at_most
from bench.measure import Effort, Timing, compare, fresh, same
from bench.signals import MIX, as_regex, configs, registry
from bench.taxonomy import RESOLVERS, TAXONOMY
from bench.texts import LENGTHS, everyday, messages
from bench.understanding import shipped
from trimtab.understand.lexicon import Lexicon, compile_lexicon
from trimtab.understand.matching import match
from trimtab.understand.reading.text import read
from trimtab.understand.settings import Settings
from trimtab.understand.understanding import understand
from trimtab.values import Message, State, TextSignal

LITTLE = Effort(messages=4, rounds=1, ours_seconds=0.01, theirs_seconds=0.01, longest=20_000)
LINES = {"matching": 3, "growth": 2, "whole": 9, "path": 8, "length": 3, "hostile": 8}
SIZES = pytest.mark.parametrize("size", [120, 1_000])


@cache
def lexicon(size: int) -> Lexicon:
    """Our side."""
    return compile_lexicon(registry(size))


@cache
def compiled(size: int) -> spec_000.Compiled:
    """The baseline."""
    return spec_000.compiled(configs(registry(size)))


@SIZES
def test_both_sides_find_the_same_signals(size: int) -> None:
    signals = [signal for domain in registry(size).domains for signal in domain.signals]
    patterns = {_written(signal): as_regex(signal) for signal in signals}
    for text in messages(200, 100, plain=True):
        found = match(lexicon(size), read(text, mask=False))
        ours = {patterns[entry.written] for one in found for entry in one.entries}
        scores = spec_000.score_compiled(text, compiled(size))
        assert ours == {pattern for _, _, matched in scores for pattern in matched}, text


@SIZES
def test_both_sides_name_the_same_domains(size: int) -> None:
    seen = set()
    for text in messages(200, 100, plain=True):
        scores = spec_000.score_compiled(text, compiled(size))
        _, ours = understand(
            lexicon(size), State(), Message(text), settings=Settings(strict_000=True)
        )
        assert [(s.domain, s.signals) for s in ours.scores] == [s[:2] for s in scores], text
        primary, secondary = spec_000.extract_compound(scores)
        assert ours.compound.primary_domain == primary["domain"]
        assert ours.compound.secondary_domain == (secondary and secondary["domain"])
        seen.add(primary["domain"])
    assert len(seen) > 5


def test_compiled_and_as_written_score_alike() -> None:
    for text in messages(200, 20):
        scores = spec_000.score_all_domains(text, configs(registry(120)))
        assert spec_000.score_compiled(text, compiled(120)) == scores


def test_the_baseline_keeps_spec_000s_momentum() -> None:
    shapes = configs(registry(120))
    parts = {name: [(name, 1, ["x"])] for name in shapes}
    both = [*parts["investigation"], *parts["coding"]]
    turns = iter([both, both, both, parts["coding"], parts["planning"]])
    tracker = spec_000.Tracker(lambda _: next(turns), shapes)
    seen = [tracker.before("")[0] for _ in range(5)]
    assert [(turn.compound_signature, turn.momentum_turns) for turn in seen] == [
        *[("coding+investigation", held) for held in (1, 2, 3, 4)],
        ("planning", 1),
    ]
    assert seen[3].secondary_domain == "investigation"
    assert seen[3].secondary_confidence == 0


def test_the_taxonomy_has_the_shape_of_spec_003s() -> None:
    domains = spec_003.compiled()
    slots = [slot for each in domains for slot in (*each.required, *each.optional)]
    assert (len(domains), len(slots)) == (18, 84)
    assert {name for chain in RESOLVERS.values() for name in chain} == set(spec_003.CHAIN)
    assert [each.threshold for each in domains] == [row[1] for row in TAXONOMY]


TURNS = [
    ("enriched", [], "fix the crash in auth.py", "bugfix", {"target_file": "auth.py"}),
    ("language", [], "write a function in auth.py", "codegen", {"language": "python"}),
    ("entity", [], "explain `handle_login`", "analysis", {"subject": "handle_login"}),
    ("bracket", [], "explain it (the login)", "analysis", {"subject": "the login"}),
    ("path", [], "the log lies in /var/log/app", "log_analysis", {"log_source": "/var/log/app"}),
    (
        "history",
        ["see auth.py", "hm"],
        "fix the bug, the total is wrong",
        "bugfix",
        {"target_file": "auth.py"},
    ),
    ("too long ago", ["see auth.py", *["hm"] * 8], "fix the wrong bug", "", {}),
    ("file once more", ["fix the bug in a.py"], "fix it", "bugfix", {"target_file": "a.py"}),
    ("no triggers", [], "blue and green", "conversational", {}),
    ("within a word", [], "the debugger prefixes logins", "conversational", {}),
]


@pytest.mark.parametrize(
    ("before", "text", "domain", "values"), [row[1:] for row in TURNS], ids=[r[0] for r in TURNS]
)
def test_the_baseline_does_what_spec_003_says(
    before: list[str], text: str, domain: str, values: dict[str, str]
) -> None:
    tracker = spec_003.Tracker()
    for each in before:
        tracker.before(each)
    steered = tracker.before(text)
    if not domain:
        assert steered == "Before I start: which target file do you mean?"
        return
    assert f"domain: {domain}\n" in steered and steered.endswith(f"[USER MESSAGE]\n{text}")
    assert all(f"{name}: {value}\n" in steered for name, value in values.items())


def test_the_baseline_forgets_a_task() -> None:
    tracker = spec_003.Tracker()
    tracker.before("fix the bug in a.py")
    for _ in range(spec_003.TTL):
        tracker.turn += 1
    assert "domain: conversational" in tracker.before("do that again")


@pytest.mark.parametrize("length", [50, 200, 500, 5_000])
def test_everyday_messages_hold_as_many_signals_as_real_ones(length: int) -> None:
    texts = everyday(length, 60)
    assert {len(text) for text in texts} == {length}
    everyday.cache_clear()
    assert everyday(length, 60) == texts
    found = [understand(shipped().lexicon, State(), Message(text))[1].hits for text in texts]
    low, high = {50: (5, 9), 200: (9, 16), 500: (12, 24), 5_000: (40, 85)}[length]
    assert low <= sum(map(len, found)) / len(texts) <= high


@SIZES
def test_signals_come_in_the_mix(size: int) -> None:
    signals = [signal for domain in registry(size).domains for signal in domain.signals]
    assert len({(signal.kind, signal.text) for signal in signals}) == size
    for kind, share in MIX:
        assert sum(signal.kind == kind for signal in signals) == size * share // 100


@pytest.mark.parametrize("length", LENGTHS)
def test_messages_are_different_and_of_their_length(length: int) -> None:
    count = 1_000 if length < 50_000 else 20
    texts = messages(length, count)
    assert len(set(texts)) == count
    assert {len(text) for text in texts} == {length}
    messages.cache_clear()
    assert messages(length, count) == texts


def test_plain_messages_have_no_zones() -> None:
    texts = messages(200, 500, plain=True)
    assert all(text.isascii() for text in texts)
    assert sum(bool(read(text).zones) for text in texts) == 0


def test_every_claim_has_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json"], LITTLE) == 0
    table = json.loads(capsys.readouterr().out)
    assert {name: len(lines) for name, lines in table.items()} == LINES
    for lines in table.values():
        for line in lines:
            assert list(line) == list(Line.__struct_fields__)
            assert line["ours"] > 0 < line["theirs"]
            assert bool(line["goal"]) == (line["verdict"] in ("ok", "short"))


def test_the_table_is_printed_and_misses_count_when_strict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = at_least(60, "slow", Timing(2.0, 4.0, 2.0, 1.9, 2.1, texts=1))
    level = at_most(3, "level", Timing(4.0, 2.0, 0.5, 0.4, 0.6, texts=1))
    assert (slow.verdict, level.verdict, level.ratio) == ("short", "ok", 2.0)
    monkeypatch.setattr("bench.__main__.CLAIMS", {"made-up": lambda effort: iter((slow, level))})
    assert (main([]), main(["--strict"])) == (0, 1)
    printed = capsys.readouterr().out
    assert "slow" in printed and "short" in printed and ">= 60" in printed


def test_an_unknown_claim_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nose"])
    assert "no claim 'nose'; known: matching" in capsys.readouterr().err


def test_a_slower_side_shows_as_a_ratio() -> None:
    effort = Effort(messages=30, rounds=3)
    texts = messages(50, 120)
    once = fresh(_work, texts, effort)
    thrice = same(lambda text: [_work(text) for _ in range(3)], texts, effort)
    assert 2 < compare(once, thrice).ratio < 4.5
    assert len({text for batch in once.batches for text in batch}) == 90


def _work(text: str) -> int:
    return sum(ord(char) * ord(char) for char in text * 4)


def _written(signal: TextSignal) -> str:
    shapes = {"prefix": "{}*", "regex": "/{}/"}
    return shapes.get(signal.kind, "{}").format(signal.text)
