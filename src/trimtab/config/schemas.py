"""What may be written in which file? JSON Schemas for editors, a list of keys for the docs."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, TypeAdapter

from trimtab.config.foreign import ProfileFile, TaxonomyFile
from trimtab.config.models import CUES, CueFile, DomainFile, SignalTable
from trimtab.config.paths import key_paths
from trimtab.config.settings_keys import SettingsFile
from trimtab.config.stories import StoryFile

Kind = Literal["domain", "cues", "settings", "profile", "taxonomy", "stories"]


def schema(kind: Kind) -> dict[str, object]:
    """The JSON Schema of a kind of file."""
    if kind == "cues":
        about = {"title": TITLES[kind], "description": "One of the files of the folder cues/."}
        found = TypeAdapter(CueFile).json_schema()
    else:
        about = {"title": TITLES[kind]}
        found = FILES[kind].model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, **about}


def keys() -> tuple[str, ...]:
    """Every key that a user may write, with the tables it stands in: `slots.NAME.type`."""
    models = [*FILES.values(), *CUES.values()]
    plain = [key for model in models for key in key_paths(model)]
    return tuple(sorted({*plain, *SignalTable.model_fields}))


FILES: dict[Kind, type[BaseModel]] = {
    "domain": DomainFile,
    "settings": SettingsFile,
    "profile": ProfileFile,
    "taxonomy": TaxonomyFile,
    "stories": StoryFile,
}
TITLES: dict[Kind, str] = {
    "domain": "A domain: domains/NAME.toml",
    "cues": "Cues: cues/NAME.toml",
    "settings": "Settings: trimtab.toml",
    "profile": "A model profile: profiles/MODEL.json",
    "taxonomy": "A taxonomy of spec 003: slot_taxonomy.json",
    "stories": "Stories: stories/NAME.toml",
}
