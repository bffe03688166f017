"""THE ONE PATH: what happens to a message, in order? The only file that knows the order.

1. Every phase is a pure function `(policy, state, input) -> (state, output)`.
2. A session holds the state of one conversation and calls the phases.
3. A fault inside is noted and the message passes as it came; `policy.strict` lets it fly.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TypeVar

from msgspec import Struct, structs

from trimtab.compose.enrichment import context, enrich, is_marked, original, silence
from trimtab.compose.gate import Passed, gate
from trimtab.compose.questions import asked
from trimtab.policy import Policy
from trimtab.ports import Journal
from trimtab.understand.compound import legacy_keys
from trimtab.understand.lines import lines, outcome
from trimtab.understand.task.asking import WAITING
from trimtab.understand.understanding import overhear, understand
from trimtab.values import Gate, Message, Silence, State, Understanding

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
    question: str = ""
    """What to ask the user instead of calling the model; only where `clarify` is `answer`."""
    gate: Gate = ""
    """Whether the context is said in full, by reference, or skipped as said before."""
    tokens: int = 0
    """About how many tokens the context takes."""
    lines: tuple[str, ...] = ()
    """The log lines of the turn."""


def before(policy: Policy, state: State, message: Message) -> tuple[State, Steering]:
    """Understands one message and says what the model is to see of it."""
    settings, domains = policy.settings, policy.lexicon.domains
    words = structs.replace(message, text=original(message.text))
    after, understood = understand(
        policy.lexicon, state, words, settings=settings, profile=policy.profile
    )
    marked = is_marked(message.text)
    level = policy.effective_level
    wanted = context(understood, domains, level=level, clarify=settings.clarify)
    given, passed = gate(
        state.given, "" if marked else wanted, turn=after.turn, repeat_after=policy.repeat_after
    )
    steering = Steering(
        text=enrich(message.text, passed.text),
        context=passed.text,
        silence=_silence(marked, passed, silence(understood, level=level)),
        understanding=understood,
        question=asked(understood.task) if settings.clarify == "answer" else "",
        gate=passed.gate,
        tokens=passed.tokens,
        lines=(
            *lines(state.momentum, understood, model=policy.model),
            *outcome(
                understood.task,
                asks=settings.clarify in WAITING,
                enriched=bool(passed.text),
            ),
        ),
    )
    return after if understood.machine else structs.replace(after, given=given), steering


def _silence(marked: bool, passed: Passed, reason: Silence) -> Silence:
    if marked:
        return "marked"
    return "repeated" if passed.gate == "skip" else reason


def overheard(policy: Policy, state: State, message: Message) -> tuple[State, Understanding | None]:
    """What the agent is at by its own words, on a step without a new message; nothing changes."""
    found = overhear(policy.lexicon, state, message.agent, settings=policy.settings)
    return state, found


class Session:
    """One conversation, steered."""

    def __init__(self, policy: Policy, journal: Journal, state: State | None = None) -> None:
        self.policy = policy
        self.state = state or State()
        self._journal = journal

    def before(
        self, message: str | Message, *, extras: MutableMapping[str, object] | None = None
    ) -> Steering:
        """What the model is to see of a message that just arrived.

        A `Message` also carries what the host knows around it. `extras` is where a host of spec
        000 reads `_bst_domain` and `_bst_compound`.
        """
        taken = message if isinstance(message, Message) else Message(message)
        steering = self._run(before, taken, Steering(taken.text))
        for line in steering.lines:
            self._journal.line(line)
        if extras is not None and steering.understanding is not None:
            extras.update(legacy_keys(steering.understanding.compound))
        return steering

    def overhear(self, words: str) -> Understanding | None:
        """What the agent is at, by its own words; None only after a fault inside Trimtab."""
        return self._run(overheard, Message("", agent=words), None)

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
