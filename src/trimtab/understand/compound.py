"""Which one or two domains is a turn about? Spec 000's names and shapes, over plain dicts.

Our own path speaks values (`scores`, `momentum`); these functions are for hosts that already
speak spec 000, and for `strict_000`, which takes its code to the letter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypedDict

import re2

from trimtab.understand.momentum import Seen, settle
from trimtab.understand.settings import Settings
from trimtab.values import CompoundClassification, EnrichmentPlan, Momentum


class Part(TypedDict):
    """One domain of a turn, as spec 000 writes it."""

    domain: str
    confidence: int
    matched_signals: list[str]


Scored = tuple[str, int, list[str]]

MOMENTUM_THRESHOLD = 3
SECONDARY_MIN_SIGNALS = 1


def score_all_domains(
    message: str, domain_configs: Mapping[str, Mapping[str, Sequence[str]]]
) -> list[Scored]:
    """Every domain with a matching pattern: name, count, patterns; best first."""
    scores = [
        (name, len(matched), matched)
        for name, config in domain_configs.items()
        if (matched := [p for p in config["signals"] if _search(p, message)])
    ]
    return sorted(scores, key=lambda score: (-score[1], DOMAIN_PRIORITY.get(score[0], 99)))


def _search(pattern: str, message: str) -> bool:
    return re2.search(f"(?i){pattern}", message) is not None


def extract_compound(scores: Sequence[Scored]) -> tuple[Part, Part | None]:
    """The best domain, and the second if it has a signal."""
    if not scores:
        return Part(domain="conversation", confidence=0, matched_signals=[]), None
    parts = [Part(domain=n, confidence=c, matched_signals=list(m)) for n, c, m in scores[:2]]
    second = (
        parts[1] if len(parts) > 1 and parts[1]["confidence"] >= SECONDARY_MIN_SIGNALS else None
    )
    return parts[0], second


def format_signature(primary: Part, secondary: Part | None) -> str:
    """The names of the compound in alphabetical order, joined by `+`."""
    return signature(
        (primary["domain"], secondary["domain"]) if secondary else (primary["domain"],)
    )


def signature(domains: Collection[str]) -> str:
    """The signature of these domains."""
    return "+".join(sorted(domains))


def parse_signature(signature: str) -> set[str]:
    """The names in a signature."""
    return set(signature.split("+"))


def apply_compound_momentum(
    new_primary: Part,
    new_secondary: Part | None,
    current_signature: str,
    current_momentum: int,
    *,
    transparent: Collection[str] = frozenset(
        {"conversation", "file_ops", "git_ops", "system_admin", "config_edit"}
    ),
    strict_000: bool = False,
) -> tuple[Part, Part | None, str, int]:
    """The compound that holds after this turn, its signature and its turns.

    Spec 000's shape has no count of a transparent domain's visits; `session.before` keeps it.
    """
    if strict_000:
        return strict_momentum(new_primary, new_secondary, current_signature, current_momentum)
    names = [new_primary["domain"], *([new_secondary["domain"]] if new_secondary else [])]
    silent = not new_primary["confidence"]
    seen = Seen(() if silent else tuple(names), transparent=names[0] in transparent)
    held = Momentum(tuple(sorted(parse_signature(current_signature))), turns=current_momentum)
    after, _ = settle(held if current_momentum else Momentum(), seen, Settings())
    if not after.domains:
        return new_primary, new_secondary, format_signature(new_primary, new_secondary), 0
    if set(after.domains) == set(names):
        return new_primary, new_secondary, signature(after.domains), after.turns
    text = signature(after.domains)
    return *restore_from_signature(text, new_primary, new_secondary), text, after.turns


def strict_momentum(
    new_primary: Part, new_secondary: Part | None, current_signature: str, current_momentum: int
) -> tuple[Part, Part | None, str, int]:
    """Spec 000's rules to the letter."""
    new_signature = format_signature(new_primary, new_secondary)
    if new_signature == current_signature:
        return new_primary, new_secondary, new_signature, current_momentum + 1
    inside = new_primary["domain"] in parse_signature(current_signature)
    if current_momentum >= MOMENTUM_THRESHOLD and inside:
        restored = restore_from_signature(current_signature, new_primary, new_secondary)
        return *restored, current_signature, current_momentum + 1
    return new_primary, new_secondary, new_signature, 1


def restore_from_signature(
    signature: str, new_primary: Part, new_secondary: Part | None
) -> tuple[Part, Part | None]:
    """The compound of the signature, with the counts of this turn where it has them."""
    names = sorted(parse_signature(signature))
    fresh = {part["domain"]: part for part in (new_primary, new_secondary) if part}
    if new_primary["domain"] in names:
        names.sort(key=lambda name: name != new_primary["domain"])
    first, *rest = [fresh.get(n, Part(domain=n, confidence=0, matched_signals=[])) for n in names]
    return first, rest[0] if rest else None


def build_enrichment_plan(
    primary: Mapping[str, object],
    secondary: Mapping[str, object] | None,
    model_profile: Mapping[str, object] | None,
    *,
    below_threshold: bool = False,
    strict_000: bool = False,
) -> EnrichmentPlan:
    """What may be injected for these domains under this profile."""
    disabled = _disabled(model_profile or {})
    primary_off = primary["domain"] in disabled
    reason = None
    if secondary is None:
        reason = "below_threshold" if below_threshold else "no_secondary_classified"
    elif secondary["domain"] in disabled:
        reason = "disabled_in_profile"
    elif primary_off and not strict_000:
        reason = "primary_disabled"
    return EnrichmentPlan(
        primary_enrichment=not primary_off,
        secondary_enrichment=reason is None,
        reason_primary_skipped="disabled_in_profile" if primary_off else None,
        reason_secondary_skipped=reason,
    )


def legacy_keys(compound: CompoundClassification) -> dict[str, object]:
    """The two keys that hosts of spec 000 read."""
    return {"_bst_domain": compound.primary_domain, "_bst_compound": compound.to_dict()}


def _disabled(profile: Mapping[str, object]) -> set[object]:
    inner = profile.get("bst")
    lists = [
        profile.get("disabled_domains"),
        isinstance(inner, dict) and inner.get("disabled_domains"),
    ]
    return {name for names in lists if isinstance(names, list | tuple) for name in names}


DOMAIN_PRIORITY: Mapping[str, int] = {
    "investigation": 1,
    "analysis": 2,
    "bugfix": 3,
    "coding": 4,
    "planning": 5,
    "system_admin": 6,
    "config_edit": 7,
    "prompt_engineering": 8,
    "git_ops": 9,
    "file_ops": 10,
    "conversation": 99,
}
