"""What stands on the lines of a recorded file? JSON, as other programs wrote it.

1. A line ends with a line feed and with nothing else: texts may hold U+2028 and its like.
2. Half a surrogate pair is taken as it stands; programs that cut texts leave such halves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from trimtab.errors import Problem

T = TypeVar("T")


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, each with its number."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def decoded(text: str, kind: type[T], *, file: str, place: str = "") -> T | Problem:
    """The value that a JSON text stands for, or what is wrong with it."""
    try:
        return msgspec.convert(json.loads(text), kind)
    except json.JSONDecodeError as fault:
        line = place or f"line {fault.lineno}"
        return Problem(file, f"{line}, column {fault.colno}", f"is not JSON: {fault.msg}")
    except RecursionError:
        return Problem(file, place, "is nested too deeply")
    except ValueError as fault:
        return Problem(file, place, str(fault))
