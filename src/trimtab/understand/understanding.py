"""WHAT DOES THE MESSAGE ASK FOR? The one way from a message to an Understanding.

1. A turn that a machine wrote is named and left alone: nothing is scored, nothing changes (D5).
2. The message is read by itself; where it only agrees, what the agent offered speaks for it.
3. Momentum says which domains hold; the profile says what may be injected.
4. Belief says which task the turn belongs to, and what is known of it.
5. `strict_000` knows no masks, no languages, no social turns and no belief: it counts, as spec 000
   does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from trimtab.understand.alone import DEFAULT, Alone, abstained, alone
from trimtab.understand.compound import (
    MOMENTUM_THRESHOLD,
    Part,
    build_enrichment_plan,
    signature,
    strict_momentum,
)
from trimtab.understand.lexicon import Lexicon
from trimtab.understand.momentum import Seen, settle
from trimtab.understand.reading.machine import machine_made
from trimtab.understand.reading.text import Reading, origin
from trimtab.understand.settings import Settings
from trimtab.understand.task.around import Around, around
from trimtab.understand.task.belief import Tasks, believe, expected
from trimtab.understand.task.belonging import Turn
from trimtab.understand.task.offers import spoken
from trimtab.values import (
    Belief,
    CompoundClassification,
    Message,
    Momentum,
    Movement,
    Profile,
    QueryClassification,
    Score,
    State,
    Understanding,
    Zone,
)

NO_QUERY = QueryClassification("conversational", False, False, False, 0.0, abstain=True)
TALK = "conversational"
AGENT = "agent"
"""What the machine is called whose own words are read."""


def understand(
    lexicon: Lexicon,
    state: State,
    message: Message,
    *,
    settings: Settings = Settings(),
    profile: Profile | None = None,
) -> tuple[State, Understanding]:
    """What is remembered after this turn, and what the turn asks for."""
    kept, state = state, _known(lexicon, state)
    if machine := machine_made(message.text, lexicon.machines):
        return kept, _machine_turn(state.momentum, machine, profile)
    said = alone(lexicon, message.text, settings)
    if settings.strict_000 or not settings.follow:
        return _unfollowed(state, said, settings, profile)
    near = around(lexicon, state, _clean(message), said, settings)
    tasks, turn = Tasks(state.belief, state.shelved), _turn(state.turn + 1, near, said)
    seen = near.seen
    if name := expected(lexicon, tasks, turn, settings):
        seen = Seen((name,), transparent=lexicon.domains[name].transparent)
    momentum, movement = settle(state.momentum, seen, settings)
    compound = _compound(
        momentum, near.scores, seen, profile=profile, settings=settings, belief=state.belief
    )
    turn = _placed(turn, near, compound if seen.domains and not near.faint else None, state.belief)
    tasks, task = believe(lexicon, tasks, turn, settings)
    after = State(
        momentum=momentum,
        turn=turn.number,
        belief=tasks.belief,
        shelved=tasks.shelved,
        heard=near.heard,
        given=state.given,
    )
    understood = _understood(said, compound, movement, settings)
    narrow = task.narrow if task.domain == compound.primary_domain else understood.narrow
    return after, structs.replace(understood, task=task, narrow=narrow or understood.narrow)


def _clean(message: Message) -> Message:
    """The message with fields that can be written anywhere: no half of a pair of surrogates."""
    memory = {k: _plain(v) if isinstance(v, str) else v for k, v in message.memory.items()}
    return structs.replace(
        message,
        agent=_plain(message.agent),
        files=tuple(map(_plain, message.files)),
        tools=tuple(map(_plain, message.tools)),
        memory=memory,
    )


def _plain(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def overhear(
    lexicon: Lexicon, state: State, words: str, *, settings: Settings = Settings()
) -> Understanding:
    """What an agent is at, by its own words, on a step without a new message of the user."""
    said = alone(lexicon, spoken(words), settings)
    compound = _compound(state.momentum, (), Seen(), profile=None, settings=settings)
    understood = _understood(said, compound, "rested", settings)
    best = said.seen.domains[:1]
    narrow = said.scores[0].narrow if best else understood.narrow
    return structs.replace(understood, machine=AGENT, narrow=narrow)


def _turn(number: int, near: Around, said: Alone) -> Turn:
    """What a turn shows by itself and by what it agrees to."""
    best = next(iter(near.scores), None)
    return Turn(
        number=number,
        words=near.words,
        known=near.known,
        domains=near.seen.domains,
        narrow=best.narrow if best else "",
        trigger=best.confidence if best else 0.0,
        query_type=near.query.query_type,
        sure=not near.query.abstain and near.query.query_type != "conversational",
        acts=said.acts,
        lost=near.lost,
        vague=near.vague,
        social=near.social,
        corrects=near.corrects or ("correct" in said.acts and "cancel" not in said.acts),
        offer=near.offer,
    )


def _placed(
    turn: Turn, near: Around, compound: CompoundClassification | None, belief: Belief | None
) -> Turn:
    """The turn with the domains that hold after it; without a task, the likeliest is tried."""
    if compound is None:
        tried = not (belief or near.lost or near.social or near.query.query_type == TALK)
        best = next((s.domain for s in near.scores if s.domain != DEFAULT), "") if tried else ""
        return structs.replace(turn, domains=(best,) if best else ())
    first, second = compound.primary_domain, compound.secondary_domain
    mine = next((score for score in near.scores if score.domain == first), None)
    return structs.replace(
        turn,
        domains=(first, second) if second else (first,),
        narrow=mine.narrow if mine else "",
        trigger=mine.confidence if mine else turn.trigger,
    )


def _unfollowed(
    state: State, said: Alone, settings: Settings, profile: Profile | None
) -> tuple[State, Understanding]:
    """The message by itself, under momentum; with `strict_000`, spec 000 to the letter."""
    if settings.strict_000:
        momentum, movement = _strict_settled(state.momentum, said.seen)
    else:
        momentum, movement = settle(state.momentum, said.seen, settings)
    compound = _compound(momentum, said.scores, said.seen, profile=profile, settings=settings)
    after = structs.replace(state, momentum=momentum, turn=state.turn + 1)
    return after, _understood(said, compound, movement, settings)


def _understood(
    said: Alone,
    compound: CompoundClassification,
    movement: Movement,
    settings: Settings,
) -> Understanding:
    primary = next((s for s in said.scores if s.domain == compound.primary_domain), None)
    return Understanding(
        compound=compound,
        query=said.query,
        acts=said.acts,
        scores=said.scores,
        seen=said.seen.domains,
        hits=said.hits,
        zones=tuple(_zones(said.reading)),
        movement=movement,
        confidence=primary.confidence if primary else 0.0,
        narrow=primary.narrow if primary else compound.primary_domain,
        abstain=abstained(said, settings),
        language=said.language,
        underspecified=said.underspecified,
        hole=said.reading.hole,
    )


def _known(lexicon: Lexicon, state: State) -> State:
    """The state without domains that the registry does not have (any more)."""
    held = state.momentum
    left = tuple(name for name in held.domains if name in lexicon.families)
    if left != held.domains:
        momentum = structs.replace(held, domains=left) if left else Momentum()
        state = structs.replace(state, momentum=momentum)
    beliefs = (state.belief, *state.shelved)
    gone = [b for b in beliefs if b and b.domain and lexicon.parents.get(b.narrow) != b.domain]
    if not gone:
        return state
    shelved = tuple(belief for belief in state.shelved if belief not in gone)
    belief = None if state.belief in gone else state.belief
    return structs.replace(state, belief=belief, shelved=shelved)


def _strict_settled(held: Momentum, seen: Seen) -> tuple[Momentum, Movement]:
    parts = [
        Part(domain=name, confidence=1, matched_signals=[]) for name in seen.domains or [DEFAULT]
    ]
    before = signature(held.domains or [DEFAULT])
    first, second, _, turns = strict_momentum(
        parts[0], parts[1] if len(parts) > 1 else None, before, held.turns
    )
    names = (first["domain"], *([second["domain"]] if second else []))
    return Momentum(names, turns=turns), _strict_movement(held, seen, turns)


def _strict_movement(held: Momentum, seen: Seen, turns: int) -> Movement:
    if turns > 1:
        return "kept" if set(seen.domains or [DEFAULT]) == set(held.domains) else "held"
    return "broke" if held.turns >= MOMENTUM_THRESHOLD else "fresh"


def _compound(
    momentum: Momentum,
    scores: Sequence[Score],
    seen: Seen,
    *,
    profile: Profile | None,
    settings: Settings,
    belief: Belief | None = None,
) -> CompoundClassification:
    names = momentum.domains or (DEFAULT,)
    fresh = {score.domain: score for score in (scores[:2] if settings.strict_000 else scores)}
    counts = [fresh[name].signals if name in fresh else 0 for name in names]
    signals = [fresh[name].matched if name in fresh else () for name in names]
    two = len(names) > 1
    plan = build_enrichment_plan(
        {"domain": names[0]},
        {"domain": names[1]} if two else None,
        {"disabled_domains": _disabled(profile, scores, belief)},
        below_threshold=not two and len(seen.domains) == 1 < len(scores),
        strict_000=settings.strict_000,
    )
    return CompoundClassification(
        primary_domain=names[0],
        primary_confidence=counts[0],
        primary_signals=signals[0],
        secondary_domain=names[1] if two else None,
        secondary_confidence=counts[1] if two else None,
        secondary_signals=signals[1] if two else None,
        compound_signature=signature(names),
        momentum_turns=momentum.turns,
        enrichment_plan=plan,
    )


def _disabled(
    profile: Profile | None, scores: Iterable[Score], belief: Belief | None
) -> tuple[str, ...]:
    """What the profile disables, and the parent of what it disables where that one is meant."""
    off = profile.disabled_domains if profile else ()
    meant = {score.domain: score.narrow for score in scores}
    if belief and belief.domain not in meant:
        meant[belief.domain] = belief.narrow
    return (*off, *(domain for domain, narrow in meant.items() if narrow in off))


def _machine_turn(held: Momentum, machine: str, profile: Profile | None) -> Understanding:
    compound = _compound(held, (), Seen(), profile=profile, settings=Settings())
    return Understanding(
        compound=compound,
        query=NO_QUERY,
        acts=(),
        scores=(),
        seen=(),
        hits=(),
        zones=(),
        movement="rested",
        confidence=0.0,
        narrow=compound.primary_domain,
        abstain="machine",
        machine=machine,
    )


def _zones(reading: Reading) -> Iterator[Zone]:
    for zone in reading.zones:
        start, end = origin(reading, zone.start, zone.end)
        yield Zone(zone.kind, start, end)
