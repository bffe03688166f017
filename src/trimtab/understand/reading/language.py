"""In which language did the user write? The commonest short words, and scripts, tell.

1. A script of its own names its language, where most letters are of it.
2. In Latin letters, the language whose short words are most frequent; the covered ones on a tie.
3. Another language is looked at twice: names, quotes and lists of codes do not count (no name
   begins with a short word), a covered language's word that opens the message counts twice, and
   what is left must be a fair share of the words, of more than two letters once at least.
4. Too few words to tell: the empty name, and nobody is turned away for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from trimtab.understand.reading.text import Reading

_ENOUGH = 2
"""Short words of another language that must be seen before it is believed."""
_FAIR = 5
"""One word in so many must be of it."""
_WORDS = 400
"""Words that are looked at."""
_HEAD = 4_000
"""Characters that are looked at twice."""

Tongues = Mapping[str, tuple[str, ...]]


def language(reading: Reading, words: Tongues, covered: Collection[str]) -> str:
    """The code of the language of the prose; `words` names the languages of each short word."""
    if not reading.prose.isascii() and (script := _script(reading.prose)):
        return script
    counts = _counts(reading.prose.split(maxsplit=_WORDS)[:_WORDS], words)
    best = max(counts, key=lambda code: (counts[code], code in covered), default="")
    if not best or counts[best] < _ENOUGH:
        return ""
    return best if best in covered else _believed(reading, words, covered)


def _believed(reading: Reading, words: Tongues, covered: Collection[str]) -> str:
    """The language of what people say with their own words; a covered one in doubt."""
    said = _own(reading, words)[:_WORDS]
    counts = _counts(said, words)
    home = {code: counts.get(code, 0) for code in covered}
    for code in words.get(said[0], ()) if said else ():
        if code in home:
            home[code] += 1
    best = max(counts, key=lambda code: counts[code], default="")
    known = max(home, key=lambda code: home[code], default="")
    if counts.get(best, 0) > home.get(known, 0) and _sure(best, counts[best], said, words):
        return best
    return known if home.get(known, 0) >= _ENOUGH else ""


def _sure(code: str, count: int, said: Collection[str], words: Tongues) -> bool:
    enough = count >= _ENOUGH and count * _FAIR >= len(said)
    return enough and any(len(word) > 2 and code in words.get(word, ()) for word in said)


def _own(reading: Reading, words: Tongues) -> list[str]:
    """The words of the prose that are no names, quotes or codes."""
    at, kept = 0, []
    for found in _FOREIGN.finditer(reading.open, 0, _HEAD):
        if found["name"] and found["name"].lower() in words:
            continue
        kept.append(reading.prose[at + 1 : found.start() + 1])
        at = found.end()
    kept.append(reading.prose[at + 1 : _HEAD + 1])
    return " ".join(kept).split()


def _counts(said: Iterable[str], words: Tongues) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in said:
        for code in words.get(word, ()):
            counts[code] = counts.get(code, 0) + 1
    return counts


def _script(prose: str) -> str:
    letters = sum(map(str.isalpha, prose))
    for code, pattern in SCRIPTS:
        if 2 * len(pattern.findall(prose)) > letters > 0:
            return code
    return ""


_PARTICLES = "de|del|della|la|las|los|le|da|das|do|dos|di|du|van|von|den|der|ter|zu|y|e"
_FOREIGN = re.compile(
    r'(?<!\w)"[^"\n]*+"'
    r"|\b[a-z]{2}(?:(?:\s?[,/|+&]\s?(?:and |or )?| (?:and|or) )[a-z]{2}\b)++"
    rf"|\b(?P<name>[A-Z]\w*+) (?:(?:{_PARTICLES}) )++(?=[A-Z])"
    r"|(?<=[a-z,;] )[A-Z][a-z]\w*+"
)
"""Quotes, lists of codes of languages, names with what binds them, capitals within a sentence."""
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
