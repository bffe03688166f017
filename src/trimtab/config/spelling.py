"""How is a word of a file matched? Its plain spelling, and the signal that it stands for.

1. Plain is: small letters without accents, one space for any sign but the apostrophe and the
   underscore. So `re-run` is the phrase `re run`.
2. A `*` ends a text and opens its last word; standing alone it adds nothing.
"""

from __future__ import annotations

from trimtab.understand.reading.normal import normalise
from trimtab.understand.reading.text import fold
from trimtab.values import TextSignal


def spell(text: str) -> str:
    """The text as it is matched: plain small letters, digits, `'` and `_`, single spaces."""
    seen, _ = normalise(text.replace("\u2019", "'"))
    kept = (a if a == "'" else b for a, b in zip(seen, fold(seen), strict=True))
    return " ".join("".join(kept).split())


def literal(text: str, *, weight: int = 1, anti: bool = False) -> TextSignal:
    """The word, prefix or phrase that a text stands for."""
    written = text.strip()
    body = written.removesuffix("*")
    spelled = spell(body)
    if written.endswith("*") and body == body.rstrip():
        return TextSignal(spelled, "prefix", weight, anti)
    return TextSignal(spelled, "phrase" if " " in spelled else "word", weight, anti)


def refusal(text: str) -> tuple[str, str] | None:
    """Why a text cannot be looked for, and the remedy; None for one that can."""
    if "*" in text.strip().removesuffix("*"):
        return "a * in the middle of", "put it at the end, or write a regex"
    if not spell(text.removesuffix("*")).strip("'"):
        return "nothing to look for in", "only letters, digits, ' and _ are read; write a regex"
    return None
