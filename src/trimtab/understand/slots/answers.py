"""Does a message answer the question that was asked, and what does it take back?

1. An option may be chosen by its number, letter, place or words; a default by consent.
2. Then a value of the slot's own kind counts, then "I don't know" where nothing need be known, and
   for a text what the user says in a few words.
3. What plainly starts something else is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import structs

from trimtab.understand.reading.text import fold, origin
from trimtab.understand.slots.choices import chosen, points
from trimtab.understand.slots.filling import fit, resolve
from trimtab.understand.slots.frames import Frame, Known, Passage, SlotForm
from trimtab.values import Filled, Question, Slot, Value

_FEW = 24
"""Words of an answer in free text."""
_MANY = 60
"""Words of a message beyond which it is more than an answer."""
_NAMING = 8
"""Words in which a number is looked for."""


def answer(frame: Frame, question: Question, said: Passage) -> Filled | None:
    """The slot's value, if the message answers the question; None: it says something else."""
    form = frame.slots.get(question.slot)
    words = _words(said)
    if form is None or not words or words.count(" ") >= _MANY or _OTHER.match(words):
        return None
    taken: Value | None = _taken(question, words)
    if taken is None:
        taken = _consent(question, form.slot, words)
    if taken is None and question.options and points(words):
        return None
    if taken is not None:
        value = fit(form.slot, taken)
        return None if value is None else Filled(form.slot.name, value, "answer", "option")
    if _DUNNO.fullmatch(words):
        return _unknown(form.slot)
    return _valued(frame, form, said) or _free(form.slot, said, words)


def refusals(frame: Frame, held: Iterable[Filled], said: Passage) -> tuple[tuple[str, str], ...]:
    """Which known values the message takes back, as slot and value."""
    out = {_same(each.value) for each in said.mentions if not each.named}
    paths = [each for each in said.mentions if each.kind in ("file", "path")]
    instead = {_same(each.value) for each in paths if each.named}
    wrong = _WRONG.search(_words(said)) or (instead and _CORRECTS.match(_words(said)))
    found: list[tuple[str, str]] = []
    for each in held:
        same = _same(each.value)
        form = frame.slots.get(each.slot)
        is_path = form is not None and form.slot.type == "path"
        if _among(same, out) or (wrong and is_path and not _among(same, instead)):
            found.append((each.slot, str(each.value)))
    return tuple(found)


def _among(value: str, named: Iterable[str]) -> bool:
    """Whether a value is one of those named, in full or by its last part."""
    return any(value == name or value.endswith(f" {name}") for name in named)


def _words(said: Passage) -> str:
    """All that the user says, names of files too, folded."""
    text = said.text if said.text.strip() or not said.reading else said.reading.seen
    return " ".join(fold(text).split())


def _taken(question: Question, words: str) -> str | None:
    """The one option that the message names."""
    taken = chosen(question.options, words)
    return question.options[taken[0]] if len(taken) == 1 else None


def _consent(question: Question, slot: Slot, words: str) -> Value | None:
    """The default, where the message agrees to it or leaves the choice; a plain yes or no."""
    if slot.type == "bool":
        first = words.split(" ", 1)[0]
        if _YES.fullmatch(words) or first in ("yes", "yep", "yeah", "true", "on"):
            return True
        if _NO.fullmatch(words) or first in ("no", "nope", "nah", "false", "off"):
            return False
    agreed = _YES.fullmatch(words) or _ANY.search(words)
    return question.default if agreed else None


def _valued(frame: Frame, form: SlotForm, said: Passage) -> Filled | None:
    """A value of the slot's kind in the message."""
    if form.slot.type == "int":
        return _number(form.slot, said)
    if form.slot.type == "list":
        return _several(form.slot, said)
    one = Frame(frame.domain, (form,), {form.slot.name: form})
    found = next((each for each in resolve(one, Known(said)) if each.origin == "message"), None)
    if found is not None:
        return structs.replace(found, origin="answer")
    return None


def _number(slot: Slot, said: Passage) -> Filled | None:
    """The one whole number that is said; of two nobody knows which is meant."""
    told = {int(text.replace(",", "")) for text in _WHOLE.findall(said.text[:_LONG])}
    told |= {NUMBERS[word] for word in _words(said).split()[:_NAMING] if word in NUMBERS}
    whole = len(told) == 1 and not _BROKEN.search(said.text[:_LONG])
    return Filled(slot.name, told.pop(), "answer", "free_text") if whole else None


def _several(slot: Slot, said: Passage) -> Filled | None:
    """The things that are listed, between commas and "and"."""
    words = _words(said)
    if words.count(" ") >= _FEW or said.text.rstrip().endswith("?") or _YES.fullmatch(words):
        return None
    parts = (part.strip(" .!`'\"") for part in _BETWEEN.split(said.text[:_LONG].strip()))
    listed = tuple(dict.fromkeys(part for part in parts if part))
    return Filled(slot.name, listed, "answer", "free_text") if listed else None


def _unknown(slot: Slot) -> Filled | None:
    if slot.nullable and slot.null_means:
        return Filled(slot.name, slot.null_means, "answer", "null_means")
    return None


def _free(slot: Slot, said: Passage, words: str) -> Filled | None:
    """What the user says in his own words, where the slot takes any."""
    if slot.type not in ("string", "path") or words.count(" ") >= _FEW:
        return None
    if said.text.rstrip().endswith("?") or _CHATTER.match(words):
        return None
    if slot.type == "path" and words.count(" ") >= _PLACE:
        return None
    if _YES.fullmatch(words) or _NO.fullmatch(words) or _TURNS.match(words):
        return None
    if slot.type == "path" and _ORDER.match(words):
        return None
    text = said.text.strip().strip("`")
    if not text:
        return None
    start = said.text.index(text)
    end = start + len(text)
    if said.reading:
        start, end = origin(said.reading, start, end)
    return Filled(slot.name, text, "answer", "free_text", start, end, 60)


def _same(value: Value) -> str:
    return " ".join(fold(str(value)).split())


_LONG = 400
"""Characters of an answer that are looked at."""
_PLACE = 4
"""Words that name a file or a folder, at most."""
_WHOLE = re.compile(
    r"(?<![\w.,])-?\d{1,3}(?:,\d{3})++(?![\w,]|\.\d)|(?<![\w.,])-?\d{1,15}(?!\w|[.,]\d)"
)
_BROKEN = re.compile(r"\d\.\d|\d[a-zA-Z]")
_BETWEEN = re.compile(r"\s*(?:,|;|\n|\band\b|&)\s*")
_CHATTER = re.compile(
    r"(?:hm+ |well |ok |um )*+(?:i (?:already|just|told|said|am|m|think|guess|have)|you (?:are|re)"
    r"|we (?:already|could)|that s (?:not|a)|it depends|no clue|good question)\b"
)
_OTHER = re.compile(
    r"(?:never ?mind|forget (?:it|that|about)|cancel|stop|drop (?:it|that)|scratch that"
    r"|(?:what|who|when|where|why|how)(?: s| is| are| do| does| did| can| should| would| about) "
    r"|(?:can|could|would) you (?:also )?(?:show|explain|tell|run|check|look)"
    r"|(?:show|tell|explain|give) me |let s (?:not|instead|do something)|before (?:that|we)"
    r"|thanks|thank you)"
)
_YES = re.compile(
    r"(?:yes|yep|yeah|yup|y|sure|ok|okay|correct|right|exactly|fine|please|do|that|it|go ahead"
    r"|sounds good|that s right|that is right|default|use the default|the default)"
    r"(?: (?:please|yes|do|that|it|is|fine|sounds|good|go|ahead|thanks))*+"
)
_NO = re.compile(
    r"(?:no|nope|nah|n|not|never|please don t|don t|do not)"
    r"(?: (?:thanks|thank you|please|don t|need to|not))*+"
)
_ANY = re.compile(
    r"\b(?:default|you choose|you decide|your choice|up to you|whatever|any is fine|either"
    r"|doesn t matter|don t care|no preference|as you like|whichever|pick one|surprise me)\b"
)
_DUNNO = re.compile(
    r"(?:i )?(?:really )?(?:don t know|dont know|do not know|no idea|not sure|dunno|none|nothing"
    r"|no|unknown|nowhere|no one|idk|n a)(?: (?:yet|really|sorry|at all|in particular))*+"
)
_WRONG = re.compile(
    r"\b(?:wrong|not that|not this|not the right) (?:file|path|one|folder|module)\b"
    r"|^(?:(?:no|nope|sorry|wait|actually) )*(?:i meant? |i want |use |take |it s )?(?:the )?other"
    r" (?:file|path|one|folder|module)\b"
)
# And a file is named in its place.
_CORRECTS = re.compile(
    r"(?:(?:no|nope|nah|sorry|wait|actually|oops) )+(?!problem|worries)|(?:.{0,40} )?i mean(?:t)? "
)
_TURNS = re.compile(
    r"(?:actually|wait|hold on|hang on|first|before|instead|also|thanks|thank you|hi|hello)\b"
)
_ORDER = re.compile(
    r"(?:(?:please|pls|ok|okay|now|then|just|and|so|no|yes|can you|could you) )*+"
    r"(?:push|pull|commit|fix|run|rerun|show|open|create|add|delete|remove|write|make|build|deploy"
    r"|install|explain|list|revert|merge|rename|move|update|upgrade|change|start|stop|restart"
    r"|check|test|review|undo|rebase|refactor|implement|plan|find|search|summari[sz]e|tell|give"
    r"|help|continue|proceed|go|do|try|look|read|use a|set) "
)
NUMBERS: Mapping[str, int] = {
    "zero": 0, "once": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "twenty": 20, "fifty": 50,
    "hundred": 100,
}  # fmt: skip
