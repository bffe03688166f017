"""How good are answers with a confidence? Plain measures, each over a list of answers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct

TARGET = 0.90
LEVELS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_BINS = 10
_DRAWINGS = 200


class Answer(Struct, frozen=True):
    """One verdict beside its label."""

    said: str
    label: str
    accepted: bool
    """Equal to the label or to another answer that counts as right."""
    confidence: float


class Share(Struct, frozen=True):
    """A part of a whole, with its 95 % interval (Wilson)."""

    value: float
    low: float
    high: float
    of: int


class Spread(Struct, frozen=True):
    """A figure with its 95 % interval, from drawings with replacement; always the same ones."""

    value: float
    low: float
    high: float


class Bin(Struct, frozen=True):
    """Answers of like confidence."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


class Quality(Struct, frozen=True):
    """What is measured of one kind of verdict."""

    strict: Share
    accepted: Share
    majority: Share
    """What always saying the commonest label would reach."""
    macro_f1: Spread
    calibration_error: Spread
    """Mean distance of confidence and accepted share, weighted by bins."""
    coverage: Share
    """The share answered when only answers count whose confidence keeps precision at 90 %."""
    coverage_from: float
    """The confidence that this takes; above 1 where no threshold does."""
    bins: tuple[Bin, ...]
    confusion: Mapping[str, Mapping[str, int]]
    """Label -> said -> count."""


class Level(Struct, frozen=True):
    """What a threshold gives: what is said at or above it, against what is so."""

    threshold: float
    precision: Share
    recall: Share
    f1: float


class Detection(Struct, frozen=True):
    """What is measured of a verdict that is yes or no, with a likelihood."""

    at: Level
    """At the threshold of the settings."""
    f1: Spread
    calibration_error: Spread
    """Mean distance of likelihood and share, weighted by bins."""
    levels: tuple[Level, ...]
    """At other thresholds."""
    bins: tuple[Bin, ...]


def detection(answers: Sequence[Answer], threshold: float) -> Detection:
    """Every measure of answers whose `accepted` is what is so, and `confidence` how likely."""
    return Detection(
        at=level(answers, threshold),
        f1=spread(lambda drawn: level(drawn, threshold).f1, answers),
        calibration_error=spread(calibration_error, answers),
        levels=tuple(level(answers, step) for step in LEVELS),
        bins=calibration_bins(answers),
    )


def level(answers: Iterable[Answer], threshold: float) -> Level:
    """What a threshold gives."""
    told = [(answer.confidence >= threshold, answer.accepted) for answer in answers]
    precision = share([real for said, real in told if said])
    recall = share([said for said, real in told if real])
    both = precision.value + recall.value
    f1 = 2 * precision.value * recall.value / both if both else 0.0
    return Level(threshold, precision, recall, f1)


def quality(answers: Sequence[Answer]) -> Quality:
    """Every measure of a list of answers."""
    labels = [answer.label for answer in answers]
    common = max(sorted(set(labels)), key=labels.count, default="")
    coverage, threshold = covered(answers)
    return Quality(
        strict=share([a.said == a.label for a in answers]),
        accepted=share([a.accepted for a in answers]),
        majority=share([label == common for label in labels]),
        macro_f1=spread(macro_f1, answers),
        calibration_error=spread(calibration_error, answers),
        coverage=coverage,
        coverage_from=threshold,
        bins=calibration_bins(answers),
        confusion=confusion(answers),
    )


def share(right: Sequence[bool]) -> Share:
    """The share of true values, with its interval."""
    count = len(right)
    if not count:
        return Share(0.0, 0.0, 1.0, 0)
    value, z = sum(right) / count, 1.96
    middle = value + z * z / (2 * count)
    spread = z * math.sqrt(value * (1 - value) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return Share(
        value, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale), count
    )


def spread(measure: Callable[[Sequence[Answer]], float], answers: Sequence[Answer]) -> Spread:
    """A measure, and how far it would move with other messages of the same kind."""
    value = measure(answers)
    if not answers:
        return Spread(value, value, value)
    chance = Random(0)
    drawn = sorted(measure(chance.choices(answers, k=len(answers))) for _ in range(_DRAWINGS))
    tail = _DRAWINGS // 40
    return Spread(value, min(value, drawn[tail]), max(value, drawn[-tail - 1]))


def macro_f1(answers: Sequence[Answer]) -> float:
    """The mean over labels of the harmonic mean of precision and recall (strict)."""
    said = Counter(answer.said for answer in answers)
    real = Counter(answer.label for answer in answers)
    hit = Counter(answer.label for answer in answers if answer.said == answer.label)
    scores = [2 * hit[label] / (said[label] + real[label]) for label in sorted(real)]
    return sum(scores) / len(scores) if scores else 0.0


def confusion(answers: Sequence[Answer]) -> dict[str, dict[str, int]]:
    """How often each label was given each answer."""
    table: dict[str, dict[str, int]] = {}
    for answer in sorted(answers, key=lambda a: (a.label, a.said)):
        row = table.setdefault(answer.label, {})
        row[answer.said] = row.get(answer.said, 0) + 1
    return table


def calibration_bins(answers: Sequence[Answer]) -> tuple[Bin, ...]:
    """Answers in ten bins of confidence; empty ones are left out."""
    groups: dict[int, list[Answer]] = {}
    for answer in answers:
        groups.setdefault(min(_BINS - 1, int(answer.confidence * _BINS)), []).append(answer)
    return tuple(
        Bin(
            low=number / _BINS,
            high=(number + 1) / _BINS,
            count=len(group),
            confidence=round(sum(a.confidence for a in group) / len(group), 6),
            right=sum(a.accepted for a in group) / len(group),
        )
        for number, group in sorted(groups.items())
    )


def calibration_error(answers: Sequence[Answer]) -> float:
    """How far confidence and accepted share lie apart, over the bins."""
    off = [b.count * abs(b.confidence - b.right) for b in calibration_bins(answers)]
    return sum(off) / len(answers) if answers else 0.0


def covered(answers: Sequence[Answer], target: float = TARGET) -> tuple[Share, float]:
    """The largest share that a threshold answers at this precision, and the threshold."""
    ordered = sorted(answers, key=lambda a: -a.confidence)
    best, threshold, right = 0, 1.01, 0
    for number, answer in enumerate(ordered, 1):
        right += answer.accepted
        last = number == len(ordered) or ordered[number].confidence < answer.confidence
        if last and right >= target * number:
            best, threshold = number, answer.confidence
    return share([True] * best + [False] * (len(ordered) - best)), threshold


def sign_test(better: int, worse: int) -> float:
    """How likely so uneven a split is by chance (McNemar, exact, two-sided)."""
    count, least = better + worse, min(better, worse)
    if not count:
        return 1.0
    tail = sum(math.comb(count, k) for k in range(least + 1))
    return min(1.0, float(2 * tail / (1 << count)))
