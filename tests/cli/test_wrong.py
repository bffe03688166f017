"""`trimtab wrong`: from an explained message to a label that is learned from."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import Terminal, process, run
from trimtab.backends.verdicts import Verdict, note

TORN = "the script, the server, the branch and the container"


def explained(text: str, *more: str) -> str:
    """The ID of a message that was explained."""
    result = run("explain", text, "--json", *more)
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)["id"]
    assert isinstance(found, str)
    return found


def state() -> list[Path]:
    return [path for path in Path(os.environ["XDG_STATE_HOME"]).rglob("*") if path.is_file()]


def held(file: str = ".trimtab/labelled.jsonl") -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]


def test_a_verdict_has_one_name_however_it_is_shown() -> None:
    id = explained("fix the bug")
    assert explained("fix the bug") == id
    assert run("explain", "fix the bug").stdout.splitlines()[-1].split() == ["id", id]


def test_a_verdict_is_marked() -> None:
    id = explained("fix the bug")
    result = run("wrong", id[:4], "codegen")
    assert (result.exit_code, result.stderr) == (0, "")
    first, said, mine, use = result.stdout.splitlines()
    assert first == f"{id}  fix the bug"
    assert said.startswith("said  bugfix ")
    assert said.endswith(", query action")
    assert mine == "held  coding   (.trimtab/labelled.jsonl: 1 message)"
    assert use == "to learn from it: trimtab lab train"
    again = run("wrong", id, "--type", "code", "--no-under")
    assert "held  coding, query code, fully specified" in again.stdout
    assert "1 message, replaced)" in again.stdout
    assert held() == [{
        "text": "fix the bug", "source": f"own-{id}",
        "domain": "coding", "qtype": "code", "under": False,
    }]  # fmt: skip


def test_as_json() -> None:
    id = explained("fix the bug")
    found = json.loads(run("wrong", "last", "coding", "--under", "--json").stdout)
    assert (found["verdict"]["id"], found["verdict"]["domain"]) == (id, "bugfix")
    assert found["label"] == held()[0]
    assert (found["file"], found["messages"]) == (".trimtab/labelled.jsonl", 1)
    assert found["replaced"] is False


def test_what_was_explained_before_there_was_a_folder_is_found() -> None:
    id = explained("fix the bug")
    assert [path.name for path in state()] == [".gitignore", "verdicts.jsonl"]
    Path(".trimtab").mkdir()
    other = explained("plan the sprint")
    assert Path(".trimtab", "log", "verdicts.jsonl").is_file()
    assert run("wrong", id, "coding").exit_code == 0
    assert run("wrong", other, "coding").exit_code == 0


def test_a_list() -> None:
    result = run("wrong", "--list")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: no verdicts yet; explain a message first: trimtab explain\n"
    for text in ("fix the bug", TORN, "fix the bug\n\x1b[31m\nin [/red]" + " long" * 500):
        explained(text)
    run("wrong", "last", "coding", "--type", "code")
    result = run("wrong", "--list")
    assert (result.exit_code, result.stderr) == (0, "")
    head, first, torn, long = result.stdout.splitlines()
    assert head.split() == ["id", "at", "verdict", "held", "message"]
    assert first.endswith("fix the bug")
    assert torn.endswith("…")
    assert "the script, the server" in torn
    assert "?" in torn
    assert "coding, query code" in long
    assert "fix the bug \ufffd[31m" in long
    found = json.loads(run("wrong", "--list", "--json").stdout)
    assert [each["text"][:7] for each in found] == ["fix the", TORN[:7], "fix the"]


def test_only_the_last_are_listed() -> None:
    for number in range(22):
        verdict = Verdict(f"1234{number:04}", f"message {number}", "coding", "code", 0.5, "r")
        note(Path(".trimtab", "log", "verdicts.jsonl"), verdict)
    rows = run("wrong", "--list").stdout.splitlines()
    assert len(rows) == 21
    assert rows[-1].endswith("message 21")


def test_nothing_is_noted_where_that_is_not_wanted() -> None:
    explained("fix the bug", "--no-log")
    Path(".trimtab").mkdir()
    Path(".trimtab", "trimtab.toml").write_text("[log]\nverdicts = false\n")
    explained("fix the bug")
    assert state() == []
    assert [path.name for path in Path(".trimtab").iterdir()] == ["trimtab.toml"]
    complaint = run("wrong", "last", "coding").stderr
    assert complaint.startswith("Error: no verdicts in .trimtab/log/verdicts.jsonl or ")


def test_earlier_messages_are_not_noted() -> None:
    Path("h").write_text('{"text": "plan the sprint"}\n')
    explained("fix the bug", "--history", "h")
    assert len(json.loads(run("wrong", "--list", "--json").stdout)) == 1


def test_no_home_and_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(Path.cwd() / "home"))
    explained("fix the bug")
    assert Path("home", ".local", "state", "trimtab", "log", "verdicts.jsonl").is_file()
    assert not Path("relative").exists()


def test_a_log_that_cannot_be_written_is_no_reason_to_fail() -> None:
    good = run("explain", "fix the bug", "--no-log").stdout
    Path(".trimtab").mkdir()
    Path(".trimtab", "log").touch()
    result = run("explain", "fix the bug")
    assert (result.exit_code, result.stdout) == (0, good)
    assert result.stderr == (
        "note: .trimtab/log/verdicts.jsonl: cannot be written: its folder is a file; "
        "to do without it: --no-log, or `verdicts = false` under [log]\n"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_folder_that_cannot_be_written() -> None:
    Path("own").mkdir(mode=0o500)
    found = process("explain", "fix the bug", "--config", "own")
    assert found.returncode == 0
    assert b"cannot be written: Permission denied" in found.stderr
    found = process("wrong", "last", "coding", "--config", "own")
    assert (found.returncode, found.stdout) == (1, b"")


def test_unknown_domain() -> None:
    explained("fix the bug")
    result = run("wrong", "last", "codin")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: no domain 'codin'; did you mean 'coding'? known: ")
    assert not Path(".trimtab").exists()


def test_the_best_two_are_named() -> None:
    assert "unsure: coding or system_admin\n" in run("explain", TORN).stdout
    assert "settle" not in run("explain", TORN).stdout


def test_in_a_terminal_it_is_said_how_to_settle_it() -> None:
    Path("my own").mkdir()
    with Terminal("explain", TORN, "--config", "my own") as terminal:
        shown = terminal.until("--config 'my own'")
        assert terminal.code() == 0
    [each] = json.loads(run("wrong", "--list", "--json", "--config", "my own").stdout)
    assert f"settle    trimtab wrong {each['id']} DOMAIN --config 'my own'" in shown
    with Terminal("explain", TORN, "--no-log") as terminal:
        assert terminal.code() == 0
        assert "settle" not in terminal.screen
    with Terminal("explain", "fix the bug") as terminal:
        assert terminal.code() == 0
        assert "settle" not in terminal.screen


def test_what_looks_like_markup_is_shown_as_it_is() -> None:
    result = run("explain", "fix [/red] the [bold] crash")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "fix [/red] the [bold] crash" in result.stdout
    assert "bugfix" in result.stdout


def test_what_is_marked_is_learned() -> None:
    for thing in ("printer", "shelf", "lamp", "door"):
        explained(f"the {thing} wobbles")
        run("wrong", "last", "bugfix")
    assert "of your own" in run("lab", "train").stdout
