"""How is one way to say a value written down? A pattern, its gate, and where the value ends.

1. Every pattern begins with fixed words and every repetition in it is bounded or possessive, so
   the time is linear in the text.
2. A form is tried only where one of its gate words stands in the message.
3. In a pattern, VALUE stands for what follows up to the next sign, WORD for one name, `THE ` for
   an article that may stand there, THING for some words up to what the pattern says next.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from trimtab.values import Value

Cut = Literal["as it is", "clause", "near"]


class Form(Struct, frozen=True):
    """One way to say a value."""

    pattern: re.Pattern[str]
    """Group `v` is the value."""
    gate: frozenset[str] = frozenset()
    """One of these words must stand in the message; none: always."""
    means: Value | None = None
    """The value, where the words only stand for it."""
    cut: Cut = "clause"
    """Where the value ends: where another clause begins, or at the next small word."""
    score: int = 80
    inner: bool = False
    """The gate words stand within the form; else it begins with one of them."""
    sign: str = ""
    """It holds this sign."""


def form(
    pattern: str,
    gate: str = "",
    *,
    cut: Cut = "clause",
    means: Value | None = None,
    score: int = 80,
    inner: bool = False,
    sign: str = "",
) -> Form:
    """One form; `gate`: the words that it may begin with, or that must be there if `inner`."""
    full = (
        pattern.replace("VALUE", _VALUE)
        .replace("WORD", _WORD)
        .replace("THE", _THE)
        .replace("THING", _THING)
    )
    return Form(
        re.compile(f"(?i){full}"),
        frozenset(gate.split()),
        means,
        cut,
        score,
        inner or bool(sign),
        sign,
    )


_VALUE = r"(?P<v>(?:[^.!?;:,\n]|[.!?:,](?=\S)){1,160}+)"
_WORD = r"(?P<v>[\w@./\\~+:-]*[\w/])"
_THE = r"(?:(?:the|a|an|my|our|your|this|that|its) )?"
_THING = r"(?:[^.!?;:,\n]|[.:](?=\S)){1,80}?"
CUT = re.compile(
    r"(?i)\s+(?:so that|because|but|please|and then|then|though|although|when|while|if|until|unless"
    r"|and (?:fix|tell|show|write|make|add|push|commit|run|give|let|report|propose|suggest|list))\b"
    r"|\s+(?:on your own|by yourself|autonomously|without asking)\b|\s+[-\u2013\u2014]+\s"
)
NEAR = re.compile(
    r"(?i)\s+(?:in|for|on|from|at|with|as|to|instead|rather|and|or|so|because|but|please|then|when|while|if"
    r"|unless|of|by|via|using|into|under|onto|since|that|which|is|are|before|after|without)\b"
    r"|\s+[-\u2013\u2014]+\s"
)
