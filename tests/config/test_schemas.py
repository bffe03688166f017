"""Do schemas and the list of keys cover every file, and does every key say what it means?"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import get_args

import pytest

from tests.config.reading import SHIPPED
from trimtab.config import keys, schema
from trimtab.config.schemas import Kind

KINDS = get_args(Kind)


def properties(node: object) -> Iterator[tuple[str, dict[str, object]]]:
    """Every property of a schema and of its definitions."""
    if isinstance(node, dict):
        found = node.get("properties", {})
        yield from found.items()
        for value in node.values():
            yield from properties(value)
    elif isinstance(node, list):
        for value in node:
            yield from properties(value)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_has_a_description(kind: Kind) -> None:
    found = schema(kind)
    assert found["title"]
    assert found["description"]
    listed = list(properties(found))
    assert len(listed) > 3
    assert [name for name, each in listed if not each.get("description")] == []


@pytest.mark.parametrize("kind", ["domain", "cues", "settings", "taxonomy"])
def test_unknown_keys_are_refused(kind: Kind) -> None:
    found = schema(kind)
    tables = [found, *found["$defs"].values()]  # type: ignore[attr-defined]
    closed = [t.get("additionalProperties") for t in tables if t.get("title") != "MetaTable"]
    assert False in closed
    assert True not in closed


def test_keys() -> None:
    found = keys()
    assert list(found) == sorted(set(found))
    assert {
        "priority", "examples.match", "slots.NAME.required_when", "weight", "any", "regex",
        "query_type.NAME.prior", "mood.NAME.signals", "breaks", "language.NAME.words",
        "machine.NAME.tags", "understand.moods.asked", "compose.level", "bst.disabled_domains",
        "domains.NAME.slot_definitions.NAME.null_means", "global.min_trigger_word_length",
        "_meta.version",
    } <= set(found)  # fmt: skip


@pytest.mark.parametrize("file", sorted((SHIPPED / "domains").glob("*.toml")), ids=lambda f: f.stem)
def test_the_shipped_keys_are_among_them(file) -> None:  # type: ignore[no-untyped-def]
    assert set(tomllib.loads(file.read_text("utf-8"))) <= set(keys())
