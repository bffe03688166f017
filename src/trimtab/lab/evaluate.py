"""How often is a policy right on labelled messages? Each is read alone, as a first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, structs

from trimtab.errors import InputError
from trimtab.lab.cases import Case
from trimtab.lab.measures import (
    Answer,
    Detection,
    Quality,
    Share,
    calibration_error,
    detection,
    quality,
    share,
)
from trimtab.policy import Policy
from trimtab.session import before
from trimtab.understand.alone import claims
from trimtab.understand.learned import Learned
from trimtab.understand.query import query_type
from trimtab.understand.scores import rank
from trimtab.understand.settings import Settings
from trimtab.understand.trace import explain, spoke_for
from trimtab.values import Message, Momentum, State, Understanding

FOLDS = 5
TEMPERATURES = (20, 25, 30, 40, 50, 60, 70, 80, 100, 120, 150, 180, 220, 270, 330, 400)
"""What the calibration may be; a grid, so that every run gives the same."""


class Mistake(Struct, frozen=True):
    """A verdict that no label accepts."""

    line: int
    text: str
    label: str
    said: str
    confidence: float
    because: tuple[str, ...]
    """What spoke for what was said, the weightiest first."""


class Refit(Struct, frozen=True):
    """What another calibration would give, fitted on other groups than it is measured on."""

    shipped: int
    fitted: tuple[int, ...]
    """One temperature for each fold."""
    calibration_error: float


class Report(Struct, frozen=True):
    """Everything that an evaluation found."""

    cases: int
    registry: str
    domain: Quality | None
    query: Quality | None
    either: Share | None
    """The labelled domain is the first or the second one."""
    under: Detection | None
    """Whether a message means nothing alone."""
    needless: Share | None
    """Questions that are due for messages that say what they mean."""
    wanted: Share | None
    """Questions that are due for messages that mean nothing alone."""
    silent: Share
    """Messages without any evidence for a domain."""
    abstained: Share
    domain_refit: Refit | None
    query_refit: Refit | None
    mistakes: tuple[Mistake, ...]


Read = tuple[Case, Understanding]
Answers = Callable[[Iterable[Read]], list[Answer]]
Trainer = Callable[[Sequence[Case]], Learned]


def evaluate(
    policy: Policy, cases: Sequence[Case], *, worst: int = 10, train: Trainer | None = None
) -> Report:
    """The report of a policy; with a trainer, of models that never saw the group of a case."""
    reads = out_of_fold(policy, cases, train) if train else understand_all(policy, cases)
    alone = reads if policy.lexicon.learned is None and train is None else ()
    by_domain, by_query = domain_answers(reads), query_answers(reads)
    by_under = under_answers(reads)
    if not by_domain and not by_query and not by_under:
        raise InputError('no message has a label; write "domain", "qtype" or "under" beside "text"')
    labelled = [(case, u) for case, u in reads if case.domain]
    return Report(
        cases=len(cases),
        registry=policy.lexicon.registry.hash,
        domain=quality(by_domain) if by_domain else None,
        query=quality(by_query) if by_query else None,
        either=share([case.domain in named(u) for case, u in labelled]) if labelled else None,
        under=detection(by_under, policy.settings.underspecified_above) if by_under else None,
        needless=_asked(reads, under=False),
        wanted=_asked(reads, under=True),
        silent=share([not u.scores for _, u in reads]),
        abstained=share([bool(u.abstain) for _, u in reads]),
        domain_refit=_refit(policy, alone, "domain_temperature", domain_answers),
        query_refit=_refit(policy, alone, "query_temperature", query_answers),
        mistakes=_mistakes(policy, reads, worst),
    )


def _asked(reads: Iterable[Read], *, under: bool) -> Share | None:
    """How often a question is due, whatever the mode, where the label says so."""
    asked = [
        understood.task.question is not None
        for case, understood in reads
        if case.under is not None and bool(case.under) == under
    ]
    return share(asked) if asked else None


def understand_all(policy: Policy, cases: Iterable[Case]) -> list[Read]:
    """Each case with what the one path makes of it."""
    reads = []
    for case in cases:
        _, steering = before(policy, State(), Message(case.text))
        assert steering.understanding is not None
        reads.append((case, steering.understanding))
    return reads


def out_of_fold(policy: Policy, cases: Sequence[Case], train: Trainer) -> list[Read]:
    """Each case as it is understood by a model that never saw its group."""
    reads = []
    for fold in folds(cases):
        taught = train([case for case in cases if case.group not in fold])
        lexicon = structs.replace(policy.lexicon, learned=taught)
        apart = structs.replace(policy, lexicon=lexicon)
        reads += understand_all(apart, [case for case in cases if case.group in fold])
    return sorted(reads, key=lambda read: read[0].line)


def named(understood: Understanding) -> tuple[str, ...]:
    """The first and the second domain that the message alone speaks for."""
    best = tuple(score.domain for score in understood.scores[:2])
    return best or (understood.compound.primary_domain,)


def domain_answers(reads: Iterable[Read]) -> list[Answer]:
    """The verdicts on domains, beside their labels."""
    return [
        Answer(said, case.domain, said in (case.domain, *case.domain_ok), _confidence(u))
        for case, u in reads
        if case.domain
        for said in named(u)[:1]
    ]


def query_answers(reads: Iterable[Read]) -> list[Answer]:
    """The verdicts on query types, beside their labels."""
    return [
        Answer(said, case.qtype, said in (case.qtype, *case.qtype_ok), u.query.confidence)
        for case, u in reads
        if case.qtype
        for said in [u.query.query_type]
    ]


def under_answers(reads: Iterable[Read]) -> list[Answer]:
    """How likely each message means nothing alone, beside its label."""
    return [
        Answer("", "", bool(case.under), u.underspecified)
        for case, u in reads
        if case.under is not None and u.underspecified is not None
    ]


def folds(cases: Sequence[Case], count: int = FOLDS) -> list[set[str]]:
    """The groups of the cases, dealt into folds of like size; the largest group first."""
    groups = [case.group for case in cases]
    sizes = {group: groups.count(group) for group in dict.fromkeys(groups)}
    dealt: list[set[str]] = [set() for _ in range(count)]
    loads = [0] * count
    for group in sorted(sizes, key=lambda name: (-sizes[name], name)):
        lightest = loads.index(min(loads))
        dealt[lightest].add(group)
        loads[lightest] += sizes[group]
    return [fold for fold in dealt if fold]


def _refit(policy: Policy, reads: Sequence[Read], key: str, answers: Answers) -> Refit | None:
    labelled = [(case, u) for case, u in reads if answers([(case, u)])]
    dealt = folds([case for case, _ in labelled])
    if len(dealt) < 2:
        return None
    runs = {degree: _calibrated(policy, labelled, key, degree) for degree in TEMPERATURES}
    fitted: list[int] = []
    held_back: list[Answer] = []
    for fold in dealt:
        errors = {
            degree: calibration_error(answers(r for r in run if r[0].group not in fold))
            for degree, run in runs.items()
        }
        best = min(TEMPERATURES, key=lambda degree: errors[degree])
        fitted.append(best)
        held_back += answers(r for r in runs[best] if r[0].group in fold)
    shipped = getattr(policy.settings, key)
    return Refit(shipped, tuple(fitted), calibration_error(held_back))


def _calibrated(policy: Policy, reads: Sequence[Read], key: str, degree: int) -> list[Read]:
    """The reads as another temperature gives them: the same hits, weighed anew."""
    settings = structs.replace(policy.settings, **{key: degree})
    return [(case, _weighed(policy, settings, u)) for case, u in reads]


def _weighed(policy: Policy, settings: Settings, understood: Understanding) -> Understanding:
    if understood.abstain in ("language", "machine"):
        return understood
    lexicon, primary = policy.lexicon, understood.compound.primary_domain
    scores = rank(lexicon, claims(lexicon, understood.hits, understood.language), settings)
    return structs.replace(
        understood,
        scores=scores,
        query=query_type(lexicon, understood.hits, scores, settings),
        confidence=next((s.confidence for s in scores if s.domain == primary), 0.0),
    )


def _mistakes(policy: Policy, reads: Iterable[Read], worst: int) -> tuple[Mistake, ...]:
    wrong = [
        (case, u)
        for case, u in reads
        if case.domain and named(u)[0] not in (case.domain, *case.domain_ok)
    ]
    wrong.sort(key=lambda read: (-_confidence(read[1]), read[0].line))
    return tuple(
        Mistake(
            line=case.line,
            text=case.text,
            label=case.domain,
            said=named(u)[0],
            confidence=_confidence(u),
            because=_because(policy, case.text, u),
        )
        for case, u in wrong[:worst]
    )


def _confidence(understood: Understanding) -> float:
    return understood.scores[0].confidence if understood.scores else 0.0


def _because(policy: Policy, text: str, understood: Understanding) -> tuple[str, ...]:
    lexicon = policy.lexicon
    trace = explain(lexicon, Momentum(), text, understood, settings=policy.settings)
    return spoke_for(lexicon, trace, text, named(understood)[0])
