"""What stands in a folder: texts, problems, and never an exception."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trimtab.backends.files import (
    fingerprint,
    is_folder,
    listed,
    read_text,
    there,
    write_new,
    write_over,
)
from trimtab.errors import InputError, Problem


def not_utf_8(line: int) -> Problem:
    return Problem("f", f"line {line}", "is not UTF-8", "save the file as UTF-8")


BYTES: list[tuple[str, bytes, str | Problem]] = [
    ("plain", "naï ☃\n".encode(), "naï ☃\n"),
    ("empty", b"", ""),
    ("a byte order mark", b"\xef\xbb\xbfx", "x"),
    ("line ends as they are", b"a\r\nb\rc", "a\r\nb\rc"),
    ("at the limit", b"x" * 10, "x" * 10),
    ("over the limit", b"x" * 11, Problem("f", "", "has more than 10 bytes", "split it")),
    ("Latin-1", b"a\nb\ncaf\xe9", not_utf_8(3)),
    ("half a pair", b"\xed\xa0\x80", not_utf_8(1)),
    ("UTF-16", "ab".encode("utf-16"), not_utf_8(1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "expected"), [row[1:] for row in BYTES], ids=[row[0] for row in BYTES]
)
def test_read_text(data: bytes, expected: str | Problem, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(data)
    assert read_text(tmp_path / "f", shown="f", limit=10) == expected


def test_a_million_bytes_are_read(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * 1_000_000)
    assert isinstance(read_text(path), str)
    path.write_bytes(b"x" * 1_000_001)
    assert str(read_text(path)) == f"{path}: has more than 1,000,000 bytes; split it"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero")
def test_what_never_ends_is_too_much() -> None:
    assert isinstance(read_text(Path("/dev/zero"), limit=1_000), Problem)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("nowhere", "No such file or directory"), (".", "Is a directory"),
     ("f/x", "Not a directory"), ("x" * 5_000, "File name too long")],
    ids=["missing", "a folder", "below a file", "a long name"],
)  # fmt: skip
def test_what_cannot_be_read(name: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "f").touch()
    assert read_text(tmp_path / name, shown="f") == Problem("f", "", f"cannot be read: {complaint}")


@given(st.binary())
def test_any_bytes_are_a_text_or_a_problem(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(data)
    text = read_text(path)
    if isinstance(text, str):
        assert text.encode() == data.removeprefix(b"\xef\xbb\xbf")
    else:
        with pytest.raises(UnicodeDecodeError):
            data.decode()


def test_listed(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", ".hidden.toml", "c.toml.bak", "TOML", "e.json"):
        (tmp_path / name).touch()
    (tmp_path / "d.toml").mkdir()
    (tmp_path / "gone.toml").symlink_to("nowhere")
    (tmp_path / "link.toml").symlink_to("a.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    names = [path.name for path in listed(tmp_path, ".toml")]
    assert names == ["a.toml", "b.toml", "d.toml", "gone.toml", "link.toml"]
    assert listed(tmp_path / "nowhere", ".toml") == ()
    assert listed(tmp_path / "a.toml", ".toml") == ()


def test_there(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "gone").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    found = {name: bool(there(tmp_path / name)) for name in ("a", "gone", "pipe", "b", "a/b", ".")}
    assert found == {"a": True, "gone": True, "pipe": False, "b": False, "a/b": False, ".": True}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look at everything")
def test_a_closed_folder(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "in").mkdir(parents=True)
    closed.chmod(0)
    try:
        assert listed(closed, ".toml") == (closed,)
        assert there(closed / "x") == (closed / "x",)
        assert not is_folder(closed / "in")
        assert "Permission denied" in str(read_text(closed))
    finally:
        closed.chmod(0o700)


def test_is_folder(tmp_path: Path) -> None:
    (tmp_path / "f").touch()
    names = (".", "f", "f/x", "nowhere", "x" * 5_000)
    assert [is_folder(tmp_path / name) for name in names] == [True, False, False, False, False]


def test_write_new(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "c.toml"
    assert write_new(path, "☃\n") == path
    assert path.read_bytes() == "☃\n".encode()
    with pytest.raises(InputError, match=r"c\.toml: exists already"):
        write_new(path, "other")
    assert path.read_text("utf-8") == "☃\n"


@pytest.mark.parametrize("name", ["file/x", "dangling", "x" * 5_000])
def test_where_nothing_can_be_written(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "dangling").symlink_to("nowhere")
    with pytest.raises(InputError, match=r"exists already|cannot be written"):
        write_new(tmp_path / name, "x")
    assert not (tmp_path / "nowhere").exists()


def test_of_many_writers_one_writes(tmp_path: Path) -> None:
    path, done = tmp_path / "d" / "f", []
    barrier = threading.Barrier(8)

    def write(text: str) -> None:
        barrier.wait()
        try:
            write_new(path, text)
            done.append(text)
        except InputError:
            pass

    threads = [threading.Thread(target=write, args=(str(n) * 1_000,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.read_text()] == done


def test_a_fingerprint_follows_the_files(tmp_path: Path) -> None:
    path, other = tmp_path / "f", tmp_path / "\udcff"
    prints = [fingerprint([path, other])]
    path.write_text("a")
    prints.append(fingerprint([path, other]))
    path.write_text("ab")
    prints.append(fingerprint([path, other]))
    os.utime(path, ns=(1, 1))
    prints.append(fingerprint([path, other]))
    assert len(set(prints)) == len(prints)
    assert fingerprint([path, other]) == prints[-1]
    assert fingerprint([path]) != prints[-1]
    path.unlink()
    assert fingerprint([path, other]) == prints[0]


def test_write_over_leaves_what_a_link_beside_it_names(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("x")
    (tmp_path / ".f.new").symlink_to("precious")
    assert write_over(tmp_path / "f", b"y", private=True) == tmp_path / "f"
    assert (tmp_path / "precious").read_text() == "x"
    assert (tmp_path / "f").read_bytes() == b"y"
    assert (tmp_path / "f").stat().st_mode & 0o777 == 0o600
    write_over(tmp_path / "f", b"z")
    assert (tmp_path / "f").read_bytes() == b"z"
