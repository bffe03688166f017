"""How do these tests run a command? In this process, in one of its own, or in a terminal."""

from __future__ import annotations

import fcntl
import os
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from click.testing import CliRunner, Result

from trimtab.cli import main

TRIMTAB = str(Path(sys.executable).parent / "trimtab")
PIGEONS = """\
description = "d"
signals = [{ prefix = "pigeon", weight = 2 }]
[examples]
match = ["feed the pigeons"]
"""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
UNSET = ("TRIMTAB_CONFIG", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "PYTHONIOENCODING")
PATIENCE = 20
"""Seconds that a terminal may take to say what is waited for."""


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """A command in this process; what it raises beside exits is an error of the test."""
    result = CliRunner().invoke(main, arguments, input=stdin)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def environment(**more: str) -> dict[str, str]:
    """The environment of a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSET}
    return {**kept, "COLUMNS": "100", "TERM": "xterm-256color", **more}


def process(
    *arguments: str | bytes, stdin: bytes = b"", **more: str
) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, its output in pipes."""
    return subprocess.run(
        [TRIMTAB, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=PATIENCE * 3,
        env=environment(**more),
    )


class Terminal:
    """A command in a terminal, where keys are typed and a screen is read."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        self._fd, inside = os.openpty()
        self._process = subprocess.Popen(
            [TRIMTAB, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            preexec_fn=_take_terminal,
            env=environment(**env or {}),
        )
        os.close(inside)
        self._shown = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._fd)

    @property
    def screen(self) -> str:
        """What was shown since the last thing waited for, colours and all."""
        return self._shown.decode(errors="replace")

    def type(self, keys: str) -> None:
        """Types these keys."""
        time.sleep(0.15)  # a signal between two keys is lost in CPython's readline
        os.write(self._fd, keys.encode())

    def until(self, text: str) -> str:
        """What is shown up to and with this text, since the last thing waited for."""
        end = time.monotonic() + PATIENCE
        while text not in (plain := ESCAPES.sub("", self.screen).replace("\r", "")):
            if time.monotonic() > end or not self._read(0.1):
                raise AssertionError(f"no {text!r} in {self.screen!r}")
        shown, found, left = plain.partition(text)
        self._shown = left.encode()
        return shown + found

    def code(self) -> int:
        """The exit code, after the command has come to its end."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            self._read(0.05)
        while self._read(0.0):
            pass
        return self._process.wait(timeout=0.1)

    def _read(self, seconds: float) -> bool:
        """Whether the terminal is still open."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return seconds > 0
        try:
            data = os.read(self._fd, 65_536)
        except OSError:
            return False
        self._shown += data
        return bool(data)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
