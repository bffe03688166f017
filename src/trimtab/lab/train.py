"""What do labelled messages teach beyond the signals? Weights of traits, fitted on top of them.

1. The signals' points are given; only what they leave unexplained is learned (an offset model).
2. Each kind of verdict is a softmax over its heads; accepted answers share in the label.
3. A kind of verdict that no message is labelled with is not learned: the signals stand alone.
4. A trait counts if it stands in three messages of two groups: nothing is learned by heart.
5. Weights are pulled towards nothing and end as one signed byte; no chance is involved.
Needs numpy (`pip install trimtab[lab]`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, msgpack

from trimtab.errors import InputError
from trimtab.lab.cases import QUERY_TYPES, Case
from trimtab.policy import Policy
from trimtab.understand.features import features
from trimtab.understand.hits import hits
from trimtab.understand.learned import VERSION, Model
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import match
from trimtab.understand.settings import Settings
from trimtab.understand.text import read

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

_SCALE = 2
"""How much the signals' own temperature is raised: they are not alone any more."""
_PULL = 20.0
_WARMTH = 0.5
"""What the pull takes from the confidence is given back: temperatures by this much lower."""
_ROUNDS = 220
_MAIN = 0.75
"""The label's share where other answers are accepted too."""
_UNSURE = 0.6
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
    traits: frozenset[str]
    points: Mapping[str, int]
    """Head -> what the signals say."""


def train(policy: Policy, cases: Sequence[Case]) -> bytes:
    """The file of a model that these cases teach."""
    every = [*cases, *_examples(policy.lexicon)]
    reads = [_read(policy.lexicon, policy.settings, case) for case in every]
    known = vocabulary(reads)
    if not known:
        raise InputError("too few messages to learn from: no trait stands in three of them")
    every_task = _tasks(policy)
    tasks = {n: t for n, t in every_task.items() if any(t.share(one.case) for one in reads)}
    fitted = {name: _fit(task, reads, known) for name, task in tasks.items()}
    model = _model(tasks, fitted, known, every)
    return msgpack.encode(model)


def _examples(lexicon: Lexicon) -> Iterator[Case]:
    """What the domains themselves say of messages."""
    for domain in lexicon.registry.domains:
        for text in domain.match:
            yield Case(text, lexicon.parents[domain.name], source=f"example-{domain.name}")


def vocabulary(reads: Iterable[Read]) -> dict[str, int]:
    """The traits that count, each with its number."""
    seen: Counter[str] = Counter()
    groups: dict[str, set[str]] = {}
    for one in reads:
        seen.update(one.traits)
        for trait in one.traits:
            groups.setdefault(trait, set()).add(one.case.group)
    kept = sorted(t for t, count in seen.items() if count >= _LEAST and len(groups[t]) > 1)
    return {trait: number for number, trait in enumerate(kept)}


def _read(lexicon: Lexicon, settings: Settings, case: Case) -> Read:
    reading = read(case.text, sample_beyond=settings.sample_beyond)
    found = tuple(hits(lexicon, reading, match(lexicon, reading), settings))
    priors = lexicon.registry.cues.priors
    points: dict[str, int] = {f"query:{name}": 100 * weight for name, weight in priors.items()}
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
        "under": Task(
            ("under:no", "under:yes"), round(_SCALE * settings.query_temperature), _underspecified
        ),
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
    return {} if case.under is None else {"under:yes" if case.under else "under:no": 1.0}


def _fit(
    task: Task, reads: Sequence[Read], known: Mapping[str, int]
) -> tuple[NDArray[float64], NDArray[float64]]:
    """The weights of every trait and head, and the biases, in logits."""
    try:
        import numpy as np
    except ImportError:
        raise InputError("training needs numpy: pip install 'trimtab[lab]'") from None

    labelled = [(one, share) for one in reads if (share := task.share(one.case))]
    rows, columns = _places([one for one, _ in labelled], known)
    given = np.array(
        [[one.points.get(head, 0) / task.temperature for head in task.heads] for one, _ in labelled]
    )
    wanted = np.array([[share.get(head, 0.0) for head in task.heads] for _, share in labelled])
    trust = np.array([[_UNSURE if one.case.unsure else 1.0] for one, _ in labelled])
    weights = np.zeros((len(known) + 1, len(task.heads)))
    slope, swing = np.zeros_like(weights), np.zeros_like(weights)
    pull = np.full((len(known) + 1, 1), _PULL)
    pull[-1] = 0.0
    for step in range(1, _ROUNDS + 1):
        sums = given + weights[-1]
        np.add.at(sums, rows, weights[columns])
        sums -= sums.max(axis=1, keepdims=True)
        odds = np.exp(sums)
        missing = trust * (odds / odds.sum(axis=1, keepdims=True) - wanted)
        gradient = pull * weights
        np.add.at(gradient, columns, missing[rows])
        gradient[-1] += missing.sum(axis=0)
        slope = 0.9 * slope + 0.1 * gradient
        swing = 0.999 * swing + 0.001 * gradient**2
        pace = 0.05 * min(1.0, 2.0 * (1 - step / (_ROUNDS + 1)))
        weights -= pace * (slope / (1 - 0.9**step)) / (np.sqrt(swing / (1 - 0.999**step)) + 1e-9)
    return weights[:-1], weights[-1]


def _places(
    reads: Sequence[Read], known: Mapping[str, int]
) -> tuple[NDArray[int64], NDArray[int64]]:
    """For every trait that stands in a message, the number of the message and of the trait."""
    import numpy as np

    pairs = [
        (row, known[trait])
        for row, one in enumerate(reads)
        for trait in sorted(one.traits)
        if trait in known
    ]
    places = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return places[:, 0], places[:, 1]


def _model(
    tasks: Mapping[str, Task],
    fitted: Mapping[str, tuple[NDArray[float64], NDArray[float64]]],
    known: Mapping[str, int],
    cases: Sequence[Case],
) -> Model:
    """The weights in points, rounded to whole units; traits that weigh nothing are dropped."""
    heads = tuple(head for task in tasks.values() for head in task.heads)
    rows: dict[str, list[int]] = {trait: [] for trait in known}
    bias: list[int] = []
    for name, task in tasks.items():
        weights, offsets = fitted[name]
        bias += [round(float(offset) * task.temperature) for offset in offsets]
        for trait, row in zip(known, weights, strict=True):
            rows[trait] += [_unit(float(weight) * task.temperature) for weight in row]
    return Model(
        version=VERSION,
        heads=heads,
        bias=tuple(bias),
        weights={t: bytes(v & 0xFF for v in row) for t, row in rows.items() if any(row)},
        unit=_UNIT,
        temperatures={n: round(_WARMTH * task.temperature) for n, task in tasks.items()},
        card={
            "messages": str(len(cases)),
            "groups": str(len({case.group for case in cases})),
            "traits": str(len(known)),
        },
    )


def _unit(points: float) -> int:
    return max(-127, min(127, round(points / _UNIT)))
