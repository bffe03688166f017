"""What a model adds is the sum of its weights, and a file that is no model says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack, structs

from trimtab.understand.learned import Model, contributions, decode, weigh

HEADS = ("domain:coding", "query:action", "under:yes")
MODEL = Model(
    version=1,
    heads=HEADS,
    bias=(5, 0, -300),
    weights={"fix": bytes([10, 1, 0]), "it": bytes([256 - 3, 0, 127]), "odd": bytes([0, 0, 128])},
    unit=4,
    temperatures={"domain": 70, "query": 90, "under": 90},
)

BYTES = st.integers(-128, 127)
ROWS = st.dictionaries(
    st.sampled_from("abcdefgh"), st.tuples(BYTES, BYTES, BYTES), min_size=1, max_size=8
)


def signed(row: tuple[int, ...]) -> bytes:
    return bytes(value & 0xFF for value in row)


SUMS = [
    ("nothing but the bias", [], (5, 0, -300)),
    ("one trait", ["fix"], (45, 4, -300)),
    ("two traits", ["fix", "it"], (33, 4, 208)),
    ("the largest weights", ["it", "odd"], (-7, 0, -304)),
    ("an unknown trait", ["never seen"], (5, 0, -300)),
]


@pytest.mark.parametrize("row", SUMS, ids=[row[0] for row in SUMS])
def test_sums(row: tuple[str, list[str], tuple[int, ...]]) -> None:
    _, traits, wanted = row
    assert weigh(decode(msgpack.encode(MODEL)), traits) == dict(zip(HEADS, wanted, strict=True))


@given(ROWS, st.sets(st.sampled_from("abcdefghxyz")), st.integers(1, 200))
def test_packed_sums_are_plain_sums(
    rows: dict[str, tuple[int, int, int]], traits: set[str], unit: int
) -> None:
    weights = {trait: signed(row) for trait, row in rows.items()}
    model = structs.replace(MODEL, weights=weights, unit=unit)
    plain = [
        bias + sum(rows[t][at] * unit for t in traits if t in rows)
        for at, bias in enumerate(MODEL.bias)
    ]
    assert list(weigh(decode(msgpack.encode(model)), traits).values()) == plain


def test_many_traits_do_not_spill_into_the_next_head() -> None:
    rows = {f"t{n}": bytes([127, 128, 127]) for n in range(20_000)}
    model = structs.replace(MODEL, weights=rows, unit=250)
    added = weigh(decode(msgpack.encode(model)), rows)
    assert list(added.values()) == [5 + 20_000 * 31_750, -20_000 * 32_000, -300 + 20_000 * 31_750]


def test_contributions_name_the_strongest_first() -> None:
    learned = decode(msgpack.encode(MODEL))
    assert list(contributions(learned, ["it", "fix", "odd"], "domain:coding").items()) == [
        ("fix", 40),
        ("it", -12),
    ]
    assert contributions(learned, ["fix"], "domain:unheard_of") == {}


UNSOUND = {
    "no msgpack": (b"not a model", "Expected"),
    "another shape": (msgpack.encode({"heads": 3}), "Expected .array., got .int."),
    "nested without end": (b"\x91" * 100_000, "Expected"),
    "another version": (
        msgpack.encode(structs.replace(MODEL, version=2)),
        "not a model of version 1",
    ),
    "a bias is missing": (
        msgpack.encode(structs.replace(MODEL, bias=(1,))),
        "not a model of version 1",
    ),
    "a short row": (
        msgpack.encode(structs.replace(MODEL, weights={"fix": b"\x01"})),
        "a row of weights has not one for each head",
    ),
    "a unit beyond the lane": (
        msgpack.encode(structs.replace(MODEL, unit=1 << 15)),
        "out of bounds",
    ),
    "no temperature": (
        msgpack.encode(structs.replace(MODEL, temperatures={"domain": 70})),
        "temperatures are not given for domain, query, under",
    ),
    "a temperature of nothing": (
        msgpack.encode(
            structs.replace(MODEL, temperatures={"domain": 0, "query": 90, "under": 90})
        ),
        "temperatures are not given",
    ),
}


@pytest.mark.parametrize(("data", "complaint"), UNSOUND.values(), ids=UNSOUND)
def test_no_model(data: bytes, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        decode(data)
