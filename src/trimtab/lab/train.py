"""What do labelled messages teach beyond the signals? Weights of traits, fitted on top of them.

1. The signals' points are given; only what they leave unexplained is learned (an offset model).
2. Each kind of verdict is a softmax over its heads; accepted answers share in the label.
3. A kind of verdict that no message is labelled with is not learned: what was known of it before
   is kept, else the signals stand alone.
4. A trait counts if it stands in three messages of two groups: nothing is learned by heart.
5. Weights are pulled towards those of the model that one begins with, else towards nothing, and
   end as one signed byte; no chance is involved.
Needs numpy (`pip install trimtab[lab]`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from struct import pack

from msgspec import Struct, msgpack, structs

from trimtab.errors import InputError
from trimtab.lab.cases import QUERY_TYPES, Case
from trimtab.lab.fitting import Lesson, Weights, fit
from trimtab.policy import Policy
from trimtab.understand.features import features
from trimtab.understand.hits import hits
from trimtab.understand.learned import VERSION, Learned, Model, number, weights_of
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import match
from trimtab.understand.reading.text import read
from trimtab.understand.settings import Settings
from trimtab.understand.under import NO, YES

_SCALE = 2
"""How much the signals' own temperature is raised: they are not alone any more."""
_PULL = 40.0
_MAIN = 0.75
"""The label's share where other answers are accepted too."""
_UNSURE = 0.6
_FIRM = 3.0
"""A domain's own examples must come out as it says."""
_OFTEN = 1.8
"""Within a conversation half of the messages mean nothing alone; written for training, fewer do."""
_EXAMPLE = "example-"
_LEAST = 3
_UNIT = 4


class Task(Struct, frozen=True):
    """One kind of verdict."""

    heads: tuple[str, ...]
    temperature: int
    share: Callable[[Case], Mapping[str, float]]
    """Head -> its part of the label; empty for a case without one."""


class Read(Struct, frozen=True):
    """A case as the trainer sees it."""

    case: Case
    traits: frozenset[int]
    points: Mapping[str, int]
    """Head -> what the signals say."""


def train(policy: Policy, cases: Sequence[Case], base: Learned | None = None) -> bytes:
    """The file of a model that these cases teach, beginning from a base."""
    every = [*cases, *_examples(policy.lexicon)]
    reads = [_read(policy.lexicon, policy.settings, case) for case in every]
    known = sorted({*vocabulary(reads), *(base.packed if base else ())})
    if not known:
        raise InputError("too few messages to learn from: no trait stands in three of them")
    fitted: dict[str, Weights] = {}
    tasks = _tasks(policy)
    for name, task in tasks.items():
        before = _before(base, task, known) if base else None
        lessons = [_lesson(task, one) for one in reads if task.share(one.case)]
        if lessons:
            fitted[name] = fit(lessons, known, _PULL, before)
        elif before:
            fitted[name] = before
    model = _model({name: tasks[name] for name in fitted}, fitted, known, every)
    return msgpack.encode(structs.replace(model, domains=_domains(policy.lexicon)))


def _domains(lexicon: Lexicon) -> dict[str, bytes]:
    every = lexicon.registry.domains
    signals = {d.name: sorted({number(s.text) for s in d.signals}) for d in every if not d.parent}
    return {name: b"".join(numbers) for name, numbers in signals.items()}


def _examples(lexicon: Lexicon) -> Iterator[Case]:
    """What the domains themselves say of messages."""
    for domain in lexicon.registry.domains:
        for text in domain.match:
            yield Case(text, lexicon.parents[domain.name], source=f"{_EXAMPLE}{domain.name}")


def vocabulary(reads: Iterable[Read]) -> tuple[int, ...]:
    """The traits that count, in order."""
    seen: Counter[int] = Counter()
    groups: dict[int, set[str]] = {}
    for one in reads:
        seen.update(one.traits)
        for trait in one.traits:
            groups.setdefault(trait, set()).add(one.case.group)
    return tuple(sorted(t for t, n in seen.items() if n >= _LEAST and len(groups[t]) > 1))


def _read(lexicon: Lexicon, settings: Settings, case: Case) -> Read:
    reading = read(case.text, sample_beyond=settings.sample_beyond)
    found = tuple(hits(lexicon, reading, match(lexicon, reading), settings))
    priors = lexicon.registry.cues.priors
    points: dict[str, int] = {f"query:{name}": 100 * weight for name, weight in priors.items()}
    points[YES] = 100 * lexicon.registry.cues.under_prior
    for hit in found:
        kind, _, name = hit.owner.partition(":")
        head = f"domain:{lexicon.parents[name]}" if kind == "domain" else hit.owner
        points[head] = points.get(head, 0) + hit.points
    return Read(case, frozenset(features(reading, found)), points)


def _tasks(policy: Policy) -> dict[str, Task]:
    settings, families = policy.settings, sorted(policy.lexicon.families)
    return {
        "domain": Task(
            tuple(f"domain:{name}" for name in families),
            round(_SCALE * settings.domain_temperature),
            lambda case: _shares("domain", case.domain, (*case.domain_ok, case.domain2)),
        ),
        "query": Task(
            tuple(f"query:{name}" for name in QUERY_TYPES),
            round(_SCALE * settings.query_temperature),
            lambda case: _shares("query", case.qtype, case.qtype_ok),
        ),
        "under": Task((NO, YES), round(2 * _SCALE * settings.query_temperature), _underspecified),
    }


def _shares(kind: str, label: str, accepted: Iterable[str]) -> dict[str, float]:
    if not label:
        return {}
    others = [name for name in dict.fromkeys(accepted) if name and name != label]
    main = _MAIN if others else 1.0
    return {f"{kind}:{label}": main} | {
        f"{kind}:{name}": (1 - main) / len(others) for name in others
    }


def _underspecified(case: Case) -> dict[str, float]:
    return {} if case.under is None else {YES if case.under else NO: 1.0}


def _lesson(task: Task, one: Read) -> Lesson:
    share = task.share(one.case)
    return Lesson(
        traits=one.traits,
        given=tuple(one.points.get(head, 0) / task.temperature for head in task.heads),
        wanted=tuple(share.get(head, 0.0) for head in task.heads),
        trust=_trust(one.case) * (_OFTEN if YES in share else 1.0),
    )


def _trust(case: Case) -> float:
    if case.source.startswith(_EXAMPLE):
        return _FIRM
    return _UNSURE if case.unsure else 1.0


def _before(base: Learned, task: Task, known: Sequence[int]) -> Weights | None:
    """What a model says of one kind of verdict, in logits; None where it says nothing."""
    bias = dict(zip(base.model.heads, base.model.bias, strict=True))
    if not any(head in bias for head in task.heads):
        return None
    scale = base.model.unit / task.temperature
    rows: dict[int, tuple[float, ...]] = {}
    for trait in known:
        weights = weights_of(base, trait)
        rows[trait] = tuple(weights.get(head, 0) * scale for head in task.heads)
    return Weights(rows, tuple(bias.get(head, 0) / task.temperature for head in task.heads))


def _model(
    tasks: Mapping[str, Task],
    fitted: Mapping[str, Weights],
    known: Sequence[int],
    cases: Sequence[Case],
) -> Model:
    """The weights in points, rounded to whole units; traits that weigh nothing are dropped."""
    heads = tuple(head for task in tasks.values() for head in task.heads)
    bias: list[int] = []
    for name, task in tasks.items():
        bias += [round(offset * task.temperature) for offset in fitted[name].bias]
    rows: dict[int, bytes] = {}
    for trait in known:
        units = [
            _unit(weight * task.temperature)
            for name, task in tasks.items()
            for weight in fitted[name].rows[trait]
        ]
        if any(units):
            rows[trait] = bytes(128 + unit for unit in units)
    return Model(
        version=VERSION,
        heads=heads,
        bias=tuple(bias),
        keys=pack(f"<{len(rows)}I", *rows),
        rows=b"".join(rows.values()),
        unit=_UNIT,
        temperatures={n: round(WARMTHS[n] * task.temperature) for n, task in tasks.items()},
        card={
            "messages": str(len(cases)),
            "groups": str(len({case.group for case in cases})),
            "traits": str(len(rows)),
        },
    )


def _unit(points: float) -> int:
    return max(-127, min(127, round(points / _UNIT)))


WARMTHS: Mapping[str, float] = {"domain": 0.5, "query": 0.45, "under": 1.0}
"""What the pull takes from the confidence is given back: temperatures by this much lower."""
