"""What did labelled messages teach? Whole-number weights of traits, summed; no arithmetic library.

1. A model has heads (domains, query types, `under`), a bias for each, and a weight for each trait
   and head, in points: hundredths of a signal. Its sums are added to what the signals say.
2. All weights of a trait are packed into one integer, a lane for each head, so that one addition
   adds them all.
3. A head that the model does not know, such as a user's own domain, gets nothing added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import DecodeError, Struct, msgpack

VERSION = 1
LANE = 32
_MIDDLE = 1 << 15
_MASK = (1 << LANE) - 1


class Model(Struct, frozen=True):
    """Weights as they are kept in a file."""

    version: int
    heads: tuple[str, ...]
    """`domain:coding`, `query:action`, `under:yes`."""
    bias: tuple[int, ...]
    weights: Mapping[str, bytes]
    """Trait -> one signed byte for each head, in units."""
    unit: int
    """Points of one step of a weight."""
    temperatures: Mapping[str, int]
    """Kind of verdict -> points that make an answer e times as likely."""
    card: Mapping[str, str] = {}
    """What it was trained on, and how."""


class Learned(Struct, frozen=True):
    """A model, ready to be summed."""

    model: Model
    packed: Mapping[str, int]
    bias: int
    hash: str = ""


def decode(data: bytes, *, hash: str = "") -> Learned:
    """The model of a file; raises `ValueError` if it is none."""
    try:
        model = msgpack.decode(data, type=Model)
    except (DecodeError, RecursionError) as fault:
        raise ValueError(str(fault)) from None
    width = len(model.heads)
    if model.version != VERSION or len(model.bias) != width:
        raise ValueError("not a model of version 1")
    if any(len(row) != width for row in model.weights.values()):
        raise ValueError("a row of weights has not one for each head")
    if not all(abs(value) < _MIDDLE for value in (*model.bias, model.unit * 128)):
        raise ValueError("a weight is out of bounds")
    kinds = {head.partition(":")[0] for head in model.heads}
    if set(model.temperatures) != kinds or min(model.temperatures.values(), default=1) < 1:
        raise ValueError(f"temperatures are not given for {', '.join(sorted(kinds))}")
    packed = {
        trait: _pack(_signed(byte) * model.unit for byte in row)
        for trait, row in model.weights.items()
    }
    return Learned(model, packed, _pack(model.bias), hash)


def weigh(learned: Learned, traits: Iterable[str]) -> dict[str, int]:
    """What the model adds for each head, in points."""
    rows = [row for trait in traits if (row := learned.packed.get(trait)) is not None]
    return _unpack(learned, sum(rows, learned.bias), len(rows) + 1)


def contributions(learned: Learned, traits: Iterable[str], head: str) -> dict[str, int]:
    """What each trait adds for one head; the largest first, in either direction."""
    found = {
        trait: _unpack(learned, row, 1).get(head, 0)
        for trait in traits
        if (row := learned.packed.get(trait)) is not None
    }
    ordered = sorted(found.items(), key=lambda item: (-abs(item[1]), item[0]))
    return {trait: value for trait, value in ordered if value}


def _pack(values: Iterable[int]) -> int:
    return sum((value + _MIDDLE) << (LANE * lane) for lane, value in enumerate(values))


def _unpack(learned: Learned, total: int, count: int) -> dict[str, int]:
    middle = count * _MIDDLE
    return {
        head: ((total >> (LANE * lane)) & _MASK) - middle
        for lane, head in enumerate(learned.model.heads)
    }


def _signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte
