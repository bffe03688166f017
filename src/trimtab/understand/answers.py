"""Does a message answer the question that was asked, and what does it take back?

1. An option may be chosen by its number, letter, place or words; a default by consent.
2. Then a value of the slot's own kind counts, then "I don't know" where nothing need be known, and
   for a text what the user says in a few words.
3. What plainly starts something else is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from trimtab.understand.frames import Frame, Known, Passage, SlotForm
from trimtab.understand.slots import fit, resolve
from trimtab.understand.text import fold, origin
from trimtab.values import Filled, Question, Slot, Value

_FEW = 24
"""Words of an answer in free text."""
_MANY = 60
"""Words of a message beyond which it is more than an answer."""
PATHS = ("last_mentioned_file", "last_mentioned_path")


def answer(frame: Frame, question: Question, said: Passage) -> Filled | None:
    """The slot's value, if the message answers the question; None: it says something else."""
    form = frame.slots.get(question.slot)
    words = said.words.split()
    if form is None or not said.text.strip() or len(words) > _MANY or _is_other(said):
        return None
    chosen: Value | None = _chosen(question, said)
    if chosen is None:
        chosen = _consent(question, form.slot, said)
    if chosen is not None:
        value = fit(form.slot, chosen)
        return None if value is None else Filled(form.slot.name, value, "answer", "option")
    return _valued(frame, form, said) or _unknown(form.slot, said) or _free(form.slot, said)


def refusals(frame: Frame, held: Iterable[Filled], said: Passage) -> tuple[tuple[str, str], ...]:
    """Which known values the message takes back, as slot and value."""
    out = {_same(each.value) for each in said.mentions if not each.named}
    wrong = _WRONG.search(said.words)
    found: list[tuple[str, str]] = []
    for each in held:
        slot = frame.slots.get(each.slot)
        named = _same(each.value) in out
        sort = "file" if slot and slot.slot.type == "path" else "value"
        if named or (wrong and sort in _wronged(wrong)):
            found.append((each.slot, str(each.value)))
    return tuple(found)


def _wronged(found: re.Match[str]) -> str:
    return "file" if found["file"] or found["other"] else "value"


def _is_other(said: Passage) -> bool:
    """Whether a message begins something else."""
    return _OTHER.match(said.words) is not None


def _chosen(question: Question, said: Passage) -> str | None:
    """The option that the message names."""
    options = question.options
    if not options:
        return None
    words = " ".join(said.words.split())
    found = _OPTION.fullmatch(words)
    if found and (place := _place(found["key"], len(options))) is not None:
        return options[place]
    same = [option for option in options if f" {_same(option)} " in f" {words} "]
    longest = max(same, key=len, default=None)
    return longest if longest and len(words) <= len(longest) + 40 else None


def _place(key: str, count: int) -> int | None:
    if key == "last":
        return count - 1
    at = ORDINALS.get(key, int(key) - 1 if key.isdigit() else -1)
    return at if 0 <= at < count else None


def _consent(question: Question, slot: Slot, said: Passage) -> Value | None:
    """The default, where the message agrees to it or leaves the choice."""
    words = " ".join(said.words.split())
    if question.default is not None and _YES.fullmatch(words):
        return question.default
    if question.default is not None and _ANY.search(words):
        return question.default
    if slot.type == "bool":
        return True if _YES.fullmatch(words) else False if _NO.fullmatch(words) else None
    return None


def _valued(frame: Frame, form: SlotForm, said: Passage) -> Filled | None:
    """A value of the slot's kind in the message."""
    one = Frame(frame.domain, (form,), {form.slot.name: form})
    found = next((each for each in resolve(one, Known(said)) if each.origin == "message"), None)
    if found is None:
        return None
    return Filled(
        found.slot, found.value, "answer", found.resolver, found.start, found.end, found.score
    )


def _unknown(slot: Slot, said: Passage) -> Filled | None:
    words = " ".join(said.words.split())
    if slot.nullable and slot.null_means and _DUNNO.fullmatch(words):
        return Filled(slot.name, slot.null_means, "answer", "null_means")
    return None


def _free(slot: Slot, said: Passage) -> Filled | None:
    """What the user says in his own words, where the slot takes any."""
    words = " ".join(said.words.split())
    if slot.type not in ("string", "path") or words.count(" ") >= _FEW:
        return None
    if _YES.fullmatch(words) or _NO.fullmatch(words) or _DUNNO.fullmatch(words):
        return None
    text = said.text.strip()
    start = said.text.index(text)
    end = start + len(text)
    if said.reading:
        start, end = origin(said.reading, start, end)
    return Filled(slot.name, text, "answer", "free_text", start, end, 60)


def _same(value: Value) -> str:
    return " ".join(fold(str(value)).split())


_OTHER = re.compile(
    r"\s*(?:never ?mind|forget (?:it|that|about)|cancel|stop|drop (?:it|that)|scratch that"
    r"|(?:what|who|when|where|why|how)(?: s| is| are| do| does| did| can| should| would| about) "
    r"|(?:can|could|would) you (?:also )?(?:show|explain|tell|run|check|look)"
    r"|(?:show|tell|explain|give) me |let s (?:not|instead|do something)|before (?:that|we)"
    r"|thanks|thank you)"
)
_OPTION = re.compile(
    r"(?:(?:ok|okay|yes|sure|um|let s|lets|go|do|take|i|we|d|ll|would|will|want|pick|choose|use"
    r"|with|for|say|prefer|think|rather|it s|please|the|option|number|variant|choice|no) )*+"
    r"(?P<key>[a-h]|[1-9]|one|two|three|four|five|six|first|second|third|fourth|fifth|sixth|last"
    r"|1st|2nd|3rd|4th)(?: (?:one|option|please|pls|thanks|then|is fine|is good|sounds good))*+"
)
_YES = re.compile(
    r"(?:yes|yep|yeah|yup|y|sure|ok|okay|correct|right|exactly|fine|please|do|that|it|go ahead"
    r"|sounds good|that s right|that is right|default|use the default|the default)"
    r"(?: (?:please|yes|do|that|it|is|fine|sounds|good|go|ahead|thanks))*+"
)
_NO = re.compile(r"(?:no|nope|nah|n|not|never)(?: (?:thanks|thank you|please|don t|need to|not))*+")
_ANY = re.compile(
    r"\b(?:default|you choose|you decide|your choice|up to you|whatever|any is fine|either"
    r"|doesn t matter|don t care|no preference|as you like|whichever|pick one|surprise me)\b"
)
_DUNNO = re.compile(
    r"(?:i )?(?:really )?(?:don t know|dont know|do not know|no idea|not sure|dunno|none|nothing"
    r"|no|unknown|nowhere|no one|idk|n a)(?: (?:yet|really|sorry|at all|in particular))*+"
)
_WRONG = re.compile(
    r" (?:(?P<file>(?:wrong|not that|not this) (?:file|path|one|folder|module))"
    r"|no (?:the |an ?)?(?P<other>other) (?:file|path|one|folder|module)|i meant|i mean) "
)
ORDINALS: Mapping[str, int] = {
    **{letter: at for at, letter in enumerate("abcdefgh")},
    "one": 0, "two": 1, "three": 2, "four": 3, "five": 4, "six": 5, "first": 0, "second": 1,
    "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "1st": 0, "2nd": 1, "3rd": 2, "4th": 3,
}  # fmt: skip
