"""What a model adds is the sum of its weights, and a file that is no model says why."""

from __future__ import annotations

from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack, structs

from trimtab.understand.learned import Model, contributions, decode, weigh, weights_of

HEADS = ("domain:coding", "query:action", "under:yes")
Rows = dict[int, tuple[int, ...]]
NAMES = {7: "fix", 9: "it", 4_000_000_000: "odd"}


def model(rows: Rows, *, unit: int = 4) -> Model:
    return Model(
        version=2,
        heads=HEADS,
        bias=(5, 0, -300),
        keys=pack(f"<{len(rows)}I", *sorted(rows)),
        rows=b"".join(bytes(value + 128 for value in rows[key]) for key in sorted(rows)),
        unit=unit,
        temperatures={"domain": 70, "query": 90, "under": 90},
    )


MODEL = model({7: (10, 1, 0), 9: (-3, 0, 127), 4_000_000_000: (0, 0, -128)})
BYTES = st.integers(-128, 127)
ROWS = st.dictionaries(
    st.integers(0, 2**32 - 1), st.tuples(BYTES, BYTES, BYTES), min_size=1, max_size=8
)
SUMS = [
    ("nothing but the bias", [], (5, 0, -300)),
    ("one trait", [7], (45, 4, -300)),
    ("two traits", [7, 9], (33, 4, 208)),
    ("the largest weights", [9, 4_000_000_000], (-7, 0, -304)),
    ("an unknown trait", [8], (5, 0, -300)),
]


@pytest.mark.parametrize("row", SUMS, ids=[row[0] for row in SUMS])
def test_sums(row: tuple[str, list[int], tuple[int, ...]]) -> None:
    _, traits, wanted = row
    assert weigh(decode(msgpack.encode(MODEL)), traits) == dict(zip(HEADS, wanted, strict=True))


@given(ROWS, st.sets(st.integers(0, 2**32 - 1)), st.integers(1, 200))
def test_packed_sums_are_plain_sums(rows: Rows, others: set[int], unit: int) -> None:
    traits = {*list(rows)[::2], *others}
    plain = [
        bias + sum(rows[t][at] * unit for t in traits if t in rows)
        for at, bias in enumerate(MODEL.bias)
    ]
    learned = decode(msgpack.encode(model(rows, unit=unit)))
    assert list(weigh(learned, traits).values()) == plain


@given(ROWS)
def test_weights_come_back_as_they_were_packed(rows: Rows) -> None:
    learned = decode(msgpack.encode(model(rows)))
    for key, row in rows.items():
        assert weights_of(learned, key) == dict(zip(HEADS, row, strict=True))


def test_many_traits_do_not_spill_into_the_next_head() -> None:
    rows = {number: (127, -128, 127) for number in range(20_000)}
    learned = decode(msgpack.encode(model(rows, unit=250)))
    added = [20_000 * 250 * value for value in (127, -128, 127)]
    wanted = [bias + value for bias, value in zip(MODEL.bias, added, strict=True)]
    assert list(weigh(learned, rows).values()) == wanted


def test_contributions_name_the_strongest_first() -> None:
    learned = decode(msgpack.encode(MODEL))
    assert list(contributions(learned, NAMES, "domain:coding").items()) == [
        ("fix", 40),
        ("it", -12),
    ]
    assert contributions(learned, {7: "fix"}, "domain:unheard_of") == {}
    assert contributions(learned, {8: "never seen"}, "domain:coding") == {}


def altered(**fields: object) -> bytes:
    return msgpack.encode(structs.replace(MODEL, **fields))


UNSOUND = {
    "no msgpack": (b"not a model", "Expected"),
    "another shape": (msgpack.encode({"heads": 3}), "Expected .array., got .int."),
    "nested without end": (b"\x91" * 100_000, "Expected"),
    "another version": (altered(version=1), "not a model of version 2"),
    "a bias is missing": (altered(bias=(1,)), "not a model of version 2"),
    "no heads": (altered(heads=(), bias=(), rows=b""), "not a model of version 2"),
    "a short row": (altered(rows=MODEL.rows[1:]), "a row of weights has not one for each head"),
    "half a key": (altered(keys=MODEL.keys[1:]), "a row of weights has not one for each head"),
    "keys out of order": (altered(keys=MODEL.keys[4:] + MODEL.keys[:4]), "not in order"),
    "a trait twice": (altered(keys=MODEL.keys[:4] * 3), "not in order"),
    "a unit beyond all bounds": (altered(unit=1 << 21), "out of bounds"),
    "a unit of nothing": (altered(unit=0), "out of bounds"),
    "a bias beyond all bounds": (altered(bias=(1 << 21, 0, 0)), "out of bounds"),
    "no temperature": (
        altered(temperatures={"domain": 70}),
        "temperatures are not given for domain, query, under",
    ),
    "a temperature of nothing": (
        altered(temperatures={"domain": 0, "query": 90, "under": 90}),
        "temperatures are not given",
    ),
}


@pytest.mark.parametrize(("data", "complaint"), UNSOUND.values(), ids=UNSOUND)
def test_no_model(data: bytes, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        decode(data)
