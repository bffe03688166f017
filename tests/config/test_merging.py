"""Whose domain holds, and under which name?"""

from __future__ import annotations

import json

import pytest

from tests.config.reading import NO_CUES, PLAIN, domains, sources
from trimtab.config import Read, Source, build, merge, names, read_domains, review, taxonomy
from trimtab.errors import ConfigError
from trimtab.values import Domain

SHIPPED = domains(
    ("coding", f'aliases = ["codegen", "programming"]\npriority = 4\nquery_type = "code"\n{PLAIN}'),
    ("tests", f'parent = "coding"\n{PLAIN}'),
)


def merged(*own: tuple[str, str]) -> dict[str, Domain]:
    read = merge(SHIPPED, domains(*own))
    return {domain.name: domain for domain in build(read, NO_CUES).domains}


def entries(**triggers: list[str]) -> Read[tuple[Domain, ...]]:
    data = {"domains": {name: {"triggers": each} for name, each in triggers.items()}}
    return taxonomy(Source("slot_taxonomy.json", json.dumps(data)))


def own(head: str = "") -> str:
    return f'{head}\ndescription = "mine"\nsignals = ["mine"]\n[examples]\nmatch = ["mine"]\n'


def test_a_new_domain_is_added() -> None:
    assert list(merged(("deploy", own()))) == ["coding", "deploy", "tests"]


def test_by_name_it_replaces() -> None:
    coding = merged(("coding", own()))["coding"]
    assert (coding.description, coding.priority) == ("mine", 99)
    assert coding.aliases == ("codegen", "programming")


def test_by_alias_it_takes_place_and_name() -> None:
    found = merged(("codegen", own('aliases = ["scripts"]')))
    assert list(found) == ["coding", "tests"]
    assert found["coding"].description == "mine"
    assert found["coding"].aliases == ("scripts", "codegen", "programming")
    assert names(found.values())["codegen"] == "coding"


def test_the_move_is_said() -> None:
    notices = merge(SHIPPED, domains(("codegen", own()))).notices
    assert list(map(str, notices)) == [
        "codegen.toml: takes the place of coding, of which codegen is an alias; it is called coding"
    ]


def test_with_the_shipped_one_as_parent_it_refines() -> None:
    found = merged(("codegen", own('parent = "coding"')))
    assert found["codegen"].parent == "coding"
    assert found["coding"].description == "d"
    assert found["coding"].aliases == ("programming",)


def test_a_parent_may_be_named_by_an_alias() -> None:
    assert merged(("deploy", own('parent = "programming"')))["deploy"].parent == "coding"


def test_an_alias_of_the_users_is_taken_from_the_shipped() -> None:
    found = merged(("scripts", own('aliases = ["codegen"]')))
    assert names(found.values())["codegen"] == "scripts"
    assert found["coding"].aliases == ("programming",)


RIVALS = [
    ("one alias", [("a", own('aliases = ["x"]')), ("b", own('aliases = ["x"]'))], [
        "b.toml: aliases: 'x' is an alias of a (a.toml); one name, one domain: leave it out of one",
    ]),
    ("one shipped domain", [("codegen", own()), ("programming", own())], [
        "programming.toml: takes the place of coding, and so does codegen.toml; "
        'keep one, or set parent = "coding"',
    ]),
    ("a shipped name as alias", [("a", own('aliases = ["tests"]'))], [
        "a.toml: aliases: 'tests' is the name of tests (tests.toml); "
        "one name, one domain: leave it out of one",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("files", "wanted"), [r[1:] for r in RIVALS], ids=[r[0] for r in RIVALS])
def test_rivals(files: list[tuple[str, str]], wanted: list[str]) -> None:
    problems = review(merge(SHIPPED, domains(*files)), NO_CUES).problems
    assert list(map(str, problems)) == wanted


def test_a_file_and_an_entry_of_one_name() -> None:
    with pytest.raises(ConfigError) as caught:
        build(merge(SHIPPED, domains(("x", own())), entries(x=["a"])), NO_CUES)
    assert str(caught.value) == (
        "slot_taxonomy.json: domains.x: 'x' is described in x.toml too; keep one of them"
    )


def test_an_entry_keeps_what_it_cannot_say() -> None:
    found = build(merge(SHIPPED, entries(codegen=["write"])), NO_CUES)
    coding = found.domains[0]
    assert (coding.name, coding.priority, coding.query_type) == ("coding", 4, "code")
    assert [signal.text for signal in coding.signals] == ["write"]


def test_an_entry_without_triggers_keeps_the_shipped_signals() -> None:
    coding = build(merge(SHIPPED, entries(codegen=[])), NO_CUES).domains[0]
    assert [signal.text for signal in coding.signals] == ["a"]


def test_of_two_entries_the_second_refines() -> None:
    read = merge(SHIPPED, entries(programming=["program"], codegen=["write"]))
    found = {domain.name: domain for domain in build(read, NO_CUES).domains}
    assert [signal.text for signal in found["coding"].signals] == ["write"]
    assert found["programming"].parent == "coding"
    assert found["coding"].aliases == ("codegen",)


def test_mistakes_in_a_replacement_are_told_of_its_own_file() -> None:
    text = f'{own()}[slots.s]\nresolvers = ["nose"]\ncolour = 1\n[slots.t]\nresolvers = ["eye"]'
    problems = review(merge(SHIPPED, domains(("codegen", text))), NO_CUES).problems
    assert [f"{each.file} {each.place}" for each in problems] == [
        "codegen.toml slots.s",
        "codegen.toml slots.s.resolvers",
        "codegen.toml slots.t.resolvers",
    ]


def test_every_003_name_finds_its_shipped_domain() -> None:
    known = (
        "codegen refactor bugfix agentic file_ops analysis osint skill_building git_ops docker_ops "
        "config_edit prompt_engineering log_analysis pdf_ops data_transform api_integration "
        "dependency_mgmt conversational"
    )
    shipped = read_domains(sources("domains"))
    own = entries(**{name: [f"trigger of {name}"] for name in known.split()})
    assert set(known.split()) <= set(names(shipped.values))
    found = build(merge(shipped, own), NO_CUES)
    assert len(found.domains) == len(shipped.values)
