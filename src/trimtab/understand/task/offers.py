"""What did the agent offer? The end of its last words, where a "yes" or an "option 2" points.

1. What the agent thinks aloud is no word of it; of the rest the last 4,000 characters count.
2. An offer is its last question, or its last sentence that promises or asks leave.
3. Options are the points of its last list, or the sides of an "A or B?".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

REACH = 4_000
"""Characters of the agent's words that are read, from their end."""
_BRIEF = 3
"""Words of a question that says little by itself."""
_SENTENCE = 300
_MOST = 12
"""Options that are told apart."""


class Offer(Struct, frozen=True):
    """What the agent would do next, if it may."""

    text: str = ""
    options: tuple[str, ...] = ()


def spoken(words: str) -> str:
    """What an agent says without what it thinks; the end of it."""
    text = words[-4 * REACH :]
    if "<" in text:
        text = _THINKING.sub(" ", text)
        text = text[_last_end(text) :]
    return text[-REACH:].strip()


def _last_end(text: str) -> int:
    """Where speech begins in a text whose thinking began before its first character."""
    ends = [found.end() for found in _END.finditer(text)]
    return ends[-1] if ends else 0


def offered(words: str) -> Offer:
    """The offer at the end of an agent's words, which are speech alone."""
    options = tuple(_options(words))
    asked = _last(_QUESTION, words)
    said = _whole(asked, words) or _last(_PROMISE, words)
    if asked and not options:
        options = tuple(_sides(asked))
    return Offer(said, options)


def _whole(question: str, words: str) -> str:
    """A short question with the sentence before it: "I can round it once at the end. OK?"."""
    if not question or len(question.split()) > _BRIEF:
        return question
    before = words[: words.rfind(question)].rstrip()[-_SENTENCE:]
    return " ".join((*_SENTENCES.split(before)[-1:], question)).strip()


def _options(words: str) -> Iterator[str]:
    """The points of the last list."""
    block: list[str] = []
    gap = 0
    for line in reversed(words.split("\n")):
        if found := _POINT.match(line):
            block.append(found[1].strip())
            gap = 0
        elif block and (line.strip() and not line.startswith((" ", "\t"))):
            break
        elif block:
            gap += 1
            if gap > 3:
                break
        if len(block) == _MOST:
            break
    if len(block) > 1:
        yield from reversed(block)


def _sides(question: str) -> Iterator[str]:
    parts = _OR.split(question.rstrip("? "))
    if 1 < len(parts) <= _MOST and all(parts):
        yield from (part.strip(" ,") for part in parts)


def _last(pattern: re.Pattern[str], words: str) -> str:
    found = [match[0].strip() for match in pattern.finditer(words[-1_200:])]
    return found[-1] if found else ""


_THINKING = re.compile(
    r"<(?:think|thinking|reasoning)>(?:(?!</(?:think|thinking|reasoning)>)[\s\S])*+"
    r"(?:</(?:think|thinking|reasoning)>)?"
)
_END = re.compile(r"</(?:think|thinking|reasoning)>")
_QUESTION = re.compile(r"[^.!?\n]{2,400}+\?")
_PROMISE = re.compile(
    r"(?i)(?:^|(?<=[.!\n]))[^.!?\n]{0,60}?\b(?:I can|I could|I'll|I will|I would|let me know|"
    r"next step|ready to|going to|plan to|propose|suggest|recommend)\b[^.!?\n]{0,300}+"
)
_POINT = re.compile(
    r"[ \t]{0,6}(?:\*\*)?(?:\(?(?:\d{1,2}|[a-hA-H])[.):]|[-*\u2022]|(?:Option|option) \w{1,2}[.:)])"
    r"(?:\*\*)?[ \t]+(\S[^\n]{0,400})"
)
_SENTENCES = re.compile(r"(?<=[.!?\n])\s+")
_OR = re.compile(r",? or (?:should (?:I|we) |shall (?:I|we) |do you (?:want|prefer) )?")
