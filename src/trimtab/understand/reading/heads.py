"""What is a pasted line, by its head alone?

1. Signs that people also write themselves are weak: they count only beside strong ones.
2. A head that could begin a sentence is in doubt if a sentence follows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from trimtab.understand.reading.speech import is_order, is_sentence, is_talk, speaks
from trimtab.values import ZoneKind

Mark = (
    ZoneKind
    | Literal["", "weak", "doubt", "conflict", "raised", "levelled", "heard", "cried", "wall"]
)
"""What a line is. On a wall no paste stands; the other marks that are no zones get resolved."""


def mark_of(line: str) -> Mark:
    """What a line is by its head alone."""
    head = _HEAD.match(line, 0, ENOUGH)
    if head is None:
        return "log" if "......" in line and _LEADER.search(line, 0, ENOUGH) else ""
    found = _MARKS[(head.lastgroup or "").rstrip("_")]
    if found not in _AFTER:
        return found
    return _weighed(found, line[head.end() : ENOUGH].lstrip())


def _weighed(found: Mark, rest: str) -> Mark:
    """What a line is whose head people also write, by what follows the head."""
    if found in ("heard", "cried"):
        said = is_talk(rest) or is_sentence(rest) or is_order(rest)
        return "doubt" if said else _AFTER[found]
    return "" if speaks(rest.split()) else _AFTER[found]


ENOUGH = 400
"""How much of a line is looked at; it gives itself away early or not at all."""
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
      |(?P<doubt> (?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|CRITICAL)[ ](?!(?:the|this|my)\b)[A-Za-z] )
      |(?P<weak> (?:Error|Warn(?:ing)?|WARNING|INFO|Info|CRITICAL|NOTICE|Note|Help|Hint|Exception)
          (?:\[\w+\])?:\s | Found[ ]\d+[ ](?:err|prob|issue|warn) ) )
    |(?=[a-z]) (?:
      (?P<traceback_> at[ ](?:
          (?:async[ ]|new[ ])?[\w$<>]++(?:[./:|]++[\w$<>`\[\],~@-]++)++(?:[ ]\[as[ ]\w+\])?[ ]?\(
          | (?:async[ ])?\S{1,80}[ ]\(\S*:\d+(?::\d+)?\) | \S{1,300}:\d+:\d+\)?\s*\Z
          | \S{1,80}[ ]\((?:<anonymous>|native)\) )
        | panic:[ ]runtime[ ]error: | goroutine[ ]\d+[ ]\[ | created[ ]by[ ]\S+[./]\S
        | stack[ ]backtrace:
        | thread[ ]'[^']*'.{0,20}[ ]panicked[ ]at | note:[ ]run[ ]with[ ]`RUST )
      |(?P<cried> panic:[ ] ) |(?P<heard> (?:rootdir|plugins):[ ] )
      |(?P<log_> (?:time|ts|level|lvl)=\S+[ ]\w+= | yarn[ ]run[ ]v\d | gyp[ ](?:ERR!|info)
        | npm[ ](?:ERR!|WARN|(?:error|warn)[ ](?:code|errno|syscall|path|deprecated|A[ ]|[E\d]))
        | (?:error|warning)\[\w+\]: | error[ ]TS\d+: | fatal:[ ]
        | remote:(?:[ ]{2}|\s*\Z|[ ](?:error|warning|Resolving|-))
        | platform[ ]\w+[ ]--[ ] | collected[ ]\d+[ ]item | \S+\.py[ ][.FEsxX]++(?:\s|\Z)
        | not[ ]ok[ ]\d+[ ]- | ok\s+(?=\S*[./])\S++\s+[(\[\d] | test[ ]result:[ ](?:ok|F)
        | test[ ]\S+[ ]\.\.\.[ ](?:ok|FAILED|ignored) | running[ ]\d+[ ]tests?\s*\Z
        | make(?:\[\d+\])?:[ ]\*\*\* | (?:ok|changed|fatal|failed|skipping):[ ]\[[\w.-]+\]
        | [a-z][\w.-]{0,60}[-_]\d{1,3}[ ]+\|[ ] )
      |(?P<diff> diff[ ]--git[ ] )
      |(?P<weak_> (?:error|warn(?:ing)?|info|note|help|hint|remote)(?:\[\w+\])?:(?:\s|\Z)
        | ok[ ]\d+[ ]-[ ] | exit[ ]status[ ]\d | npm[ ](?:error|warn|notice|info)(?:\s|\Z)
        | [a-z][\w.-]{0,60}[ ]{2,}\|[ ] ) )
    |(?=\d) (?:
      (?P<traceback__> \d+:[ ]+\w+(?:::[\w<>{}\#]+)++ )
      |(?P<log__> \d{4}[-/.]\d\d[-/.]\d\d[T ,_]+\d\d:\d\d:\d\d
        | \d\d?:\d\d[AP]M[ ][A-Z]{3}[ ]
        | \d\d?/\d\d?/\d{2,4},?[ ]\d\d?:\d\d:\d\d
        | \S+[ ]-[ ]\S+[ ]\[\d\d/\w{3}/\d{4} | \d+:\d+\s+(?:error|warning)\s
        | \d+\|[\w-]+[ ]+\|[ ] | \d+[ ](?:passing[ ]\(|failing\s*\Z)
        | \d+[ ](?:passed|failed|error|skipped).*[ ]in[ ][\d.]+s\b[^A-Za-z]*\Z )
      |(?P<heard_> \d\d?:\d\d:\d\d(?:[.,]\d+)?(?:\s|\Z) )
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
        | \[\d\d?/\w{2,3}/\d{2,4}[ :,T]+\d\d?:\d\d
        | \{"(?:level|ts|time|timestamp|severity)": | \|\s+(?:[\^~]|\|_) | [⎿⏺│┃┌┏╭└┗╰├┣┡╞╔╚║╠]
        | -->[ ]\S+:\d | =[ ](?:note|help):[ ] | ✖[ ]\d+[ ]problem | ●[ ].*[ ]›[ ] | >[ ]Task[ ]:
        | ---[ ](?:FAIL|PASS|SKIP): | ===[ ](?:RUN|SKIP|PAUSE|CONT|FAIL)\b | \#\#\[\w+\] | ![ ]\[\w
        | [✓✔✗✘✕×√]\s.*\(\d+(?:\.\d+)?\s?m?s\) | -[ ](?:hook[ ]id|exit[ ]code): | \+[-=+]{5,}\s*\Z
        | ={3,}[ ](?:\d+[ ](?:passed|failed|error|skipped)|test[ ]session)
        | ::(?:error|warning|group)\b | \[[ ]*\d+%\][ ] | =>[ ](?:\[|CACHED|ERROR|=>)
        | \#\d+[ ](?:\[[^\]]+\][ ]|\d+\.\d+[ ]|DONE[ ]|CACHED|sha256:) )
      |(?P<heard__> \[\d\d?:\d\d:\d\d(?:[.,]\d+)?\]
        | \[(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|error|warn|warning|info|debug)\] )
      |(?P<weak___> [✓✔✗✘✕×√][ ] | \|(?:\s|\Z) | [\^~]+\s*\Z | [─━═]{3,} )
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
            (?:(?:error|warning|note|fatal[ ]error)(?=:)|(?:[A-Z]{1,4}\d{3}|\w+Warning)\b) ) )
      |(?P<heard___> (?![\d.]+:)(?:[A-Za-z]:(?=[\\/]))?[^\s:()]*+(?<=\w)(?::\d+|\(\d+\)):[ ]
          (?:error|warning|note|fatal[ ]error)\b )
      |(?P<weak____> (?![\d.]+:)[^\s:()]*+:\d+:\s ) ) )""",
    re.VERBOSE,
)
_AFTER: Mapping[Mark, Mark] = {
    "raised": "traceback", "levelled": "log", "heard": "log", "cried": "traceback",
    "doubt": "doubt",
}  # fmt: skip
_MARKS: Mapping[str, Mark] = {
    "traceback": "traceback", "log": "log", "diff": "diff", "shell": "shell", "quote": "quote",
    "conflict": "conflict", "raised": "raised", "levelled": "levelled", "weak": "weak",
    "heard": "heard", "cried": "cried", "doubt": "doubt",
}  # fmt: skip
