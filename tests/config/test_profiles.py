"""Is the right profile found, and read from either shape?"""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.config import Read, Source, profile_names, read_profile
from trimtab.values import Profile

RESOLVED = {"coding": "coding", "codegen": "coding", "osint": "investigation"}

B5 = {
    "profile_version": "1.0",
    "model_id": "unsloth/qwen3-14b",
    "model_family": "qwen3",
    "evaluated_at": "2026-02-19T00:00:00Z",
    "fixtures_version": "1.0.0",
    "evaluation_summary": {"overall_capability": "medium", "recommended_prosthetic_level": "full"},
    "bst": {
        "confidence_adjustment": -0.05,
        "disabled_domains": ["codegen", "osint"],
        "enrichment_verbosity": "standard",
        "compliance_rate": 0.9,
    },
    "meta_gate": {"strictness": "moderate"},
    "tool_fallback": {"max_retries": 3},
    "graph_workflow": {},
    "pace": {"primary_threshold": 2},
    "context": {"max_injection_tokens": 2000, "layer_priority": ["bst_enrichment"]},
    "memory": {"max_injected": 6},
    "raw_metrics": {"bst": {"bst_domains_where_enrichment_hurts": ["anything"]}},
    "inference_provider": "anyone",
}


def read(data: object) -> Read[Profile]:
    source = Source("profiles/m.json", json.dumps(data))
    return read_profile(source, RESOLVED.get, names=RESOLVED)


SHAPES = [
    ("empty", {}, Profile()),
    ("at the top", {"disabled_domains": ["codegen", "coding"]}, Profile("", ("coding",))),
    ("under bst", B5, Profile("unsloth/qwen3-14b", ("coding", "investigation"))),
    ("both", {"disabled_domains": ["osint"], "bst": {"disabled_domains": ["coding"]}},
     Profile("", ("investigation", "coding"))),
    ("level", {"enrichment_level": "off"}, Profile(level="off")),
    ("level under bst", {"bst": {"enrichment_level": "full"}}, Profile(level="full")),
    ("level twice", {"enrichment_level": "info", "bst": {"enrichment_level": "info"}},
     Profile(level="info")),
    ("null", {"model_id": None, "disabled_domains": None, "bst": None, "memory": None}, Profile()),
]  # fmt: skip


@pytest.mark.parametrize(("data", "profile"), [s[1:] for s in SHAPES], ids=[s[0] for s in SHAPES])
def test_shapes(data: object, profile: Profile) -> None:
    assert read(data) == Read(profile)


WRONG = [
    ("unknown domains", {"disabled_domains": ["codng"], "bst": {"disabled_domains": ["x"]}}, [
        "disabled_domains[0]: unknown domain 'codng'; did you mean 'coding'? "
        "known: codegen, coding, osint",
        "bst.disabled_domains[0]: unknown domain 'x'; known: codegen, coding, osint",
    ]),
    ("unknown level", {"enrichment_level": "on"}, [
        "enrichment_level: unknown enrichment_level 'on'; known: full, info, off",
    ]),
    ("two levels", {"enrichment_level": "off", "bst": {"enrichment_level": "full"}}, [
        "bst.enrichment_level: says full, and enrichment_level says off; keep one",
    ]),
    ("types", {"model_id": 3, "bst": [], "disabled_domains": "coding", "pace": 1}, [
        "model_id: expected a text, got the number 3",
        "disabled_domains: expected a list, got the text 'coding'",
        "bst: expected an object, got an empty list",
        "pace: expected an object, got the number 1",
    ]),
    ("not an object", [], ["expected an object: { … }"]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "wanted"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_mistakes(data: object, wanted: list[str]) -> None:
    assert list(map(str, read(data).problems)) == [f"profiles/m.json: {each}" for each in wanted]


def test_without_names_the_remedy_is_a_command() -> None:
    found = read_profile(Source("m.json", '{"disabled_domains": ["x"]}'), {}.get)
    assert str(found.problems[0]).endswith(
        "unknown domain 'x'; `trimtab domains` lists the known ones"
    )


FILES = [
    ("name", ("name",)),
    ("org/name", ("org_name", "name")),
    ("org/name@q4", ("org_name_q4", "name_q4", "org_name", "name")),
    ("host/org/name", ("host_org_name", "org_name", "name")),
    ("qwen3:14b", ("qwen3_14b",)),
    ("Qwen3.5-14B", ("Qwen3.5-14B",)),
    ("../../x", ("x",)),
    (r"..\..\x", ("x",)),
    ("/etc/passwd", ("etc_passwd", "passwd")),
    ("x@../../y", ("x_y", "x")),
    ("a..b", ("a.b",)),
    (".hidden", ("hidden",)),
    ("", ()),
    ("...", ()),
    ("@q4", ()),
    ("x" * 201, ()),
]


@pytest.mark.parametrize(("model", "stems"), FILES, ids=[f[0][:20] or "empty" for f in FILES])
def test_files(model: str, stems: tuple[str, ...]) -> None:
    assert profile_names(model) == stems


@given(st.text() | st.text("./\\@a%\0:~", max_size=20))
def test_no_name_leaves_the_folder(model: str) -> None:
    for stem in profile_names(model):
        assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", stem)
        assert ".." not in stem
