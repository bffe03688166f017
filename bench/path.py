"""What does the whole way before a call cost, beside the specs' way of doing far less?

1. Ours is `Session.before` as it ships, at the level that says most, in a conversation of which
   eight messages are remembered: zones, signals, moods, domains, query type, momentum, language,
   what is known of the task, enrichment, log lines.
2. The baseline classifies as spec 000 does, with 120 signals, and then tracks as spec 003 does:
   triggers, slots with their resolvers over the last eight messages, confidence, enrichment. It
   masks nothing, knows no mood, and finds no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.baselines import spec_000, spec_003
from bench.lines import Line, at_least, info
from bench.measure import Effort, Timing, compare, fresh, same
from bench.signals import configs, registry
from bench.texts import everyday, messages
from bench.understanding import Silent, shipped
from trimtab.session import Session

Texts = Callable[[int, int], tuple[str, ...]]


def path(effort: Effort) -> Iterator[Line]:
    """The whole way before a call, against specs 000 (120 signals) and 003 one after the other.
    The goal of the line without one is in microseconds: ours below 200."""
    for length in LENGTHS:
        timing = _beside(everyday, length, effort)
        name = f"{length:,} characters, as people write"
        yield info(name, timing) if length == ORIENTATION else at_least(1, name, timing)
    for length in LENGTHS:
        timing = _beside(messages, length, effort)
        yield info(f"{length:,} characters, nothing but examples and filler", timing)


def ours() -> Callable[[str], object]:
    """A conversation with a history, steered by what ships."""
    session = Session(shipped(), Silent())
    for text in HISTORY:
        session.before(text)
    return session.before


def theirs() -> Callable[[str], object]:
    """The same conversation, as the specs have it."""
    shapes = configs(registry(120))
    score = partial(spec_000.score_compiled, domains=spec_000.compiled(shapes))
    first, second = spec_000.Tracker(score, shapes), spec_003.Tracker()
    for text in HISTORY:
        second.before(text)
    return lambda text: (first.before(text), second.before(text))


def _beside(texts: Texts, length: int, effort: Effort) -> Timing:
    listed = texts(length, effort.messages * (effort.rounds + 1))
    return compare(fresh(ours(), listed, effort), same(theirs(), listed, effort))


LENGTHS = (50, 200, 500, 5_000)
ORIENTATION = 200
"""Characters of the line that is there for its microseconds."""
HISTORY = (
    "The export in orders/export.py has been losing rows since Monday.",
    "It only happens with the large customers, as far as we know.",
    "Have a look at `write_rows` first, please.",
    "Good. Does it also happen when the file exists already?",
    "Then write a test that shows it, in tests/test_export.py.",
    "No, not with the real data, make up three rows.",
    "The log says: 14 rows read, 13 rows kept.",
    "Right, repair it now and run the tests.",
)
"""Eight messages that came before."""
