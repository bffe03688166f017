"""Does every gate bite? Each is fed a violation and must complain, and lets its neighbour pass."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from tests.house import probes, rules
from tests.house.test_house import commands
from trimtab.understand import format_signature

DOC = '"""What is it?"""\n'
STRUCT = "from msgspec import Struct\n"
FIELD = STRUCT + "class A(Struct, frozen=True):\n    x: "


def nested(depth: int) -> str:
    """A function with blocks `depth` deep."""
    ifs = "".join(f"{'    ' * n}if x:\n" for n in range(1, depth + 1))
    return f"def f(x):\n{ifs}{'    ' * (depth + 1)}pass\n"


def long(lines: int) -> str:
    """A function of that many lines."""
    return "def f():\n" + "    pass\n" * (lines - 1)


BITES = [
    (rules.purity, "values.py", "import numpy", "imports numpy"),
    (rules.purity, "understand/reading/text.py", "import pydantic.fields", "imports pydantic"),
    (rules.purity, "compose/parts.py", "from os import path", "imports os"),
    (rules.purity, "watch/facts.py", "def f():\n    import time", "imports time"),
    (rules.purity, "policy.py", "from urllib.parse import quote", "imports urllib"),
    (rules.purity, "session.py", "import logging as log", "imports logging"),
    (rules.purity, "decide/nodes.py", "open('x')", "calls open()"),
    (rules.purity, "listen/signals.py", "print(1)", "calls print()"),
    (rules.purity, "understand/a.py", "import sys", "imports sys"),
    (rules.homes, "lab/a.py", "import pydantic", "imports pydantic: that is for config"),
    (rules.homes, "lab/a.py", "from rich.text import Text", "imports rich"),
    (rules.homes, "cli/a.py", "import os\nos.environ", "reads environ"),
    (rules.homes, "cli/a.py", "from os import getenv\ngetenv('x')", "reads getenv"),
    (rules.state, "watch/facts.py", "seen = []", "seen is mutable"),
    (rules.state, "watch/facts.py", "seen: dict[str, int] = dict()", "seen is mutable"),
    (rules.state, "watch/facts.py", "N = 0\ndef f():\n    global N\n    N = 1", "global N"),
    (rules.state, "watch/facts.py", "T = {}\ndef f():\n    T['a'] = 1", "changes T"),
    (rules.state, "watch/facts.py", "T = []\ndef f():\n    T.append(1)", "changes T"),
    (rules.state, "watch/facts.py", "class C: n = 0\ndef f():\n    C.n += 1", "changes C"),
    (rules.state, "watch/facts.py", "from functools import cache", "functools.cache"),
    (rules.state, "watch/facts.py", "import functools\n@functools.lru_cache\ndef f(): ...", "lru_"),
    (rules.frozen, "values.py", STRUCT + "class A(Struct): ...", "without frozen=True"),
    (rules.frozen, "decide/a.py", "import msgspec\nclass A(msgspec.Struct): ...", "without frozen"),
    (rules.frozen, "decide/a.py", "class A(Struct, frozen=False): ...", "without frozen=True"),
    (rules.frozen, "lab/a.py", STRUCT + "class A(Struct): ...", "without frozen=True"),
    (rules.frozen, "decide/a.py", FIELD + "list[int]", "mutable: list"),
    (rules.frozen, "decide/a.py", FIELD + "'set | None'", "mutable: set"),
    (rules.frozen, "decide/a.py", "from dataclasses import dataclass", "dataclasses"),
    (rules.sizes, "cli/main.py", "\n" * 401, "401 lines"),
    (rules.sizes, "session.py", "\n" * 200, "200 lines"),
    (rules.sizes, "cli/main.py", long(41), "f: lines 41"),
    (rules.sizes, "cli/main.py", nested(4), "f: nesting 4"),
    (rules.sizes, "cli/main.py", "def f(a, b, c, d, e, g): ...", "f: positional arguments 6"),
    (rules.broad, "backends/disk.py", "try: ...\nexcept: ...", "bare except in the module"),
    (rules.broad, "cli/a.py", "def f():\n    try: ...\n    except Exception: ...", "except in f"),
    (rules.broad, "cli/a.py", "try: ...\nexcept (OSError, BaseException): ...", "broad except"),
    (rules.broad, "cli/a.py", "import contextlib as c\nc.suppress(Exception)", "broad suppress"),
    (rules.broad, "session.py", "class Session:\n    def stop(self):\n        try: ...\n"
                                "        except Exception: ...", "in Session.stop"),
    (rules.question, "cli/main.py", "x = 1", "which question"),
    (rules.question, "cli/main.py", '"""The main file.\n\nWhy?"""\nx = 1', "which question"),
    (rules.question, "cli/__init__.py", '"""The door."""\nx = 1', "which question"),
    (rules.docstrings, "lab/a.py", "def f(): ...", "f is public"),
    (rules.docstrings, "values.py", "class A: ...", "A is public"),
    (rules.names, "cli/utils.py", "", "'utils' is not a room"),
    (rules.names, "core/a.py", "", "'core' is not a room"),
    (rules.names, "cli/a.py", "class StateManager: ...", "class StateManager"),
]  # fmt: skip

PASSES = [
    (rules.purity, "policy.py", "import re, re2, msgspec\nfrom . import values"),
    (rules.purity, "backends/disk.py", "import os\nopen('x')"),
    (rules.state, "watch/a.py", "T = {}\n__all__ = []\ndef f():\n    t = [T]\n    t.pop()"),
    (rules.state, "watch/a.py", "T = {}\ndef f(T):\n    T['a'] = 1"),
    (rules.frozen, "values.py", FIELD + "Literal['list'] = 1"),
    (rules.frozen, "config/a.py", "class A(BaseModel):\n    x: list[int]"),
    (rules.homes, "assemble.py", "import os\nos.environ"),
    (rules.homes, "config/a.py", "import pydantic, tomllib"),
    (rules.sizes, "cli/main.py", "\n" * 400),
    (rules.sizes, "session.py", "\n" * 199),
    (rules.sizes, "cli/main.py", long(40)),
    (rules.sizes, "cli/main.py", nested(3)),
    (rules.sizes, "cli/main.py", "def f(x):\n    if x: ...\n" + "    elif x: ...\n" * 5),
    (rules.sizes, "cli/main.py", "class A:\n    def f(self, a, b, c, d, e, *, g, h): ..."),
    (rules.broad, "session.py", "class Session:\n    def _run(self):\n        try: ...\n"
                                "        except Exception: ..."),
    (rules.broad, "watch/runner.py", "try: ...\nexcept Exception: ..."),
    (rules.broad, "backends/disk.py", "try: ...\nexcept OSError: ..."),
    (rules.question, "cli/main.py", '"""What is it? This."""\nx = 1'),
    (rules.question, "cli/__init__.py", ""),
    (rules.docstrings, "lab/a.py", "def _f(): ..."),
    (rules.docstrings, "cli/a.py", "def f(): ..."),
    (rules.names, "cli/command.py", "class Command: ..."),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "path", "text", "complaint"), BITES)
def test_a_rule_bites(rule, path, text, complaint) -> None:
    found = rule(rules.source(path, text))
    assert [line for line in found if line.startswith(f"{path}:") and complaint in line], found


@pytest.mark.parametrize(("rule", "path", "text"), PASSES)
def test_a_rule_lets_pass(rule, path, text) -> None:
    assert rule(rules.source(path, text)) == []


def test_every_rule_has_a_bite() -> None:
    assert {bite[0] for bite in BITES} == {*rules.PER_FILE, rules.frozen}
    assert {row[0] for row in PASSES} == {*rules.PER_FILE, rules.frozen}


def test_frozen_follows_bases_over_files() -> None:
    base = rules.source("decide/a.py", STRUCT + "class Node(Struct, frozen=True): ...")
    child = rules.source("decide/b.py", "from .a import Node\nclass Over(Node): ...")
    assert rules.frozen(child, rules.struct_names([base, child]))


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        ("understand", "from trimtab import compose", "trimtab.understand is not allowed to"),
        ("values", "from trimtab import listen", "trimtab.values is not allowed to"),
        ("policy", "from trimtab import session", "trimtab.policy is not allowed to"),
        ("config", "from trimtab.cli import main", "trimtab.config is not allowed to"),
        ("plugins/one", "from trimtab.plugins import two", "trimtab.plugins.one is not allowed to"),
        ("utils", "", "not listed as layers: - trimtab.utils"),
    ],
)
def test_layers_bite(path: str, text: str, complaint: str, tmp_path: Path) -> None:
    tree = probes.copied_tree(tmp_path)
    (tree / "plugins" / "two.py").touch()
    package = tree / path / "__init__.py"
    file = package if package.exists() else tree / f"{path}.py"
    file.write_text(f"{DOC}{text}\n", "utf-8")
    code, output = probes.lint_imports(tmp_path)
    assert code == 1
    assert complaint in output


def test_layers_let_a_whole_house_pass(tmp_path: Path) -> None:
    probes.copied_tree(tmp_path)
    assert probes.lint_imports(tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("def f(x):\n" + "    if x: return x\n" * 8, "C901"),
        ("def f(a, b, c, d, e, g): return a, b, c, d, e, g\n", "PLR0917"),
        ("from typing import Any\nx: Any = 1\n", "TID251"),
        ("from typing import cast\nx = cast(int, 1)\n", "TID251"),
    ],
)
def test_ruff_bites(text: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(text, "utf-8")
    exit_code, output = probes.ruff(file)
    assert exit_code == 1
    assert code in output


def test_mypy_bites(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text("def f(x):\n    return x\n\n\ndef g() -> int:\n    return 'a'\n", "utf-8")
    code, output = probes.mypy(file)
    assert code == 1
    assert "[no-untyped-def]" in output
    assert "[return-value]" in output


def test_import_budget_bites(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time, pydantic\ntime.sleep(0.006)\n", "utf-8")
    took = probes.import_time("slow", tmp_path, runs=1)
    found = rules.import_budget(took, probes.loaded_by("slow", tmp_path))
    assert len(found) == 2
    assert "loads pydantic" in found[0]
    assert rules.import_budget(4.9, {"msgspec"}) == []


@pytest.mark.parametrize(
    "text",
    [
        "/".join(("see ", "work", "main")),
        "/".join(("", "root", "x")),
        "/".join(("'", "farm", "x")),
        ".".join(("https://pypi", "org/simple")),
        "".join(("files.python", "hosted.org")),
        ".".join(("registry", "npmjs", "org")),
        ".".join(("deb", "debian", "org")),
    ],
)
def test_addresses_bite(text: str) -> None:
    assert rules.addresses("a.md", f"one\n{text}\n")[0].startswith("a.md:2: ")


def test_addresses_let_pass() -> None:
    assert rules.addresses("a.md", "a framework/root/x and homework/ and docs/work.md") == []


def test_keys_bite() -> None:
    pages = {"a.md": "| `level` | the level of `compose.level` |"}
    assert rules.undocumented(("level", "compose.level"), pages) == []
    assert rules.undocumented(("compose", "the"), pages) == [
        "docs:1: nothing about `compose`",
        "docs:1: nothing about `the`",
    ]


def test_help_bites() -> None:
    @click.group()
    def main() -> None: ...

    @main.group()
    def lab() -> None: ...

    @lab.command()
    def train() -> None: ...

    paths = list(commands(main))
    assert paths == [("lab",), ("lab", "train")]
    page = '<!-- [[[cog help_of("lab") ]]] -->'
    assert rules.unhelped(paths, {"a.md": page}) == ["docs:1: no help of trimtab lab train"]
    page += '<!-- [[[cog help_of("lab", "train") ]]] -->'
    assert rules.unhelped(paths, {"a.md": page}) == []


def test_path_budget_bites() -> None:
    assert rules.path_budget({"session.py"}, rules.PATH_DEPTH) == []
    modules = {f"m{n}.py" for n in range(rules.PATH_PARTS + 1)}
    assert len(rules.path_budget(modules, rules.PATH_DEPTH + 1)) == 2
    assert rules.path_budget({f"room/part/{name}" for name in modules}, 1) == []


def test_what_is_entered_is_seen() -> None:
    modules, depth = probes.entered(lambda: format_signature({"domain": "a"}, None))
    assert modules == {"understand/compound.py"}
    assert depth == 2
