"""Which letters did the user mean? One normal form, with the way back to the original.

1. Compatibility forms become plain ones (NFKC); characters without width or shape disappear, and
   so do the colours of a terminal.
2. Cyrillic and Greek look-alikes become Latin letters, in words of look-alikes alone and only
   where the message is mostly Latin: Russian stays Russian.
3. A mark that makes no letter of its own with the Latin, Greek or Cyrillic one before it
   disappears.
4. What stands between two letters like an apostrophe is one.
5. A lone surrogate becomes U+FFFD, so that every text can be encoded.
6. Every character of the result knows the place in the original that it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

# Unicode's Default_Ignorable_Code_Point.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_ODD = re.compile(
    f"[{_UNSEEN}{_MARKS}\u02b9\u02bb\u02bc\u02c8\ua78c\ud800-\udfff\u0370-\u03ff\u0400-\u04ff]"
)
_GONE = re.compile(f"[{_UNSEEN}]")
_MARK = re.compile(f"[{_MARKS}]")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])[\u00b4\u02b9\u02bb\u02bc\u02c8\ua78c](?=[^\W\d_])")
_COLOUR = re.compile(r"\x1b(?:\[[0-?]*+[ -/]*+[@-~]|\][^\x07\x1b\n]*+(?:\x07|\x1b\\))")
# What no mark can join is taken as it is.
_PIECE = re.compile(r"(?P<plain>[\x00-\x7f]+(?![^\x00-\x7f]))|[\x00-\x7f]?[^\x00-\x7f]++")
_WORD = re.compile(r"\w+")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_CLUSTER_LIMIT = 32
"""Combining marks beyond this many stand on their own, so that no cluster grows without end."""


def normalise(text: str) -> tuple[str, Sequence[int] | None]:
    """The normal form, and for each of its characters its place in `text` (None: the same)."""
    if "\x1b" in text and _COLOUR.search(text):
        return _uncoloured(text)
    if text.isascii() or (not _ODD.search(text) and unicodedata.is_normalized("NFKC", text)):
        return text, None
    kept: list[str] = []
    places: list[int] = []
    for piece in _PIECE.finditer(_APOSTROPHE.sub("'", text)):
        if piece["plain"]:
            kept += piece["plain"]
            places += range(*piece.span())
        else:
            _add(piece[0], piece.start(), kept, places)
    places.append(len(text))
    return _look_alikes("".join(kept)), places


def _add(text: str, start: int, kept: list[str], places: list[int]) -> None:
    """Adds the normal form of a stretch that begins at `start`, and its places."""
    for at, cluster in _clusters(text):
        for char in unicodedata.normalize("NFKC", _GONE.sub("", cluster)):
            if char > "\u02ff" and kept and _is_stray(char, kept[-1]):
                continue
            kept.append("\ufffd" if "\ud800" <= char <= "\udfff" else char)
            places.append(start + at)


def drawn_end(text: str, at: int, limit: int) -> int:
    """Where the character at `at` ends with the marks upon it; what nobody sees is not its own."""
    end = at + 1
    while end < limit and (unicodedata.combining(text[end]) or _MARK.match(text, end)):
        end += 1
    return min(end, limit)


def _uncoloured(text: str) -> tuple[str, Sequence[int]]:
    kept: list[int] = []
    place = 0
    for colour in _COLOUR.finditer(text):
        kept += range(place, colour.start())
        place = colour.end()
    kept += range(place, len(text) + 1)
    # What is left of them together must not make a colour anew.
    plain, places = normalise("".join(text[at] for at in kept[:-1]).replace("\x1b", " "))
    return plain, kept if places is None else [kept[place] for place in places]


def _is_stray(char: str, before: str) -> bool:
    """Whether a mark makes no letter with the sign before it: struck through, or upon an x."""
    alphabet = before < "\u0530" or "\u1e00" <= before <= "\u1fff"
    return alphabet and _MARK.match(char) is not None


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for at in range(1, len(text) + 1):
        joined = at < len(text) and text[at] > "\u02ff" and unicodedata.combining(text[at])
        if not joined or at - start >= _CLUSTER_LIMIT:
            yield start, text[start:at]
            start = at


def _look_alikes(text: str) -> str:
    latin = len(_LATIN.findall(text))
    strange = sum(1 for char in text if "\u0370" <= char <= "\u04ff")
    if not strange or latin <= strange:
        return text
    return _WORD.sub(_latin_word, text)


def _latin_word(found: re.Match[str]) -> str:
    word = found.group()
    latin = word.translate(LOOK_ALIKES)
    return latin if latin.isascii() else word


LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТХҮаеорсухіјѕԁһԛԝӏгпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοργνικτυχϲϳ",
    "ABESIJKMHOPCTXYaeopcyxijsdhqwlrnABEZHIKMNOPTYXaopyviktuxcj",
)
