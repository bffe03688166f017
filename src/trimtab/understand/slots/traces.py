"""Which files and which error does a traceback name?

1. The frames stand in the order of the calls: the outermost first, the user's own innermost last.
2. Frames of libraries and of the language itself are left out where others are.
3. The error is the last line that names one.
"""

from __future__ import annotations

import re

from trimtab.values import MentionKind

Stretch = tuple[MentionKind, int, int]
"""Kind and place."""
_FRAMES = 3
"""Files of one trace."""
_READ = 8_000
"""Characters of one trace that are looked at, from its end."""


def traced(text: str, start: int, end: int) -> list[Stretch]:
    """The files of a trace, and its error; sorted by place."""
    low = max(start, end - _READ)
    frames = list(_FRAME.finditer(text, low, end))
    own = [each for each in frames if not _FOREIGN.search(each["file"])] or frames[-1:]
    last = own if _PYTHON.search(text, low, end) else own[::-1]
    files = {each["file"]: each.span("file") for each in last}
    found: list[Stretch] = [("file", *span) for span in list(files.values())[-_FRAMES:]]
    errors = list(_ERROR.finditer(text, low, end))
    if errors:
        chosen = errors[-1] if _PYTHON.search(text, low, end) else errors[0]
        found.append(("error", *chosen.span("error")))
    return found


_PYTHON = re.compile(r'File "')
_FRAME = re.compile(
    r"""(?:\bFile "(?=[^"\n<])|\((?=[^()\s]{1,300}:\d)|\bat (?=/)|^\s*+(?=[\w./-]{1,200}:\d+: ))"""
    r"""(?:file://)?(?P<file>[^"\n():]{1,300}+)""",
    re.MULTILINE,
)
_FOREIGN = re.compile(
    r"site-packages|dist-packages|node_modules|node:|/usr/lib|lib/python\d|<|\binternal/"
)
_ERROR = re.compile(
    r"^(?:E\s{1,6}|Caused by: |Uncaught |Exception in thread [^\n]{0,60}?)?"
    r"(?P<error>[A-Za-z_][\w.]{0,100}(?:Error|Exception|Warning|Exit|Interrupt|Fault|panic)\b"
    r"[^\n]{0,200})",
    re.MULTILINE,
)
