"""Is the user to be asked, and for what? Only where it cannot be found, and seldom (D9).

1. Asked for is what is missing and cannot be found by looking; of a message that names nothing,
   whatever is missing: who looks needs to know for what.
2. Nothing is asked where the confidence reaches the threshold of the domain.
3. A task gets `max_questions` questions, and never twice running for the same slot.
4. What is missing and not asked for is assumed to be found by looking.
"""

from __future__ import annotations

from msgspec import Struct, structs

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.settings import Settings
from trimtab.understand.slots.filling import candidates
from trimtab.understand.slots.frames import Frame, Known
from trimtab.values import Belief, Question, Slot, Task

WAITING = ("answer", "instruct")
"""Modes in which the user is asked."""
OPTIONS = 6
"""Options that are named in a question."""


class Asker(Struct, frozen=True):
    """What decides whether a question is due, beside the task."""

    lexicon: Lexicon
    settings: Settings
    known: Known
    vague: bool
    """The turn surely means nothing alone."""
    waited: str
    """The slot that was asked for on the turn before."""


def due(asker: Asker, belief: Belief, task: Task) -> Task:
    """The task with the question that is due, and with what is assumed."""
    lexicon, settings = asker.lexicon, asker.settings
    frame = lexicon.frames[belief.narrow]
    slots = {slot.name: slot for slot in lexicon.domains[belief.narrow].slots}
    vague = asker.vague and task.relation == "new"
    looked_for = [n for n in task.missing if slots[n].findable and settings.can_look and not vague]
    task = structs.replace(task, assumed=tuple(looked_for))
    wanted = sorted(
        (name for name in task.missing if name not in looked_for),
        key=lambda name: settings.can_look and slots[name].findable,
    )
    talk = task.query_type == "conversational" and not vague
    if talk or task.confidence >= lexicon.domains[belief.narrow].threshold:
        return task
    name = _next([name for name in wanted if name != asker.waited], belief, settings)
    if not name:
        return task
    return structs.replace(
        task, question=_question(frame, slots[name], asker.known, belief.refused)
    )


def _next(wanted: list[str], belief: Belief, settings: Settings) -> str:
    if settings.clarify == "off" or len(belief.asked) >= settings.max_questions:
        return ""
    return next((name for name in wanted if name not in belief.asked[-1:]), "")


def _question(
    frame: Frame, slot: Slot, known: Known, refused: tuple[tuple[str, str], ...]
) -> Question:
    found = dict.fromkeys(
        str(each.value)
        for each in candidates(frame, slot.name, known)
        if (slot.name, str(each.value)) not in refused
    )
    options = tuple(found)[:OPTIONS] if len(found) > 1 else ()
    if not options and slot.type == "enum" and len(slot.enum_values) <= OPTIONS:
        options = slot.enum_values
    words = slot.question or f"What is the {slot.name.replace('_', ' ')}?"
    return Question(slot.name, words, options, slot.default)
