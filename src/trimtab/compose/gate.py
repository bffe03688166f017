"""How much of a context is said again? In full, by reference, or not at all.

1. What differs from what was last said in full is said in full.
2. The same again within a few turns is skipped: it still stands in the conversation.
3. The same task with little that is new is referred to, and only what is new is said.
4. After `repeat_after` turns it is said in full again; with 0 every time, for hosts that take
   the context out of the conversation afterwards.
"""

from __future__ import annotations

from msgspec import Struct, structs

from trimtab.values import Gate, Given

CHARACTERS = 4
"""Of a token, as a first estimate."""


class Passed(Struct, frozen=True):
    """What is said of a context, and what it costs."""

    text: str = ""
    gate: Gate = ""
    tokens: int = 0


def gate(given: Given, context: str, *, turn: int, repeat_after: int) -> tuple[Given, Passed]:
    """What the model has been given after this turn, and what is said on it."""
    if not context:
        return given, Passed()
    recent = given.context and turn - given.turn < repeat_after
    latest = given.latest or given.context
    if recent and context == latest:
        return given, Passed("", "skip")
    if recent and (short := _reference(given.context, latest, context)):
        passed = Passed(short, "reference", tokens(short))
        spent = given.tokens + passed.tokens
        return structs.replace(given, latest=context, tokens=spent), passed
    passed = Passed(context, "full", tokens(context))
    return Given(context, turn, given.tokens + passed.tokens, context), passed


def tokens(text: str) -> int:
    """About how many tokens a text takes."""
    return -(-len(text) // CHARACTERS)


def _reference(before: str, latest: str, now: str) -> str:
    """The same task in a line, with what is new; empty where it would save nothing."""
    mark, task, *rest = [*now.split("\n"), ""]
    old = before.split("\n")
    if old[1:2] != [task] or len(now) < _WORTH:
        return ""
    fresh = [line for line in rest if line and line not in old]
    gone = sum(line not in now for line in (*old, *latest.split("\n")) if line)
    short = "\n".join((mark, f"{task} (as before)", *fresh))
    return short if not gone and 2 * len(short) < len(now) else ""


_WORTH = 200
"""Characters from which it pays to be brief."""
