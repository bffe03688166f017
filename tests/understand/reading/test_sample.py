"""Long messages: what is read of them, and what the hole does not hide or open."""

from __future__ import annotations

import pytest

from trimtab.understand.reading.text import origin, read


def test_long_messages_are_read_at_head_and_tail() -> None:
    text = "head " + "x " * 20_000 + "tail"
    reading = read(text, sample_beyond=1_000)
    assert reading.hole == (500, len(text) - 500)
    assert len(reading.seen) == 1_001
    at = reading.seen.index("tail")
    assert origin(reading, at, at + 4) == (len(text) - 4, len(text))
    assert origin(reading, 0, 4) == (0, 4)


def test_sampling_and_normal_form_together() -> None:
    text = "ﬁx " * 10 + "y" * 5_000 + " ﬁn"
    reading = read(text, sample_beyond=100)
    at = reading.seen.index("fin")
    assert origin(reading, at, at + 3) == (len(text) - 2, len(text))


def test_short_messages_have_no_hole() -> None:
    assert read("x" * 20_000).hole is None
    assert read("x" * 20_001).hole == (10_000, 10_001)


def test_the_cut_is_at_the_end_of_a_line() -> None:
    text = "\n".join(f"line {number} of many" for number in range(1_000))
    reading = read(text, sample_beyond=1_000)
    assert reading.hole is not None
    head, tail = reading.hole
    assert text[head] == "\n"
    assert text[tail - 1] == "\n"


FENCED = "```\n" + "x = 1\n" * 1_000 + "```\n"
OPEN, TAIL = "fix this:\n", "please fix it"


@pytest.mark.parametrize(
    "text",
    [OPEN + FENCED + TAIL, OPEN + "y\n" * 400 + FENCED + TAIL, OPEN + FENCED + "y\n" * 400 + TAIL],
    ids=["through the hole", "opened in the hole", "closed in the hole"],
)
def test_a_fence_that_the_hole_cuts_hides_no_prose(text: str) -> None:
    prose = read(text, sample_beyond=1_000).prose
    assert "fix this" in prose
    assert "please fix it" in prose
    assert "x   1" not in prose


LOREM = "lorem ipsum dolor sit\n" * 700
SAID = "we investigate the docker container and git push the crash bug fix\n"
LONG = SAID * 230
HUNK = f"diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,600 +1,600 @@\n{f' {SAID}' * 600}"

STRUCTURES = [
    ("reminder", f"{LOREM}<system-reminder>\n{LONG}</system-reminder>\n\n", ["reminder"]),
    ("reminder at once", f"<system-reminder>\n{LONG}{LONG}</system-reminder>\n", ["reminder"]),
    ("two elements", f"<a>\n{LONG}</a>\n<c>\n{LONG}</c>\n\n", ["markup", "markup"]),
    ("comment", f"<!--\n{LONG}-->\n{LOREM}", ["markup"]),
    ("tildes", f"{LOREM}~~~\n{LONG}~~~\n", ["fence"]),
    ("long fence", f"````\n```\n{LONG}````\n{LOREM}", ["fence"]),
    ("indented fence", f"{LOREM}  ```\n{LONG}  ```\n", ["fence"]),
    ("diff", f"{LOREM}{HUNK}\n", ["diff"]),
    ("diff from the start", f"{HUNK}\n{LOREM}", ["diff"]),
    ("indented diff", LOREM + "".join(f"  {line}" for line in HUNK.splitlines(True)), ["diff"]),
    ("conflict", f"{LOREM}<<<<<<< a\n{LONG}=======\nb\n>>>>>>> b\n", ["diff"]),
    ("wholly in the hole", f"{LOREM}<a>\n{SAID}</a>\n{LOREM}", []),
]


@pytest.mark.parametrize(
    ("text", "kinds"), [r[1:] for r in STRUCTURES], ids=[r[0] for r in STRUCTURES]
)
@pytest.mark.parametrize("break_", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_structure_goes_through_the_hole(text: str, kinds: list[str], break_: str) -> None:
    text = f"{text}what time is it".replace("\n", break_)
    reading = read(text)
    assert reading.hole is not None
    assert [zone.kind for zone in reading.zones] == kinds
    assert "docker" not in reading.prose
    assert "what time is it" in reading.prose
    for zone in reading.zones:
        start, end = origin(reading, zone.start, zone.end)
        assert 0 <= start < end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        f"see\n```\nx = 1\n\n{LONG}{LONG}",
        f"{LONG}<!-- {LONG}",
        f"<requirements>\n{LONG}{LONG}</requirements>",
        f"{LONG}a ``` b\n{LONG}",
    ],
    ids=["unclosed fence", "unclosed comment", "nothing but an element", "ticks in words"],
)
def test_the_hole_opens_nothing(text: str) -> None:
    prose = read(text).prose
    assert prose.count("docker") > 250


def test_a_letter_goes_on_to_the_end() -> None:
    assert "docker" not in read(f"{LOREM}-----Original Message-----\n{LONG}{LONG}").prose


def test_normal_form_and_structure_together() -> None:
    text = f"ﬁx it\n<a>\nﬁ\u200b {LONG}{LONG}</a>\nwait…"
    reading = read(text)
    assert reading.prose.split() == ["fix", "it", "wait"]
    [zone] = reading.zones
    assert text[slice(*origin(reading, zone.start, zone.end))] == text[6 : text.index("</a>") + 4]


def test_a_place_at_the_edge_of_the_hole() -> None:
    line = "lorem ipsum dolor s\n"
    text = f"{line * 499}fix the login crash\n{line * 1_000}"
    reading = read(text)
    at = reading.seen.index("crash")
    assert origin(reading, at, at + 5) == (9_994, 9_999)


def test_a_place_at_the_edge_of_a_hole_within_a_line() -> None:
    reading = read("x" * 30_000)
    assert origin(reading, 9_990, 10_000) == (9_990, 10_000)
    assert origin(reading, 9_990, 10_001) == (9_990, 10_000)
    assert origin(reading, 10_001, 10_002) == (20_000, 20_001)
