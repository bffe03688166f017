"""What did the agent offer? The end of its last words, where a "yes" or an "option 2" points.

1. What the agent thinks aloud is no word of it; of the rest the last 4,000 characters count.
2. An offer is its last question, or its last sentence that promises or asks leave.
3. Options are the points of its last list, or the sides of an "A or B?".
4. A choice is a number, a letter, an ordinal, or an option's own words, in a short message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from trimtab.understand.reading.text import fold

REACH = 4_000
"""Characters of the agent's words that are read, from their end."""
_SHORT = 12
"""Words in which a choice is made."""
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


def chosen(options: Sequence[str], message: str) -> tuple[int, ...]:
    """The numbers of the options that a short message takes, from nought."""
    words = fold(message).split()
    if not options or not words or len(words) > _SHORT:
        return ()
    if not _ALL.isdisjoint(words) and set(words) <= _ALL | _CHOOSING:
        return tuple(range(len(options)))
    return tuple(dict.fromkeys(_places(words, len(options)))) or _named(options, words)


def agrees(message: str) -> bool:
    """Whether a message only says yes."""
    words = fold(message).split()
    return bool(words) and len(words) <= _SHORT and _CHOOSING.issuperset(words)


def _places(words: Sequence[str], count: int) -> Iterator[int]:
    """The options that the words point at by number, letter or ordinal."""
    for at, word in enumerate(words):
        if word in _NUMBERS and (len(words) == 1 or words[at - 1] in _OPTION):
            place = _NUMBERS.index(word)
        elif word in _ORDINALS and _is_pointer(words, at):
            place = _ORDINALS[word] if _ORDINALS[word] >= 0 else count - 1
        elif word.isdigit() and _is_pointer(words, at):
            place = int(word[:3]) - 1
        elif len(word) == 1 and word in _LETTERS and _is_pointer(words, at):
            place = _LETTERS.index(word)
        else:
            continue
        if 0 <= place < count:
            yield place


def _is_pointer(words: Sequence[str], at: int) -> bool:
    """Whether the word stands alone, or among words that make a choice."""
    if at > 0 and words[at - 1] in _OPTION:
        return True
    rest = {*words[:at], *words[at + 1 :]}
    return all(word in _CHOOSING or word.isdigit() for word in rest)


def _named(options: Sequence[str], words: Sequence[str]) -> tuple[int, ...]:
    """The one option that has most of the message's own words, and all that count."""
    said = {word for word in words if word not in _CHOOSING}
    if not said:
        return ()
    common = [len(said & set(fold(option).split())) for option in options]
    best = max(common)
    alone = best == len(said) and common.count(best) == 1
    return (common.index(best),) if alone else ()


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
_LETTERS = "abcdefgh"
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_ORDINALS: Mapping[str, int] = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
    "fifth": 4, "5th": 4, "sixth": 5, "last": -1, "former": 0, "latter": -1,
}  # fmt: skip
_OPTION = frozenset({"option", "number", "choice", "variant", "approach", "alternative"})
_ALL = frozenset({"both", "all", "everything", "each"})
_CHOOSING = _OPTION | {
    "the", "a", "an", "one", "please", "pls", "yes", "yeah", "yep", "ok", "okay", "go", "with",
    "lets", "let", "s", "i", "d", "ill", "ll", "take", "like", "prefer", "want", "choose", "pick",
    "do", "use", "that", "sounds", "good", "try", "and", "for", "me", "think", "would", "be", "is",
    "fine", "thanks", "then", "it", "we", "should", "can", "you", "ahead", "now", "sure",
    "great", "perfect", "lovely", "nice", "yup", "y", "absolutely", "definitely", "exactly",
    "of", "course", "right", "correct", "obviously", "yea", "ya", "k", "kk", "by", "all", "means",
    "them", "those", "these", "so", "on", "very", "well",
    "happy",
    "option", "options", "first",
}  # fmt: skip
"""Words that only say that a choice is made."""
