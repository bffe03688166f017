"""Which of several options does a short message take? By number, letter, ordinal or its words.

1. A number or a letter points at an option where only words stand around it that make a choice.
2. An option's own words take it, where they are no other option's.
3. "Both" and "all" take every one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trimtab.understand.reading.text import fold

_SHORT = 12
"""Words in which a choice is made."""
_MANY = 100


def chosen(options: Sequence[str], message: str) -> tuple[int, ...]:
    """The numbers of the options that a short message takes, from nought."""
    words = fold(message).split()
    if not options or not words or len(words) > _SHORT:
        return ()
    if not _ALL.isdisjoint(words) and set(words) <= _ALL | _CHOOSING:
        return tuple(range(len(options)))
    return tuple(dict.fromkeys(_places(words, len(options)))) or _named(options, words)


def points(message: str) -> bool:
    """Whether a message points at an option by its place, whether there is one or not."""
    return any(True for _ in _places(fold(message).split(), _MANY))


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
    said = {word for word in words if word not in _CHOOSING and word not in _THINGS}
    if not said:
        return ()
    common = [len(said & set(fold(option).split())) for option in options]
    best = max(common)
    alone = best == len(said) and common.count(best) == 1
    return (common.index(best),) if alone else ()


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
_THINGS = frozenset({"file", "module", "folder", "meant", "mean", "in", "this", "think", "to"})
"""Words that stand beside the name of an option and are none."""
