"""Which lines are program code or settings without a fence?

1. Code needs three lines, of which most show it plainly.
2. Plain words with a `;` behind them are a list of the user's before they are code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from trimtab.understand.reading.speech import is_sentence, plain_words
from trimtab.values import Zone


def find_code(rest: str, text: str) -> list[Zone]:
    """Program code and JSON without a fence; in `rest` other zones are blank."""
    lines, whole = rest.split("\n"), text.split("\n")
    if len(lines) < 3:
        return []
    grades = [grade(a) if a == b else 0 for a, b in zip(lines, whole, strict=True)]
    zones: list[Zone] = []
    place = last = 0
    for is_code, run in groupby(grades, bool):
        first, last = last, last + len(list(run))
        lengths = [len(line) + 1 for line in lines[first:last]]
        if is_code and (kept := _listing(grades[first:last])):
            start = place + sum(lengths[: kept[0]])
            zones.append(Zone("code", start, start + sum(lengths[slice(*kept)]) - 1))
        place += sum(lengths)
    return zones


def _listing(grades: Sequence[int]) -> tuple[int, int] | None:
    """The first and last plain line of a run of code, if there is enough of it."""
    plain = [i for i, grade in enumerate(grades) if grade == _PLAINLY]
    if len(plain) < 2:
        return None
    first, last = plain[0], plain[-1] + 1
    filled = sum(grade > _EMPTY for grade in grades[first:last])
    return (first, last) if filled >= 3 and len(plain) * 5 >= filled * 2 else None


def grade(line: str) -> int:
    """How plainly a line is code; 0 is prose."""
    bare = line.strip()
    if bare.isalpha() or not bare:
        return _PERHAPS if bare in _LONE_WORDS else 0 if bare else _EMPTY
    if _BULLET.match(bare):
        return 0
    if _CODE.match(bare, 0, _ENOUGH):
        return _PLAINLY
    if bare[-1] == ";" and not _CODE_SIGN.search(bare[:_ENOUGH], 0, len(bare) - 1):
        return _listed(bare[:_ENOUGH])
    ends = bare[-1] in ";{}" or (bare[-1] == ":" and _BLOCK.match(bare, 0, _ENOUGH))
    if ends and not is_sentence(bare):
        return _PLAINLY
    if _CODE_LIKE.match(bare, 0, _ENOUGH):
        return _PERHAPS
    inside = line.startswith(("  ", "\t")) and _CODE_SIGN.search(bare, 0, _ENOUGH)
    return _PERHAPS if inside and (ends or not is_sentence(bare)) else 0


def _listed(bare: str) -> int:
    """What a line is that shows no sign but the `;` at its end: `int a;`, or a thing to do."""
    parts = bare.split()
    if _DECLARED.match(bare) or plain_words(parts) * 2 < len(parts):
        return _PLAINLY
    return _PERHAPS if len(parts) < 3 else 0


_ENOUGH = 400
"""How much of a line is looked at: it gives itself away early or not at all."""
_EMPTY, _PERHAPS, _PLAINLY = 1, 2, 3
_LONE_WORDS = frozenset({"pass", "break", "continue", "return", "end", "fi", "done", "else"})
_BULLET = re.compile(r"(?:[-*•+]|\d{1,3}[.)])\s")
_DECLARED = re.compile(
    r"""(?:(?:static|const|final|public|private|protected|unsigned|signed|extern|volatile)[ ])*+
      (?:int|char|float|double|bool|boolean|void|long|short|byte|string|String|struct[ ]\w+|auto|let
        |var|val|mut|object)[ ]\w+(?:,[ ]?\w+)*+[ ]?;\Z
    | (?:return|throw|yield|goto|await|delete|using|namespace|import|package)[ ][\w.]+;\Z
    | (?:DROP|ALTER|UPDATE|TRUNCATE|GRANT|REVOKE|AND|OR|SET|USE|LIMIT)[ ]""",
    re.VERBOSE,
)
_CODE = re.compile(
    r"""(?:async[ ])?(?:def|class)[ ]\w+.*:\Z | from[ ][\w.]+[ ]import[ ] | package[ ]\w+\Z
    | import[ ](?:[\w.]+(?:[ ]as[ ]\w+)?\Z|.*[ ]from[ ]["']|[\w.*]+;)
    | (?:export[ ])?(?:const|let|var|val)[ ](?:[\w$]+(?:\s*:[^=]+)?|[{\[].*[}\]])\s*=
    | (?:const|var|type|import)[ ]\(\Z | (?:func|fn|function|pub[ ]fn)[ ]\w*[(<]
    | (?:export|public|private|protected|static)[ ].*[(=]\Z | [\w.]+(?:\+\+|--)\s*(?:;|//|\Z)
    | export[ ](?:default|async|function|class|type|interface)[ ] | (?:if|while)[ ]not[ ][\w.]+:\Z
    | (?:if|for|while|switch|catch|foreach)[ ]?\(.*\)\Z | case[ ].*:\Z | default:\Z
    | except(?:[ ][\w.]+(?:[ ]as[ ]\w+)?)?:\Z | (?:for|while|if)[ ].*;[ ](?:do|then)\Z
    | \#(?:include|define|ifdef|endif|!) | (?:return|yield|raise|throw|await)[ ].*[()\[\]{}"';=]\Z
    | (?:export[ ])?[A-Z][A-Z0-9_]++=(?![=\s])
    | (?:print|console\.log|assert)[ ]?\( | echo[ ]?["'$(] | export[ ]\w+= | set[ ]-\w+\Z
    | (?:SELECT|FROM|WHERE|GROUP[ ]BY|ORDER[ ]BY|INSERT[ ]INTO|CREATE[ ]TABLE|DELETE[ ]FROM
      |HAVING|(?:\w+[ ])?JOIN)[ ]\S
    | (?:[\w$]++(?:(?:\.|::|->|,[ ]?)[\w$]++)*+|\w+\[[^\]]*\])(?:\s*:\s*[\w\[\], .|]+)?\s*
      (?::=|<-|[-+*/|&%]?=)\s*
      (?:["'`\[{(\d@-]|[\w.$:]+[\[({.;]|(?:true|false|null|None|True|False|new|await)\b|[a-zA-Z]+_)
    | [\w$]++(?:(?:\.|::)\w++)*+(?:<\w+>)?\((?:.*[)(,;{\[:])?\Z
    | ["'][^"']*["']\s*:\s*(?:["'\[{\d-]|true|false|null|None|True|False|[\w.]+[,(])
    | \w+\s*:\s*(?:["'\[{].*|[\w.]+(?:\(.*\))?),\Z | ["'][^"']*["'],\Z
    | [\])}]+(?:[;,)].*)?\Z | [\[{(]\Z | </?[a-zA-Z][\w-]*[^<>]*>.*</?\w+>\Z""",
    re.VERBOSE,
)
_CODE_LIKE = re.compile(
    r"""//|/\*|\*/|\#[ ]|--[ ]|@\w[\w.]*(?:\(|\Z)|["'][^"']*["']\Z|"{3}|'{3}
    | for[ ]\w+[ ]in[ ][\w.]+:\Z
    | (?:return|pass|break|continue|end|fi|done|else|try|finally)\b\W*\w*\W*\Z""",
    re.VERBOSE,
)
_BLOCK = re.compile(r"(?:if|elif|while|for|with|except)\b.*?[()\[\]=<>_.\"']")
_CODE_SIGN = re.compile(r"[(){}\[\]=;<>\"']|\w_\w|->|::|[,:]\Z")
