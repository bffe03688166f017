"""Talking to `trimtab explain` in a terminal: line by line, and with Ctrl-C and Ctrl-D."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path

from tests.cli.running import PIGEONS, Terminal
from trimtab.cli.prompt import goes_on

PROMPT = "\n› "
CTRL_C, CTRL_D = "\x03", "\x04"


def test_a_conversation() -> None:
    with Terminal("explain") as terminal:
        assert "/help lists commands, Ctrl-D leaves." in terminal.until(PROMPT)
        terminal.type("/help\n")
        assert "/quit           leave (or Ctrl-D)" in terminal.until(PROMPT)
        terminal.type("plan the sprint\n")
        assert "planning, 1 turn: a new task" in terminal.until(PROMPT)
        terminal.type("plan the next sprint\n")
        assert "planning, 2 turns: the same task" in terminal.until(PROMPT)
        terminal.type("/log\n")
        assert "| sig=planning | momentum=2 |" in terminal.until(PROMPT)
        terminal.type("/nose\n")
        shown = terminal.until(PROMPT)
        assert "/nose is no command." in shown
        assert "/reset          forget the conversation" in shown
        terminal.type("\n")
        terminal.until(PROMPT)
        terminal.type("/reset \n")
        assert "The conversation is forgotten." in terminal.until(PROMPT)
        terminal.type("/log\n")
        assert "nothing yet" in terminal.until(PROMPT)
        terminal.type("/json\n")
        assert "JSON from here on." in terminal.until(PROMPT)
        terminal.type("plan the sprint\n")
        shown = terminal.until(PROMPT)
        line = next(line for line in shown.splitlines() if line.startswith("{"))
        assert json.loads(line)["trace"]["momentum"]["turns"] == 1
        terminal.type("/quit smoking app crashes, fix it\n")
        assert '"domain":"bugfix"' in terminal.until(PROMPT)
        terminal.type("/quit\n")
        assert terminal.code() == 0


def test_the_last_message_is_marked() -> None:
    with Terminal("explain", "--no-log") as terminal:
        terminal.until(PROMPT)
        terminal.type("/wrong coding\n")
        assert "There is no verdict to mark yet" in terminal.until(PROMPT)
        terminal.type("the script, the server, the branch and the container\n")
        shown = terminal.until(PROMPT)
        assert "unsure: coding or system_admin" in shown
        assert "settle    /wrong DOMAIN" in shown
        terminal.type("/wrong\n")
        assert "Which domain is right? /wrong DOMAIN" in terminal.until(PROMPT)
        terminal.type("/wrong codin\n")
        assert "Error: no domain 'codin'; did you mean 'coding'?" in terminal.until(PROMPT)
        terminal.type("/wrong codegen\n")
        assert "held  coding   (.trimtab/labelled.jsonl: 1 message)" in terminal.until(PROMPT)
        terminal.type("fix the bug\n")
        assert "settle" not in terminal.until(PROMPT)
        terminal.type(CTRL_D)
        assert terminal.code() == 0
    [line] = Path(".trimtab", "labelled.jsonl").read_text().splitlines()
    assert json.loads(line)["domain"] == "coding"
    assert list(Path(os.environ["XDG_STATE_HOME"]).iterdir()) == []


def test_a_log_that_cannot_be_written_is_said_once() -> None:
    Path(".trimtab").mkdir()
    Path(".trimtab", "log").touch()
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        terminal.type("fix the bug\n")
        assert ".trimtab/log/verdicts.jsonl: cannot be written: " in terminal.until(PROMPT)
        terminal.type("fix the bug\n")
        shown = terminal.until(PROMPT)
        assert "bugfix, 2 turns" in shown
        assert "cannot be written" not in shown
        terminal.type(CTRL_D)
        assert terminal.code() == 0


def test_a_message_that_begins_with_the_word_of_a_command_is_one() -> None:
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        for begins in ("/reset", "/log", "/json", "/help", "/wrong", "/quit"):
            terminal.type(f"{begins} the cache in redis, it crashes\n")
            assert "bugfix" in terminal.until(PROMPT)


def test_where_nobody_can_tell_every_line_ends_a_message() -> None:
    assert not goes_on(StringIO("more"))


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


def test_a_task_whose_domain_is_gone_is_held_no_more() -> None:
    path = Path(".trimtab", "domains", "pigeons.toml")
    path.parent.mkdir(parents=True)
    path.write_text(PIGEONS)
    with Terminal("explain") as terminal:
        terminal.until(PROMPT)
        terminal.type("feed the pigeons\n")
        assert "pigeons, 1 turn" in terminal.until(PROMPT)
        path.unlink()
        terminal.type("lunch\n")
        shown = terminal.until(PROMPT)
        assert "no task yet" in shown
        assert "held from the turns before" not in shown


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
