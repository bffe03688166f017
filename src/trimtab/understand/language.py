"""In which language did the user write? The commonest short words, and scripts, tell.

1. A script of its own names its language, where most letters are of it.
2. In Latin letters, the language whose short words are most frequent; the covered ones on a tie.
3. Too few words to tell: the empty name, and nobody is turned away for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from trimtab.understand.text import Reading

_ENOUGH = 2
"""Short words of another language that must be seen before it is believed."""
_WORDS = 400
"""Words that are looked at."""


def language(
    reading: Reading, words: Mapping[str, tuple[str, ...]], covered: Collection[str]
) -> str:
    """The code of the language of the prose; `words` names the languages of each short word."""
    if not reading.prose.isascii() and (script := _script(reading.prose)):
        return script
    counts: dict[str, int] = {}
    for word in reading.prose.split(maxsplit=_WORDS)[:_WORDS]:
        for code in words.get(word, ()):
            counts[code] = counts.get(code, 0) + 1
    best = max(counts, key=lambda code: (counts[code], code in covered), default="")
    return best if best and counts[best] >= _ENOUGH else ""


def _script(prose: str) -> str:
    letters = sum(map(str.isalpha, prose))
    for code, pattern in SCRIPTS:
        if 2 * len(pattern.findall(prose)) > letters > 0:
            return code
    return ""


SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("zh", re.compile("[\u3400-\u9fff]")),
    ("ko", re.compile("[\u1100-\u11ff\uac00-\ud7af]")),
    ("ru", re.compile("[\u0400-\u052f]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)
