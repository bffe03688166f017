"""What do people write? Messages without end, always the same ones.

1. Sentences are the `match` examples of the shipped domains and the filler below, mixed.
2. Equal arguments give equal messages, all different from each other, each of exact length.
3. `plain` leaves out code, paths, URLs and signs outside ASCII: pure prose.
4. Examples are chosen for their signals, so mixed messages hold more of them than people write,
   the longer the more. `everyday` messages have about as many as real ones: an example opens,
   and what follows is told in other words or pasted. Their nouns differ from message to message.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import trimtab
from bench.signals import NOUNS

LENGTHS = (50, 200, 500, 5_000, 50_000)
"""Characters of a message: the classes that are measured."""
SEED = 20_260_226

_DOMAINS = Path(trimtab.__file__).parent / "data" / "domains"
_ZONED = re.compile(r"""[^ -~]|[`/\\<>{}#|$"]|\.\w|\s-""")
"""What a sentence of pure prose has not: it could be read as code, a path or a prompt."""
_NOUNS = NOUNS.split()
_BREAKS = ("\n", "\n\n", *[" "] * 8)


@cache
def messages(length: int, count: int = 1_000, *, plain: bool = False) -> tuple[str, ...]:
    """`count` different messages of `length` characters."""
    chance = Random(f"{SEED} {length} {plain}")
    sentences = _sentences(plain)
    breaks = (" ",) if plain else _BREAKS
    found: dict[str, None] = {}
    while len(found) < count:
        found[_message(chance, sentences, breaks, length)] = None
    return tuple(found)


def _message(
    chance: Random, sentences: tuple[str, ...], breaks: tuple[str, ...], length: int
) -> str:
    first = chance.choice(sentences).split(" ")
    parts = [" ".join(first[chance.randrange(len(first)) :])]
    size = len(parts[0])
    while size < length:
        parts += [chance.choice(breaks), chance.choice(sentences)]
        size += len(parts[-1]) + len(parts[-2])
    return "".join(parts)[:length]


@cache
def everyday(length: int, count: int = 1_000) -> tuple[str, ...]:
    """The same with as many signals as in what people write."""
    chance = Random(f"{SEED} {length} everyday")
    examples = tuple(text for text in _examples() if len(text) < 160)
    found: dict[str, None] = {}
    while len(found) < count:
        parts = [chance.choice(examples)]
        while sum(map(len, parts)) < length:
            parts += [chance.choice(_BREAKS), _told(chance)]
        found["".join(parts)[:length]] = None
    return tuple(found)


def _told(chance: Random) -> str:
    """What stands around a request: a story with ever new nouns, filler, now and then a paste."""
    kind = chance.random()
    if kind < 0.55:
        return chance.choice(FRAMES).format(*chance.sample(_NOUNS, 3))
    if kind < 0.8:
        return chance.choice(FILLER)
    paste = chance.choice(STRUCTURED) if kind < 0.95 else "\n".join(chance.choices(PASTED, k=12))
    return f"\n{paste}\n"


@cache
def _examples() -> tuple[str, ...]:
    files = sorted(_DOMAINS.glob("*.toml"))
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files]
    return tuple(text for table in tables for text in table.get("examples", {}).get("match", []))


@cache
def _sentences(plain: bool) -> tuple[str, ...]:
    listed = [*_examples(), *FILLER, *FILLER]
    if plain:
        return tuple(text for text in listed if not _ZONED.search(text))
    return (*listed, *STRUCTURED)


FILLER = (
    "It has been like this since Monday, and nobody on the team has had the time to look.",
    "I am not sure whether that matters.",
    "My colleague says that it worked for her last week on the other machine.",
    "We have about two hours before the meeting, so take the shortest way that is still clean.",
    "Tell me what you find before you go on.",
    "The second one, not the first.",
    "As far as I remember, there was a reason for it, but I can no longer say which.",
    "By the way, the coffee machine on the third floor is back.",
    "Only the small customers are affected, the large ones have their own installation.",
    "Please keep the names as they are, people have got used to them.",
    "That is what the old team wanted, and what we have had ever since.",
    "I would rather wait a day than do it twice.",
    "There are about forty of them, some with long names and some with none.",
    "Yes, go on like that.",
    "The numbers in the morning are always lower than those in the evening.",
    "He asked for it in green, she asked for it in blue, and I do not mind.",
    "Nothing else should change.",
    "When I press the button twice, the window closes and comes back empty.",
    "You can use whatever is already there.",
    "It need not be perfect, it must be understood by the next person who opens it.",
    "Last time this took a whole afternoon, mostly because of waiting.",
    "Sorry for the long message.",
    "I have no strong opinion on the order of the columns.",
    "Both offices see it, Lisbon more often than Oslo.",
    "What I do not want is another layer on top of the three that we already have.",
    "Perhaps it is the clock, perhaps it is the network, perhaps it is me.",
    "The customer wrote again today and was quite friendly about it.",
    "Do the easy half first and leave the rest for tomorrow.",
    "This is for the people on the night shift, who see it on a small screen.",
    "It's the same list as in spring, only with the new prices.",
)
STRUCTURED = (
    "The relevant part is in `src/orders/views.py`, near the end of `handle_return`.",
    "See https://example.org/tickets/4711?tab=history for what they wrote.",
    "It lies in /var/lib/orders/2026/spool and grows every night.",
    '"We only see it on Fridays", she said, and I believe her.',
    "Der Kunde heißt Müller, das Gerät steht in Köln, and the naïve café owner is next door.",
    "```python\ndef total(rows):\n    return sum(row.amount for row in rows if not row.void)\n```",
    "Traceback (most recent call last):\n"
    '  File "orders/views.py", line 88, in handle_return\n'
    "    amount = row.total / row.count\n"
    "ZeroDivisionError: division by zero\n",
    "> Could you look at this before Thursday?\n> The shop opens at nine.\n",
    "$ ls -la spool\ntotal 16\n-rw-r--r-- 1 shop shop 812 Feb 26 08:01 orders.csv\n",
)
"""Sentences with parts that are not the user's own prose."""
FRAMES = (
    "The {} stands beside the {}, as it did before we had a {}.",
    "Every {} has its own {} now, apart from the oldest {}.",
    "On the left there is a {}, on the right a {}, and below both the {}.",
    "Nobody but the {} sees the {}, and the {} is for us alone.",
    "For each {} we keep one {} and at most one {}.",
    "In the evening the {} goes to the {} by way of the {}.",
    "Our {} is older than the {}, so the {} came out of the other one.",
    "Some say {}, some say {}, and the new colleague says {}.",
    "Half of it is {}, a third is {}, the rest belongs to the {}.",
)
"""Sentences about three nouns, of which hardly one is a signal by itself."""
PASTED = (
    "2026-02-26 08:01:17,204 INFO orders.spool: 14 rows read",
    "2026-02-26 08:01:17,610 INFO orders.spool: 14 rows kept",
    "2026-02-26 08:02:03,118 WARNING orders.views: row 9 has no amount",
    "2026-02-26 08:02:03,119 ERROR orders.views: giving up on row 9",
)
"""Lines of a log."""
