"""WHAT DOES THE MESSAGE ASK FOR? The user's words in, an Understanding out.

`understand` is the one way in. The other names are spec 000's, for hosts that speak it.
"""

from trimtab.understand.compound import (
    DOMAIN_PRIORITY,
    MOMENTUM_THRESHOLD,
    SECONDARY_MIN_SIGNALS,
    apply_compound_momentum,
    build_enrichment_plan,
    extract_compound,
    format_signature,
    legacy_keys,
    parse_signature,
    restore_from_signature,
    score_all_domains,
)
from trimtab.understand.lexicon import Lexicon, compile_lexicon
from trimtab.understand.settings import Settings
from trimtab.understand.trace import Trace, explain
from trimtab.understand.understanding import understand
from trimtab.values import CompoundClassification, Understanding

__all__ = [
    "DOMAIN_PRIORITY",
    "MOMENTUM_THRESHOLD",
    "SECONDARY_MIN_SIGNALS",
    "CompoundClassification",
    "Lexicon",
    "Settings",
    "Trace",
    "Understanding",
    "apply_compound_momentum",
    "build_enrichment_plan",
    "compile_lexicon",
    "explain",
    "extract_compound",
    "format_signature",
    "legacy_keys",
    "parse_signature",
    "restore_from_signature",
    "score_all_domains",
    "understand",
]
