"""What did the user set? The text of `trimtab.toml` in, options out."""

from __future__ import annotations

from trimtab.config.complaints import checked
from trimtab.config.options import Options
from trimtab.config.settings_keys import SettingsFile
from trimtab.config.sources import Read, Source, toml_table
from trimtab.errors import Problem
from trimtab.understand.settings import MoodShares, Settings

__all__ = ["Options", "read_settings"]


def read_settings(source: Source) -> Read[Options]:
    """The options of a settings file; what it does not say is as by default."""
    table = toml_table(source)
    if isinstance(table, Problem):
        return Read(Options(), (table,))
    found = checked(SettingsFile, table, source)
    if found.value is None:
        return Read(Options(), found.problems)
    said, compose = found.value.understand, found.value.compose
    moods = MoodShares(**said.moods.model_dump())
    settings = Settings(**said.model_dump(exclude={"moods"}), moods=moods)
    options = Options(
        understand=settings,
        level=compose.level,
        repeat_after=compose.repeat_after,
        log_verdicts=found.value.log.verdicts,
    )
    return Read(options, found.problems)
