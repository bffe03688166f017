"""What stands in a folder? Texts read from disk, with their problems, never an exception."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from trimtab.errors import InputError, Problem

TEXT_LIMIT = 1_000_000
"""Bytes of one configuration file."""


def read_text(path: Path, *, shown: str = "", limit: int = TEXT_LIMIT) -> str | Problem:
    """The text of a file, or why it cannot be had."""
    name = shown or str(path)
    try:
        data = path.read_bytes()
    except OSError as fault:
        return Problem(name, "", f"cannot be read: {fault.strerror}")
    if len(data) > limit:
        return Problem(name, "", f"has {len(data):,} bytes", f"the limit is {limit:,}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        return Problem(name, f"line {line}", "is not UTF-8", "save the file as UTF-8")


def write_new(path: Path, text: str) -> Path:
    """The path, after writing a file that was not there; raises `InputError` where that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path}: exists already; move it away first") from None
    except OSError as fault:
        raise InputError(f"{path}: cannot be written: {fault.strerror}") from None
    return path


def listed(folder: Path, suffix: str) -> tuple[Path, ...]:
    """The files of a folder with this suffix, in the order of their names."""
    try:
        return tuple(sorted(path for path in folder.glob(f"*{suffix}") if path.is_file()))
    except OSError:
        return ()


def fingerprint(paths: Iterable[Path]) -> str:
    """A text that changes when one of the files does."""
    marks = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            marks.append(f"{path} gone")
            continue
        marks.append(f"{path} {status.st_mtime_ns} {status.st_size}")
    return hashlib.sha256("\n".join(marks).encode(errors="surrogatepass")).hexdigest()
