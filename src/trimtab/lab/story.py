"""What does Trimtab make of one message after another? The one path, with its explanations."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct, json

from trimtab.compose.enrichment import original
from trimtab.policy import Policy
from trimtab.session import Steering, before
from trimtab.understand.task.asking import WAITING
from trimtab.understand.trace import Trace, explain
from trimtab.values import Message, State


class Told(Struct, frozen=True):
    """One message of a story, explained."""

    message: str
    """The words that were judged; without an earlier enrichment."""
    trace: Trace
    steering: Steering
    model: str = ""
    """The model that a profile was looked for."""
    profile: str = ""
    """The profile that was found."""
    asks: bool = False
    """Questions that are due are asked."""

    @property
    def id(self) -> str:
        """Names the verdict: the same message under the same registry has the same name."""
        named = f"{self.trace.registry}\n{self.message}"
        return sha256(named.encode(errors="surrogatepass")).hexdigest()[:8]

    def json(self) -> str:
        """The explanation on one line."""
        compound = self.steering.understanding
        legacy = compound.compound.to_dict() if compound else {}
        whole = {
            "id": self.id,
            "compound": legacy,
            "trace": self.trace,
            "context": self.steering.context,
            "silence": self.steering.silence,
            "question": self.steering.question,
            "gate": self.steering.gate,
            "tokens": self.steering.tokens,
            "profile": self.profile,
            "lines": self.steering.lines,
        }
        return json.encode(whole).decode()


class Story:
    """A conversation that is explained as it goes."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.state = State()
        self.lines: tuple[str, ...] = ()
        """The log lines of the last turn."""

    def reset(self) -> None:
        """Forgets the conversation."""
        self.state, self.lines = State(), ()

    def tell(self, said: str | Message) -> Told:
        """Takes the next message."""
        message = Message(said) if isinstance(said, str) else said
        held = self.state.momentum
        self.state, steering = before(self.policy, self.state, message)
        self.lines = steering.lines
        understood = steering.understanding
        assert understood is not None
        words = original(message.text)
        settings = self.policy.settings
        trace = explain(self.policy.lexicon, held, words, understood, settings=settings)
        profile = self.policy.profile
        return Told(
            message=words,
            trace=trace,
            steering=steering,
            model=self.policy.model,
            profile=profile.model_id if profile else "",
            asks=settings.clarify in WAITING,
        )
