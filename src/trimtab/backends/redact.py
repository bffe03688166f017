"""Which words of a text must not be kept? Keys, tokens and passwords, each replaced by its kind.

1. A secret becomes `‹secret:kind›`; what stands around it stays.
2. A list of shapes finds what is written in a known one and nothing else: a net, no wall.
3. What is redacted is not redacted again: twice is as once.
4. No search starts twice over the same characters: the time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial


def redact(text: str) -> str:
    """The text without the secrets that can be told by their shape."""
    for kind, pattern in SHAPES:
        text = pattern.sub(partial(_without, kind), text)
    return text


def _without(kind: str, found: re.Match[str]) -> str:
    """What was found, with the group that took part replaced; all around it is kept."""
    start, end = (place - found.start() for place in found.span(found.lastindex or 0))
    return f"{found[0][:start]}‹secret:{kind}›{found[0][end:]}"


_NAMED = (
    r"(?i)(?<!‹)(?:pass(?:word|wd|phrase|code)|pwd|secret|credentials?|token|"
    r"(?:api|access|secret|private|auth|encryption|signing)[_ -]?key)"
    r"\\?[\"']?\s{0,4}+(?:=>|:=|[:=])\s{0,4}+\\?"
)
"""What is given a value; more may stand before its name, as in `DB_PASSWORD`."""
_BARE = r"""(?!\w{0,60}+\()([^\s"'`‹(\[{<$,;&\\][^\s"'`,;&\\]{3,}+)"""
_DIGIT_AHEAD = r"(?=[^\s\d]{0,80}+\d)"
"""Keeps prose: "the password is wrong"."""

_PATTERNS = (
    ("private-key", r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----"
                    r"((?:[^-]++|-(?!----END ))++)"),
    ("url", r"://[^\s/:@]{0,100}+:([^\s/‹][^\s/]{0,200})(?=@)"),
    ("webhook", r"(?<=hooks\.slack\.com/services/)([\w/-]{16,}+)"),
    ("key", r"(?<![\w-])((?:AKIA|ASIA)[0-9A-Z]{16}(?!\w)|AIza[\w-]{35}(?![\w-])"
            r"|(?:gh[pousr]|github_pat|glpat|hf|npm|[prs]k_live|[prs]k_test)[_-][\w-]{16,}+"
            r"|sk-[\w-]{16,}+|xox[a-z]-[\w-]{10,}+)"),
    ("token", r"(?<![\w.-])(eyJ[\w-]{8,}+\.[\w-]{4,}+\.[\w-]{4,}+)"),
    ("authorization", r"(?i)(?<![a-z])authorization\\?[\"']?\s{0,4}+[:=]\s{0,4}+\\?[\"']?"
                      r"(?:[a-z]{1,20}+\s{1,4}+)?+" + _BARE),
    ("authorization", r"(?i)(?<![a-z])bearer\s{1,4}+" + _DIGIT_AHEAD + r"([\w.~+/=-]{16,}+)"),
    ("password", r"(?i)(?<![a-z-])--?(?:password|passphrase|token|api-key)\s{1,4}+" + _BARE),
    ("password", r"(?i)(?<![a-z])pass(?:word|phrase|code)\s{1,4}+(?:is|was)[ :]\s{0,4}+"
                 + _DIGIT_AHEAD + _BARE),
    ("value", _NAMED + r"(?:\"([^\"\n‹\\][^\"\n\\]{2,}+)|'([^'\n‹\\][^'\n\\]{2,}+))"),
    ("value", _NAMED + _BARE),
)  # fmt: skip
SHAPES: Sequence[tuple[str, re.Pattern[str]]] = tuple(
    (kind, re.compile(pattern)) for kind, pattern in _PATTERNS
)
