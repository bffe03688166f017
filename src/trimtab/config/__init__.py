"""WHAT DO THE USER'S FILES SAY? Texts already read in, policy parts out.

Readers (`read_domains`, `taxonomy`, `read_cues`, `read_settings`, `read_profile`, `read_stories`)
never raise: they return a `Read` of values, problems and notices. `merge` lays the user's domains
over the shipped ones, `build` makes the registry; it and `demand` raise `ConfigError` with every
problem.
"""

from trimtab.config.complaints import known
from trimtab.config.cues import read_cues
from trimtab.config.domains import read_domains
from trimtab.config.entries import taxonomy, taxonomy_settings
from trimtab.config.merging import merge, names
from trimtab.config.options import Options
from trimtab.config.profiles import profile_names, read_profile
from trimtab.config.registry import Review, build, content_hash, review
from trimtab.config.schemas import keys, schema
from trimtab.config.settings import read_settings
from trimtab.config.sources import Origin, Read, Source, demand
from trimtab.config.stories import ANY, Expected, Script, Turn, read_stories
from trimtab.config.writing import domain_toml, new_domain

__all__ = [
    "ANY",
    "Expected",
    "Options",
    "Origin",
    "Read",
    "Review",
    "Script",
    "Source",
    "Turn",
    "build",
    "content_hash",
    "demand",
    "domain_toml",
    "keys",
    "known",
    "merge",
    "names",
    "new_domain",
    "profile_names",
    "read_cues",
    "read_domains",
    "read_profile",
    "read_settings",
    "read_stories",
    "review",
    "schema",
    "taxonomy",
    "taxonomy_settings",
]
