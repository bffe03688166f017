"""Is a conversation understood as its story says? Stories over the one path, and what they count.

1. A story begins with nothing known; each of its turns goes the way that every message goes.
2. Only what a turn expects is looked at. A text of a `string` slot is right where it stands within
   the value: how much of a sentence is kept is nobody's mistake.
3. A turn that means nothing alone is taken up where it is tied to a task, or where one asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, structs

from trimtab.config import ANY, Expected, Script, Turn
from trimtab.lab.measures import Share, share
from trimtab.policy import Policy
from trimtab.session import before
from trimtab.values import State, Task, Understanding, Value

Part = Literal["task", "relation", "slot", "missing", "asks", "turn_domain", "taken up"]


class Verdict(Struct, frozen=True):
    """One thing that a turn expects, beside what came of it."""

    part: Part
    right: bool
    expected: str
    got: str


class Failure(Struct, frozen=True):
    """What a story expects and did not get."""

    file: str
    story: str
    turn: int
    """The first one is 1."""
    user: str
    part: Part
    expected: str
    got: str


class Figures(Struct, frozen=True):
    """What stories measure; each share is of the turns that expect something of the kind."""

    task: Share
    relation: Share
    slots: Share
    """Of every slot that is expected."""
    missing: Share
    asks: Share
    turn_domain: Share
    taken_up: Share
    """Turns that mean nothing alone, and are tied to a task or asked about."""
    needless: Share
    """Questions on turns where none is due."""

    @property
    def least(self) -> float:
        """The lower of the shares of tasks and of slots."""
        return min(each.value for each in (self.task, self.slots) if each.of or each is self.task)


class Report(Struct, frozen=True):
    """What came of stories."""

    stories: int
    held: int
    """Stories without a failure."""
    turns: int
    underspecified: int
    figures: Figures
    failures: tuple[Failure, ...]


def run(policy: Policy, scripts: Sequence[Script]) -> Report:
    """Tells every story, and compares."""
    loose = free_slots(policy)
    heard = [(script, [*_heard(policy, script)]) for script in scripts]
    judged = [
        (script, number, turn, tuple(judge(turn, understood, loose)))
        for script, turns in heard
        for number, (turn, understood) in enumerate(turns, 1)
    ]
    failures = tuple(
        Failure(
            script.file, script.name, number, turn.message.text, each.part, each.expected, each.got
        )
        for script, number, turn, verdicts in judged
        for each in verdicts
        if not each.right
    )
    return Report(
        stories=len(scripts),
        held=len(scripts) - len({failure.story for failure in failures}),
        turns=len(judged),
        underspecified=sum(turn.underspecified for _, _, turn, _ in judged),
        figures=_figures([each for *_, verdicts in judged for each in verdicts]),
        failures=failures,
    )


def judge(turn: Turn, understood: Understanding, loose: frozenset[str]) -> Iterator[Verdict]:
    """Everything that a turn expects, beside what came of it."""
    expected, task = turn.expected, understood.task
    yield _one_of("task", expected.task, _none(task.domain))
    if expected.relation:
        yield _one_of("relation", expected.relation, task.relation)
    if expected.turn_domain:
        yield _one_of("turn_domain", expected.turn_domain, _none(*understood.seen[:1]))
    yield from _slots(expected, task, loose)
    if expected.missing is not None:
        same = set(expected.missing) == set(task.missing)
        yield Verdict("missing", same, _listed(expected.missing), _listed(task.missing))
    if expected.asks is not None:
        yield _asks(expected.asks, task)
    if turn.underspecified:
        taken = task.question is not None or task.relation in TIES
        yield Verdict("taken up", taken, "a question, or tied to a task", task.relation)


def free_slots(policy: Policy) -> frozenset[str]:
    """The slots whose values are free text."""
    slots = [slot for domain in policy.lexicon.registry.domains for slot in domain.slots]
    return frozenset(slot.name for slot in slots) - {s.name for s in slots if s.type != "string"}


def _heard(policy: Policy, script: Script) -> Iterator[tuple[Turn, Understanding]]:
    settings = structs.replace(policy.settings, **script.settings)
    policy, state = structs.replace(policy, settings=settings), State()
    for turn in script.turns:
        state, steering = before(policy, state, turn.message)
        assert steering.understanding is not None
        yield turn, steering.understanding


def _slots(expected: Expected, task: Task, loose: frozenset[str]) -> Iterator[Verdict]:
    filled = {each.slot: each.value for each in task.filled}
    for name, accepted in expected.slots.items():
        got = filled.get(name)
        right = got is not None and any(_same(one, got, name in loose) for one in accepted)
        shown = " or ".join(map(_said, accepted))
        found = "nothing" if got is None else _said(got)
        yield Verdict("slot", right, f"{name} = {shown}", found)


def _same(wanted: Value, got: Value, loose: bool) -> bool:
    if wanted == ANY:
        return True
    if isinstance(wanted, tuple) or isinstance(got, tuple):
        return {*map(_folded, _parts(wanted))} == {*map(_folded, _parts(got))}
    if not (isinstance(wanted, str) and isinstance(got, str)):
        return type(wanted) is type(got) and wanted == got
    if loose:
        return f" {_folded(wanted)} " in f" {_folded(got)} "
    return _folded(wanted) == _folded(got)


def _parts(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


def _folded(text: str) -> str:
    words = (word.strip(EDGES) for word in text.casefold().replace("\\", "/").split())
    return " ".join(word.removeprefix("./").rstrip("/.") for word in words if word)


def _asks(due: tuple[str, ...] | bool, task: Task) -> Verdict:
    asked = task.question
    got = "no question" if asked is None else f"a question for {asked.slot or 'the task'}"
    if isinstance(due, bool):
        return Verdict("asks", due == (asked is not None), ASKS[due], got)
    right = asked is not None and asked.slot in due
    return Verdict("asks", right, f"a question for {_listed(due)}", got)


def _one_of(part: Part, accepted: Sequence[str], got: str) -> Verdict:
    return Verdict(part, got in accepted, _listed(accepted), got or "none")


def _listed(names: Iterable[str]) -> str:
    return " or ".join(name or "none" for name in names) or "none"


def _none(name: str = "") -> str:
    return "" if name == "conversation" else name


def _said(value: Value) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _figures(verdicts: Iterable[Verdict]) -> Figures:
    right: dict[Part, list[bool]] = {}
    needless: list[bool] = []
    for verdict in verdicts:
        right.setdefault(verdict.part, []).append(verdict.right)
        if verdict.part == "asks" and verdict.expected == ASKS[False]:
            needless.append(not verdict.right)
    shares: Mapping[Part, Share] = {part: share(right.get(part, ())) for part in PARTS}
    return Figures(
        task=shares["task"],
        relation=shares["relation"],
        slots=shares["slot"],
        missing=shares["missing"],
        asks=shares["asks"],
        turn_domain=shares["turn_domain"],
        taken_up=shares["taken up"],
        needless=share(needless),
    )


PARTS: tuple[Part, ...] = (
    "task", "relation", "slot", "missing", "asks", "turn_domain", "taken up",
)  # fmt: skip
TIES = ("attached", "answer", "offer", "corrects", "returns", "same")
"""Relations by which a turn is tied to what was before it."""
ASKS = {True: "a question", False: "no question"}
EDGES = ",;:!?\"'`()[]"
"""Marks at the edge of a word that make no other word of it."""
