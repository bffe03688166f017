"""How does a mistake in a file read to the person who made it? Pydantic's errors in, Problems out.

1. A complaint says the place as TOML has it, what was expected, and what stands there.
2. What is not known is answered by the nearest known word, or by the place where it belongs.
3. What is wrong is left out and the rest is read all the same, so that one mistake hides no other.
4. One file gets at most `MOST` complaints and one line for the rest: the first ones matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Generic, TypeVar, get_origin

from msgspec import Struct
from pydantic import BaseModel, ValidationError

from trimtab.config.paths import SHOWN, Loc, expected, key_paths, model_in, place, quoted, said
from trimtab.config.sources import Source, Table
from trimtab.errors import Problem

MOST = 200
"""Complaints about one file."""
_LISTED = 20
"""Known names that are listed."""
_HUGE = 10**30
_ROUNDS = 5
"""A mistake left out may leave another: a list without entries, a table without its key."""

Model = TypeVar("Model", bound=BaseModel)
Errors = Mapping[str, object]


class Checked(Struct, Generic[Model], frozen=True):
    """What could be read of a table."""

    value: Model | None
    """None if nothing could."""
    problems: tuple[Problem, ...] = ()
    left_out: tuple[Loc, ...] = ()
    """Places of mistakes."""


def checked(model: type[Model], data: Table, source: Source) -> Checked[Model]:
    """The data as the model has it, with every complaint; mistakes are taken out of `data`."""
    problems: tuple[Problem, ...] = ()
    left_out: list[Loc] = []
    for _ in range(_ROUNDS):
        try:
            return Checked(model.model_validate(data), problems, tuple(left_out))
        except ValidationError as error:
            found: list[Errors] = [*map(dict, error.errors(include_url=False))]
        problems = problems or _problems(model, found, source.path)
        locs = [_loc(each) for each in found]
        left_out += locs
        for each, loc in zip(reversed(found), reversed(locs), strict=True):
            _leave_out(data, loc, _stand_in(model, str(each["type"]), loc))
    return Checked(None, problems, tuple(left_out))


def known(word: str, names: Iterable[str]) -> str:
    """The remedy for an unknown word: the nearest name, and the names there are."""
    choices = sorted(names)
    near = get_close_matches(word[:SHOWN], choices, n=1)
    listed = ", ".join(choices[:_LISTED]) + (", …" if len(choices) > _LISTED else "")
    guess = f"did you mean {quoted(near[0])}? " if near else ""
    return f"{guess}known: {listed or 'none'}"


def told(value: object) -> str:
    """The value as its author may know it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"the text {quoted(value)}" if value.strip() else "an empty text"
        case int() if abs(value) >= _HUGE:
            return "a number of too many digits"
        case int() | float():
            return f"the number {value}"
        case dict():
            return "a table"
        case list():
            return "a list" if value else "an empty list"
        case None:
            return "null"
    return f"a {type(value).__name__}"


def _loc(error: Errors) -> Loc:
    loc: Loc = error["loc"]  # type: ignore[assignment]  # pydantic promises it
    return loc


def _problems(model: type[BaseModel], found: Sequence[Errors], path: str) -> tuple[Problem, ...]:
    problems = [_problem(model, each, path) for each in found[:MOST]]
    if len(found) > MOST:
        problems.append(Problem(path, "", f"has {len(found) - MOST} more problems like these"))
    return tuple(problems)


def _problem(model: type[BaseModel], error: Errors, path: str) -> Problem:
    loc = _loc(error)
    complaint, remedy = _words(model, error, loc)
    if path.endswith(".json"):
        complaint = re.sub(r"\ba table\b", "an object", complaint)
    where = loc[:-1] if error["type"] in ("extra_forbidden", "missing") else loc
    return Problem(path, place(where), complaint, remedy)


def _words(model: type[BaseModel], error: Errors, loc: Loc) -> tuple[str, str]:
    """The complaint and the remedy."""
    kind, value, last = str(error["type"]), error["input"], str(loc[-1])
    more: Mapping[str, object] = error.get("ctx", {})  # type: ignore[assignment]
    match kind:
        case "extra_forbidden":
            return f"unknown key {quoted(last)}", _home(model, loc)
        case "missing":
            return f"{quoted(last)} is missing", f"it says: {_description(model, loc)}"
        case "literal_error":
            choices = re.findall(r"'([^']*)'", str(more["expected"]))
            shown = quoted(value) if isinstance(value, str) else told(value)
            return f"unknown {_thing(loc)} {shown}", known(shown.strip("'"), choices)
        case "mistake":
            return str(more["complaint"]), str(more["remedy"])
    if wanted := EXPECTED.get(kind):
        return f"expected {wanted.format_map(more)}, got {told(value)}", ""
    return f"{error['msg']}, got {told(value)}", ""


def _thing(loc: Loc) -> str:
    names = [part for part in said(loc) if isinstance(part, str)]
    return names[-2] if loc[-1] == "[key]" and len(names) > 1 else names[-1]


def _home(model: type[BaseModel], loc: Loc) -> str:
    """Where an unknown key belongs, or what is known where it stands."""
    key = str(loc[-1])
    homes = [path for path in key_paths(model) if path.split(".")[-1] == key]
    if not homes:
        owner = model_in(expected(model, loc[:-1]))
        return known(key, _names(owner)) if owner else ""
    table, _, _ = homes[0].rpartition(".")
    return f"it belongs under [{table}]" if table else "it belongs above the first [table]"


def _names(owner: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in owner.model_fields.items()]


def _description(model: type[BaseModel], loc: Loc) -> str:
    owner = model_in(expected(model, loc[:-1]))
    fields = owner.model_fields.items() if owner else ()
    found = (field.description or "" for name, field in fields if loc[-1] in (name, field.alias))
    return next(found, "")


def _stand_in(model: type[BaseModel], kind: str, loc: Loc) -> object:
    """What may stand in the place of a mistake; None where nothing need."""
    if kind in ("dict_type", "model_type"):
        return {}
    if kind != "missing":
        return None
    wanted = get_origin(expected(model, loc))
    return [] if wanted is list else {} if wanted is dict else "?"


def _leave_out(data: object, loc: Loc, stand_in: object) -> None:
    """Takes what stands at a place out of `data`, or puts something right there."""
    *way, last = said(loc)
    for part in way:
        if isinstance(data, dict):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
    if isinstance(data, dict):
        data.pop(last, None)
        if stand_in is not None:
            data[last] = stand_in
    elif isinstance(data, list) and isinstance(last, int):
        del data[last : last + 1]


EXPECTED: Mapping[str, str] = {
    "string_type": "a text",
    "string_unicode": "a text",
    "string_too_short": "a text that is not empty",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "list_type": "a list",
    "too_short": "a list with at least {min_length} in it",
    "dict_type": "a table",
    "model_type": "a table",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
}
