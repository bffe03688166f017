"""THE ONE PATH: what happens to a message, in order? The only file that knows the order.

1. Every phase is a pure function `(policy, state, input) -> (state, output)`.
2. A session holds the state of one conversation and calls the phases.
3. A fault inside is noted and the message passes as it came; `policy.strict` lets it fly.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TypeVar

from msgspec import Struct, structs

from trimtab.compose.enrichment import context, enrich, original, silence
from trimtab.policy import Policy
from trimtab.ports import Journal
from trimtab.understand.compound import legacy_keys
from trimtab.understand.lines import lines
from trimtab.understand.understanding import understand
from trimtab.values import Message, Silence, State, Understanding

Output = TypeVar("Output")


class Steering(Struct, frozen=True):
    """What Trimtab makes of a message before the model runs."""

    text: str
    """The message as the model is to see it."""
    context: str = ""
    """What was put before the user's words; empty where nothing was."""
    silence: Silence = ""
    """Why nothing was."""
    understanding: Understanding | None = None
    """None only after a fault inside Trimtab."""
    lines: tuple[str, ...] = ()
    """The log lines of the turn."""


def before(policy: Policy, state: State, message: Message) -> tuple[State, Steering]:
    """Understands one message and says what the model is to see of it."""
    momentum, understood = understand(
        policy.lexicon,
        state.momentum,
        original(message.text),
        settings=policy.settings,
        profile=policy.profile,
    )
    added = context(understood, policy.lexicon.domains, level=policy.effective_level)
    steering = Steering(
        text=enrich(message.text, added),
        context=added,
        silence=silence(understood, level=policy.effective_level),
        understanding=understood,
        lines=lines(state.momentum, understood, model=policy.model),
    )
    if understood.machine:
        return state, steering
    return structs.replace(state, momentum=momentum, turn=state.turn + 1), steering


class Session:
    """One conversation, steered."""

    def __init__(self, policy: Policy, journal: Journal, state: State | None = None) -> None:
        self.policy = policy
        self.state = state or State()
        self._journal = journal

    def before(self, text: str, *, extras: MutableMapping[str, object] | None = None) -> Steering:
        """What the model is to see of a message that just arrived.

        `extras` is where a host of spec 000 reads `_bst_domain` and `_bst_compound`.
        """
        steering = self._run(before, Message(text), Steering(text))
        for line in steering.lines:
            self._journal.line(line)
        if extras is not None and steering.understanding is not None:
            extras.update(legacy_keys(steering.understanding.compound))
        return steering

    def _run(
        self,
        phase: Callable[[Policy, State, Message], tuple[State, Output]],
        message: Message,
        instead: Output,
    ) -> Output:
        try:
            state, output = phase(self.policy, self.state, message)
        except Exception as fault:
            if self.policy.strict:
                raise
            self._journal.error(phase.__name__, fault)
            return instead
        self.state = state
        return output
