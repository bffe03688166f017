"""What do the tools say about a tree? Runs them: lint-imports, ruff, mypy, git, a bare Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType

from tests.house.rules import Source, source

ROOT = Path(__file__).parent.parent.parent
SRC = ROOT / "src" / "trimtab"


@cache
def sources() -> tuple[Source, ...]:
    """Every file of src/trimtab, parsed."""
    files = sorted(SRC.rglob("*.py"))
    return tuple(source(str(f.relative_to(SRC)), f.read_text("utf-8")) for f in files)


def tool(*command: str | Path, cwd: Path = ROOT, src: Path | None = None) -> tuple[int, str]:
    """The exit code and the output, in one line of words."""
    environment = os.environ | {"COLUMNS": "200"} | ({"PYTHONPATH": str(src)} if src else {})
    done = subprocess.run(
        [Path(sys.executable).with_name(str(command[0])), *command[1:]],
        cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def lint_imports(root: Path) -> tuple[int, str]:
    """What lint-imports says about the tree at `root`."""
    return tool("lint-imports", "--no-logo", "--no-cache", cwd=root, src=root / "src")


def ruff(snippet: Path) -> tuple[int, str]:
    """What ruff says about one file under the project's rules."""
    return tool(
        "ruff",
        "check",
        "--no-cache",
        "--output-format=json",
        "--config",
        ROOT / "pyproject.toml",
        snippet,
    )


def mypy(snippet: Path) -> tuple[int, str]:
    """What mypy says about one file under the project's rules."""
    return tool("mypy", "--config-file", ROOT / "pyproject.toml", snippet)


def copied_tree(root: Path) -> Path:
    """A copy of the sources at `root` in which every module that the floors name exists."""
    shutil.copy(ROOT / "pyproject.toml", root)
    copy = root / "src" / "trimtab"
    shutil.copytree(SRC, copy, ignore=shutil.ignore_patterns("__pycache__", "data"))
    for name in floors():
        if not (copy / f"{name}.py").exists() and not (copy / name / "__init__.py").exists():
            (copy / name).mkdir(exist_ok=True)
            (copy / name / "__init__.py").touch()
    return copy


def floors() -> list[str]:
    """The modules that the import-linter contract names."""
    contract = (ROOT / "pyproject.toml").read_text("utf-8").partition("layers = [")[2]
    return re.findall(r"\b[a-z]+\b", contract.partition("]")[0])


def import_time(package: str, src: Path, *, runs: int = 7) -> float:
    """Milliseconds that `import package` adds to a bare start: the best of some runs."""
    return min(_import_time(package, src) for _ in range(runs))


def _import_time(package: str, src: Path) -> float:
    _, report = _python("-X", "importtime", "-c", f"import {package}", src=src)
    [micros] = re.findall(rf"\| +(\d+) \| {package}$", report, re.MULTILINE)
    return int(micros) / 1000


def loaded_by(package: str, src: Path) -> set[str]:
    """The top-level modules that are loaded after `import package`."""
    names, _ = _python("-c", f"import {package}, sys; print(*sys.modules)", src=src)
    return {name.split(".")[0] for name in names.split()}


def _python(*arguments: str, src: Path) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, *arguments], env=os.environ | {"PYTHONPATH": str(src)},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout, done.stderr


def entered(run: Callable[[], object]) -> tuple[set[str], int]:
    """The modules of ours that a call enters, and how deep its stack of our functions gets."""
    modules: set[str] = set()
    depth = deepest = 0

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal depth, deepest
        file = Path(frame.f_code.co_filename)
        ours = file.is_relative_to(SRC) and not frame.f_code.co_name.startswith("<")
        ours = ours and file.name != "testing.py"
        if ours and event == "call":
            modules.add(str(file.relative_to(SRC)))
            depth += 1
            deepest = max(deepest, depth)
        elif ours and event == "return":
            depth -= 1

    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(None)
    return modules, deepest


def project_files() -> list[Path] | None:
    """What git tracks or would track; None outside a git checkout."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-coz", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return None
    files = [ROOT / name for name in done.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]
