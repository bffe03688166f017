"""Where do the log lines go? To the logger `trimtab`, at INFO; errors at WARNING, counted."""

from __future__ import annotations

import logging

LOGGER = logging.getLogger("trimtab")


class LogJournal:
    """A journal that writes to Python's logging and keeps nothing."""

    def __init__(self) -> None:
        self.errors = 0
        """Faults inside Trimtab that hosts were spared."""

    def line(self, text: str) -> None:
        """Logs one line at INFO."""
        LOGGER.info("%s", text)

    def error(self, phase: str, fault: Exception) -> None:
        """Logs a fault with its place, and counts it."""
        self.errors += 1
        LOGGER.warning("[BST] Non-fatal error — %s: %r", phase, fault, exc_info=fault)
