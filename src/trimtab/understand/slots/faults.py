"""What does a message say of a fault: what goes wrong, when, and what should happen instead?

1. A description says more than that there is a fault: "fix the bug" and "it doesn't work" do not.
2. It is the error as it was reported, or the user's own clause up to the end of the sentence.
3. The order that leads to it is left off: "find out why the import is slow" tells of the import.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trimtab.understand.slots.frames import Candidate, Passage
from trimtab.understand.slots.wording import places, ruled_out

_LONGEST = 240
_SENTENCES = 6
"""Sentences that are looked at."""
_SUBSTANCE = 4
"""Words of substance in a sentence that says what is wanted."""


def error_description(passage: Passage) -> Iterator[Candidate]:
    """Reported errors with their text, then the user's own description, then bare names."""
    errors = [each for each in passage.mentions if each.kind == "error" and each.named]
    told = [each for each in errors if ": " in each.value]
    for each in told[::-1]:
        yield Candidate(each.value, 100, each.start, each.end)
    yield from _described(passage)
    for each in errors:
        if each not in told and not each.value.isdigit():
            yield Candidate(each.value, 60, each.start, each.end)
    for zone in passage.reading.zones if passage.reading else ():
        if zone.kind in ("traceback", "log", "shell", "fence"):
            yield Candidate("what was pasted", 55, zone.start, zone.end)
    yield from gist(passage)


def gist(passage: Passage) -> Iterator[Candidate]:
    """The first sentence of substance, where a message says what it wants at some length."""
    start = 0
    for _ in range(_SENTENCES):
        closing = _END.search(passage.text, start)
        end = closing.start() if closing else len(passage.text)
        begin, stop = _led(passage.text, start, min(end, start + _LONGEST))
        if _substance(passage.text[begin:stop]) >= _SUBSTANCE:
            yield Candidate(passage.text[begin:stop], 50, begin, stop)
            return
        if not closing:
            return
        start = closing.end()


def reproduction(passage: Passage) -> Iterator[Candidate]:
    """When it happens: "when I save twice", "steps: …", "after logging in"."""
    yield from _clauses(_WHEN, _BEFORE_WHEN, passage)


def expected_behaviour(passage: Passage) -> Iterator[Candidate]:
    """What should happen instead."""
    yield from _clauses(_EXPECTED, _BEFORE_EXPECTED, passage)


def recent_change(passage: Passage) -> Iterator[Candidate]:
    """What was changed before it appeared: "since we upgraded to 2.0"."""
    yield from _clauses(_SINCE, _BEFORE_SINCE, passage)


def _clauses(
    pattern: re.Pattern[str], begins: frozenset[str], passage: Passage
) -> Iterator[Candidate]:
    for place in places(passage, begins):
        found = pattern.match(passage.text, place)
        if not found:
            continue
        start, end = _stripped(passage.text, *found.span("v"))
        if end - start > 3 and not ruled_out(passage, place):
            yield Candidate(passage.text[start:end], 80, start, end)


def _described(passage: Passage) -> Iterator[Candidate]:
    """The clauses that tell of a fault; those with one word of substance come last."""
    text = passage.text
    short: list[Candidate] = []
    behind = 0
    named = (each.start for each in passage.mentions if each.kind == "error")
    reported = frozenset(named)
    begins = _FAULTS | _STATES if "not" in passage.vocabulary else _FAULTS
    for place in sorted(reported.union(places(passage, begins))):
        if place < behind or not (place in reported or _FAULT.match(text, place)):
            continue
        start, end = _sentence(text, place, behind)
        behind = max(end, place + 1)
        said = _substance(text[start:end]) or int(text[place].isdigit() and end - start > 8)
        if said and not ruled_out(passage, place) and not _ORDER.match(text, start, end):
            if said > 1:
                yield Candidate(text[start:end], 80, start, end)
            else:
                short.append(Candidate(text[start:end], 75, start, end))
    yield from short


def _sentence(text: str, at: int, low: int) -> tuple[int, int]:
    """The clause around a fault, to the end of its sentence, without the order before it."""
    start = max(low, at - _LONGEST)
    for mark in _BEGIN.finditer(text, start, at):
        start = mark.end()
    closing = _END.search(text, at, at + _LONGEST)
    end = closing.start() if closing else min(len(text), at + _LONGEST)
    return _led(text, start, end)


def _led(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without the order that leads to it."""
    while lead := _LEAD.match(text, start, end):
        start = lead.end()
    return _stripped(text, start, end)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and text[end - 1] in " \t\n,.:;!?-":
        end -= 1
    while start < end and text[start] in " \t\n,.:;-":
        start += 1
    return start, end


def _substance(text: str) -> int:
    """How many words of substance are left, other than the names of files."""
    words = _WORDS.findall(_NAMED.sub(" ", text.lower()))
    return sum(word not in _SMALL for word in words)


# Words with which a fault may begin, folded.
_FAULTS = frozenset({
    "too", "down", "red", "killed", "dead", "unreachable", "unavailable", "unresponsive", "reset",
    "reverted", "inverted", "blurry", "cut", "redirected", "redirects", "weird", "weirdly",
    "crash", "crashes", "crashed", "crashing", "segfault", "segfaults", "fail", "fails", "failed",
    "failing", "failure", "failures", "throw", "throws", "throwing", "thrown", "threw", "raise",
    "raises", "raised", "raising", "hang", "hangs", "hanging", "freeze", "freezes", "freezing",
    "froze", "frozen", "broke", "broken", "breaks", "breaking", "stuck", "leak", "leaks",
    "leaking", "deadlock", "deadlocks", "deadlocked", "wrong", "wrongly", "incorrect",
    "incorrectly", "missing", "disappear", "disappears", "disappeared", "disappearing", "vanish",
    "vanishes", "vanished", "duplicate", "duplicates", "duplicated", "twice", "flicker",
    "flickers", "flickering", "overlap", "overlaps", "overlapping", "overflow", "overflows",
    "overflowing", "misaligned", "garbled", "corrupt", "corrupts", "corrupted", "flaky", "ignore",
    "ignored", "ignores", "slow", "slowly", "slower", "takes", "time", "times", "timed", "timing",
    "timeout", "timeouts", "stop", "stops", "stopped", "no", "cannot", "doesnt", "dont", "isnt",
    "cant", "wont", "not", "nothing", "instead", "rather", "but", "keeps", "keep", "even",
    "unexpected", "unexpectedly", "always", "undefined", "off", "race", "infinite", "stack",
    "exit", "permission", "out", "rejected", "denied", "regress", "regresses", "regressed",
    "regression", "regressions", "typo", "typos", "lost", "drop", "drops", "dropped", "swallow",
    "swallows", "swallowed", "disconnect", "disconnects", "disconnected", "dies", "bug", "bugs",
    "error", "errors", "issue", "issues", "problem", "problems", "glitch", "glitches", "warning",
    "warnings", "stale", "mangle", "mangles", "mangled", "truncate", "truncates", "truncated",
    "jumps", "jump", "jumping", "forgets", "forgot", "skips", "misses", "loses", "logs",
    "sometimes", "randomly", "suddenly", "occasionally",
    "complain", "complains", "complaining", "aren", "isn", "doesn", "don", "didn", "wasn", "weren",
    "won", "wouldn", "hasn", "haven", "couldn", "empty", "blank", "null", "none", "nan",
})  # fmt: skip
# These begin one before "not", "empty" and the like.
_STATES = frozenset({
    "are", "ca", "can", "could", "did", "do", "does", "has", "have", "is", "was", "were", "will",
    "wo", "would",
})  # fmt: skip
_FAULT = re.compile(
    r"(?i)\b(?:crash\w*|segfault\w*|fail(?!over|safe)\w*|throw(?:s|ing|n)|threw|rais(?:es|ed|ing)"
    r"|hang(?:s|ing)?|freez\w*|froze\w*|broken?|breaks|breaking|stuck|leaks?|leaking|deadlock\w*"
    r"|wrong(?:ly)?|incorrect\w*|missing|disappear\w*|vanish\w*|duplicat(?:e|es|ed)|twice"
    r"|flicker\w*|overlap\w*|overflow\w*|misaligned|garbled|corrupt\w*|flaky|ignored?|ignores"
    r"|slow(?:ly|er)?|too (?:\w+ )?(?:long|late|big|small|many)|takes (?:forever|ages|minutes)"
    r"|tim(?:es?|ed|ing) ?out|timeouts?|stops? (?:working|responding)|stopped working|no longer"
    r"|(?:do|does|did|is|are|was|were|will|would|has|have|could|wo|ca)(?:n['’]?t| not)|cannot"
    r"|doesnt|dont|isnt|cant|wont|not (?:working|saving|loading|showing|updating|found|respond\w*)"
    r"|nothing happens|instead of|rather than|but (?:it |the \w+ |i )?(?:gets?|got|shows?|returns?)"
    r"|keeps? \w+ing|even though|unexpected\w*|always (?:shows?|returns?|0|zero|empty|null|false)"
    r"|(?:is|goes|went) down|down|red|killed|dead|unreachable|unavailable|unresponsive|reset"
    r"|reverted|inverted|blurry|cut off|redirect(?:ed|s)|weird(?:ly)?"
    r"|empty|blank|null|none|nan"
    r"|jump(?:s|ing)? (?:back|to|around|up|down)|forg(?:ets|ot)|skips|misses|loses|sometimes"
    r"|randomly|suddenly|occasionally|logs? (?:me|us|you|users?|people|them|everyone) out"
    r"|undefined|off by one|race condition|infinite loop|stack overflow|exit code \d+"
    r"|permission denied|out of memory|rejected|denied"
    r"|regress\w*|typos?|not (?:a function|defined|in sync|the same)|lost|drops?|dropped"
    r"|swallow\w*|disconnect\w*|dies|bugs?|errors?|issues?|problems?|glitch\w*"
    r"|warnings?|failures?|stale|mangl\w*|truncat\w*|off[- ]center\w*|complain\w*)\b"
)
_BEGIN = re.compile(
    r"[.!?;:](?=\s)|\n|,|\s[-\u2013\u2014]+\s|(?i:\b(?:but|because|since|and|so|that|why|where) )"
)
_END = re.compile(r"[.!?](?=\s|$)|\n|;")
_LEAD = re.compile(
    r"(?i)[\s,.:;-]*+(?:please|pls|can you|could you|would you|hey|hi|hello|ok|okay|now|just|also"
    r"|there is|there's|there are|we have|i have|i've got|fix|debug|repair|resolve|solve|address"
    r"|correct|investigate|look into|look at|check|find out|figure out|diagnose|troubleshoot"
    r"|see|why(?! (?:is|are|do|does|did|was|has|have|can)\b)|that|and|but|so|because"
    r"|since|help(?: me)?|(?:with|to)|i think|i get|i'm getting|we get)\s+"
)
_ORDER = re.compile(
    r"(?i)(?:(?:please|also|then|and) )*+(?:(?:do not|don['’]?t|never) "
    r"(?!seem|appear|work|get |show|match)|(?:add|write|create|make|implement|include|extend|commit"
    r"|push|run|update|put|rename|open|cover|use) (?:an?|the|some|more|it|them|this|that|unit"
    r"|regression|tests?)\b)"
)
_WORDS = re.compile(r"[^\W\d_][\w'’]*+")
_NAMED = re.compile(r"\S*[./`_]\S+")
_SMALL = frozenset({
    "it", "its", "it's", "this", "that", "they", "them", "these", "those", "the", "a", "an", "is",
    "are", "was", "were", "be", "been", "does", "doesn't", "doesnt", "do", "don't", "dont", "did",
    "didn't", "not", "isn't", "isnt", "aren't", "work", "works", "working", "worked", "still",
    "broken", "broke", "breaks", "wrong", "fails", "failed", "fail", "failing", "bug", "bugs",
    "error", "errors", "issue", "issues", "problem", "problems", "thing", "something", "again",
    "here", "there", "now", "same", "please", "glitch", "failure", "failures", "warning",
    "warnings", "regression", "fix", "also", "one", "other", "file", "code", "seems",
    "too", "anymore", "i", "we", "you", "me", "my", "our", "and", "or", "but",
    "so", "to", "of", "in", "on", "for", "at", "with", "can", "can't", "cant", "cannot", "won't",
    "wont", "will", "would", "could", "get", "gets", "got", "getting", "all", "any", "some", "no",
    "longer", "stopped", "just", "really", "keeps", "missing", "ignored", "throws", "raises",
})  # fmt: skip
_BEFORE_WHEN = frozenset(
    [
        "steps",
        "to",
        "repro",
        "reproduction",
        "when",
        "whenever",
        "if",
        "after",
        "as",
        "every",
        "each",
        "once",
        "on",
        "while",
    ]
)
_WHEN = re.compile(
    r"(?i)\b(?:(?:steps(?: to reproduce)?|to reproduce|repro(?:duction)?)\s*(?:is|are|:|,)\s*"
    r"|(?=(?:when(?:ever)?|every time|if) (?:the|a|an) "
    r"|(?:when(?:ever)?|if|after|as soon as|every time|each time|once|on|while) "
    r"(?:i|we|you|users?|the user|someone|anyone|two|one|saving|loading|logging|opening"
    r"|clicking|running|starting|calling|reload\w*|there|trying|using|it|save|load|start\w*)\b))"
    r"(?P<v>(?:[^.!?;,\n]|[.!?,](?=\S)){3,200}+)"
)
_BEFORE_EXPECTED = frozenset(
    ["should", "instead", "rather", "expect", "expected", "expecting", "supposed", "ought"]
)
_EXPECTED = re.compile(
    r"(?i)\b(?:(?=should (?:\w+ ){0,2}(?:be|show|return|give|have|say|do|work"
    r"|go|stay|keep|not|only|use|contain|start|open|print|raise|send|skip|accept|read|match|display)\b)"
    r"|instead of |rather than |expect(?:ed|ing)?(?: (?:it|the \w+|this|result|behaviou?r|output))?"
    r"(?: is| was| to| that)?:? |supposed to |ought to )"
    r"(?P<v>(?:(?! but )(?:[^.!?;,:\n]|[.!?,](?=\S))){2,200}+)"
)
_BEFORE_SINCE = frozenset({"since", "after"})
_SINCE = re.compile(
    r"(?i)\b(?P<v>(?:since (?:i|we|the|upgrad\w+|updat\w+|mov\w+|switch\w+|deploy\w+|yesterday)"
    r"|after (?:(?:i|we) (?:upgrad|updat|chang|merg|mov|switch|deploy|install|renam|add|remov"
    r"|migrat|refactor)\w*|upgrad\w+|updat\w+|mov\w+|switch\w+|merg\w+|deploy\w+"
    r"|the (?:last |latest )?(?:update|upgrade|merge|deploy\w*|release|refactor\w*|change|commit"
    r"|migration)))\b"
    r"(?:[^.!?;,\n]|[.!?,](?=\S)){0,160}+)"
)
