"""How fast is a message understood? One function per claim, one line per figure.

Baseline is spec 000 with patterns compiled beforehand, unless the name of the line says other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec import structs

from bench.baselines import spec_000
from bench.lines import Line, at_least, at_most, info
from bench.measure import Effort, Side, Timing, compare, fresh, quiet, same, timed
from bench.signals import configs, registry
from bench.texts import messages
from trimtab import assemble
from trimtab.policy import Policy
from trimtab.session import Session
from trimtab.understand.lexicon import Lexicon, compile_lexicon
from trimtab.understand.matching import Found, match
from trimtab.understand.reading.text import read
from trimtab.understand.settings import Settings
from trimtab.understand.understanding import understand
from trimtab.values import Cues, Domain, Message, Registry, State, TextSignal, Understanding


class Silent:
    """A journal that keeps nothing; a fault flies, so that no failure is timed as a success."""

    def line(self, text: str) -> None:
        """Drops the line."""

    def error(self, phase: str, fault: Exception) -> None:
        """Raises the fault."""
        raise fault


def matching(effort: Effort) -> Iterator[Line]:
    """120 signals at 200 characters: which of them match?"""
    small = registry(120)
    lexicon, domains = compile_lexicon(small), spec_000.compiled(configs(small))
    first, second, third = (_texts(effort, 200, lot) for lot in range(3))
    plain = same(partial(_score_compiled, domains), first, effort)
    as_written = same(partial(_score_as_written, configs(small)), second, effort)
    matched, whole = partial(placed, lexicon), partial(found, lexicon)
    yield at_least(60, "fold + match, with places", compare(fresh(matched, first, effort), plain))
    timing = compare(fresh(matched, second, effort), as_written)
    yield info("fold + match, with places; spec 000 as written", timing)
    yield info("read + match: zones masked as well", compare(fresh(whole, third, effort), plain))


def growth(effort: Effort) -> Iterator[Line]:
    """1,000 signals against 120 at 200 characters, ours against ours."""
    small, large = compile_lexicon(registry(120)), compile_lexicon(registry(1_000))
    for lot, (name, run) in enumerate((("fold + match", placed), ("read + match", found))):
        texts = _texts(effort, 200, lot)
        sides = [fresh(partial(run, lexicon), texts, effort) for lexicon in (large, small)]
        yield at_most(2.5, f"{name}, 1,000 signals against 120", compare(*sides))


def whole_way(effort: Effort) -> Iterator[Line]:
    """The whole count path, momentum carried from message to message: the same signals on both
    sides. The lines without a goal do more than the baseline: query type, acts, moods, language."""
    policy, counting = shipped(), counting_alone(shipped())
    shapes = configs(policy.lexicon.registry)
    domains = spec_000.compiled(shapes)
    plain = spec_000.Tracker(partial(_score_compiled, domains), shapes)
    as_written = spec_000.Tracker(partial(_score_as_written, shapes), shapes)
    for length in (50, 200, 500, 5_000):
        texts = _texts(effort, length)
        timing = _against(counting, plain, texts, effort)
        yield at_least(15, f"{length:,} characters", timing)
        timing = _against(policy, plain, texts, effort)
        yield info(f"{length:,} characters, with all that ours does besides", timing)
    timing = _against(counting, as_written, _texts(effort, 200, 1), effort)
    yield info("200 characters; spec 000 as written", timing)


def length(effort: Effort) -> Iterator[Line]:
    """Cost per character of long messages against those of 10,000, ours against ours."""
    lexicon, few = shipped().lexicon, structs.replace(effort, rounds=min(3, effort.rounds))
    whole = Settings(sample_beyond=2_000_000)
    for label, settings, sizes in (
        ("as shipped", Settings(), (50_000, 1_000_000)),
        ("every character read", whole, (100_000,)),
    ):
        run = partial(understood, lexicon, settings)
        for size in (min(size, effort.longest) for size in sizes):
            sides = [_long(run, few, characters) for characters in (size, 10_000)]
            yield at_most(3, f"{size:,} characters, per character, {label}", compare(*sides))


def hostile(effort: Effort) -> Iterator[Line]:
    """Patterns made to hang `re`, on texts made for them, against a harmless pattern."""
    harmless = _one_pattern(HARMLESS)
    for pattern, bait, end in HOSTILE:
        lexicon = _one_pattern(pattern)
        number = effort.messages // 5 * (effort.rounds + 1) + effort.rounds + 1
        texts = [bait * (4_000 + extra) + end for extra in range(number)]
        sides = [fresh(partial(found, one), texts, effort) for one in (lexicon, harmless)]
        yield at_most(3, f"{pattern} at 4,000 characters against {HARMLESS}", compare(*sides))
        yield _beside_re(pattern, bait, end, lexicon)


def placed(lexicon: Lexicon, text: str) -> list[Found]:
    """What matches, and where; nothing masked, which spec 000 does not do either."""
    return match(lexicon, read(text, mask=False))


def found(lexicon: Lexicon, text: str) -> list[Found]:
    """What matches, and where; zones masked."""
    return match(lexicon, read(text))


def understood(lexicon: Lexicon, settings: Settings, text: str) -> Understanding:
    """What is made of a message that is the first of its conversation."""
    return understand(lexicon, State(), Message(text), settings=settings)[1]


def _against(
    policy: Policy, tracker: spec_000.Tracker, texts: tuple[str, ...], effort: Effort
) -> Timing:
    ours = fresh(Session(policy, Silent()).before, texts, effort)
    return compare(ours, same(tracker.before, texts, effort))


def counting_alone(policy: Policy) -> Policy:
    """The policy that counts the domains' signals, which are all that spec 000 has."""
    registry = structs.replace(policy.lexicon.registry, cues=Cues())
    settings = structs.replace(policy.settings, ranking="count", follow=False)
    return structs.replace(policy, lexicon=compile_lexicon(registry), settings=settings)


@cache
def shipped() -> Policy:
    """What ships, at the level that says most."""
    return structs.replace(assemble.policy_of(None), level="full", strict=True)


def _texts(effort: Effort, length: int, lot: int = 0) -> tuple[str, ...]:
    """Messages for all rounds of one line; another lot has others."""
    size = effort.messages * (effort.rounds + 1)
    return messages(length, size * (lot + 1))[size * lot :]


def _long(run: Callable[[str], object], effort: Effort, characters: int) -> Side:
    number = max(1, effort.messages * 1_000 // characters) * (effort.rounds + 1)
    texts = messages(characters, number)
    return fresh(run, texts, effort, parts=characters)


def _score_compiled(domains: spec_000.Compiled, text: str) -> list[spec_000.Scored]:
    return spec_000.score_compiled(text, domains)


def _score_as_written(shapes: spec_000.Configs, text: str) -> list[spec_000.Scored]:
    return spec_000.score_all_domains(text, shapes)


def _one_pattern(pattern: str) -> Lexicon:
    return compile_lexicon(Registry((Domain("coding", signals=(TextSignal(pattern, "regex"),)),)))


def _beside_re(pattern: str, bait: str, end: str, lexicon: Lexicon) -> Line:
    """`re` on ever longer texts until it takes too long, and ours on the longest of them."""
    search = re.compile(pattern).search
    with quiet():
        for number in range(8, 41):
            text = bait * number + end
            theirs = timed(search, [text])
            if theirs > ENOUGH:
                break
        ours = min(timed(partial(found, lexicon), [text]) for _ in range(5))
    ratio = theirs / max(ours, 0.1)
    timing = Timing(ours, theirs, ratio, low=ratio, high=ratio, texts=1)
    return info(f"{pattern} at {len(text)} characters against re", timing)


ENOUGH = 20_000
"""Microseconds of `re` that prove the point; a character more takes it about twice as long."""
HARMLESS = r"\bneedle\b"
HOSTILE = (
    (r"(a+)+$", "a", "!"),
    (r"(x*)*y", "x", ""),
    (r"(a|aa)+$", "a", "!"),
    (r"^(\w+\s?)*$", "w", "!"),
)
"""Pattern, what its text is made of, and how the text ends."""
