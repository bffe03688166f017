"""Which letters did the user mean? One normal form, with the way back to the original.

1. Compatibility forms become plain ones (NFKC); characters without width or shape disappear.
2. Cyrillic and Greek look-alikes become Latin letters, in words of look-alikes alone and only
   where the message is mostly Latin: Russian stays Russian.
3. A lone surrogate becomes U+FFFD, so that every text can be encoded.
4. Every character of the result knows the place in the original that it came from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

_UNSEEN = (
    "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"
)
_ODD = re.compile(f"[{_UNSEEN}\ud800-\udfff\u0370-\u03ff\u0400-\u04ff]")
_GONE = re.compile(f"[{_UNSEEN}]")
_WORD = re.compile(r"\w+")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_CLUSTER_LIMIT = 32
"""Combining marks beyond this many stand on their own, so that no cluster grows without end."""


def normalise(text: str) -> tuple[str, Sequence[int] | None]:
    """The normal form, and for each of its characters its place in `text` (None: the same)."""
    if text.isascii() or (not _ODD.search(text) and unicodedata.is_normalized("NFKC", text)):
        return text, None
    kept: list[str] = []
    places: list[int] = []
    for at, cluster in _clusters(text):
        for char in unicodedata.normalize("NFKC", _GONE.sub("", cluster)):
            kept.append("\ufffd" if "\ud800" <= char <= "\udfff" else char)
            places.append(at)
    places.append(len(text))
    return _look_alikes("".join(kept)), places


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
