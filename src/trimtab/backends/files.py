"""What stands in a folder? Texts read from disk, with their problems, never an exception."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from trimtab.errors import InputError, Problem

TEXT_LIMIT = 1_000_000
"""Bytes of one configuration file."""
MODEL_LIMIT = 32_000_000
"""Bytes of a learned model."""


def read_bytes(path: Path, *, shown: str = "", limit: int = MODEL_LIMIT) -> bytes | Problem:
    """What stands in a file, or why it cannot be had."""
    name = shown or str(path)
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as fault:
        return Problem(name, "", f"cannot be read: {fault.strerror}")
    if len(data) > limit:
        return Problem(name, "", f"has more than {limit:,} bytes", "split it")
    return data


def read_text(path: Path, *, shown: str = "", limit: int = TEXT_LIMIT) -> str | Problem:
    """The text of a file, or why it cannot be had."""
    name = shown or str(path)
    data = read_bytes(path, shown=shown, limit=limit)
    if isinstance(data, Problem):
        return data
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


def write_all(files: Mapping[Path, str]) -> tuple[Path, ...]:
    """The paths, after writing files of which none was there; else none is written."""
    if taken := [path for path in files if path.exists()]:
        raise InputError(f"{taken[0]}: exists already; move it away, or write into another folder")
    return tuple(write_new(path, text) for path, text in files.items())


def write_over(path: Path, data: bytes, *, private: bool = False) -> Path:
    """The path, after replacing its file as a whole; raises `InputError` where that fails."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        beside.touch(mode=0o600 if private else 0o666, exist_ok=False)
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as fault:
        raise InputError(f"{path}: cannot be written: {fault.strerror}") from None
    return path


def listed(folder: Path, suffix: str) -> tuple[Path, ...]:
    """What has this suffix in a folder, in the order of the names; a folder that refuses, itself.

    Hidden files are editors', and devices never end. What else cannot be read is listed, so that
    reading it says why.
    """
    try:
        found = sorted(path for path in folder.iterdir() if path.name.endswith(suffix))
        return tuple(path for path in found if path.name[0] != "." and not _endless(path))
    except PermissionError:
        return (folder,)
    except OSError:
        return ()


def there(path: Path) -> tuple[Path, ...]:
    """The path, if something stands there: a link that leads nowhere, too."""
    try:
        path.lstat()
        return () if _endless(path) else (path,)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError:
        return (path,)


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; one that cannot be looked at is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _endless(path: Path) -> bool:
    return path.exists() and not (path.is_file() or path.is_dir())


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
