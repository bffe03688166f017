"""With what do tests replace the outside? Fakes for ours and for our users' tests (public)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trimtab.understand.lexicon import Lexicon, compile_lexicon
from trimtab.values import Cues, Domain, Registry, TextSignal


class MemoryJournal:
    """A journal that keeps everything it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.errors: list[tuple[str, Exception]] = []

    def line(self, text: str) -> None:
        """Keeps a log line."""
        self.lines.append(text)

    def error(self, phase: str, fault: Exception) -> None:
        """Keeps a fault."""
        self.errors.append((phase, fault))


def lexicon(domains: Mapping[str, Iterable[TextSignal | str]], *, cues: Cues = Cues()) -> Lexicon:
    """A small lexicon: domain -> signals, a text being a word, a `prefix*` or a phrase."""
    made = [Domain(name, signals=tuple(map(_signal, signals))) for name, signals in domains.items()]
    return compile_lexicon(Registry(tuple(made), cues, hash="test"))


def _signal(signal: TextSignal | str) -> TextSignal:
    if isinstance(signal, TextSignal):
        return signal
    if signal.endswith("*"):
        return TextSignal(signal[:-1], "prefix")
    return TextSignal(signal, "phrase" if " " in signal else "word")
