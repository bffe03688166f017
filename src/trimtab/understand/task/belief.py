"""What is known of the task at hand, and what is missing? Belief over user turns.

1. A task lives `belief_turns` user turns after the last one that belonged to it (D9).
2. What the user rules out is not filled in again, until it is named expressly.
3. A request that can be read alone is not completed from what was said before.
4. What means nothing alone, with no task at hand, has its task asked for.
5. A question waits for one turn.
"""

from __future__ import annotations

from msgspec import Struct, structs

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.reading.text import fold
from trimtab.understand.settings import Settings
from trimtab.understand.slots.answers import refusals
from trimtab.understand.slots.filling import fill_rate, missing, resolve
from trimtab.understand.task.asking import WAITING, Asker, due
from trimtab.understand.task.belonging import Scene, Step, Turn, awaited, belong
from trimtab.values import Act, Belief, Filled, Question, Relation, Task

TRIGGER_SHARE, FILL_SHARE = 0.4, 0.6
"""Of spec 003's confidence."""
ONCE = frozenset({"destination_path", "new_name", "output_file", "new_value", "commit_message"})
"""Slots whose value was for one thing, and is not for the next."""
WANTING: frozenset[Act] = frozenset({"do", "explain", "plan", "confirm"})
"""Acts that want something done, whatever it is."""
PASSING: frozenset[Act] = frozenset({"thank", "cancel"})
SUREST = 0.99
"""No domain is surer: else half of the slots would do where the threshold is 0.7."""


class Tasks(Struct, frozen=True):
    """The task at hand, and those laid aside."""

    belief: Belief | None = None
    shelved: tuple[Belief, ...] = ()


def believe(lexicon: Lexicon, tasks: Tasks, turn: Turn, settings: Settings) -> tuple[Tasks, Task]:
    """The tasks after a turn, and the verdict on the one that it belongs to."""
    step = belong(_scene(lexicon, tasks, turn, settings))
    if step.belief is None or step.relation == "none":
        return _apart(step, turn, settings)
    belief, corrected = _filled(lexicon, step.belief, step.relation, turn)
    task = _verdict(lexicon, belief, "corrects" if corrected else step.relation)
    task = structs.replace(task, agreed=turn.offer if step.relation == "offer" else "")
    pending = tasks.belief.pending if tasks.belief else None
    waited = pending.slot if pending else ""
    task = due(Asker(lexicon, settings, turn.known, turn.vague, waited), belief, task)
    return Tasks(_asked(belief, task.question, turn, settings), step.shelved), task


def expected(lexicon: Lexicon, tasks: Tasks, turn: Turn, settings: Settings) -> str:
    """The domain of the task that a turn answers to or comes back to; empty for none."""
    waits = tasks.belief is not None and tasks.belief.pending is not None
    if not (waits or tasks.shelved):
        return ""
    return awaited(_scene(lexicon, tasks, turn, settings))


def _scene(lexicon: Lexicon, tasks: Tasks, turn: Turn, settings: Settings) -> Scene:
    """The turn with the tasks that are not forgotten."""

    def lives(belief: Belief) -> bool:
        return turn.number - belief.seen <= settings.belief_turns

    belief = tasks.belief if tasks.belief and lives(tasks.belief) else None
    return Scene(lexicon, turn, belief, tuple(each for each in tasks.shelved if lives(each)))


def _filled(
    lexicon: Lexicon, belief: Belief, relation: Relation, turn: Turn
) -> tuple[Belief, bool]:
    """The belief with all that can be filled in, and whether the turn corrects it."""
    frame = lexicon.frames[belief.narrow]
    ruled_out = refusals(frame, belief.filled, turn.known.message)
    said = {mention.value for mention in turn.known.message.mentions if mention.named}
    if relation == "answer":
        said |= {str(each.value) for each in belief.filled if each.origin == "answer"}
    still = (pair for pair in belief.refused if pair[1] not in said)
    refused = tuple(dict.fromkeys((*still, *ruled_out)))
    alone = relation in ("new", "same") and not turn.looks_back
    known = structs.replace(turn.known, workspace=(), results=(), heard=()) if alone else turn.known
    once = bool(said) and relation in ("same", "attached") and turn.says_again
    held = tuple(
        each
        for each in belief.filled
        if each.origin != "default"
        and each.slot in frame.slots
        and not (once and each.slot in ONCE)
    )
    filled = resolve(frame, known, held=held, refused=frozenset(refused))
    if relation == "returns":
        filled = _restored(filled, held)
    corrected = bool(ruled_out) or (turn.corrects and relation in ("same", "attached"))
    return structs.replace(belief, filled=filled, refused=refused), corrected


def _restored(filled: tuple[Filled, ...], held: tuple[Filled, ...]) -> tuple[Filled, ...]:
    """What names a task to come back to it describes nothing anew."""
    before = {each.slot: each for each in held if " " in str(each.value)}
    return tuple(before.get(each.slot, each) for each in filled)


def _verdict(lexicon: Lexicon, belief: Belief, relation: Relation) -> Task:
    frame = lexicon.frames[belief.narrow]
    words = f" {fold(belief.words)} " if frame.listens else ""
    rate = fill_rate(frame, (each for each in belief.filled if each.origin != "default"), words)
    return Task(
        relation=relation,
        domain=belief.domain,
        narrow=belief.narrow,
        words=belief.words,
        query_type=belief.query_type,
        confidence=round(TRIGGER_SHARE * min(SUREST, belief.trigger) + FILL_SHARE * rate, 4),
        filled=belief.filled,
        missing=missing(frame, belief.filled, words),
    )


def _asked(belief: Belief, question: Question | None, turn: Turn, settings: Settings) -> Belief:
    """The belief as it is kept, with the question that waits for its answer."""
    waits = question if settings.clarify in WAITING else None
    asked = (*belief.asked, waits.slot) if waits else belief.asked
    kept = tuple(structs.replace(each, start=-1, end=-1) for each in belief.filled)
    return structs.replace(belief, filled=kept, pending=waits, asked=asked, seen=turn.number)


def _apart(step: Step, turn: Turn, settings: Settings) -> tuple[Tasks, Task]:
    """A turn that belongs to no task; where it means nothing alone, the task is asked for."""
    domain = turn.domains[0] if turn.domains else ""
    task = Task(domain=domain, words=turn.words)
    wants = turn.query_type != "conversational" or not WANTING.isdisjoint(turn.acts)
    asks = turn.vague and wants and PASSING.isdisjoint(turn.acts)
    blank = step.belief or Belief("", "", turn.words, "", since=turn.number)
    enough = len(blank.asked) >= settings.max_questions or blank.pending is not None
    if blank.domain or enough or not asks or settings.clarify == "off":
        kept = step.belief and structs.replace(step.belief, pending=None)
        return Tasks(kept, step.shelved), task
    open_ended = Question("", "")
    blank = structs.replace(blank, words=turn.words)
    kept = _asked(blank, open_ended, turn, settings) if settings.clarify in WAITING else None
    return Tasks(kept, step.shelved), structs.replace(task, question=open_ended)
