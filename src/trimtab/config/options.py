"""What does `trimtab.toml` set? Every room's settings in one value, with their defaults."""

from __future__ import annotations

from msgspec import Struct

from trimtab.understand.settings import Settings
from trimtab.values import Level


class Options(Struct, frozen=True):
    """All that the settings file says."""

    understand: Settings = Settings()
    level: Level = "info"
    """How much is written for the model where its profile does not say."""
    repeat_after: int = 6
    """User turns after which an unchanged context is said again in full; 0: every time."""
    log_verdicts: bool = True
    """Explained verdicts are noted in the user's own log."""
