"""Which stretches of a message are not the user's own prose (D4)?

1. In doubt it is prose: a zone needs plain evidence, no word of the user's may vanish.
2. What has two ends is found first (reminders, fences, elements), then what is made of whole lines
   (diffs, traces, logs, prompts, quotes, code), then what stands within a line. What was found is
   blank to what comes after.
3. The lines between two lines of a log belong to it unless somebody talks in them.
4. The time grows with the length of the text, whatever is in it: nothing is read twice over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from trimtab.understand.inline import (
    find_elements,
    find_fences,
    find_inline,
    find_spans,
    is_bare,
)
from trimtab.values import Zone, ZoneKind

_Mark = ZoneKind | Literal["", "weak", "conflict", "raised", "placed", "wall"]
"""What a line is; `weak` is a log only beside one, a `wall` holds a zone that was found before."""
_Marks = list[_Mark]


def find_zones(text: str) -> tuple[Zone, ...]:
    """The zones of a message, sorted and disjoint; what lies in none is the user's prose."""
    if "\n" not in text and is_bare(text) and _begins_plainly(text):
        return ()
    zones = _bracketed(text)
    zones += _whole_lines(blank(text, zones), text)
    zones.sort(key=_place)
    rest = blank(text, zones)
    # A stretch that reaches over a blanked zone would overlap it.
    zones += [z for z in find_inline(rest) if text[z.start : z.end] == rest[z.start : z.end]]
    zones.sort(key=_place)
    return tuple(zones)


def blank(text: str, zones: Iterable[Zone], keep: frozenset[str] = frozenset()) -> str:
    """The text with a space for each character of the sorted zones, less the kinds to keep."""
    parts: list[str] = []
    place = 0
    for zone in zones:
        if zone.kind not in keep:
            parts += text[place : zone.start], _NO_BREAK.sub(_spaces, text[zone.start : zone.end])
            place = zone.end
    return "".join([*parts, text[place:]]) if parts else text


def _place(zone: Zone) -> tuple[int, int]:
    return zone.start, -zone.end


def _spaces(found: re.Match[str]) -> str:
    return " " * (found.end() - found.start())


def _begins_plainly(text: str) -> bool:
    """Whether a text of one line has no sign of a log, a trace, a prompt or a quote."""
    if ":" not in text and text[:1].isalpha() and not text.startswith(("npm ", "E  ")):
        return True
    return _HEAD.match(text, 0, _ENOUGH) is None


def _bracketed(text: str) -> list[Zone]:
    """Reminders, fences, comments and elements; of two that overlap the first."""
    zones = list(find_spans(text, "reminder", "<system-reminder>", "</system-reminder>"))
    rest = blank(text, zones)
    if "```" in rest or "~~~" in rest:
        fences, unclosed = find_fences(rest)
        zones += fences + unclosed
        # An element may well end within a fence that nobody closed: so only the closed ones.
        rest = blank(rest, fences)
    if "<" in rest:
        zones += find_spans(rest, "markup", "<!--", "-->")
        zones += find_elements(rest)
    return _first_come(zones)


def _first_come(zones: list[Zone]) -> list[Zone]:
    kept: list[Zone] = []
    for zone in sorted(zones, key=_place):
        if not kept or zone.start >= kept[-1].end:
            kept.append(zone)
    return kept


def _whole_lines(rest: str, text: str) -> list[Zone]:
    """The zones that are made of whole lines; in `rest` what was found before is blank."""
    lines = rest.split("\n")
    marks: _Marks = [_mark(line) for line in lines]
    if rest != text:
        for i, (line, whole) in enumerate(zip(lines, text.split("\n"), strict=True)):
            marks[i] = marks[i] if line == whole else "wall"
    late = _late_traces(lines, marks) if _TRACEBACK in rest else {}
    if any(marks):
        for step in _STEPS:
            step(lines, marks)
    if len(lines) > 2:
        _mark_code(lines, marks)
    return list(_zones(lines, marks, late))


def _zones(lines: Sequence[str], marks: _Marks, late: Mapping[int, int]) -> Iterator[Zone]:
    """One zone for each run of equal marks; `late` tells where a line's zone starts within it."""
    place = index = 0
    for mark, run in groupby(marks):
        first, index = index, index + len(list(run))
        end = place + sum(len(line) + 1 for line in lines[first:index])
        if kind := _KINDS.get(mark):
            yield Zone(kind, place + late.get(first, 0), end - 1)
        place = end


def _late_traces(lines: Sequence[str], marks: _Marks) -> dict[int, int]:
    """Traces that begin behind the user's words: line -> column."""
    late = {}
    for i, line in enumerate(lines):
        if not marks[i] and (column := line.find(_TRACEBACK)) > 0:
            late[i], marks[i] = column, "traceback"
    return late


def _mark(line: str) -> _Mark:
    """What a line is by its head alone."""
    head = _HEAD.match(line, 0, _ENOUGH) if line else None
    if head is None:
        return ""
    mark = _MARKS[head.lastgroup or ""]
    if mark in ("raised", "placed"):
        talked = _TALK.search(line, head.end(), head.end() + _ENOUGH)
        return "" if talked else "traceback" if mark == "raised" else "log"
    return mark


def _mark_diffs(lines: Sequence[str], marks: _Marks) -> None:
    """Hunks are as long as they say; merge conflicts run from mark to mark."""
    conflict, end = -1, 0
    for i, mark in enumerate(marks):
        if i < end:
            marks[i] = "diff"
        elif mark == "diff":
            end = _diff_end(lines, marks, i)
            marks[i] = "diff" if end > i else ""
        elif mark == "conflict":
            closing = lines[i].lstrip().startswith(">")
            if closing and conflict >= 0:
                marks[conflict : i + 1] = ["diff"] * (i + 1 - conflict)
            marks[i] = "diff" if closing and conflict >= 0 else "quote" if closing else ""
            conflict = -1 if closing else i


def _diff_end(lines: Sequence[str], marks: _Marks, first: int) -> int:
    """Behind the last line of the diff that begins at `first`; `first` if there is none."""
    old = new = 0
    end, at = first, first
    while at < len(lines) and marks[at] != "wall":
        line = lines[at]
        if hunk := _HUNK.match(line):
            old, new = int(hunk[1] or 1), int(hunk[2] or 1)
        elif (old > 0 or new > 0) and line[:1] in _HUNK_LINES:
            old -= line[:1] in ("", " ", "-")
            new -= line[:1] in ("", " ", "+")
        elif not _DIFF_HEAD.match(line) or _lone_rule(lines, at):
            break
        at += 1
        end = at if line else end
    return end


def _lone_rule(lines: Sequence[str], at: int) -> bool:
    """`--- like this` heads a diff only with its `+++` below."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return lines[at].startswith("--- ") and not below.startswith("+++ ")


def _mark_failures(lines: Sequence[str], marks: _Marks) -> None:
    """pytest points at the line that failed with `>`: above an `E` line that is no quote."""
    for i, line in enumerate(lines):
        if marks[i] == "traceback" and line.startswith("E "):
            for above in range(i - 1, max(i - 6, -1), -1):
                if lines[above].startswith(">   "):
                    marks[above:i] = ["traceback"] * (i - above)
                    break


def _firm_up(lines: Sequence[str], marks: _Marks) -> None:
    """A weak sign counts right above a strong one, or below one, be it behind an empty line."""
    for i, mark in enumerate(marks):
        if mark == "weak":
            below = next((m for m in marks[i + 1 : i + 5] if m != "weak" and m), "")
            near = lines[i + 1 : i + 5]
            above = marks[i - 1] if i and (marks[i - 1] or lines[i - 1].strip()) else ""
            if not above and i > 1 and not lines[i - 1].strip():
                above = marks[i - 2]
            strong = above if above in _MACHINE else below if all(near) else ""
            marks[i] = strong if strong in _MACHINE else ""


def _fill(lines: Sequence[str], marks: _Marks) -> None:
    """Gives the lines between two machine lines to the first of them."""
    last = -1
    for i, mark in enumerate(marks):
        if mark in _MACHINE:
            if 0 <= last < i - 1 and _fillable(lines[last + 1 : i]):
                marks[last + 1 : i] = [marks[last]] * (i - last - 1)
            last = i
        elif mark:
            last = -1


def _fillable(gap: Sequence[str]) -> bool:
    if all(line.strip() for line in gap):
        return not any(_TALK.search(line, 0, _ENOUGH) for line in gap)
    return all(not line.strip() or _is_odd(line) for line in gap)


def _follow(lines: Sequence[str], marks: _Marks) -> None:
    """Output follows a prompt up to an empty line; what is no sentence follows a log."""
    for i in range(1, len(lines)):
        before, line = marks[i - 1], lines[i]
        if before not in _MACHINE or marks[i] or not line.strip():
            continue
        if before == "shell":
            follows = not _TALK.search(line, 0, _ENOUGH)
        elif before == "traceback" and _FINAL.fullmatch(line):
            follows = lines[i - 1][:1].isspace()
        else:
            follows = _is_odd(line)
        marks[i] = before if follows else ""


def _is_odd(line: str) -> bool:
    """Whether a line is no sentence: it is indented, or few of its parts are plain words."""
    if _TALK.search(line, 0, _ENOUGH):
        return False
    parts = line[:_ENOUGH].split()
    return line.startswith(("  ", "\t")) or sum(map(_is_plain, parts)) * 2 < len(parts)


def _is_plain(part: str) -> bool:
    return _PLAIN.fullmatch(part) is not None


def _mark_code(lines: Sequence[str], marks: _Marks) -> None:
    """Runs of at least three lines that are code, of which most must show it plainly."""
    grades = [0 if mark else _grade(line) for line, mark in zip(lines, marks, strict=True)]
    index = 0
    for is_code, run in groupby(grades, bool):
        first, index = index, index + len(list(run))
        if is_code:
            while first < index and grades[first] < _PLAINLY:
                first += 1
            last = index
            while last > first and grades[last - 1] < _PLAINLY:
                last -= 1
            run_grades = [grade for grade in grades[first:last] if grade > _EMPTY]
            plain = run_grades.count(_PLAINLY)
            if len(run_grades) >= 3 and plain >= 2 and plain * 5 >= len(run_grades) * 2:
                marks[first:last] = ["code"] * (last - first)


def _grade(line: str) -> int:
    """How plainly a line is code; 0 is prose."""
    bare = line.strip()
    if not bare:
        return _EMPTY
    if _BULLET.match(bare):
        return 0
    if _CODE.match(bare, 0, _ENOUGH) or (bare[-1] in ";{}" and not _is_sentence(bare)):
        return _PLAINLY
    sign = line.startswith(("  ", "\t")) and _CODE_SIGN.search(bare, 0, _ENOUGH)
    return _PERHAPS if _CODE_LIKE.match(bare) or (sign and not _is_sentence(bare)) else 0


def _is_sentence(line: str) -> bool:
    parts = line[:_ENOUGH].split()
    plain = sum(map(_is_plain, parts))
    return plain >= 5 and plain * 5 >= len(parts) * 3


_ENOUGH = 400
"""How much of a line is looked at: a line gives itself away at its head."""
_EMPTY, _PERHAPS, _PLAINLY = 1, 2, 3
_TRACEBACK = "Traceback (most recent call last)"
_NO_BREAK = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]++")
_HUNK = re.compile(r"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")
_HUNK_LINES = ("", " ", "+", "-", "\\")
_DIFF_HEAD = re.compile(
    r"diff |index [0-9a-f]{6,}|---\ |\+\+\+ |(?:new|deleted) file mode|(?:old|new) mode |similarity"
    r"|rename (?:from|to) |copy (?:from|to) |Binary files |Index: |={50,}|\\ No newline"
    r"|\*\*\* (?:Begin|End|Update|Add|Delete)"
)
_PLAIN = re.compile(r"""["'(\[‘“]*+[^\W\d_]++(?:['’-][^\W\d_]++)*+[.,!?;:)"'\]’”…]*+""")
_TALK = re.compile(
    r"""(?i)\?\s*\Z|[\u0400-\u052f\u0590-\u06ff\u0900-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2}
    |(?<![\w'’/.-])(?:i|i['’](?:m|ve|d|ll)|im|my|me|we|we['’](?:re|ve|ll)|our|us|let['’]?s|please|pls
    |plz|why|how|what['’]?s|shouldn?|should(?:n['’]?t)?|wanna|want|hmm+|(?:do|does|did|is)n['’]t
    |(?:can|could|would|did)\ (?:you|we|i)|thanks?|help|instead|qu[eé]|por|para|como|cómo|pero
    |nicht|ich|warum|bitte|pourquoi|est)(?![\w'’/.-])""",
    re.VERBOSE,
)
_FINAL = re.compile(r"[A-Za-z_][\w.]*+(?:: .*)?\s*")
_HEAD = re.compile(
    r"""[ \t]*+(?:
    (?P<conflict> <{7}\  | >{7}\  )
    |(?P<diff> diff\ --git\  | @@\ -\d | ---\ \S | Index:\ \S | \*\*\*\ Begin\ Patch )
    |(?P<shell>
      [❯➜]
      | (?:\([\w.-]+\)\ )?\$\ (?=[A-Za-z./~_"'({\[])
      | %\ (?=[a-z./~])(?!(?:of|and|in|or|is|for|to|the)\b)
      | >>>(?:\ |\s*\Z) | In\ \[\d+\]:
      | (?:\([\w.-]+\)\ )?(?:PS\ )?[A-Z]:\\[^>\n]{0,200}> | PS\ /[^>\n]{0,200}>
      | (?:\([\w.-]+\)\ )?[\w.-]{1,40}@[\w.-]{1,80}(?:[:\ ][\w~./-]{1,200}\ ?|:[\w~./-]*)[$%\#](?:\s|\Z)
      | \[[\w.-]+@[\w.-]+\ [^\]\n]+\][$\#]
      | \[\d\d?/\d\d?/\d\d(?:\d\d)?\ +\d\d?:\d\d\ [^\]\n]*[~/][^\]\n]*\]
    )
    |(?P<traceback>
      Traceback\ \(most | File\ "[^"\n]+",\ line\ \d | During\ handling\ of\ the\ above\ exc
      | The\ above\ exception\ was\ the\ direct | E\ {2,}\S | _{3,}\ \S.*\ _{3,}\s*\Z
      | (?:FAILED|ERROR)\ \S+(?:::|\.py\b) | ={3,}\ (?:FAILURES|ERRORS|short\ test\ summ|.*test\ session)
      | [\w./\\-]+\.py:\d+:\ (?:\w+(?:Error|Exception)|Failed)\s*\Z
      | at\ (?:async\ |new\ )?[\w$<>]++(?:[./:|]++[\w$<>`\[\],~@-]++)++(?:\ \[as\ \w+\])?\ ?\(
      | at\ (?:async\ )?\S{1,80}\ \(\S*:\d+(?::\d+)?\) | at\ \S{1,300}?:\d+:\d+\)?\s*\Z
      | at\ [\w$<>]++\ \((?:<anonymous>|native|[\w./:\\@-]+:\d+:\d+)\)
      | Caused\ by:\  | \.\.\.\ \d+\ more | Exception\ in\ thread\ " | Suppressed:\ \w+\.
      | panic:\  | goroutine\ \d+\ \[ | created\ by\ \S+[./]\S | \[signal\ SIG
      | thread\ '[^'\n]*'.{0,20}\ panicked\ at | stack\ backtrace: | \d+:\ +\w+(?:::[\w<>{}\#]+)++
      | note:\ run\ with\ `RUST | \#\d+\ +(?:0x[0-9a-f]|/\S+\(\d+\):|\S+\ \(\S+:\d+)
      | PHP\ (?:Fatal|Parse|Warning|Notice) | \S+\.rb:\d+:in\  | \*\*\ \(\w+Error\)
    )
    |(?P<raised> (?:Uncaught\ |Unhandled\ )?(?:[A-Za-z_$][\w$]*+(?:\.|::))*+
      (?!(?:Error|Exception|Warning):)[A-Z]\w*+(?:(?<=Error)|(?<=Exception)|(?<=Warning))
      (?:\ \[\w+\])?:(?:\s|\Z) )
    |(?P<log>
      [\[(]?\d{4}[-/.]\d\d[-/.]\d\d[T ,_]+\d\d:\d\d:\d\d | \[?\d\d?:\d\d:\d\d(?:[.,]\d+)?\]?(?:\s|\Z)
      | \[\d\d?/\w{2,3}/\d{2,4}[ :,T]+\d\d?:\d\d | \d\d?/\d\d?/\d{2,4},?\ \d\d?:\d\d:\d\d
      | \S+\ -\ \S+\ \[\d\d/\w{3}/\d{4} | [A-Z][a-z]{2}\ {1,2}\d{1,2}\ \d\d:\d\d:\d\d | [IWEF]\d{4}\ \d\d:
      | (?:time|ts|level|lvl)="?[\w-]+"?\  | \[\s*\d+\.\d{3,}\] | \{"(?:level|ts|time|timestamp|severity)":
      | \[(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|error|warn|warning|info|debug)\]
      | (?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL)(?:\ {2,}\S|:\S|\ *\|\ |\ \[)
      | (?:ERROR|DEBUG|TRACE|FATAL):\ 
      | npm\ (?:ERR!|WARN|error|warn|notice) | yarn\ (?:error|run)\  | gyp\ (?:ERR!|info) | fatal:\ 
      | (?:error|warning)\[\w+\]: | error\ TS\d+: | -->\ \S+:\d+ | =\ (?:note|help):\  | \|\s+[\^~|]
      | \d+:\d+\s+(?:error|warning)\s | ✖\ \d+\ problem | ●\ .*\ ›\  | [⎿⏺] | [\u2500-\u257f]
      | (?:PASS|FAIL)(?:\s+\S*[./]\S|:\ ) | ---\ (?:FAIL|PASS|SKIP): | ===\ (?:RUN|SKIP|PAUSE|CONT|FAIL)\b
      | (?:ok|FAIL|\?)\s+\S+[./]\S*\s+(?:\(|\[|\d) | [✓✔✗✘✕×√]\s.*\(\d+(?:\.\d+)?\s?m?s\)
      | (?:Tests|Test\ Suites|Snapshots|Test\ Files):?\s+\d | test\ \S+\ \.\.\.\ | test\ result:\ 
      | running\ \d+\ tests?\s*\Z | (?:not\ )?ok\ \d+\  | Ran\ \d+\ tests?\ in | =+\ .*\bin\ [\d.]+s.*=
      | \d+\ (?:passing|failing)\b | \S.*\.{6,}.*(?:Passed|Failed|Skipped)\s*\Z | -\ (?:hook\ id|exit\ code):
      | BUILD\ (?:SUCCESSFUL|FAILED) | >\ Task\ : | make(?:\[\d+\])?:\ \*\*\* | Step\ \d+/\d+\ :
      | (?:Compiling|Downloading|Installing|Finished|Running)\ .*\ \(?(?:v\d|target) | exit\ status\ \d
      | Requirement\ already\ satisfied: | Successfully\ (?:installed|built)\ \S | Collecting\ \S+\s*\Z
      | remote:(?:\s|\Z) | !\ \[\w | (?:Enumerating|Counting|Compressing|Writing|Receiving)\ objects:
      | CONFLICT\ \( | \#\#\[\w+\] | ::(?:error|warning|group|endgroup|notice)\b | \+[-=+]{5,}\s*\Z
      | (?:Process\ finished|Process\ completed|Error:\ Process)\ .*exit\ code | For\ more\ information\ about\ this\ err
      | Segmentation\ fault | Killed\s*\Z
    )
    |(?P<placed> (?![\d.]+:)(?:[A-Za-z]:(?=[\\/]))?[^\s:()]++
      (?: :\d+(?::\d+)?(?::\s|\s-\s(?:error|warning)) | \(\d+(?:,\d+)?\):\s ) )
    |(?P<weak> (?:[Ee]rror|ERROR|[Ww]arn(?:ing)?|WARNING|INFO|[Ii]nfo|CRITICAL|NOTICE|[Nn]ote|[Hh]elp
      |[Hh]int|Exception)(?:\[\w+\])?:\s | \d+\s*\|(?:\s|\Z) | \|(?:\s|\Z) | [\^~]+\s*\Z
      | Found\ \d+\ (?:err|prob|issue|warn) | \d+\ (?:err|prob|issue|warn)\w*(?::|\ gen|\ found|\s*\Z) )
    |(?P<quote> >(?![=\d]) )
    )""",
    re.VERBOSE,
)
_CODE = re.compile(
    r"""(?: (?:async\ )?(?:def|class)\ \w+[^\n]*:\s*(?:\#.*)?\Z | from\ [\w.]+\ import\ | import\ [\w.]+(?:\ as\ \w+)?\Z
    | import\ .*\ from\ ["'] | (?:const|let|var|val)\ [\w{\[].*= | (?:export|public|private|protected|static)\ .*[({;=]
    | (?:func|fn|function|pub\ fn)\ .*\( | (?:if|elif|while|for|with|except)\b.*[()\[\]=<>_."'].*:\Z | package\ \w+\Z
    | (?:if|for|while|switch|catch|foreach)\ ?\(.*\)\ *\{?\Z | case\ .*:\Z | default:\Z | \#(?:include|define|ifdef|endif|!)
    | (?:return|yield|raise|throw|await)\ .*[()\[\]{}"'.;=]\Z | (?:print|echo|console\.log|fmt\.\w+|assert)\ ?\(
    | (?:SELECT|FROM|WHERE|GROUP\ BY|ORDER\ BY|INSERT\ INTO|CREATE\ TABLE|DELETE\ FROM|HAVING|(?:\w+\ )?JOIN)\ \S
    | (?:[\w$]+(?:\.[\w$]+|::\w+|->\w+)*|\w+\[[^\]]*\]|\[[\w, ]+\]|[\w, ]{1,40}(?=\s*:=))(?:\s*:\s*[\w\[\], .|]+)?\s*
      (?::=|<-|[-+*/|&%]?=)\s*(?:["'`\[{(\d@-]|[\w.$:]+[\[({.;]|(?:true|false|null|None|True|False|new|await|await)\b|\w*_\w*)
    | [\w$]+(?:\.\w+|::\w+)*(?:<\w+>)?\(.*\)?[;,{:]?\Z
    | ["'][^"'\n]*["']\s*:\s*(?:["'\[{\d-]|true|false|null|None|True|False|[\w.]+[,(])
    | \w+\s*:\s*(?:["'\[{].*|[\d.]+|true|false|null),\Z | [\])}]+[;,)]*\Z | [\[{(]\Z | </?[a-zA-Z][\w-]*[^<>]*>.*</?\w+>\Z
    )""",
    re.VERBOSE,
)
_CODE_LIKE = re.compile(
    r"""//|/\*|\*/|\#\ |--\ |@\w[\w.]*(?:\(|\Z)|["'][^"']*["'],?\Z|(?:return|pass|break|continue|end|fi|done|else|try|finally)\b\W*\w*\W*\Z"""
)
_CODE_SIGN = re.compile(r"[(){}\[\]=;<>\"']|\w_\w|->|::|,\Z")
_BULLET = re.compile(r"(?:[-*•+]|\d{1,3}[.)])\s")
_MACHINE: frozenset[_Mark] = frozenset(("traceback", "log", "shell"))
_KINDS: Mapping[_Mark, ZoneKind] = {
    "traceback": "traceback",
    "log": "log",
    "diff": "diff",
    "shell": "shell",
    "quote": "quote",
    "code": "code",
}
_MARKS: Mapping[str, _Mark] = {
    **_KINDS,
    "conflict": "conflict",
    "raised": "raised",
    "placed": "placed",
    "weak": "weak",
}
_STEPS: tuple[Callable[[Sequence[str], _Marks], None], ...] = (
    _mark_diffs, _mark_failures, _firm_up, _fill, _follow,
)  # fmt: skip
