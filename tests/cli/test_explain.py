"""`trimtab explain`: what is printed of a message, however it comes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from tests.cli.running import PIGEONS, run
from trimtab import load
from trimtab.lab.story import Story

FIX = "fix the pip install error"


def told(*arguments: str, stdin: str | bytes | None = None) -> dict[str, object]:
    """The JSON of one message, and nothing besides."""
    result = run("explain", *arguments, "--json", stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    assert isinstance(found, dict)
    return found


def trace(*arguments: str, stdin: str | bytes | None = None) -> dict[str, object]:
    found = told(*arguments, stdin=stdin)["trace"]
    assert isinstance(found, dict)
    return found


def test_words() -> None:
    result = run("explain", FIX)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].rstrip() == FIX
    for part in ("bugfix + system_admin", "confidence 0.", "look in", "momentum", "margin",
                 "but for", "injected", "[TASK CONTEXT]", "task: bugfix"):  # fmt: skip
        assert part in result.stdout, part
    assert "\x1b" not in result.stdout
    assert all(len(line) <= 100 for line in lines)


@cache
def expected() -> dict[str, object]:
    """What is told of FIX."""
    return json.loads(Story(load()).tell(FIX).json())


WAYS = {
    "a dash": (("-",), FIX),
    "a pipe with a byte order mark": ((), "\ufeff" + FIX),
    "behind two dashes": (("--", FIX), None),
}


@pytest.mark.parametrize(("arguments", "stdin"), WAYS.values(), ids=WAYS)
def test_every_way_in_gives_the_same(arguments: tuple[str, ...], stdin: str | None) -> None:
    result = run("explain", "--json", *arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == expected()


@pytest.mark.parametrize("text", ["--json", "-"], ids=["an option", "a dash"])
def test_a_message_that_looks_like_an_option(text: str) -> None:
    assert run("explain", "--", text, stdin="").exit_code == 0


def test_json_has_what_words_have() -> None:
    found = told(FIX)
    assert set(found) == {
        "id", "compound", "trace", "context", "silence", "question", "gate", "tokens", "profile",
        "lines",
    }  # fmt: skip
    inner = found["trace"]
    assert isinstance(inner, dict)
    assert (inner["primary"], inner["secondary"]) == ("bugfix", "system_admin")
    assert str(found["context"]).startswith("[TASK CONTEXT]\ntask: bugfix\nalso: system_admin\n")


EMPTY = {"an argument": ("", None), "a pipe": ("-", "")}


@pytest.mark.parametrize(("text", "stdin"), EMPTY.values(), ids=EMPTY)
def test_an_empty_message(text: str, stdin: str | None) -> None:
    result = run("explain", text, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "unsure: no evidence in this message" in result.stdout
    assert "injected  nothing" in result.stdout


def test_a_megabyte() -> None:
    text = "fix the bug in the parser\n" * 40_000
    result = run("explain", "-", stdin=text)
    assert result.exit_code == 0
    assert f"… {len(text) - 2_000:,} more characters" in result.stdout.replace("\n", " ")
    assert "not read" in result.stdout
    assert "bugfix" in result.stdout


def test_bytes_that_are_no_text() -> None:
    result = run("explain", "-", stdin=b"fix the \xff\xfe error\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "bugfix" in result.stdout


CONTROLS = "fix \x1b[31mthe\x1b]0;title\x07 error\x9b2J\x00 now\r\n\tplease\x7f"


@pytest.mark.parametrize("stdin", [CONTROLS, f"{CONTROLS}\ud800".encode(errors="surrogatepass")])
def test_what_a_terminal_would_obey_is_not_printed(stdin: str | bytes) -> None:
    result = run("explain", "-", stdin=stdin)
    assert result.exit_code == 0
    assert not {c for c in result.stdout if c < " " and c != "\n"}
    assert not {c for c in result.stdout if "\x7f" <= c <= "\x9f"}
    assert "fix \ufffd[31mthe" in result.stdout


def test_what_turns_the_line_round_is_not_printed() -> None:
    result = run("explain", "fix \u202e the \u2066bug\u2069\u200f in a\u202db.py")
    assert not set("\u200f\u202d\u202e\u2066\u2069") & set(result.stdout)
    assert "fix \ufffd the \ufffdbug" in result.stdout


def test_a_machine_made_turn() -> None:
    result = run("explain", "[Request interrupted by user]")
    assert "machine-made turn: interruption; nothing is scored or counted" in result.stdout
    assert "injected" not in result.stdout


HISTORY = {
    "lines": '{"role": "user", "content": "plan the sprint"}\n{"role": "tool", "content": "x"}\n',
    "half a surrogate pair": '{"text": "plan the \\ud83d sprint"}',
}


@pytest.mark.parametrize("text", HISTORY.values(), ids=HISTORY)
def test_earlier_messages(text: str, tmp_path: Path) -> None:
    (tmp_path / "h").write_text(text, "utf-8")
    result = run("explain", "the next step of the plan", "--history", "h")
    assert "planning, 2 turns: the same task" in result.stdout


def test_earlier_messages_from_standard_input() -> None:
    found = trace("plan", "--history", "-", stdin=HISTORY["lines"])
    assert found["momentum"]["before"]["turns"] == 1  # type: ignore[index]


def test_an_own_folder(tmp_path: Path) -> None:
    (tmp_path / "own" / "domains").mkdir(parents=True)
    (tmp_path / "own" / "domains" / "pigeons.toml").write_text(PIGEONS)
    assert trace("feed the pigeons", "--config", "own")["primary"] == "pigeons"
    (tmp_path / "own").rename(tmp_path / ".trimtab")
    assert trace("feed the pigeons")["primary"] == "pigeons"


def test_an_own_folder_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own" / "domains").mkdir(parents=True)
    (tmp_path / "own" / "domains" / "pigeons.toml").write_text(PIGEONS)
    monkeypatch.setenv("TRIMTAB_CONFIG", "own")
    assert trace("feed the pigeons")["primary"] == "pigeons"


def test_a_profile(tmp_path: Path) -> None:
    (tmp_path / "own" / "profiles").mkdir(parents=True)
    (tmp_path / "own" / "profiles" / "Qwen.json").write_text('{"disabled_domains": ["bugfix"]}')
    found = told("fix the bug", "--config", "own", "--profile", "org/Qwen@q4")
    assert found["context"] == ""
    assert "disabled_in_profile (org/Qwen@q4)" in str(found["lines"])
    assert told("fix the bug", "--config", "own", "--profile", "other")["context"]


COMPLAINTS: dict[str, tuple[tuple[str, ...], str]] = {
    "no folder": (("x", "--config", "nowhere"), "Error: nowhere: no such folder; make it, or "),
    "no home": (("x", "--config", "~no-such-user-here"), "Error: ~no-such-user-here: no such user"),
    "no history": (("x", "--history", "nowhere"), "Error: nowhere: cannot be read: No such file"),
    "a broken history": (("x", "--history", "h"), "Error: h: line 1, column 1: is not JSON"),
    "a broken folder": (("x", "--config", "own"), f"Error: {Path('own', 'trimtab.toml')}: line 1"),
    "a broken profile": (("x", "--config", "good", "--profile", "m"),
                         f"Error: {Path('good', 'profiles', 'm.json')}: line 1"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "complaint"), COMPLAINTS.values(), ids=COMPLAINTS)
def test_complaints(arguments: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "trimtab.toml").write_text("x")
    (tmp_path / "good" / "profiles").mkdir(parents=True)
    (tmp_path / "good" / "profiles" / "m.json").write_text("x")
    (tmp_path / "h").write_text("x")
    result = run("explain", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(complaint)
    assert result.stderr.count("\n") == 1
