"""What does a text say by itself, without what was said before? Domains, acts, query type.

1. The text is read, matched once, and every hit takes the mood of its clause (D4).
2. A turn that only confirms or thanks says nothing of a task: it is silent.
3. A domain that does not cover the language of the text gets no evidence; where none covers it,
   hits are shown and nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from trimtab.understand.features import features
from trimtab.understand.hits import hits
from trimtab.understand.learned import weigh
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.matching import match
from trimtab.understand.momentum import Seen
from trimtab.understand.query import query_type
from trimtab.understand.reading.language import language
from trimtab.understand.reading.text import Reading, read
from trimtab.understand.scores import Claim, rank, standing
from trimtab.understand.settings import Settings
from trimtab.understand.under import underspecified
from trimtab.values import Abstention, Act, Hit, QueryClassification, Score

COMPOUND = 0.3
"""The doubt that two domains together may leave, as a share of what one may."""
DEFAULT = "conversation"
"""The domain of a turn without evidence (spec 000)."""


class Alone(Struct, frozen=True):
    """What one text says."""

    reading: Reading
    hits: tuple[Hit, ...]
    scores: tuple[Score, ...]
    query: QueryClassification
    acts: tuple[Act, ...]
    seen: Seen
    """The one or two domains that count."""
    language: str
    covered: bool
    """Some domain knows its language."""
    underspecified: float | None
    """How likely it means nothing alone."""


def alone(lexicon: Lexicon, text: str, settings: Settings) -> Alone:
    """What a text says by itself."""
    strict = settings.strict_000
    reading = read(text, sample_beyond=settings.sample_beyond, mask=not strict)
    tongue = "" if strict else language(reading, lexicon.tongues, lexicon.languages)
    covered = not tongue or tongue in lexicon.languages
    found = tuple(hits(lexicon, reading, match(lexicon, reading), settings))
    added = learned_points(lexicon, reading, found, settings) if covered else {}
    scores = rank(lexicon, claims(lexicon, found, tongue), settings, added) if covered else ()
    acts = _acts(found)
    return Alone(
        reading=reading,
        hits=found,
        scores=scores,
        query=query_type(lexicon, found if covered else (), scores, settings, added),
        acts=acts,
        seen=seen_in(lexicon, scores, acts, settings),
        language=tongue,
        covered=covered,
        underspecified=underspecified(lexicon, found, added) if covered else None,
    )


def learned_points(
    lexicon: Lexicon, reading: Reading, found: Sequence[Hit], settings: Settings
) -> dict[str, int]:
    """What learned evidence adds for each head; nothing where it has no say."""
    blend = settings.ranking == "blend" and not settings.strict_000
    silent = not reading.prose.strip() and not reading.zones
    if silent or not (lexicon.learned and settings.learned and blend):
        return {}
    return weigh(lexicon.learned, features(reading, found))


def claims(lexicon: Lexicon, found: Iterable[Hit], tongue: str) -> Iterator[Claim]:
    """The hits that speak for or against a domain that covers the language."""
    for hit in found:
        kind, _, name = hit.owner.partition(":")
        if kind == "domain" and (not tongue or tongue in lexicon.domains[name].languages):
            yield Claim(name, lexicon.parents[name], hit)


def seen_in(
    lexicon: Lexicon, scores: Sequence[Score], acts: Sequence[Act], settings: Settings
) -> Seen:
    """The one or two domains that a turn shows by itself; none for a social turn."""
    both = (*scores[:1], *_second(scores, settings))
    names = tuple(score.domain for score in both)
    social = not settings.strict_000 and _merely_social(scores, acts)
    if social or not _evident(scores, settings):
        return Seen()
    if len(names) == 2 and not _counts(both[0], both[1], settings):
        names = names[:1]
    return Seen(names, transparent=bool(names) and lexicon.domains[names[0]].transparent)


def _second(scores: Sequence[Score], settings: Settings) -> Sequence[Score]:
    """The second domain: the best by what was said, whatever was learned of such messages."""
    if settings.strict_000 or settings.ranking == "count":
        return scores[1:2]
    return sorted(scores[1:], key=lambda score: -score.points)[:1]


def _evident(scores: Sequence[Score], settings: Settings) -> bool:
    """Signals are evidence; what was only learned is, where it is sure and names a task."""
    if any(score.signals > 0 for score in scores):
        return True
    sure = scores and scores[0].confidence >= settings.abstain_below
    return bool(sure) and scores[0].domain != DEFAULT


def _counts(first: Score, second: Score, settings: Settings) -> bool:
    enough = second.signals >= settings.secondary_min_signals
    share = 0 if settings.strict_000 else settings.secondary_share
    return enough and 100 * standing(second, settings) >= share * standing(first, settings)


def _acts(found: Iterable[Hit]) -> tuple[Act, ...]:
    """The acts that are not ruled out: "do not refactor" asks for nothing to be done."""
    points: dict[str, int] = {}
    meant: set[str] = set()
    for hit in found:
        kind, _, name = hit.owner.partition(":")
        if kind == "act":
            points[name] = points.get(name, 0) + hit.points
            if hit.weight > 0 and (hit.mood != "negated" or name not in DENIABLE):
                meant.add(name)
    shown = [act for act in ACTS if act in meant and points[act] > 0]
    return tuple(sorted(shown, key=lambda act: (act in SOCIAL, -points[act])))


def _merely_social(scores: Sequence[Score], acts: Sequence[Act]) -> bool:
    return bool(acts and scores) and scores[0].domain == DEFAULT and set(acts) <= set(SOCIAL)


def abstained(said: Alone, settings: Settings) -> Abstention:
    """Why no verdict is given; empty: one is."""
    if not said.covered:
        return "language"
    if not said.scores:
        return "evidence"
    first, *second = (score.confidence for score in said.scores[: max(1, len(said.seen.domains))])
    if first >= settings.abstain_below:
        return ""
    # Two domains that are as strong make a compound, no doubt (spec 000); two weak ones do not.
    needed = 1 - COMPOUND * (1 - settings.abstain_below)
    return "" if second and first + sum(second) >= needed else "confidence"


ACTS: tuple[Act, ...] = (
    "cancel", "forbid", "correct", "plan", "explain", "do", "confirm", "thank",
)  # fmt: skip
"""On a tie the earlier act is taken."""
DENIABLE: tuple[Act, ...] = ("do", "explain", "confirm", "thank")
"""What a negation rules out; the other acts are made of negations."""
SOCIAL: tuple[Act, ...] = ("confirm", "thank")
"""What is said beside a request, and counts only where nothing else is asked."""
