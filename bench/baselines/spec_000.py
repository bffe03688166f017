"""How would spec 000 do it? Its code as it stands there, under its own names.

1. `score_all_domains` calls `re.search` with the pattern's text, as the spec does. `re` keeps 512
   compiled patterns; a registry with more of them compiles every pattern again on every message.
2. `score_compiled` is the same with the patterns compiled beforehand. The spec does not ask for
   it; it is the baseline of all ratios, so that the cache of `re` is not what is measured.
3. Reading profiles from disk, shared state and log lines are left out: the baseline does less.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict


class DomainConfig(TypedDict):
    """One entry of spec 000's DOMAIN_CONFIGS."""

    signals: list[str]
    enrichment_template: str
    brief_description: str


class Part(TypedDict):
    """One domain of a turn."""

    domain: str
    confidence: int
    matched_signals: list[str]


class Plan(TypedDict):
    """Spec 000's EnrichmentPlan."""

    primary_enrichment: bool
    secondary_enrichment: bool
    reason_primary_skipped: str | None
    reason_secondary_skipped: str | None


Configs = Mapping[str, DomainConfig]
Compiled = Mapping[str, Sequence[tuple[str, Callable[[str], object]]]]
Scored = tuple[str, int, list[str]]

SECONDARY_MIN_SIGNALS = 1
MOMENTUM_THRESHOLD = 3


@dataclass
class CompoundClassification:
    """Spec 000's verdict on a turn."""

    primary_domain: str
    primary_confidence: int
    primary_signals: list[str]
    secondary_domain: str | None
    secondary_confidence: int | None
    secondary_signals: list[str] | None
    compound_signature: str
    momentum_turns: int
    enrichment_plan: Plan


def score_all_domains(message: str, domain_configs: Configs) -> list[Scored]:
    """Every domain with a matching pattern, best first."""
    scores = []
    for domain_name, config in domain_configs.items():
        matched = []
        for pattern in config["signals"]:
            if re.search(pattern, message, re.IGNORECASE):
                matched.append(pattern)
        if matched:
            scores.append((domain_name, len(matched), matched))
    return by_priority(scores)


def compiled(domain_configs: Configs) -> Compiled:
    """The patterns of every domain, compiled once."""
    return {
        name: [(text, re.compile(text, re.IGNORECASE).search) for text in config["signals"]]
        for name, config in domain_configs.items()
    }


def score_compiled(message: str, domains: Compiled) -> list[Scored]:
    """What `score_all_domains` returns, from compiled patterns."""
    scores = []
    for domain_name, patterns in domains.items():
        matched = [text for text, search in patterns if search(message)]
        if matched:
            scores.append((domain_name, len(matched), matched))
    return by_priority(scores)


def by_priority(scores: Iterable[Scored]) -> list[Scored]:
    """Highest score first, then by the priority of the domain."""
    return sorted(scores, key=lambda score: (-score[1], DOMAIN_PRIORITY.get(score[0], 99)))


def extract_compound(scores: list[Scored]) -> tuple[Part, Part | None]:
    """The best domain, and the second if it has a signal."""
    if not scores:
        return {"domain": "conversation", "confidence": 0, "matched_signals": []}, None
    primary = part(*scores[0])
    secondary = None
    if len(scores) > 1 and scores[1][1] >= SECONDARY_MIN_SIGNALS:
        secondary = part(*scores[1])
    return primary, secondary


def part(domain: str, confidence: int, matched: list[str]) -> Part:
    """One domain of a turn, as the spec writes it."""
    return {"domain": domain, "confidence": confidence, "matched_signals": matched}


def apply_compound_momentum(
    new_primary: Part, new_secondary: Part | None, current_signature: str, current_momentum: int
) -> tuple[Part, Part | None, str, int]:
    """The compound that holds after this turn."""
    new_signature = format_signature(new_primary, new_secondary)
    if new_signature == current_signature:
        return new_primary, new_secondary, new_signature, current_momentum + 1
    if current_momentum >= MOMENTUM_THRESHOLD:
        current_domains = parse_signature(current_signature)
        if new_primary["domain"] in current_domains:
            primary, secondary = restore_from_signature(
                current_signature, new_primary, new_secondary
            )
            return primary, secondary, current_signature, current_momentum + 1
    return new_primary, new_secondary, new_signature, 1


def format_signature(primary: Part, secondary: Part | None) -> str:
    """The names in alphabetical order, joined by `+`."""
    if secondary:
        domains = sorted([primary["domain"], secondary["domain"]])
        return f"{domains[0]}+{domains[1]}"
    return primary["domain"]


def parse_signature(signature: str) -> set[str]:
    """The names in a signature."""
    return set(signature.split("+"))


def restore_from_signature(
    signature: str, new_primary: Part, new_secondary: Part | None
) -> tuple[Part, Part | None]:
    """The compound of the signature with the counts of this turn."""
    domains = parse_signature(signature)
    if len(domains) == 1:
        return part(domains.pop(), new_primary["confidence"], new_primary["matched_signals"]), None
    other = (domains - {new_primary["domain"]}).pop()
    if new_secondary and new_secondary["domain"] == other:
        return new_primary, part(
            other, new_secondary["confidence"], new_secondary["matched_signals"]
        )
    return new_primary, part(other, 0, [])


def build_enrichment_plan(
    primary: Part, secondary: Part | None, model_profile: Mapping[str, Sequence[str]] | None
) -> Plan:
    """What may be injected under this profile."""
    disabled: set[str] = set()
    if model_profile:
        disabled = set(model_profile.get("disabled_domains", []))
    plan: Plan = {
        "primary_enrichment": primary["domain"] not in disabled,
        "secondary_enrichment": False,
        "reason_primary_skipped": None,
        "reason_secondary_skipped": None,
    }
    if primary["domain"] in disabled:
        plan["reason_primary_skipped"] = "disabled_in_profile"
    if secondary is None:
        plan["reason_secondary_skipped"] = "no_secondary_classified"
    elif secondary["domain"] in disabled:
        plan["reason_secondary_skipped"] = "disabled_in_profile"
    else:
        plan["secondary_enrichment"] = True
    return plan


def generate_enrichment(classification: CompoundClassification, domain_configs: Configs) -> str:
    """The text to inject: the primary's template, and a line for the second."""
    plan = classification.enrichment_plan
    parts = []
    if plan["primary_enrichment"]:
        template = domain_configs[classification.primary_domain].get("enrichment_template", "")
        if template:
            parts += [f"[BST] Domain: {classification.primary_domain}", template]
    if plan["secondary_enrichment"] and classification.secondary_domain:
        second = classification.secondary_domain
        brief = domain_configs[second].get(
            "brief_description", f"{second} context is also relevant."
        )
        parts.append(f"[BST] Secondary context: {second} — {brief}")
    if plan["reason_primary_skipped"]:
        parts.append(
            f"[BST] Primary domain '{classification.primary_domain}' enrichment skipped: "
            f"{plan['reason_primary_skipped']}"
        )
    if plan["reason_secondary_skipped"] == "disabled_in_profile":
        parts.append(
            f"[BST] Secondary domain '{classification.secondary_domain}' enrichment skipped: "
            f"{plan['reason_secondary_skipped']}"
        )
    return "\n".join(parts)


@dataclass
class Tracker:
    """The whole way of a message, with the momentum of one conversation."""

    score: Callable[[str], list[Scored]]
    domain_configs: Configs
    signature: str = ""
    momentum: int = 0
    profile: Mapping[str, Sequence[str]] | None = field(default=None)

    def before(self, message: str) -> tuple[CompoundClassification, str]:
        """The verdict on a message, and what is injected."""
        primary, secondary = extract_compound(self.score(message))
        primary, secondary, self.signature, self.momentum = apply_compound_momentum(
            primary, secondary, self.signature, self.momentum
        )
        classification = CompoundClassification(
            primary_domain=primary["domain"],
            primary_confidence=primary["confidence"],
            primary_signals=primary["matched_signals"],
            secondary_domain=secondary["domain"] if secondary else None,
            secondary_confidence=secondary["confidence"] if secondary else None,
            secondary_signals=secondary["matched_signals"] if secondary else None,
            compound_signature=self.signature,
            momentum_turns=self.momentum,
            enrichment_plan=build_enrichment_plan(primary, secondary, self.profile),
        )
        return classification, generate_enrichment(classification, self.domain_configs)


DOMAIN_PRIORITY = {
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
