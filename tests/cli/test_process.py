"""The command in a process of its own: pipes, colours, encodings, neighbours."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.cli.running import PIGEONS, TRIMTAB, Terminal, environment, process

FIX = "fix the pip install error"


def test_a_pipe_gets_plain_text() -> None:
    found = process("explain", FIX)
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"\x1b" not in found.stdout
    assert found.stdout.startswith(FIX.encode())


@pytest.mark.parametrize("no_color", ["", "1"], ids=["colours", "NO_COLOR"])
def test_a_terminal_gets_colours_unless_told_not_to(no_color: str) -> None:
    env = {"NO_COLOR": no_color} if no_color else {}
    with Terminal("explain", "fix the bug", env=env) as terminal:
        assert terminal.code() == 0
        assert "bugfix" in terminal.screen
        assert ("\x1b[32m" in terminal.screen) == (not no_color)


CLOSED = {
    "words": ("domains", "list"),
    "JSON": ("schema", "domain"),
    "help": ("--help",),
}


@pytest.mark.parametrize("arguments", CLOSED.values(), ids=CLOSED)
def test_a_closed_pipe_is_no_reason_to_complain(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [TRIMTAB, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        complaint = running.stderr.read()
    assert complaint == b""
    assert running.returncode in (0, 1)


def test_head_takes_the_first_line() -> None:
    line = f"'{TRIMTAB}' domains list | head -1"
    found = subprocess.run(line, shell=True, capture_output=True, env=environment(), check=True)
    assert found.stdout.split()[:2] == [b"domain", b"parent"]
    assert found.stderr == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_no_encoding_is_a_reason_to_fail(encoding: str) -> None:
    found = process("explain", "fix the naïve ☃ bug", PYTHONIOENCODING=encoding)
    assert (found.returncode, found.stderr) == (0, b"")
    assert "bugfix" in found.stdout.decode(encoding)


def test_an_argument_that_is_no_text() -> None:
    found = process(b"explain", b"fix the \xff error")
    assert (found.returncode, found.stderr) == (0, b"")
    assert "fix the \ufffd error" in found.stdout.decode()


def test_a_closed_standard_input() -> None:
    found = subprocess.run(
        f"'{TRIMTAB}' explain <&-", shell=True, capture_output=True, env=environment(), check=False
    )
    assert (found.returncode, found.stdout) == (1, b"")
    assert found.stderr == b"Error: standard input is closed; give the text as an argument\n"


def test_many_at_once_say_the_same() -> None:
    running = [
        subprocess.Popen(
            [TRIMTAB, "explain", "--json", FIX], stdout=subprocess.PIPE, env=environment()
        )
        for _ in range(2)
    ]
    outputs = {each.communicate()[0] for each in running}
    assert [each.returncode for each in running] == [0, 0]
    assert len(outputs) == 1


def test_of_two_that_begin_a_domain_one_does() -> None:
    running = [
        subprocess.Popen(
            [TRIMTAB, "domains", "new", "pigeons"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        for _ in range(2)
    ]
    outputs = [each.communicate() for each in running]
    assert sorted(each.returncode for each in running) == [0, 1]
    assert b"exists already" in b"".join(error for _, error in outputs)
    path = Path(".trimtab", "domains", "pigeons.toml")
    assert tomllib.loads(path.read_text("utf-8"))["description"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_folder_that_cannot_be_written() -> None:
    Path("own").mkdir(mode=0o500)
    found = process("domains", "new", "pigeons", "--config", "own")
    assert (found.returncode, found.stdout) == (1, b"")
    assert b"cannot be written: Permission denied" in found.stderr


def test_a_complaint_is_no_traceback() -> None:
    Path("domains").mkdir()
    Path("domains", "pigeons.toml").write_text(PIGEONS + "nonsense = 1\n")
    found = process("explain", "x", "--config", ".")
    assert (found.returncode, found.stdout) == (1, b"")
    assert found.stderr.startswith(b"Error: domains/pigeons.toml: examples: unknown key 'nonsense'")
    assert b"Traceback" not in found.stderr
