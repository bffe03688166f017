"""How is the user asked? A question that can be read alone, with its options and its default."""

from __future__ import annotations

from trimtab.compose.values import quoted, written
from trimtab.values import Question, Task

OPEN = "What would you like me to do, and to what?"
"""What is asked where not even the task is known."""


def asked(task: Task) -> str:
    """The question of a task in the user's language; empty where none is due."""
    question = task.question
    if question is None:
        return ""
    lines = [question.text or OPEN]
    if task.words and question.slot:
        lines[0] = f"About {quoted(task.words)}: {lines[0]}"
    lines += [f"{number}. {option}" for number, option in enumerate(question.options, 1)]
    if question.default is not None:
        lines.append(f"If you have no preference: {written(question.default)}.")
    return "\n".join(lines)


def instruction(question: Question) -> str:
    """What the model is told where it is the one to ask."""
    options = f" Offer: {', '.join(question.options)}." if question.options else ""
    default = "" if question.default is None else f" Without a preference: {question.default}."
    return f"Before anything else, ask the user: {question.text or OPEN}{options}{default}"
