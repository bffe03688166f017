"""What do the rooms need to know? The frozen sum of it, built once and shared by all sessions."""

from __future__ import annotations

from msgspec import Struct

from trimtab.understand.lexicon import Lexicon
from trimtab.understand.settings import Settings
from trimtab.values import Level, Profile


class Policy(Struct, frozen=True):
    """Everything that decides, and nothing that changes."""

    lexicon: Lexicon
    settings: Settings = Settings()
    level: Level = "info"
    repeat_after: int = 6
    """User turns after which a context that did not change is said in full again; 0: every time."""
    profile: Profile | None = None
    model: str = ""
    """The model that the profile was looked up for."""
    strict: bool = False
    """Errors fly instead of being passed over: for tests."""

    @property
    def effective_level(self) -> Level:
        """The level of enrichment that holds for this model."""
        return (self.profile.level if self.profile else None) or self.level
