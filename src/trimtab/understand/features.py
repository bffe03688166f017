"""What can evidence be learned from? The traits of a message, as numbers that a model may weigh.

1. Words, pairs and beginnings of words, from the first 600 characters of prose; the first words
   once more, for where they stand.
2. What a bag of words cannot see: with which classes of words a message opens and ends, how many
   words mean something by themselves, whether anything is named that one could search for, and
   how these go together.
3. What the signals said: points of each owner, in steps; and every pattern that matched.
4. A trait is there or not. Its number is a hash of its name, and that of a pair is made of two
   numbers: no words stand in a model. Who asks for names gets them from `named`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from zlib import crc32

from trimtab.understand.reading.text import Reading
from trimtab.values import Hit

REACH = 600
"""Characters of prose that are looked at."""
_OPENING = 5
"""Words that count as the opening."""
_STEM = 5
"""Letters of a longer word that are its beginning."""
_WHOLE = 5
"""Up to so many words, a message is told by the classes of all of them."""
_STEPS = (50, 150, 250, 400, 600)
"""Points that make a step."""
_LENGTHS = (12, 25, 50, 100, 200, 400, 1_000, 2_500)
_LINES = (1, 3, 8, 20)
_CONTENT = (1, 2, 3, 5, 9)
"""Words with a meaning of their own that make a step."""
_MOST = 3
"""More names than this are as many."""
_ALL = 0xFFFF_FFFF


def features(reading: Reading, hits: Sequence[Hit]) -> set[int]:
    """The numbers of the traits of a message."""
    words = _told(reading)
    keys = [_START, *map(crc32, words), _END]
    names, form = _traits(reading, words, hits)
    linked = [crc32(name.encode()) for name in form]
    return {
        *keys,
        *[one * 31 + other & _ALL for one, other in pairwise(keys)],
        *[crc32(word[:_STEM], _END) for word in words if len(word) > _STEM],
        *[crc32(word, _START) for word in words[:_OPENING]],
        *linked,
        *[one * 31 + other & _ALL for one, other in combinations(linked, 2)],
        *[crc32(name.encode()) for name in names],
    }


def named(reading: Reading, hits: Sequence[Hit]) -> dict[int, str]:
    """The same traits, each with its name."""
    words = _told(reading)
    keys = [_START, *map(crc32, words), _END]
    names, form = _traits(reading, words, hits)
    plain = dict(zip(keys, ("^", *(word.decode() for word in words), "$"), strict=True))
    linked = {crc32(name.encode()): name for name in form}
    return {
        **plain,
        **{_joined(a, b): f"{plain[a]} {plain[b]}" for a, b in pairwise(keys)},
        **{crc32(word[:_STEM], _END): f"{_cut(word)}*" for word in words if len(word) > _STEM},
        **{crc32(word, _START): f"{word.decode()} early" for word in words[:_OPENING]},
        **linked,
        **{_joined(a, b): f"{linked[a]} & {linked[b]}" for a, b in combinations(linked, 2)},
        **{crc32(name.encode()): name for name in names},
    }


def _told(reading: Reading) -> list[bytes]:
    return reading.prose[:REACH].encode("utf-8", "replace").split()


def _joined(one: int, other: int) -> int:
    return one * 31 + other & _ALL


def _cut(word: bytes) -> str:
    return word[:_STEM].decode("utf-8", "ignore")


def _traits(
    reading: Reading, words: Sequence[bytes], hits: Sequence[Hit]
) -> tuple[list[str], tuple[str, ...]]:
    """The named traits, and those of them that count in pairs: one of each kind, always."""
    classes = "".join([CLASSES.get(word) or _strange(word) for word in words])
    text = reading.seen
    marks = len(_NAMES.findall(reading.open, 0, REACH))
    form = (
        f"{bisect_right(_CONTENT, classes.count(_OWN))} content",
        f"{min(marks, _MOST)} named",
        f"{bisect_right(_LENGTHS, len(text))} long",
        f"opens {classes[:1]}",
        "points" if "d" in classes else "points not",
        "ends asking" if text.rstrip().endswith("?") else "ends otherwise",
        "numbers" if _NUMBER in classes else "no numbers",
    )
    names = [*_signals(hits), *_shape(reading), f"^{classes[:2]}", f"^{classes[:3]}"]
    names += [f"{classes[-2:]}$", f"{min(len(reading.zones), 2)} zones"]
    if len(classes) <= _WHOLE:
        names.append(f"^{classes}$")
    return names, form


def _strange(word: bytes) -> str:
    """The class of a word that is in none: a number, a letter or something with a meaning."""
    if len(word) == 1 or word.isdigit() or (len(word) <= 3 and not word.isalpha()):
        return _NUMBER
    return _OWN


def _shape(reading: Reading) -> Iterator[str]:
    text = reading.seen
    for zone in reading.zones:
        yield f"has {zone.kind}"
    for size in _LENGTHS[: bisect_left(_LENGTHS, len(text))]:
        yield f"longer {size}"
    breaks = text.count("\n")
    if breaks:
        for size in _LINES[: bisect_right(_LINES, breaks)]:
            yield f"lines {size}"
        if "\n-" in text or "\n*" in text or "\n1" in text:
            yield "a list"
    if questions := text.count("?"):
        yield "asks" if questions == 1 else "asks much"
    if text[:1].islower():
        yield "small start"


def _signals(hits: Sequence[Hit]) -> Iterator[str]:
    points: dict[str, int] = {}
    for hit in hits:
        points[hit.owner] = points.get(hit.owner, 0) + hit.points
        if hit.signal.startswith("/"):
            yield f"{hit.owner} {hit.signal}"
        if hit.mood != "asserted":
            yield f"{hit.mood} {hit.owner}"
            yield f"mood {hit.mood}"
    for owner, total in points.items():
        for step in _STEPS[: bisect_right(_STEPS, total)]:
            yield f"{owner} {step}"


_START, _END = crc32(b"^"), crc32(b"$")
_OWN, _NUMBER = "X", "#"
_NAMES = re.compile(
    r"""[A-Z_./@"#](?:(?<=[a-z,;] [A-Z])|(?<=[a-z][A-Z])|(?<=\w[_./])(?=\w)|(?<=[@"#])(?=\w))"""
)
"""What begins a name within prose: a capital, a sign between letters, a mark before them."""
_LISTS: Mapping[str, str] = {
    "y": (
        "yes yeah yep yup yea ya y ok okay k sure right correct exactly perfect great nice "
        "cool fine agreed absolutely definitely good thanks thank awesome excellent lgtm hmm "
        "uhh uh oh ah well mmmk hm wow sweet"
    ),
    "n": "no nope nah not dont don never",
    "d": (
        "it this that them those these its thats they one ones same other others another "
        "above below previous earlier before again too also rest remaining both either "
        "neither former latter last here there so such which second third"
    ),
    "w": "what why how where when who whom whose",
    "a": (
        "is are was were am be been do does did has have had can could would will shall "
        "should may might must isn doesn didn aren wasn won couldn wouldn shouldn"
    ),
    "i": "i we me us my our im ive lets let",
    "u": "you your u",
    "t": "the a an any some all each every",
    "p": (
        "of in on at to for from by with about into onto as than over under up down out off "
        "via w through between within without after until if because but and or then while "
        "since though although now just only still really very please pls maybe probably "
        "actually currently already yet first next s t re ve ll m d more most less much many"
    ),
    "v": (
        "add address adjust apply ask build bump change check clean commit compare configure "
        "continue convert copy create debug delete deploy describe design draft drop edit "
        "enable explain explore extend extract figure find finish fix generate get give go "
        "handle implement improve install investigate keep list look make mark merge migrate "
        "move open optimize plan port proceed provide pull push put read redo refactor remove "
        "rename replace resolve restart rerun retry revert review rewrite run save search see "
        "set show simplify skip split start stop summarize switch take tell test track "
        "translate try tweak undo update upgrade use verify want need write work works worked "
        "working think know mean leave say said fixed made done added like"
    ),
    "g": (
        "code file files function functions project thing things stuff script tests doc docs "
        "document documentation issue issues problem problems bug bugs error errors changes "
        "feature features task tasks step steps phase option approach idea question questions "
        "answer branch repo repository codebase section part line lines message output result "
        "results version way name names class method page app fixes item items point points "
        "comment comments details example table text note notes folder directory dir data log "
        "logs config setting settings case cases session pr command"
    ),
}
"""Class -> its words: assent, refusal, pointing, asking, auxiliary, speaker, hearer, article,
joint, verb of work, noun that names nothing by itself."""
CLASSES: Mapping[bytes, str] = {
    word.encode(): name for name, words in _LISTS.items() for word in words.split()
}
