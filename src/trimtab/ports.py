"""What may the core ask of the outside?"""

from __future__ import annotations

from typing import Protocol


class Journal(Protocol):
    """Where it is noted what happened. A journal never raises: what it cannot keep, it counts."""

    def line(self, text: str) -> None:
        """Takes one log line, as the specs write it."""

    def error(self, phase: str, fault: Exception) -> None:
        """Takes an error inside Trimtab that the host was spared."""
