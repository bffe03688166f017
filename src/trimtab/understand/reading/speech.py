"""Does a line talk? The words that people say and programs hardly write.

1. Somebody talks who says `I` or `please`, asks, or begins with `this` or `fix`.
2. Somebody orders who begins with a verb of work, names its object and goes on in plain words:
   `Build completed successfully` is no order.
3. A sentence has five plain words or more, and little else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_ENOUGH = 400
"""How much of a line is looked at; it gives itself away early or not at all."""


def is_talk(line: str) -> bool:
    """Nobody talks indented; a broken line of an error message may well say `please`."""
    parts = line[:_ENOUGH].split()
    if not parts or line.startswith(("    ", "\t")):
        return False
    return parts[-1].endswith("?") or parts[0].lower() in _OPENERS or speaks(parts)


def speaks(parts: Sequence[str]) -> bool:
    """Whether a word is among the parts that people say and programs hardly write."""
    words = {part.strip(_SIGNS).lower().replace("’", "'") for part in parts}
    return not _TALKERS.isdisjoint(words) or any(
        not word.isascii() and _FOREIGN.search(word) for word in words
    )


def is_order(line: str) -> bool:
    """Whether a line tells somebody to do a thing: `Commit the changes and push to main.`"""
    if line[:1].isspace():
        return False
    parts = line[:_ENOUGH].lower().split()
    if parts and parts[0] in _LEADS:
        parts = parts[1:]
    if len(parts) < 3 or parts[0] not in _ORDERS:
        return False
    object_at = 2 if parts[1] in _BETWEEN else 1
    return parts[object_at] in _OBJECTS and plain_words(parts) * 5 >= len(parts) * 4


def is_odd(line: str) -> bool:
    """Whether a line is no sentence: it is indented, or few of its parts are plain words."""
    if is_talk(line):
        return False
    parts = line[:_ENOUGH].split()
    return line.startswith(("  ", "\t")) or plain_words(parts) * 2 < len(parts)


def is_sentence(line: str) -> bool:
    """Whether a line reads like a sentence of five words or more."""
    parts = line[:_ENOUGH].split()
    return plain_words(parts) >= max(5, len(parts) * 0.6)


def is_said(line: str) -> bool:
    """Whether a line could be all that somebody says: two plain words, and little else."""
    parts = line[:_ENOUGH].split()
    return plain_words(parts) >= max(2, len(parts) * 0.6)


def plain_words(parts: Sequence[str]) -> int:
    """How many of the parts are plain words."""
    return sum(_PLAIN.fullmatch(part) is not None for part in parts)


_SIGNS = ".,;:!?()[]\"'*’“”"
_FOREIGN = re.compile(
    r"[\u0400-\u052f\u0590-\u06ff\u0900-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2}"
)
_PLAIN = re.compile(r"""["'(\[‘“]*+[^\W\d_]++(?:['’-][^\W\d_]++)*+[.,!?;:)"'\]’”…]*+""")
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
_LEADS = frozenset({"also", "and", "then", "next", "now", "afterwards", "finally"})
_ORDERS = frozenset({
    "analyse", "analyze", "build", "bump", "can", "change", "clean", "commit", "compare",
    "configure", "continue", "convert", "could", "create", "debug", "delete", "deploy", "describe",
    "document", "draft", "ensure", "extend", "extract", "finish", "generate", "give", "go",
    "handle", "implement", "improve", "install", "investigate", "keep", "look", "merge", "move",
    "optimise", "optimize", "push", "put", "read", "rebase", "refactor", "remove", "rename",
    "replace", "revert", "review", "rewrite", "run", "search", "set", "simplify", "split", "start",
    "stop", "summarise", "summarize", "test", "translate", "undo", "update", "use", "verify",
    "would", "write",
})  # fmt: skip
_BETWEEN = frozenset({
    "up", "at", "into", "through", "on", "over", "out", "for", "back", "with", "to", "only", "just",
})  # fmt: skip
_OBJECTS = frozenset({
    "the", "this", "that", "these", "those", "a", "an", "it", "them", "all", "every", "each", "any",
    "both", "some", "to", "you", "your", "me", "main", "everything",
})  # fmt: skip
