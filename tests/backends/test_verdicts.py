"""The log of verdicts: whole lines, bounded, private, and never an exception."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from trimtab.backends import verdicts
from trimtab.backends.verdicts import BOUND, Verdict, alone, note, noted
from trimtab.errors import Problem

ONE = Verdict("1a2b3c4d", "fix the ☃", "bugfix", "action", 0.5, "r")
LOG = Path("log", "verdicts.jsonl")


def said(path: Path) -> list[str]:
    return [verdict.text for verdict in noted(path)]


@given(st.text().map(lambda text: text.encode(errors="replace").decode()))
def test_what_is_noted_is_read(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / LOG
    verdict = structs.replace(ONE, text=text)
    assert note(path, verdict) is None
    [kept] = noted(path)
    assert structs.replace(kept, at="") == verdict
    assert kept.at.endswith("Z")


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / LOG
    note(path, ONE)
    assert [each.stat().st_mode & 0o777 for each in (path, path.parent)] == [0o600, 0o700]
    assert (path.parent / ".gitignore").read_text() == "*\n"
    assert note(path, ONE) is None


def test_nothing_there(tmp_path: Path) -> None:
    assert noted(tmp_path / LOG) == ()


def test_lines_that_are_none_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / LOG
    note(path, ONE)
    with path.open("ab") as file:
        file.write(b'nonsense\n\xff\n{"id": 3}\n\n[]\n{"id": "half')
    note(path, structs.replace(ONE, text="next"))
    assert said(path) == [ONE.text, "next"]


def test_the_newest_are_kept(tmp_path: Path) -> None:
    path = tmp_path / LOG
    many = [f"{number} {'x' * 20_000}" for number in range(3 * BOUND // 20_000 + 10)]
    for text in many:
        assert note(path, structs.replace(ONE, text=text)) is None
    kept = said(path)
    assert kept == many[-len(kept) :]
    assert len(kept) > BOUND // 2 // 21_000
    sizes = [each.stat().st_size for each in path.parent.glob("*.jsonl")]
    assert len(sizes) == 2
    assert sum(sizes) < BOUND + 50_000
    assert {each.stat().st_mode & 0o777 for each in path.parent.glob("*.jsonl")} == {0o600}


WRITE = """
import sys
from pathlib import Path
from trimtab.backends.verdicts import Verdict, note
for number in range(60):
    text = f"{sys.argv[2]}-{number} " + "x" * 15_000
    assert note(Path(sys.argv[1]), Verdict("1a2b3c4d", text, "bugfix", "action", 0.5, "r")) is None
"""


def test_of_processes_at_once_no_line_is_mixed_or_lost(tmp_path: Path) -> None:
    """Together they write more than one file holds, so that it is turned over under way."""
    path = tmp_path / LOG
    names = ("a", "b")
    running = [subprocess.Popen([sys.executable, "-c", WRITE, path, name]) for name in names]
    assert [each.wait(timeout=60) for each in running] == [0, 0]
    kept = said(path)
    assert len((path.parent / "verdicts.old.jsonl").read_bytes()) > BOUND // 2
    for name in names:
        mine = [text.split()[0] for text in kept if text.startswith(name)]
        assert mine == [f"{name}-{number}" for number in range(60)]


def test_one_at_a_time(tmp_path: Path) -> None:
    inside: list[int] = []

    def enter(number: int) -> None:
        for _ in range(50):
            with alone(tmp_path):
                inside.append(number)
                assert len(inside) == 1
                inside.remove(number)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert inside == []


def failed(path: Path) -> str:
    problem = note(path, ONE)
    assert isinstance(problem, Problem)
    return problem.complaint


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert failed(tmp_path / "file" / LOG) == "cannot be written: Not a directory"
    (tmp_path / "d" / LOG).mkdir(parents=True)
    assert failed(tmp_path / "d" / LOG) == "cannot be written: Is a directory"
    os.mkfifo(tmp_path / "pipe")
    assert failed(tmp_path / "pipe") == "cannot be written: is no plain file"
    assert noted(tmp_path / "pipe") == noted(tmp_path / "file" / LOG) == ()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_closed_folder(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir(mode=0o500)
    assert failed(tmp_path / LOG) == "cannot be written: Permission denied"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("x")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "verdicts.jsonl").symlink_to(tmp_path / "precious")
    (tmp_path / "log").symlink_to(tmp_path / "elsewhere")
    assert failed(tmp_path / "own" / "verdicts.jsonl").startswith("cannot be written: ")
    assert failed(tmp_path / LOG).startswith("cannot be written: its folder is a link")
    assert (tmp_path / "precious").read_text() == "x"
    assert list((tmp_path / "elsewhere").iterdir()) == []


FULL = """
import resource, sys
from pathlib import Path
from trimtab.backends.verdicts import Verdict, note
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
print(note(Path(sys.argv[1]), Verdict("1a2b3c4d", "x" * 2_000, "bugfix", "action", 0.5, "r")))
"""


def test_a_full_disk_costs_no_other_line(tmp_path: Path) -> None:
    path = tmp_path / LOG
    note(path, ONE)
    found = subprocess.run(
        [sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True
    )
    assert found.stdout == f"{path}: cannot be written: the disk is full\n"
    assert path.stat().st_size == 1_000
    note(path, structs.replace(ONE, text="next"))
    assert said(path) == [ONE.text, "next"]


def test_without_locks_it_still_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(verdicts, "BOUND", 10)
    path = tmp_path / LOG
    for text in ("a", "b", "c"):
        assert note(path, structs.replace(ONE, text=text)) is None
    assert said(path) == ["c"]
