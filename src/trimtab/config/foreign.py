"""Which keys do other tools' files have? A 003 taxonomy (b4) and a model profile (b5).

A taxonomy is checked like our own files, for people write it; of `_meta` anything goes. A profile
is written by evaluations, which add what they like: unknown keys are left alone.
"""

from __future__ import annotations

from pydantic import ConfigDict, Field

from trimtab.config.models import Scalar, Section, Text, Word
from trimtab.values import Domain, Level, Slot, SlotType

_DOMAIN, _SLOT = Domain(""), Slot("")
Loose = dict[str, object]


class MetaTable(Section):
    """What the file says of itself."""

    model_config = ConfigDict(extra="allow")

    version: object = Field("", description="version of the file")
    description: object = Field("", description="what the file is for")
    resolver_types: object = Field(None, description="names of resolvers that it uses")
    changelog: object = Field(None, description="what changed in which version")


class SlotDefinition(Section):
    """One thing that a task needs to know."""

    question: str | None = Field(None, description="how to ask the user for it; null: not at all")
    resolvers: list[str] = Field(
        default_factory=list, description="where to look, in this order; the first find counts"
    )
    type: SlotType = Field(_SLOT.type, description="the kind of value")
    nullable: bool = Field(_SLOT.nullable, description="may stay empty without a question")
    default: Scalar | None = Field(_SLOT.default, description="the value where nothing is found")
    keyword_map: dict[str, Scalar] = Field(
        default_factory=dict, description="words of the message -> the value they mean"
    )
    enum_values: list[str] = Field(
        default_factory=list,
        description="the values of an enum; where absent, those of keyword_map",
    )
    required_when: dict[str, list[Scalar]] = Field(
        default_factory=dict,
        description="another slot -> its values that make this one required; "
        "trigger_contains -> words of the message that do",
    )
    null_means: str | None = Field(None, description="what an empty value stands for")
    note: str | None = Field(None, description="a remark for whoever reads the file")


class TaxonomyEntry(Section):
    """One domain of spec 003."""

    description: str = Field(_DOMAIN.description, description="what this domain handles")
    triggers: list[Word] = Field(description="words and phrases that speak for this domain")
    required_slots: list[Text] = Field(
        default_factory=list, description="slots that the task cannot do without"
    )
    optional_slots: list[Text] = Field(
        default_factory=list, description="slots that are good to know"
    )
    slot_definitions: dict[str, SlotDefinition] = Field(
        default_factory=dict, description="the slots, by name"
    )
    confidence_threshold: float = Field(
        _DOMAIN.threshold, ge=0, le=1, description="below this confidence, a question may be asked"
    )
    preamble: str | None = Field(None, description="instruction for the model; null: none")
    dialogue_acts: Loose = Field(default_factory=dict, description="accepted, and has no effect")


class GlobalTable(Section):
    """What holds for all domains of the taxonomy."""

    min_trigger_word_length: int = Field(
        1, ge=0, le=100, description="shorter triggers are left out"
    )
    ambiguous_pronouns: list[str] = Field(
        default_factory=list, description="accepted, and has no effect yet"
    )
    underspec_phrases: list[str] = Field(
        default_factory=list, description="accepted, and has no effect yet"
    )
    file_extensions: dict[str, str] = Field(
        default_factory=dict, description="accepted, and has no effect yet"
    )
    path_patterns: list[str] = Field(
        default_factory=list, description="accepted, and has no effect"
    )
    max_clarification_questions: int | None = Field(
        None, ge=0, le=1_000, description="questions for one task"
    )
    belief_state_ttl_turns: int | None = Field(
        None, ge=1, le=1_000_000, description="user turns after which a task is forgotten"
    )
    multi_domain_strategy: str | None = Field(None, description="accepted, and has no effect")
    fallback_domain: str | None = Field(None, description="accepted, and has no effect")


class TaxonomyFile(Section):
    """A taxonomy of spec 003: `slot_taxonomy.json`."""

    meta: MetaTable = Field(
        default_factory=MetaTable, alias="_meta", description="what the file says of itself"
    )
    domains: dict[str, TaxonomyEntry] = Field(description="the domains, by name")
    global_: GlobalTable = Field(
        default_factory=GlobalTable, alias="global", description="what holds for all domains"
    )


class BstTable(Section):
    """What an evaluation found about enrichment."""

    model_config = ConfigDict(extra="allow")

    disabled_domains: list[str] | None = Field(
        None, description="domains that this model does better without enrichment"
    )
    enrichment_level: Level | None = Field(
        None, description="how much is written for this model: off, info or full"
    )
    enrichment_verbosity: object = Field(None, description="accepted, and has no effect")
    confidence_adjustment: object = Field(None, description="accepted, and has no effect")


class ProfileFile(Section):
    """What is known of one model: `profiles/MODEL.json`."""

    model_config = ConfigDict(extra="allow", protected_namespaces=())

    model_id: str | None = Field(None, description="the model's name, as its host calls it")
    disabled_domains: list[str] | None = Field(
        None, description="domains that this model does better without enrichment"
    )
    enrichment_level: Level | None = Field(
        None, description="how much is written for this model: off, info or full"
    )
    bst: BstTable | None = Field(None, description="the same two keys, as evaluations write them")
    profile_version: object = Field(None, description="accepted, and has no effect")
    model_family: object = Field(None, description="accepted, and has no effect")
    evaluated_at: object = Field(None, description="accepted, and has no effect")
    fixtures_version: object = Field(None, description="accepted, and has no effect")
    evaluation_summary: Loose | None = Field(None, description="accepted, and has no effect")
    meta_gate: Loose | None = Field(None, description="accepted, and has no effect")
    tool_fallback: Loose | None = Field(None, description="accepted, and has no effect")
    graph_workflow: Loose | None = Field(None, description="accepted, and has no effect")
    pace: Loose | None = Field(None, description="accepted, and has no effect")
    context: Loose | None = Field(None, description="accepted, and has no effect")
    memory: Loose | None = Field(None, description="accepted, and has no effect")
    raw_metrics: Loose | None = Field(None, description="accepted, and has no effect")
