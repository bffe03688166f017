"""Which verdicts were given here? A local log, one JSON line a verdict, for the user's own eyes.

1. A line is appended by one write to a descriptor in append mode: two processes never mix lines.
2. A full file becomes the older one of two, so that no more than `BOUND` bytes are kept.
3. Nobody else may read it: the files are private, and git is told to leave the folder alone.
4. A link is not followed: a folder from elsewhere names no other file of the user's.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import DecodeError, Struct, json, structs

from trimtab.backends.files import read_bytes, there
from trimtab.errors import Problem

BOUND = 2_000_000
"""Bytes of both files together."""
OLDER = ".old"
_FLAGS = (
    os.O_RDWR
    | os.O_CREAT
    | os.O_APPEND
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
)


class Verdict(Struct, frozen=True, omit_defaults=True):
    """One verdict, as it is kept."""

    id: str
    text: str
    """The message, shortened, without secrets."""
    domain: str
    qtype: str
    confidence: float
    registry: str
    abstain: str = ""
    at: str = ""
    """When it was given, in UTC."""


def note(path: Path, verdict: Verdict) -> Problem | None:
    """Appends a verdict with the time of day; why that failed, or None."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    line = json.encode(structs.replace(verdict, at=now)) + b"\n"
    try:
        _open_folder(path.parent)
        size = _append(path, line)
        if size > BOUND // 2:
            _turn_over(path)
    except OSError as fault:
        return Problem(str(path), "", f"cannot be written: {fault.strerror or fault}")
    return None


def noted(path: Path) -> tuple[Verdict, ...]:
    """The verdicts that are kept, the oldest first; lines that are none are passed over."""
    return tuple(_decoded((*there(_older(path)), *there(path))))


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While it lasts, no other process of ours is in such a stretch for this folder."""
    try:
        import fcntl
    except ImportError:  # Windows: there two at once may lose a line, and mix none
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _open_folder(folder: Path) -> None:
    if folder.is_symlink():
        raise OSError("its folder is a link, which is not followed")
    if not folder.is_dir():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except FileExistsError:
            raise OSError("its folder is a file") from None
        with suppress(FileExistsError), (folder / ".gitignore").open("x") as file:
            file.write("*\n")


def _append(path: Path, line: bytes) -> int:
    """Writes the line in one go; the size of the file afterwards."""
    descriptor = os.open(path, _FLAGS, 0o600)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError("is no plain file")
        if status.st_size and not _ended(descriptor):
            line = b"\n" + line
        if os.write(descriptor, line) < len(line):
            raise OSError("the disk is full")
        return os.fstat(descriptor).st_size
    finally:
        os.close(descriptor)


def _ended(descriptor: int) -> bool:
    """Whether the last line is whole; it is not where the disk was full in the middle of it."""
    os.lseek(descriptor, -1, os.SEEK_END)
    return os.read(descriptor, 1) == b"\n"


def _turn_over(path: Path) -> None:
    """Makes the file the older one; who has it open goes on writing to it, and it is still read."""
    with alone(path.parent), suppress(FileNotFoundError):
        if path.stat().st_size > BOUND // 2:  # nobody else has turned it over meanwhile
            path.replace(_older(path))


def _older(path: Path) -> Path:
    return path.with_name(path.stem + OLDER + path.suffix)


def _decoded(paths: Iterable[Path]) -> Iterator[Verdict]:
    for path in paths:
        data = read_bytes(path)
        for line in () if isinstance(data, Problem) else data.split(b"\n"):
            with suppress(DecodeError, UnicodeDecodeError):
                yield json.decode(line, type=Verdict)
