"""Do the examples at a prompt say what is true? Plays the ```console blocks of a page.

1. A block holds commands (`$ …`) and what they print. The blocks of a page share one folder, and
   what they keep for later stays in it.
2. Known: `trimtab …`, with text from `<<'END'` if need be; `cat > FILE <<'END'`; `echo $?`.
3. In what is expected, `…` stands for any text of a line, and `…` alone for any lines.

`python docs/console.py PAGE …` writes what is printed today where it is not what stands there.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from trimtab.cli import main

WIDTH = "96"
PLAIN = {"COLUMNS": WIDTH, "NO_COLOR": "1", "FORCE_COLOR": None, "TRIMTAB_CONFIG": None}


class Step(NamedTuple):
    """One command of a block."""

    command: str
    typed: str
    """What stands between `<<'END'` and `END`."""
    expected: str
    start: int
    """Where the expected text begins in the page."""


class Played(NamedTuple):
    """What a command printed."""

    step: Step
    printed: str

    @property
    def agrees(self) -> bool:
        """Whether that is what was expected."""
        return _pattern(self.step.expected).fullmatch(self.printed) is not None


def play(page: str) -> Iterator[Played]:
    """Runs every command of a page in the working folder."""
    code = 0
    for step in steps(page):
        code, printed = _run(step, code)
        yield Played(step, "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines()))


def steps(page: str) -> Iterator[Step]:
    """The commands of a page."""
    for block in BLOCK.finditer(page):
        for found in STEP.finditer(page, *block.span(1)):
            yield Step(found[1], found[3] or "", found[4], found.start(4))


def renewed(page: str) -> tuple[str, tuple[str, ...]]:
    """The page with what is printed today, and the commands for which that differs."""
    stale = [played for played in play(page) if not played.agrees]
    for played in reversed(stale):
        step = played.step
        page = page[: step.start] + played.printed + page[step.start + len(step.expected) :]
    return page, tuple(played.step.command for played in stale)


def _run(step: Step, code: int) -> tuple[int, str]:
    words = shlex.split(step.command.removesuffix("<<'END'"))
    env = {**PLAIN, "XDG_STATE_HOME": str(Path.cwd() / "state")}
    while "=" in words[0]:
        name, _, env[name] = words.pop(0).partition("=")
    match words:
        case ["echo", "$?"]:
            return 0, str(code)
        case ["cat", ">", name]:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(step.typed, "utf-8")
            return 0, ""
        case ["trimtab", *arguments]:
            result = CliRunner().invoke(main, arguments, step.typed, env, prog_name="trimtab")
            if result.exception and not isinstance(result.exception, SystemExit):
                raise result.exception
            return result.exit_code, result.output
    raise ValueError(f"not a known command: {step.command}")


def _pattern(expected: str) -> re.Pattern[str]:
    lines = (
        r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*?") + r"\n"
        for line in expected.splitlines()
    )
    return re.compile("".join(lines))


BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\$ (.+?(<<'END')?)\n(?(2)((?:.*\n)*?)END\n)((?:(?!\$ ).*\n)*)", re.MULTILINE)

if __name__ == "__main__":
    home = Path.cwd()
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            text, changed = renewed((home / name).read_text("utf-8"))
            os.chdir(home)
        Path(name).write_text(text, "utf-8")
        for command in changed:
            print(f"{name}: written anew: $ {command}")
