"""Which stretches of a message are not the user's own prose (D4)?

1. In doubt it is prose: a zone needs plain evidence, no word of the user's may vanish.
2. What has two ends is found first (reminders, fences, elements), then pasted lines (traces, logs,
   …), then code without a fence, then what stands within a line. To each, what the ones before
   found is blank; so zones never overlap.
3. Code without a fence needs three lines, of which most show it plainly.
4. The time grows with the length of the text, whatever is in it: nothing is read twice over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from trimtab.understand.inline import TAG, find_inline, is_bare
from trimtab.understand.pastes import begins_plainly, find_pastes, is_sentence
from trimtab.values import Zone, ZoneKind


def find_zones(text: str) -> tuple[Zone, ...]:
    """The zones of a message, sorted and disjoint; what lies in none is the user's prose."""
    plain = "\n" not in text and begins_plainly(text)
    if plain and is_bare(text):
        return ()
    zones = _bracketed(text)
    rest = blank(text, zones)
    if not plain:
        pastes = find_pastes(rest, text)
        code = _find_code(rest := blank(rest, pastes), text)
        rest = blank(rest, code)
        zones += pastes + code
    zones += _untouched(find_inline(rest), rest, text)
    return tuple(sorted(zones, key=_START))


def blank(text: str, zones: Iterable[Zone], keep: frozenset[str] = frozenset()) -> str:
    """The text with a space for each character of the sorted zones, less the kinds to keep."""
    parts: list[str] = []
    place = 0
    for zone in zones:
        if zone.kind not in keep:
            parts += text[place : zone.start], _spaces(text, zone.start, zone.end)
            place = zone.end
    return "".join([*parts, text[place:]]) if parts else text


def _spaces(text: str, start: int, end: int) -> str:
    if _BREAK.search(text, start, end) is None:
        return " " * (end - start)
    return _NO_BREAKS.sub(lambda found: " " * len(found[0]), text[start:end])


def _untouched(zones: list[Zone], rest: str, text: str) -> list[Zone]:
    """Without those that reach over what is blank in `rest`: they would overlap another zone."""
    return [z for z in zones if rest[z.start : z.end] == text[z.start : z.end]]


def _bracketed(text: str) -> list[Zone]:
    """Reminders, fences, comments and elements; of two that overlap the first."""
    if "<" not in text and "```" not in text and "~~~" not in text:
        return []
    zones = list(_spans(text, "reminder", "<system-reminder>", "</system-reminder>"))
    rest = blank(text, zones)
    if "```" in rest or "~~~" in rest:
        fences, unclosed = _fences(rest)
        zones += fences + unclosed
        # An element may well end within a fence that nobody closed: so only the closed ones.
        rest = blank(rest, fences)
    if "<" in rest:
        zones += _spans(rest, "markup", "<!--", "-->")
        zones += _elements(rest)
    kept: list[Zone] = []
    for zone in sorted(zones, key=_START):
        if not kept or zone.start >= kept[-1].end:
            kept.append(zone)
    return kept


def _spans(text: str, kind: ZoneKind, opening: str, closing: str) -> Iterator[Zone]:
    start = text.find(opening)
    while start >= 0 and (end := text.find(closing, start + len(opening))) >= 0:
        end += len(closing)
        yield Zone(kind, start, end)
        start = text.find(opening, end)


def _fences(text: str) -> tuple[list[Zone], list[Zone]]:
    """The closed fences, and the one that runs to the end."""
    closed: list[Zone] = []
    opener: re.Match[str] | None = None
    for run in _FENCE.finditer(text):
        if opener is None:
            opener = run if _opens(text, run) else None
        elif _closes(text, run, opener["run"]):
            closed.append(Zone("fence", opener.start("run"), run.end()))
            opener = None
    if opener is None or not _heads_line(text, opener):
        return closed, []
    return closed, [Zone("fence", opener.start("run"), len(text))]


def _heads_line(text: str, run: re.Match[str]) -> bool:
    return run.start() == 0 or text[run.start() - 1] == "\n"


def _opens(text: str, run: re.Match[str]) -> bool:
    """People also open a fence behind their own words: `here it is: ```py`."""
    if _heads_line(text, run):
        return run["run"][0] == "~" or _INFO.match(text, run.end()) is not None
    return run["run"][0] == "`" and _LATE_INFO.match(text, run.end()) is not None


def _closes(text: str, run: re.Match[str], opening: str) -> bool:
    """People also close a fence behind the last code, or go on talking behind the fence."""
    if not run["run"].startswith(opening):
        return False
    talk = _heads_line(text, run) and _TALK_BEHIND.match(text, run.end())
    return bool(talk or _NOTHING_BEHIND.match(text, run.end()))


def _elements(text: str) -> Iterator[Zone]:
    """Elements whose opening tag has nothing but tags before it on its line."""
    stacks: dict[str, list[tuple[int, bool]]] = {}
    seen, clean = 0, True
    for tag in TAG.finditer(text):
        _, broke, lead = text[seen : tag.start()].rpartition("\n")
        clean = (clean or bool(broke)) and not lead.strip()
        seen = tag.end()
        name = tag["name"].lower()
        if text.startswith("</", tag.start()):
            start, leads = stacks[name].pop() if stacks.get(name) else (0, False)
            if leads and name not in _SPOKEN:
                yield Zone("markup", start, seen)
        elif not tag[0].endswith("/>"):
            stacks.setdefault(name, []).append((tag.start(), clean))


def _find_code(rest: str, text: str) -> list[Zone]:
    """Program code and JSON without a fence; in `rest` other zones are blank."""
    lines, whole = rest.split("\n"), text.split("\n")
    if len(lines) < 3:
        return []
    grades = [_grade(a) if a == b else 0 for a, b in zip(lines, whole, strict=True)]
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


def _grade(line: str) -> int:
    """How plainly a line is code; 0 is prose."""
    bare = line.strip()
    if bare.isalpha() or not bare:
        return _PERHAPS if bare in _LONE_WORDS else 0 if bare else _EMPTY
    if _BULLET.match(bare):
        return 0
    ends = bare[-1] in ";{}" or (bare[-1] == ":" and _BLOCK.match(bare, 0, _ENOUGH))
    if _CODE.match(bare, 0, _ENOUGH) or (ends and not is_sentence(bare)):
        return _PLAINLY
    if _CODE_LIKE.match(bare, 0, _ENOUGH):
        return _PERHAPS
    inside = line.startswith(("  ", "\t")) and _CODE_SIGN.search(bare, 0, _ENOUGH)
    return _PERHAPS if inside and (ends or not is_sentence(bare)) else 0


_START = attrgetter("start")
_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NO_BREAKS = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]++")
_FENCE = re.compile(r"(?:^[ \t]*+)?+(?P<run>`{3,}+|~{3,}+)", re.MULTILINE)
_INFO = re.compile(r"[^`\n]*+(?=\n|\Z)")
_LATE_INFO = re.compile(r"[\w+#.-]*+[^\S\n]*+(?=\n)")
_NOTHING_BEHIND = re.compile(r"[^\S\n]*+(?=\n|\Z)")
_TALK_BEHIND = re.compile(r"[ \t]++[^\s`]++[ \t]++[^\s`]|[^\s`]++(?:[ \t]++[^\s`]++){2}")
_ENOUGH = 400
"""How much of a line is looked at: it gives itself away early or not at all."""
_EMPTY, _PERHAPS, _PLAINLY = 1, 2, 3
_LONE_WORDS = frozenset({"pass", "break", "continue", "return", "end", "fi", "done", "else"})
_BULLET = re.compile(r"(?:[-*•+]|\d{1,3}[.)])\s")
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
# These wrap or stress what the user says, so only their tags are markup.
_SPOKEN = frozenset({
    "user_query", "user_message", "user_request", "user", "task", "feedback", "question", "query",
    "request", "prompt", "message", "answer", "instructions",
    "b", "i", "em", "strong", "u",
})  # fmt: skip
