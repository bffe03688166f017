"""Where do certain words stand in a passage, and are they meant?"""

from __future__ import annotations

import re

from trimtab.understand.clauses import mood_of
from trimtab.understand.settings import MoodShares
from trimtab.understand.slots.frames import Passage

_SHARES = MoodShares()
_PLACES = 8
"""Places of one word that are looked at."""


def placed(words: str, phrase: tuple[str, ...], start: int = 0) -> tuple[int, int] | None:
    """The first place of a phrase of whole words, as a place in the text; None: nowhere."""
    sought = f" {phrase[0]} "
    at = words.find(sought, start)
    while at >= 0:
        if (end := _following(words, at + len(sought) - 1, phrase)) >= 0:
            return at, end - 1
        at = words.find(sought, at + 1)
    return None


def _following(words: str, at: int, phrase: tuple[str, ...]) -> int:
    """Where the rest of a phrase ends that goes on at `at`; -1 if it does not."""
    for word in phrase[1:]:
        while words.startswith(" ", at):
            at += 1
        if not words.startswith(f"{word} ", at):
            return -1
        at += len(word)
    return at


def places(passage: Passage, sought: frozenset[str]) -> list[int]:
    """Where any of some words stands in the text, in order."""
    found: list[int] = []
    for word in sought & passage.vocabulary:
        place = passage.words.find(f" {word} ")
        for _ in range(_PLACES):
            if place < 0:
                break
            found.append(place)
            place = passage.words.find(f" {word} ", place + 1)
    return sorted(found)


def ruled_out(passage: Passage, start: int) -> bool:
    """Whether what stands at a place of the text is denied, quoted, or a mere "stop!"."""
    if passage.spoken is not None:
        mood, _ = mood_of(passage.spoken, ((start, start + 1),), _SHARES)
        if mood in ("negated", "reported"):
            return True
    words = passage.words
    if passage.vocabulary and _RULING.isdisjoint(passage.vocabulary):
        return False
    if (halt := _HALT.match(words)) and start < halt.end("halt"):
        end = halt.end("halt")
        return halt["on"] is not None or passage.text[end - 1 : end] in _BREAKS
    if _DENIED.search(words, max(start - 28, 0), start + 1):
        return True
    if passage.vocabulary and _FORBIDDING.isdisjoint(passage.vocabulary):
        return False
    clause = max(passage.text.rfind(sign, 0, start) for sign in _SIGNS) if passage.text else 0
    return _FORBIDS.match(words, max(clause + 1, start - 80, 0), start + 1) is not None


def a_thing(passage: Passage, start: int) -> bool:
    """Whether the word at a place names a thing there: "the last commit", "my branch"."""
    before = passage.words[max(start - 40, 0) : start + 1].split()
    articles = 0
    while articles < len(before) and before[-1 - articles] in _ARTICLES:
        articles += 1
    lead = before[-1 - articles] if articles < len(before) else ""
    return articles > 0 and lead not in _DOING


_ARTICLES = frozenset({
    "the", "last", "latest", "previous", "this", "that", "these", "those", "my", "our", "your",
    "its", "their", "first", "old", "new", "whole", "entire", "every", "each",
})  # fmt: skip
_DOING = frozenset({
    "do", "show", "me", "us", "run", "give", "see", "view", "get", "make", "print", "display",
    "need", "want", "perform", "is", "are", "s", "what", "start", "begin", "check", "finish",
})  # fmt: skip
# Before "the": the word behind it is what is to be done.
_SIGNS = ".,;:!?\n"
_FORBIDS = re.compile(
    r" *+(?:(?:please|and|but|so|or|just|you|we|ok) +)*+(?:don t|do not|dont|never) "
    r"(?!forget |hesitate |you |we )"
)
_HALT = re.compile(
    r" *+(?:(?:no|oh|hey|wait|whoa|ok|please|sorry) +)*+(?P<halt>stop(?: +stop)*+)"
    r"(?P<on> +(?:$|(?:i|no|not|wait|that s|thats|wrong|don t|dont|we|it s|its|you|sorry) ))?"
)
_RULING = frozenset({
    "stop", "not", "never", "don", "dont", "without", "no", "instead", "rather", "other", "nor",
    "avoid",
})  # fmt: skip
_FORBIDDING = frozenset({"don", "do", "dont", "never"})
_BREAKS = frozenset(".,;!-\u2013\u2014")
_DENIED = re.compile(
    r" (?:not|never|don t|dont|without|no longer|instead of|rather than|other than|nor"
    r"|no need to|avoid)(?: (?:to|be|just|yet|do|the|a|any|you|want to|have to))*+ +$"
)
