"""What did labelled messages teach? Whole-number weights of traits, summed; no arithmetic library.

1. A model has heads (domains, query types, `under`), a bias for each, and a weight for each trait
   and head, in points: hundredths of a signal. Its sums are added to what the signals say.
2. A file knows traits by their numbers only. All weights of a trait are packed into one integer,
   a lane for each head, so that one addition adds them all.
3. A head that the model does not know gets nothing added. A user's own domain is such a head:
   between it and the others its signals decide (see `scores`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from struct import unpack
from zlib import crc32

from msgspec import DecodeError, Struct, msgpack, structs

VERSION = 2
KEY = 4
"""Bytes of a trait's number."""
_LANE = 4
"""Bytes of a lane."""
_MIDDLE = 128
"""Added to each weight, so that no lane is ever negative."""
_BOUND = 1 << 20


class Model(Struct, frozen=True):
    """Weights as they are kept in a file."""

    version: int
    heads: tuple[str, ...]
    """`domain:coding`, `query:action`, `under:yes`."""
    bias: tuple[int, ...]
    keys: bytes
    """The numbers of the traits, in order; four bytes each, the lowest first."""
    rows: bytes
    """For each of them one byte for each head: the weight in units, and 128."""
    unit: int
    """Points of one step of a weight."""
    temperatures: Mapping[str, int]
    """Kind of verdict -> points that make an answer e times as likely."""
    domains: Mapping[str, bytes] = {}
    """Domain -> the numbers of its signals when the model was trained."""
    card: Mapping[str, str] = {}
    """What it was trained on, and how."""


class Learned(Struct, frozen=True):
    """A model, ready to be summed."""

    model: Model
    packed: Mapping[int, int]
    hash: str = ""


def decode(data: bytes, *, hash: str = "") -> Learned:
    """The model of a file; raises `ValueError` if it is none."""
    try:
        model = msgpack.decode(data, type=Model)
    except (DecodeError, RecursionError) as fault:
        raise ValueError(str(fault)) from None
    keys = _sound(model)
    span = _LANE * len(model.heads)
    wide = bytearray(_LANE * len(model.rows))
    wide[::_LANE] = model.rows
    rows = [int.from_bytes(wide[at : at + span], "little") for at in range(0, len(wide), span)]
    return Learned(model, dict(zip(keys, rows, strict=True)), hash)


def suited(learned: Learned, domains: Mapping[str, Iterable[str]]) -> Learned:
    """The model for these domains, by their signals: it says nothing of one that only bears the
    name of one that it knows, and shares less than half of its signals."""
    heads: list[str] = []
    for head in learned.model.heads:
        kind, _, name = head.partition(":")
        then, now = learned.model.domains.get(name, b""), domains.get(name)
        keys = {then[at : at + KEY] for at in range(0, len(then), KEY)}
        kept = keys & set(map(number, now or ()))
        other = kind == "domain" and now is not None and 2 * len(kept) < len(keys)
        heads.append(f"once {head}" if other else head)
    return structs.replace(learned, model=structs.replace(learned.model, heads=tuple(heads)))


def number(name: str) -> bytes:
    """The number of a signal, as a model keeps it."""
    return crc32(name.encode("utf-8", "replace")).to_bytes(KEY, "little")


def _sound(model: Model) -> tuple[int, ...]:
    """The numbers of the traits of a model that fits together."""
    width, count = len(model.heads), len(model.keys) // KEY
    if model.version != VERSION or len(model.bias) != width or not width:
        raise ValueError(f"not a model of version {VERSION}")
    if len(model.keys) % KEY or len(model.rows) != count * width:
        raise ValueError("a row of weights has not one for each head")
    keys: tuple[int, ...] = unpack(f"<{count}I", model.keys)
    if any(one >= other for one, other in pairwise(keys)):
        raise ValueError("its traits are not in order")
    if not 0 < model.unit < _BOUND or not all(-_BOUND < value < _BOUND for value in model.bias):
        raise ValueError("a weight is out of bounds")
    kinds = {head.partition(":")[0] for head in model.heads}
    if set(model.temperatures) != kinds or min(model.temperatures.values(), default=1) < 1:
        raise ValueError(f"temperatures are not given for {', '.join(sorted(kinds))}")
    return keys


def weigh(learned: Learned, traits: Iterable[int]) -> dict[str, int]:
    """What the model adds for each head, in points."""
    packed, model = learned.packed, learned.model
    rows = [packed[trait] for trait in traits if trait in packed]
    middle, unit = _MIDDLE * len(rows), model.unit
    sums = _lanes(sum(rows), len(model.heads))
    return {
        head: (value - middle) * unit + bias
        for head, value, bias in zip(model.heads, sums, model.bias, strict=True)
    }


def contributions(learned: Learned, traits: Mapping[int, str], head: str) -> dict[str, int]:
    """What each trait adds for one head, by its name; the largest first, in either direction."""
    found: dict[str, int] = {}
    for trait, name in traits.items():
        if weights := weights_of(learned, trait):
            found[name] = weights.get(head, 0) * learned.model.unit
    ordered = sorted(found.items(), key=lambda item: (-abs(item[1]), item[0]))
    return {name: value for name, value in ordered if value}


def weights_of(learned: Learned, trait: int) -> dict[str, int]:
    """What a trait weighs for each head, in units; empty for one that the model does not know."""
    row = learned.packed.get(trait)
    if row is None:
        return {}
    heads = learned.model.heads
    lanes = _lanes(row, len(heads))
    return {head: value - _MIDDLE for head, value in zip(heads, lanes, strict=True)}


def _lanes(row: int, width: int) -> tuple[int, ...]:
    return unpack(f"<{width}I", row.to_bytes(_LANE * width, "little"))
