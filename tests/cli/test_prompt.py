"""Talking to `trimtab explain` in a terminal: line by line, and with Ctrl-C and Ctrl-D."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.cli.running import PIGEONS, Terminal

PROMPT = "\n› "
CTRL_C, CTRL_D = "\x03", "\x04"


def test_a_conversation() -> None:
    with Terminal("explain") as terminal:
        assert "/help lists commands, Ctrl-D leaves." in terminal.until(PROMPT)
        terminal.type("/help\n")
        assert "/quit    leave (or Ctrl-D)" in terminal.until(PROMPT)
        terminal.type("plan the sprint\n")
        assert "planning, 1 turn: a new task" in terminal.until(PROMPT)
        terminal.type("plan the next sprint\n")
        assert "planning, 2 turns: the same task" in terminal.until(PROMPT)
        terminal.type("/log\n")
        assert "| sig=planning | momentum=2 |" in terminal.until(PROMPT)
        terminal.type("/nose\n")
        shown = terminal.until(PROMPT)
        assert "/nose is no command." in shown
        assert "/reset   forget the conversation" in shown
        terminal.type("\n")
        terminal.until(PROMPT)
        terminal.type("/reset now\n")
        assert "The conversation is forgotten." in terminal.until(PROMPT)
        terminal.type("/log\n")
        assert "nothing yet" in terminal.until(PROMPT)
        terminal.type("/json\n")
        assert "JSON from here on." in terminal.until(PROMPT)
        terminal.type("plan the sprint\n")
        shown = terminal.until(PROMPT)
        line = next(line for line in shown.splitlines() if line.startswith("{"))
        assert json.loads(line)["trace"]["momentum"]["turns"] == 1
        terminal.type("/quit please\n")
        assert terminal.code() == 0


def test_ctrl_c_drops_the_line_and_ctrl_d_leaves() -> None:
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        terminal.type("plan the sprint")
        terminal.until("plan the sprint")
        terminal.type(CTRL_C)
        terminal.until(PROMPT)
        terminal.type("fix the bug\n")
        shown = terminal.until(PROMPT)
        assert "bugfix, 1 turn: a new task" in shown
        assert "planning" not in shown
        terminal.type(CTRL_C)
        terminal.until(PROMPT)
        terminal.type("/log\n")
        assert "sig=bugfix | momentum=1" in terminal.until(PROMPT)
        terminal.type(CTRL_D)
        assert terminal.code() == 0
        assert "Traceback" not in terminal.screen


def test_a_paste_is_one_message_and_ctrl_d_behind_it_ends_it() -> None:
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        terminal.type("fix the bug\nin the parser\n/quit\n")
        shown = terminal.until(PROMPT)
        assert shown.count("momentum") == 1
        assert "bugfix, 1 turn" in shown
        terminal.type("plan the sprint\n" + CTRL_D)
        assert "planning, 1 turn: a new task" in terminal.until("injected")
        assert terminal.code() == 0


def test_files_that_change_are_read_again() -> None:
    path = Path(".trimtab", "domains", "pigeons.toml")
    path.parent.mkdir(parents=True)
    path.write_text(PIGEONS)
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        path.write_text("this is no TOML")
        terminal.type("feed the pigeons\n")
        shown = terminal.until(PROMPT)
        assert "is not TOML" in shown
        assert "The last good configuration stays in force." in shown
        assert "pigeons, 1 turn" in shown
        terminal.type("feed the pigeons\n")
        assert "is not TOML" not in terminal.until(PROMPT)
        path.write_text(PIGEONS.replace('"pigeon"', '"seagull"'))
        os.utime(path, ns=(1, 1))
        terminal.type("/reset\n")
        terminal.until(PROMPT)
        terminal.type("feed the seagulls\n")
        assert "pigeons, 1 turn" in terminal.until(PROMPT)
        terminal.type(CTRL_D)
        assert terminal.code() == 0
