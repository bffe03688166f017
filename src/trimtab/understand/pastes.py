"""Which whole lines of a message were pasted: traces, logs, diffs, prompts, quotes?

1. A line is known by its head. Signs that people also write themselves are weak: they count only
   beside strong ones.
2. Lines between two machine lines belong to them unless somebody talks in them; across an empty
   line only if they are no sentences.
3. Somebody talks who says `I` or `please`, asks, or begins with `this` or `fix`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from trimtab.values import Zone, ZoneKind

_Mark = ZoneKind | Literal["", "weak", "conflict", "raised", "levelled", "wall"]
"""What a line is. On a wall no paste stands; the other marks that are no zones get resolved."""
_Marks = list[_Mark]


def begins_plainly(line: str) -> bool:
    """Whether a single line has no sign of a paste."""
    if ":" in line or "@" in line or not line[:1].isalpha() or line.startswith(("npm ", "E  ")):
        return not _mark(line)
    return True


def find_pastes(text: str, whole: str) -> list[Zone]:
    """The pastes of a text, in order; other zones of the `whole` message are blank in it."""
    lines = text.split("\n")
    marks = [_mark(line) for line in lines]
    if text != whole:
        for i, (line, before) in enumerate(zip(lines, whole.split("\n"), strict=True)):
            marks[i] = marks[i] if line == before else "wall"
    late = _late_traces(lines, marks) if _TRACEBACK in text else {}
    if any(marks):
        for step in _STEPS:
            step(lines, marks)
    return list(_zones(lines, marks, late))


def _zones(lines: Sequence[str], marks: _Marks, late: Mapping[int, int]) -> Iterator[Zone]:
    """One zone for each run of equal marks, up to its last line that is not empty."""
    place = 0
    for mark, first, last in _runs(marks):
        text = "\n".join(lines[first:last])
        if kind := _KINDS.get(mark):
            yield Zone(kind, place + late.get(first, 0), place + len(text.rstrip("\r\n")))
        place += len(text) + 1


def _runs(marks: Sequence[_Mark]) -> Iterator[tuple[_Mark, int, int]]:
    last = 0
    for mark, run in groupby(marks):
        first, last = last, last + len(list(run))
        yield mark, first, last


def _mark(line: str) -> _Mark:
    """What a line is by its head alone."""
    head = _HEAD.match(line, 0, _ENOUGH)
    if head is None:
        return "log" if "......" in line and _LEADER.search(line, 0, _ENOUGH) else ""
    mark = _MARKS[(head.lastgroup or "").rstrip("_")]
    if mark in ("raised", "levelled"):
        if _speaks(line[head.end() : _ENOUGH].split()):
            return ""
        return "traceback" if mark == "raised" else "log"
    return mark


def _late_traces(lines: Sequence[str], marks: _Marks) -> dict[int, int]:
    """The columns of traces that begin behind the user's words."""
    late = {}
    for i, line in enumerate(lines):
        if not marks[i] and (column := line.find(_TRACEBACK)) > 0:
            late[i], marks[i] = column, "traceback"
    return late


def _mark_conflicts(lines: Sequence[str], marks: _Marks) -> None:
    """Merge conflicts and agents' patches run from mark to mark."""
    opening = -1
    for i, mark in enumerate(marks):
        if mark != "conflict":
            continue
        head = lines[i].lstrip()
        marks[i] = "quote" if head.startswith(">") else ""
        if head.startswith(("<", "*** B")):
            opening = i
        elif opening >= 0:
            marks[opening : i + 1] = ["diff"] * (i + 1 - opening)
            opening = -1


def _mark_diffs(lines: Sequence[str], marks: _Marks) -> None:
    end = 0
    for i, mark in enumerate(marks):
        if mark == "diff" and i >= end:
            end = _diff_end(lines, marks, i)
            marks[i:end] = ["diff"] * (end - i)
            marks[i] = "diff" if end > i else ""


def _diff_end(lines: Sequence[str], marks: _Marks, first: int) -> int:
    """Behind the last line of the diff that begins at `first`; hunks are as long as they say."""
    old = new = 0
    end = at = first
    while at < len(lines) and marks[at] != "wall":
        line = lines[at]
        if hunk := _HUNK.match(line):
            old, new = int(hunk[1] or 1), int(hunk[2] or 1)
        elif (old > 0 or new > 0) and line[:1] in _HUNK_LINES:
            old -= line[:1] in ("", " ", "-")
            new -= line[:1] in ("", " ", "+")
        elif not _DIFF_HEAD.match(line) or _is_lone_rule(lines, at):
            break
        at += 1
        end = at if line else end
    return end


def _is_lone_rule(lines: Sequence[str], at: int) -> bool:
    """`--- like this` heads a diff only with its `+++` below."""
    return lines[at].startswith("--- ") and not "".join(lines[at + 1 : at + 2]).startswith("+++ ")


def _mark_failures(lines: Sequence[str], marks: _Marks) -> None:
    """pytest points with `>` at the line that failed: above an `E` line that is no quote."""
    for i, line in enumerate(lines):
        if marks[i] == "traceback" and line.startswith("E "):
            near = range(max(i - 5, 0), i)
            above = next((j for j in near if lines[j].startswith(">   ")), i)
            marks[above:i] = ["traceback"] * (i - above)


def _firm_up(lines: Sequence[str], marks: _Marks) -> None:
    """A weak sign counts a few lines above a strong one, or below one, also if one is empty."""
    for i, mark in enumerate(marks):
        if mark == "weak":
            marks[i] = _above(lines, marks, i) or _below(lines, marks, i) or "weak"


def _above(lines: Sequence[str], marks: _Marks, at: int) -> _Mark:
    above = at - 1 if at and (marks[at - 1] or lines[at - 1].strip()) else at - 2
    return marks[above] if above >= 0 and marks[above] in _MACHINE else ""


def _below(lines: Sequence[str], marks: _Marks, at: int) -> _Mark:
    for below in range(at + 1, min(at + 5, len(lines))):
        if marks[below] in _MACHINE:
            return marks[below]
        if not lines[below].strip():
            break
    return ""


def _fill(lines: Sequence[str], marks: _Marks) -> None:
    """Gives the lines between two machine lines to the first of them."""
    last = -1
    for i, mark in enumerate(marks):
        if mark in _MACHINE:
            if 0 <= last < i - 1 and _is_fillable(lines[last + 1 : i]):
                marks[last + 1 : i] = [marks[last]] * (i - last - 1)
            last = i
        elif mark and mark != "weak":
            last = -1


def _is_fillable(gap: Sequence[str]) -> bool:
    if all(line.strip() for line in gap):
        return not any(_is_talk(line) for line in gap)
    return all(not line.strip() or _is_odd(line) for line in gap)


def _follow(lines: Sequence[str], marks: _Marks) -> None:
    """Output follows a prompt up to an empty line; what is no sentence follows a log."""
    for i, mark in enumerate(marks):
        if mark == "weak":
            marks[i] = _above(lines, marks, i)
        elif i and not mark and marks[i - 1] in _MACHINE and lines[i].strip():
            marks[i] = marks[i - 1] if _follows(marks[i - 1], lines[i - 1], lines[i]) else ""


def _follows(mark: _Mark, before: str, line: str) -> bool:
    if mark == "shell":
        return not _is_talk(line)
    if mark == "traceback" and before[:1].isspace() and _FINAL.fullmatch(line):
        return True
    return _is_odd(line)


def _is_talk(line: str) -> bool:
    """Nobody talks indented; a broken line of an error message may well say `please`."""
    parts = line[:_ENOUGH].split()
    if not parts or line.startswith(("    ", "\t")):
        return False
    return parts[-1].endswith("?") or parts[0].lower() in _OPENERS or _speaks(parts)


def _speaks(parts: Sequence[str]) -> bool:
    """Whether a word is among the parts that people say and programs hardly write."""
    words = {part.strip(_SIGNS).lower().replace("’", "'") for part in parts}
    return not _TALKERS.isdisjoint(words) or any(
        not word.isascii() and _FOREIGN.search(word) for word in words
    )


def _is_odd(line: str) -> bool:
    """Whether a line is no sentence: it is indented, or few of its parts are plain words."""
    if _is_talk(line):
        return False
    parts = line[:_ENOUGH].split()
    return line.startswith(("  ", "\t")) or _plain(parts) * 2 < len(parts)


def is_sentence(line: str) -> bool:
    """Whether a line reads like a sentence of five words or more."""
    parts = line[:_ENOUGH].split()
    return _plain(parts) >= max(5, len(parts) * 0.6)


def _plain(parts: Sequence[str]) -> int:
    """How many of the parts are plain words."""
    return sum(_PLAIN.fullmatch(part) is not None for part in parts)


_ENOUGH = 400
"""How much of a line is looked at; it gives itself away early or not at all."""
_TRACEBACK = "Traceback (most recent call last)"
_LEADER = re.compile(r"\.{6,}+(?:\([^)]*\))?(?:Passed|Failed|Skipped)\s*\Z")
# In rows by what a line begins with, so that prose is through quickly; `_` tells equal marks apart.
_HEAD = re.compile(
    r"""[ \t]*+(?: (?=[A-Z]) (?:
      (?P<traceback> Traceback[ ]\(most | File[ ]"[^"]+",[ ]line[ ]\d | E[ ]{2,}\S
        | During[ ]handling[ ]of[ ]the[ ]above[ ]exc | The[ ]above[ ]exception[ ]was[ ]the[ ]direct
        | (?:FAILED|ERROR)[ ]\S+(?:::|\.py\b) | Caused[ ]by:(?:\s*\Z|[ ]\w+(?:\.\w|Error))
        | Exception[ ]in[ ]thread[ ]" | Suppressed:[ ]\w+\. | PHP[ ](?:Fatal|Parse|Warning|Notice) )
      |(?P<raised> (?:Uncaught|Unhandled)[ ](?:\w+(?:Error|Exception):[ ]|exception\.[ ])
        | \w+Error[ ]\[\w+\]:[ ] )
      |(?P<shell> In[ ]\[\d+\]: | (?:PS[ ])?[A-Z]:\\[^>]{0,200}> | PS[ ]/[^>]{0,200}> )
      |(?P<log> [IWEF]\d{4}[ ]\d\d: | [A-Z][a-z]{2}[ ]{1,2}\d{1,2}[ ]\d\d:\d\d:\d\d
        | (?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|CRITICAL)(?:[ ]{2,}\S|:\S|[ ]*\|[ ]|[ ]\[)
        | (?:PASS|FAIL)(?:\s+\S*[./]\S|:[ ]\w+[ ]\() | FAIL\s+(?=\S*[./])\S++\s+[(\[\d]
        | (?:Tests|Test[ ]Suites|Snapshots|Test[ ]Files):?\s+\d+[ ](?:failed|passed|skipped|total)
        | Ran[ ]\d+[ ]tests?[ ]in[ ]\d | BUILD[ ](?:SUCCESSFUL|FAILED)(?:\s*\Z|[ ]in)
        | Step[ ]\d+/\d+[ ]: | Segmentation[ ]fault(?:\s*\Z|[ ]\() | Compiling[ ]\S+[ ]v\d
        | Finished[ ].*[ ]target\(s\) | Requirement[ ]already[ ]satisfied:
        | Successfully[ ](?:installed|built)[ ]\S+-\d
        | CONFLICT[ ]\( | (?:Enumerating|Counting|Compressing|Writing)[ ]objects:
        | For[ ]more[ ]information[ ]about[ ]this[ ]error | (?:Error:[ ])?(?:The[ ]p|P)rocess[ ]
          (?:finished|completed|exited|'.*)[ ]with[ ]exit[ ]code )
      |(?P<levelled> (?:ERROR|DEBUG|TRACE|FATAL):[ ] )
      |(?P<weak> (?:Error|Warn(?:ing)?|WARNING|INFO|Info|CRITICAL|NOTICE|Note|Help|Hint|Exception)
          (?:\[\w+\])?:\s | Found[ ]\d+[ ](?:err|prob|issue|warn) ) )
    |(?=[a-z]) (?:
      (?P<traceback_> at[ ](?:
          (?:async[ ]|new[ ])?[\w$<>]++(?:[./:|]++[\w$<>`\[\],~@-]++)++(?:[ ]\[as[ ]\w+\])?[ ]?\(
          | (?:async[ ])?\S{1,80}[ ]\(\S*:\d+(?::\d+)?\) | \S{1,300}:\d+:\d+\)?\s*\Z
          | \S{1,80}[ ]\((?:<anonymous>|native)\) )
        | panic:[ ] | goroutine[ ]\d+[ ]\[ | created[ ]by[ ]\S+[./]\S | stack[ ]backtrace:
        | thread[ ]'[^']*'.{0,20}[ ]panicked[ ]at | note:[ ]run[ ]with[ ]`RUST )
      |(?P<log_> (?:time|ts|level|lvl)=\S+[ ]\w+= | yarn[ ]run[ ]v\d | gyp[ ](?:ERR!|info)
        | npm[ ](?:ERR!|WARN|(?:error|warn)[ ](?:code|errno|syscall|path|deprecated|A[ ]|[E\d]))
        | (?:error|warning)\[\w+\]: | error[ ]TS\d+: | fatal:[ ]
        | remote:(?:[ ]{2}|\s*\Z|[ ](?:error|warning|Resolving|-)) | (?:rootdir|plugins):[ ]
        | platform[ ]\w+[ ]--[ ] | collected[ ]\d+[ ]item | \S+\.py[ ][.FEsxX]++(?:\s|\Z)
        | not[ ]ok[ ]\d+[ ]- | ok\s+(?=\S*[./])\S++\s+[(\[\d] | test[ ]result:[ ](?:ok|F)
        | test[ ]\S+[ ]\.\.\.[ ](?:ok|FAILED|ignored) | running[ ]\d+[ ]tests?\s*\Z
        | make(?:\[\d+\])?:[ ]\*\*\* )
      |(?P<diff> diff[ ]--git[ ] )
      |(?P<weak_> (?:error|warn(?:ing)?|info|note|help|hint|remote)(?:\[\w+\])?:(?:\s|\Z)
        | ok[ ]\d+[ ]-[ ] | exit[ ]status[ ]\d | npm[ ](?:error|warn|notice|info)(?:\s|\Z) ) )
    |(?=\d) (?:
      (?P<traceback__> \d+:[ ]+\w+(?:::[\w<>{}\#]+)++ )
      |(?P<log__> \d{4}[-/.]\d\d[-/.]\d\d[T ,_]+\d\d:\d\d:\d\d
        | \d\d?:\d\d:\d\d(?:[.,]\d+)?(?:\s|\Z) | \d\d?:\d\d[AP]M[ ][A-Z]{3}[ ]
        | \d\d?/\d\d?/\d{2,4},?[ ]\d\d?:\d\d:\d\d
        | \S+[ ]-[ ]\S+[ ]\[\d\d/\w{3}/\d{4} | \d+:\d+\s+(?:error|warning)\s
        | \d+[ ](?:passing[ ]\(|failing\s*\Z)
        | \d+[ ](?:passed|failed|error|skipped).*[ ]in[ ][\d.]+s\b[^A-Za-z]*\Z )
      |(?P<weak__> \d+\s*\|(?:\s|\Z)
        | \d+[ ](?:err|prob|issue|warn)\w*(?::|[ ]gen|[ ]found|\s*\Z) ) )
    |(?=[^\w\s]) (?:
      (?P<conflict> <{7}[ ] | >{7}[ ] | \*\*\*[ ](?:Begin|End)[ ]Patch )
      |(?P<diff_> @@[ ]-\d | ---[ ](?!(?:FAIL|PASS|SKIP):)\S )
      |(?P<shell_> [❯➜] | (?:\([\w.-]+\)[ ])?\$[ ](?=[A-Za-z./~_"'({\[])
        | %[ ](?=[a-z./~])(?!(?:of|and|in|or|is|for|to|the)\b) | >>>(?:[ ]|\s*\Z)
        | \[[\w.-]+@[\w.-]+[ ][^\]]+\][$\#]
        | \[\d\d?/\d\d?/\d\d(?:\d\d)?[ ]+\d\d?:\d\d[ ][^\]]*[~/][^\]]*\] )
      |(?P<traceback___> _{3,}[ ](?:ERROR[ ].*|\S*[Tt]est\S*)[ ]_{3,}\s*\Z | \[signal[ ]SIG
        | \.\.\.[ ]\d+[ ]more\s*\Z | ={3,}[ ](?:FAILURES|ERRORS|short[ ]test[ ]summary)
        | \#\d+[ ]+(?:0x[0-9a-f]|/\S+\(\d+\):|\S+[ ]\(\S+:\d+) | \*\*[ ]\(\w+Error\) )
      |(?P<log___> [\[(]\d{4}[-/.]\d\d[-/.]\d\d[T ,_]+\d\d:\d\d:\d\d | \[\s*\d+\.\d{3,}\]
        | \[\d\d?:\d\d:\d\d(?:[.,]\d+)?\] | \[\d\d?/\w{2,3}/\d{2,4}[ :,T]+\d\d?:\d\d
        | \[(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|error|warn|warning|info|debug)\]
        | \{"(?:level|ts|time|timestamp|severity)": | \|\s+(?:[\^~]|\|_) | [⎿⏺│┃┌┏╭└┗╰├┣┡╞╔╚║╠]
        | -->[ ]\S+:\d | =[ ](?:note|help):[ ] | ✖[ ]\d+[ ]problem | ●[ ].*[ ]›[ ] | >[ ]Task[ ]:
        | ---[ ](?:FAIL|PASS|SKIP): | ===[ ](?:RUN|SKIP|PAUSE|CONT|FAIL)\b | \#\#\[\w+\] | ![ ]\[\w
        | [✓✔✗✘✕×√]\s.*\(\d+(?:\.\d+)?\s?m?s\) | -[ ](?:hook[ ]id|exit[ ]code): | \+[-=+]{5,}\s*\Z
        | ={3,}[ ](?:\d+[ ](?:passed|failed|error|skipped)|test[ ]session)
        | ::(?:error|warning|group)\b )
      |(?P<weak___> \|(?:\s|\Z) | [\^~]+\s*\Z | [─━═]{3,} )
      |(?P<quote> >(?![=\d]|[ ]\d+[ ]?%) ) )
    |(?=[^\s:@(]*+[:@(]) (?:
      (?P<raised_> (?:[A-Za-z_$][\w$]*+(?:\.|::))*+
          (?!(?:Error|Exception|Warning):)[A-Z]\w*+(?:(?<=Error)|(?<=Exception)|(?<=Warning))
          :(?:\s|\Z) )
      |(?P<shell__> (?:\([\w.-]+\)[ ])?[\w.-]{1,40}@[\w.-]{1,80}
          (?::[\w~./-]{0,200}|[ ][\w~./-]{1,200})[ ]?[$%\#](?:\s|\Z) )
      |(?P<traceback____> [\w./\\-]++:\d+:[ ](?:\w+(?:Error|Exception)|Failed)\s*\Z
        | \S+\.rb:\d+:in[ ] )
      |(?P<log____> (?![\d.]+:)(?:[A-Za-z]:(?=[\\/]))?[^\s:()]*+(?<=\w)
          (?: :\d+:\d+(?::\s|[ ]-[ ](?:error|warn)) | \(\d+,\d+\): | (?::\d+|\(\d+\)):[ ]
            (?:error|warning|note|fatal[ ]error|[A-Z]{1,4}\d{3}|\w+Warning)\b ) )
      |(?P<weak____> (?![\d.]+:)[^\s:()]*+:\d+:\s ) ) )""",
    re.VERBOSE,
)
_TALKERS = frozenset({
    "i", "i'm", "i've", "i'd", "i'll", "im", "my", "me", "we", "we're", "we've", "we'll", "our",
    "us", "let's", "lets", "please", "pls", "plz", "why", "how", "what's", "should", "shouldn't",
    "want", "wanna", "hmm", "hmmm", "don't", "doesn't", "didn't", "isn't", "help", "thanks",
    "thank", "que", "qué", "por", "para", "como", "cómo", "pero", "nicht", "ich", "warum", "bitte",
    "pourquoi", "est",
})  # fmt: skip
_OPENERS = frozenset({
    "this", "that", "it", "it's", "but", "so", "now", "still", "then", "same", "any", "fix",
    "explain", "tell", "show", "find", "make", "add", "try", "check", "when", "where", "which",
    "after", "getting", "got", "seems", "looks", "here",
})  # fmt: skip
_SIGNS = ".,;:!?()[]\"'*’“”"
_FOREIGN = re.compile(
    r"[\u0400-\u052f\u0590-\u06ff\u0900-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2}"
)
_PLAIN = re.compile(r"""["'(\[‘“]*+[^\W\d_]++(?:['’-][^\W\d_]++)*+[.,!?;:)"'\]’”…]*+""")
_FINAL = re.compile(r"[A-Za-z_][\w.]*+(?::[ ].*)?\s*")
_HUNK = re.compile(r"@@ -\d+(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@")
_HUNK_LINES = ("", " ", "+", "-", "\\")
_DIFF_HEAD = re.compile(
    r"diff |index [0-9a-f]{6,}|--- |\+\+\+ |(?:new|deleted) file mode|(?:old|new) mode |similarity"
    r"|rename (?:from|to) |copy (?:from|to) |Binary files |\\ No newline"
)
_MACHINE: frozenset[_Mark] = frozenset({"traceback", "log", "shell"})
_KINDS: Mapping[_Mark, ZoneKind] = {
    "traceback": "traceback", "log": "log", "diff": "diff", "shell": "shell", "quote": "quote",
}  # fmt: skip
_MARKS: Mapping[str, _Mark] = {
    "traceback": "traceback", "log": "log", "diff": "diff", "shell": "shell", "quote": "quote",
    "conflict": "conflict", "raised": "raised", "levelled": "levelled", "weak": "weak",
}  # fmt: skip
_STEPS: tuple[Callable[[Sequence[str], _Marks], None], ...] = (
    _mark_diffs, _mark_conflicts, _mark_failures, _firm_up, _fill, _follow, _fill,
)  # fmt: skip
