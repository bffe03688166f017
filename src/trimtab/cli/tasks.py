"""How does a task look to a reader? What is known of it, what is missing, what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trimtab.compose.questions import asked
from trimtab.compose.values import quoted, written
from trimtab.lab.story import Told
from trimtab.values import Filled, Origin, Relation, Task


def rows(told: Told) -> Iterator[tuple[str, str]]:
    """What an explanation says of the task that a turn belongs to."""
    task = told.trace.task
    if task.relation != "none":
        narrow = "" if task.narrow == task.domain else f" ({task.narrow})"
        about = "" if task.relation == "new" else f" {quoted(task.words)}"
        yield (
            "task",
            f"{task.domain}{narrow} {task.confidence:.2f}, {RELATIONS[task.relation]}{about}",
        )
    known = [_known(each) for each in task.filled if each.origin != "default"]
    if known:
        yield "known", "\n".join(known)
    if task.missing:
        yield "missing", ", ".join(_missing(task))
    if task.question:
        yield "asks" if told.asks else "would ask", asked(task)


def _known(found: Filled) -> str:
    return f"{found.slot}: {written(found.value)}{ORIGINS[found.origin]}"


def _missing(task: Task) -> Iterator[str]:
    for slot in task.missing:
        yield f"{slot} (to be found by looking)" if slot in task.assumed else slot


ORIGINS: Mapping[Origin, str] = {
    "message": "",
    "answer": ", as answered",
    "workspace": ", from the workspace",
    "history": ", from before",
    "default": ", by default",
}
RELATIONS: Mapping[Relation, str] = {
    "none": "none",
    "new": "new",
    "same": "goes on:",
    "attached": "continues",
    "answer": "answers what was asked of",
    "offer": "agrees to",
    "corrects": "corrects",
    "returns": "returns to",
}
