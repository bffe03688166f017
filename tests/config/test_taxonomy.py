"""Does a 003 taxonomy load as it stands?"""

from __future__ import annotations

import json

import pytest

from tests.config.reading import NO_CUES, domains
from trimtab.config import (
    Read,
    Source,
    build,
    domain_toml,
    read_domains,
    review,
    taxonomy,
    taxonomy_settings,
)
from trimtab.config.entries import TRIGGER
from trimtab.errors import ConfigError
from trimtab.understand.settings import Settings
from trimtab.values import Domain, Slot, TextSignal

MINIMUM = """{ "domains": {
"my_new_domain": {
    "description": "What this domain handles",
    "triggers": ["keyword1", "keyword2"],
    "required_slots": ["slot_a"],
    "optional_slots": [],
    "slot_definitions": {
        "slot_a": {
            "question": "What should I use for slot_a?",
            "resolvers": ["context_inference"],
            "type": "string",
            "nullable": false
        }
    },
    "confidence_threshold": 0.7,
    "preamble": "Instruction injected before the model sees this message."
}
} }"""

B4 = {
    "_meta": {
        "version": "1.2.0",
        "description": "All that b4 documents.",
        "resolver_types": ["keyword_map"],
        "changelog": {"1.2.0": "Something."},
        "author": "anyone",
    },
    "domains": {
        "codegen": {
            "description": "New code",
            "triggers": ["write", "make a", "few-shot", "few shot", "do", ".env", "doesn't work"],
            "required_slots": ["operation", "target_file"],
            "optional_slots": ["style"],
            "slot_definitions": {
                "operation": {
                    "question": None,
                    "resolvers": ["keyword_map"],
                    "keyword_map": {"write": "create", "add": "extend", "append": "extend"},
                    "type": "enum",
                    "default": "create",
                },
                "target_file": {
                    "question": "Which file?",
                    "resolvers": ["last_mentioned_file", "working_memory_lookup"],
                    "type": "string",
                    "nullable": True,
                    "null_means": "create_new",
                    "required_when": {"operation": ["extend"], "trigger_contains": ["add"]},
                },
                "backup": {"question": None, "type": "bool", "default": True, "note": "A note."},
            },
            "confidence_threshold": 0.65,
            "preamble": "Complete code only.",
            "dialogue_acts": {"INFORM": "The user gave code"},
        },
        "conversational": {
            "description": "Talk",
            "triggers": [],
            "required_slots": [],
            "optional_slots": [],
            "slot_definitions": {},
            "confidence_threshold": 0.0,
            "preamble": None,
        },
    },
    "global": {
        "ambiguous_pronouns": ["it"],
        "underspec_phrases": ["fix it"],
        "file_extensions": {".py": "python"},
        "path_patterns": ["/[a-z]+"],
        "max_clarification_questions": 2,
        "belief_state_ttl_turns": 6,
        "min_trigger_word_length": 3,
        "multi_domain_strategy": "highest_confidence",
        "fallback_domain": "conversational",
    },
}


def read(data: object) -> Read[tuple[Domain, ...]]:
    return taxonomy(Source("slot_taxonomy.json", json.dumps(data)))


def test_the_minimum_entry() -> None:
    found = taxonomy(Source("slot_taxonomy.json", MINIMUM))
    assert (found.problems, found.notices) == ((), ())
    assert found.values == (
        Domain(
            name="my_new_domain",
            description="What this domain handles",
            signals=(
                TextSignal("keyword1", "word", TRIGGER),
                TextSignal("keyword2", "word", TRIGGER),
            ),
            preamble="Instruction injected before the model sees this message.",
            threshold=0.7,
            slots=(
                Slot(
                    name="slot_a",
                    required=True,
                    question="What should I use for slot_a?",
                    resolvers=("context_inference",),
                    nullable=False,
                ),
            ),
        ),
    )
    assert build(found, NO_CUES).domains == found.values


def test_everything_that_b4_documents() -> None:
    found = read(B4)
    assert found.problems == ()
    codegen, conversational = found.values
    assert codegen.signals == (
        TextSignal("write", "word", TRIGGER),
        TextSignal("make a", "phrase", TRIGGER),
        TextSignal("few shot", "phrase", TRIGGER),
        TextSignal("env", "word", TRIGGER),
        TextSignal("doesn't work", "phrase", TRIGGER),
    )
    operation, target_file, style, backup = codegen.slots
    assert operation.enum_values == ("create", "extend")
    assert (operation.required, operation.question) == (True, "")
    assert target_file.required_when == {"operation": ("extend",), "trigger_contains": ("add",)}
    assert target_file.null_means == "create_new"
    assert style == Slot("style")
    assert (backup.required, backup.default, backup.note) == (False, True, "A note.")
    assert (conversational.preamble, conversational.threshold) == ("", 0.0)


def test_what_is_left_out_is_said() -> None:
    notices = review(read(B4), NO_CUES).notices
    assert [f"{each.place}: {each.complaint}" for each in notices] == [
        "global.ambiguous_pronouns: has no effect",
        "global.fallback_domain: has no effect",
        "global.file_extensions: has no effect",
        "global.multi_domain_strategy: has no effect",
        "global.path_patterns: has no effect",
        "global.underspec_phrases: has no effect",
        "domains.codegen.triggers[3]: 'few shot' is read the same as an earlier trigger",
        "domains.codegen.triggers[4]: 'do' is shorter than min_trigger_word_length",
        "domains.codegen.triggers[5]: '.env' is read as 'env'",
        "domains.codegen.slot_definitions.style: is listed and not defined",
        "domains.codegen.slot_definitions.backup: is defined and not listed",
        "domains.codegen.examples: no message shows what is meant",
        "domains.conversational.triggers: holds nothing that speaks for it",
        "domains.conversational.examples: no message shows what is meant",
    ]


def test_a_taxonomy_says_how_often_is_asked_and_how_long_a_task_is_known() -> None:
    data = {**B4, "global": {"max_clarification_questions": 5, "belief_state_ttl_turns": 9}}
    found = taxonomy_settings(Source("slot_taxonomy.json", json.dumps(data)))
    assert (found.max_questions, found.belief_turns) == (5, 9)
    assert taxonomy_settings(Source("slot_taxonomy.json", "{")) == Settings()


def test_words_of_the_message_may_be_a_condition() -> None:
    slot = {"required_when": {"trigger_contains": ["?"]}}
    data = {"domains": {"x": {"triggers": ["a"], "slot_definitions": {"s": slot}}}}
    [problem] = review(read(data), NO_CUES).problems
    assert problem.place == "domains.x.slot_definitions.s.required_when.trigger_contains"


def test_without_a_shortest_length_every_trigger_counts() -> None:
    data = {"domains": {"x": {"triggers": ["a", "do"]}}}
    assert [signal.text for signal in read(data).values[0].signals] == ["a", "do"]


WRONG = [
    ("no domains", {}, ["'domains' is missing; it says: the domains, by name"]),
    ("list of domains", {"domains": []}, ["domains: expected an object, got an empty list"]),
    ("no triggers", {"domains": {"x": {}}}, [
        "domains.x: 'triggers' is missing; it says: words and phrases that speak for this domain",
    ]),
    ("unknown key", {"domains": {"x": {"triggers": ["a"], "treshold": 1}}}, [
        "domains.x: unknown key 'treshold'; known: confidence_threshold, description, "
        "dialogue_acts, optional_slots, preamble, required_slots, slot_definitions, triggers",
    ]),
    ("unknown resolver", {"domains": {"x": {
        "triggers": ["a"],
        "optional_slots": ["s"],
        "slot_definitions": {"s": {"resolvers": ["nose"]}},
    }}}, [
        "domains.x.slot_definitions.s.resolvers: unknown resolver 'nose'; known: "
        "context_inference, file_extension_inference, history_scan, keyword_map, "
        "last_mentioned_entity, last_mentioned_file, last_mentioned_path, working_memory_lookup",
    ]),
    ("enum without values", {"domains": {"x": {
        "triggers": ["a"], "slot_definitions": {"s": {"type": "enum"}}, "optional_slots": ["s"],
    }}}, ["domains.x.slot_definitions.s.enum_values: is missing; list the values that there are"]),
    ("empty trigger", {"domains": {"x": {"triggers": ["?"]}}}, [
        "domains.x.triggers[0]: nothing to look for in '?'; "
        "only letters, digits, ' and _ are read; write a regex",
    ]),
    ("name", {"domains": {"a+b": {"triggers": ["a"]}}}, [
        "domains.'a+b': 'a+b' is not a name; "
        "write letters, digits, _ and -, at most 64, a letter or digit first",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "wanted"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_mistakes(data: object, wanted: list[str]) -> None:
    problems = review(read(data), NO_CUES).problems
    assert list(map(str, problems)) == [f"slot_taxonomy.json: {each}" for each in wanted]


def test_a_name_that_is_a_path_is_refused_at_once() -> None:
    found = read({"domains": {"../x": {"triggers": ["a"]}}})
    assert [problem.place for problem in found.problems] == ["domains.'../x'"]


def test_every_entry_is_checked() -> None:
    entry = {"triggers": ["a"], "optional_slots": ["s"]}
    bad = {**entry, "slot_definitions": {"s": {"resolvers": ["nose"], "type": "emun"}}}
    worse = {**entry, "slot_definitions": {"s": {"resolvers": ["nose"], "default": []}}}
    found = review(read({"domains": {"x": bad, "y": worse, "z": 3}}), NO_CUES).problems
    assert [problem.place for problem in found] == [
        "domains.x.slot_definitions.s.type",
        "domains.y.slot_definitions.s.default",
        "domains.z",
        "domains.x.slot_definitions.s.resolvers",
        "domains.y.slot_definitions.s.resolvers",
    ]


def test_an_imported_domain_is_a_file_of_its_own() -> None:
    codegen = read(B4).values[0]
    again = read_domains([Source("codegen.toml", domain_toml(codegen))])
    assert again.values == (codegen,)
    with pytest.raises(ConfigError, match="holds nothing that speaks for it"):
        build(domains(("talk", 'description = "d"\nsignals = []')), NO_CUES)
