"""Where in a file is that? Keys as TOML has them, and what a model expects there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

from pydantic import BaseModel

SHOWN = 60
"""Characters of a user's word that are shown."""

Loc = tuple[int | str, ...]


def place(loc: Sequence[int | str]) -> str:
    """A path of keys as TOML has it: `slots.host.enum_values[2]`."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{_key(part)}" for part in said(loc)]
    return "".join(parts).removeprefix(".")


def said(loc: Sequence[int | str]) -> Loc:
    """The path without pydantic's own words: the name of a union's branch, and `[key]`."""
    return tuple(
        part
        for part in loc
        if isinstance(part, int) or not (part.startswith("<") or part == "[key]")
    )


def quoted(word: str) -> str:
    """The word between quotes, cut where it is long and free of control characters."""
    cut = word if len(word) <= SHOWN else word[: SHOWN - 1] + "…"
    return f"'{_UNSEEN.sub(lambda found: ascii(found[0])[1:-1], cut)}'"


def _key(part: str) -> str:
    return part if _BARE.fullmatch(part) else quoted(part)


def expected(model: type[BaseModel], loc: Loc) -> object:
    """The type that a model has at a place; None where it has nothing."""
    here: object = model
    for part in said(loc):
        here = _step(here, part)
    return here


def _step(here: object, part: int | str) -> object:
    if isinstance(here, type) and issubclass(here, BaseModel):
        fields = here.model_fields.items()
        return next((f.annotation for name, f in fields if part in (name, f.alias)), None)
    origin, arguments = get_origin(here), get_args(here)
    if origin in _CHOICES:
        found = (_step(each, part) for each in arguments)
        return next((each for each in found if each is not None), None)
    return arguments[-1] if origin in (list, dict) else None


def model_in(annotation: object) -> type[BaseModel] | None:
    """The model that a type names, itself or as one of several."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    if get_origin(annotation) in _CHOICES:
        found = map(model_in, get_args(annotation))
        return next((each for each in found if each), None)
    return None


def key_paths(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """Every key of a model and of the tables below it: `slots.NAME.type`."""
    for name, field in model.model_fields.items():
        key = f"{prefix}{field.alias or name}"
        yield key
        for inner, infix in _tables(field.annotation):
            yield from key_paths(inner, f"{key}{infix}")


def _tables(annotation: object) -> Iterator[tuple[type[BaseModel], str]]:
    """The tables that a key may hold, and what stands between its name and theirs."""
    if get_origin(annotation) is list:
        (inside,) = get_args(annotation)
        if isinstance(inside, type) and issubclass(inside, BaseModel):
            yield inside, "."
    elif get_origin(annotation) is dict:
        if inner := model_in(get_args(annotation)[1]):
            yield inner, ".NAME."
    elif inner := model_in(annotation):
        yield inner, "."


_CHOICES = (Annotated, Union, UnionType)
_BARE = re.compile(r"[A-Za-z0-9_-]{1,60}")
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
