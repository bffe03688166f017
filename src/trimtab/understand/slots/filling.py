"""What is known of what a task needs to know? The slots of a domain, filled in the order of D8.

1. The message comes first, then what the task holds already, the workspace, the history, and the
   default. Within a source the slot's resolvers count in their order; the first value wins.
2. A value that the user has ruled out never comes back.
3. What the message says in passing does not replace what the task holds; what has just been the
   answer for one slot is none for another.
4. Every value says which resolver found it, and where in the message as the user sent it.
5. Missing is what is required under its condition, may not stay empty, and has no value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from trimtab.understand.clauses import Clauses
from trimtab.understand.reading.blank import blank
from trimtab.understand.reading.text import Reading, fold, origin, read
from trimtab.understand.slots.bare import put_right
from trimtab.understand.slots.frames import (
    TRIGGER_CONTAINS,
    Candidate,
    Frame,
    Known,
    Passage,
    Query,
    SlotForm,
    Source,
)
from trimtab.understand.slots.mentions import kind_of, mentions, names_alone
from trimtab.understand.slots.resolvers import RESOLVERS
from trimtab.understand.slots.wording import placed
from trimtab.values import Filled, Heard, Mention, Message, Slot, Value

Refused = Collection[tuple[str, str]]
HISTORY = 8
"""Earlier messages that are looked at."""
_RESULTS = 2
_RESULT = 2_000
"""How many results of tools are looked at, and how many characters of each."""
_LOOKED = 2_000
"""Characters of a message, at its head and at its tail, in which values are looked for."""
_LARGEST = 2**53
_LONGEST = 400
"""Characters of a value."""
PASSING = 50
"""The score up to which a value is only said in passing."""
NOTHING = Message("")


class Fill(Struct, frozen=True):
    """One slot that is to be filled."""

    form: SlotForm
    what: Known
    before: Filled | None
    no: frozenset[tuple[str, str]]
    """What it cannot be; that of no slot is the answer for another."""
    lone: Candidate | None
    """The bare value that is for it."""


def passage(reading: Reading, named: tuple[Mention, ...], spoken: Clauses | None = None) -> Passage:
    """A message as something that holds values."""
    text = blank(reading.seen, reading.zones, _SPOKEN) if reading.zones else reading.seen
    if len(text) > 2 * _LOOKED:
        text = text[:_LOOKED] + " " * (len(text) - 2 * _LOOKED) + text[-_LOOKED:]
    vocabulary = frozenset(reading.prose.split())
    return Passage("message", reading.prose, named, "user", text, vocabulary, reading, spoken)


def known(message: Passage, around: Message = NOTHING, heard: Sequence[Heard] = ()) -> Known:
    """All that may fill slots: the message, what the host says around it, and the history."""
    files = tuple(Mention(kind_of(name), name) for name in around.files[-HISTORY:])
    results = tuple(result[:_RESULT] for result in around.results[-_RESULTS:])
    return Known(message, files, results, around.memory, tuple(heard[:HISTORY]))


def resolve(
    frame: Frame, what: Known, *, held: Iterable[Filled] = (), refused: Refused = ()
) -> tuple[Filled, ...]:
    """The slots that have a value, in the order of the frame."""
    before = {each.slot: each for each in held if each.origin != "default"}
    no = frozenset((slot, _same(value)) for slot, value in refused)
    answers = _answers(before.values(), what.message)
    values: dict[str, Value] = {name: each.value for name, each in before.items()}
    bare = put_right(frame, what, before)
    if bare and frame.slots[bare[0]].slot.type in ("string", "path"):
        answers.append((bare[0], _same(bare[1].value)))
    filled: list[Filled] = []
    recalled: list[Passage] = []
    for form in frame.forms:
        name = form.slot.name
        barred = no
        if answers:
            barred = no.union(("", value) for slot, value in answers if slot != name)
        lone = bare[1] if bare and bare[0] == name else None
        if found := _fill(Fill(form, what, before.get(name), barred, lone), values, recalled):
            values[name] = found.value
            filled.append(found)
    return tuple(filled)


def missing(frame: Frame, filled: Iterable[Filled], words: str = "") -> tuple[str, ...]:
    """What has no value and cannot stay without; `words`: the request, folded."""
    values = {each.slot: each.value for each in filled}
    return tuple(
        slot.name
        for slot in _needed(frame, values, words)
        if slot.name not in values and not slot.nullable
    )


def fill_rate(frame: Frame, filled: Iterable[Filled], words: str = "") -> float:
    """The share of the required slots that have a value or may stay empty."""
    values = {each.slot: each.value for each in filled}
    needed = _needed(frame, values, words)
    settled = sum(slot.name in values or slot.nullable for slot in needed)
    return settled / len(needed) if needed else 1.0


def candidates(frame: Frame, slot: str, what: Known) -> tuple[Candidate, ...]:
    """All values that a slot may have, from every source, the best first; none twice."""
    form = frame.slots[slot]
    found: dict[str, Candidate] = {}
    for source, queries in _sources(form, what, {}, []):
        for each in _search(form, queries, frozenset(), _SHARES[source]):
            found.setdefault(_same(each.value), each)
    for value in form.slot.enum_values:
        found.setdefault(_same(value), Candidate(value, 10))
    return tuple(sorted(found.values(), key=lambda each: -each.score))


def fit(slot: Slot, value: Value) -> Value | None:
    """The value as its slot has it; None if it cannot have it."""
    match slot.type:
        case "bool":
            return value if isinstance(value, bool) else _BOOLS.get(_same(value))
        case "int":
            return _whole(value)
        case "list":
            return value if isinstance(value, tuple) else (str(value),)
        case "enum":
            if value in slot.enum_values:
                return value
            wanted = _same(value).replace(" ", "_")
            return next((v for v in slot.enum_values if _same(v).replace(" ", "_") == wanted), None)
    text = str(value).strip()[:_LONGEST] if not isinstance(value, bool | tuple) else ""
    return text or None


def _whole(value: Value) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < _LARGEST else None
    text = str(value).strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _fill(fill: Fill, values: Mapping[str, Value], recalled: list[Passage]) -> Filled | None:
    form, what, before, no = fill.form, fill.what, _kept(fill), fill.no
    name, passing = form.slot.name, None
    for source, query in _sources(form, what, values, recalled):
        if source != "message" and (before or passing):
            break
        found = next(_search(form, query, no, _SHARES[source]), None)
        if source == "message" and fill.lone and (found is None or found.score <= PASSING):
            found = found if _barred(no, name, fill.lone.value) else fill.lone
        if found and (source != "message" or found.score > PASSING):
            return _filled(name, source, found, what)
        passing = _filled(name, source, found, what) if found else None
    if before or passing:
        return before or passing
    default = form.slot.default
    if default is None or (no and (name, _same(default)) in no):
        return None
    return Filled(name, default, "default", score=20)


def _kept(fill: Fill) -> Filled | None:
    """What the task holds of the slot, unless it is ruled out or the slot is another now."""
    before, slot = fill.before, fill.form.slot
    if before is None or fit(slot, before.value) is None:
        return None
    return None if fill.no and (slot.name, _same(before.value)) in fill.no else before


def _answers(held: Iterable[Filled], said: Passage) -> list[tuple[str, str]]:
    """The slots that the message has just answered, and their values."""
    raw = said.reading.raw if said.reading else ""
    return [
        (each.slot, _same(each.value))
        for each in held
        if each.origin == "answer" and each.start >= 0 and raw[each.start : each.end] == each.value
    ]


def _sources(
    form: SlotForm, what: Known, values: Mapping[str, Value], recalled: list[Passage]
) -> Iterator[tuple[Source, Query]]:
    """The sources in their order, those that have something; `recalled` takes the history once."""
    yield "message", Query(form, (what.message,), values=values)
    if what.workspace or what.memory:
        touched = Passage("workspace", "  ", what.workspace, "agent")
        yield "workspace", Query(form, (touched,), what.memory, values)
    if what.results and form.slot.required:
        yield "workspace", Query(form, tuple(map(_result, what.results[::-1])), values=values)
    if what.heard:
        if not recalled:
            recalled += map(_recalled, what.heard)
        yield "history", Query(form, tuple(recalled), values=values)


def _recalled(heard: Heard) -> Passage:
    """An earlier message; of the agent's words only what they name counts."""
    words = frozenset(heard.words.split()) if heard.by == "user" else frozenset()
    return Passage("history", heard.words, heard.mentions, heard.by, vocabulary=words)


def _result(text: str) -> Passage:
    """What a tool returned: what it names counts, its words do not."""
    reading = read(text)
    return Passage("workspace", "  ", names_alone(mentions(reading)), "agent")


def _search(
    form: SlotForm, query: Query, no: frozenset[tuple[str, str]], share: int
) -> Iterator[Candidate]:
    """The values of one source that the slot can have."""
    for name in form.slot.resolvers:
        if name == "keyword_map" and share == _SHARES["history"] and not form.slot.required:
            continue  # a way to do one thing is none to do the next
        for each in RESOLVERS[name](query):
            value = fit(form.slot, each.value)
            if value is not None and not _barred(no, form.slot.name, value):
                score = each.score * share // 100
                yield Candidate(value, score, each.start, each.end, name)


def _barred(no: frozenset[tuple[str, str]], slot: str, value: Value) -> bool:
    if not no:
        return False
    same = _same(value)
    return (slot, same) in no or ("", same) in no


def _filled(slot: str, source: Source, found: Candidate, what: Known) -> Filled:
    start, end = found.start, found.end
    if source != "message" or start < 0 or what.message.reading is None:
        return Filled(slot, found.value, source, found.resolver, score=found.score)
    start, end = origin(what.message.reading, start, end)
    return Filled(slot, found.value, source, found.resolver, start, end, found.score)


def _needed(frame: Frame, values: Mapping[str, Value], words: str) -> list[Slot]:
    """The slots without which the task cannot be done, as far as is known."""
    slots = (form.slot for form in frame.forms)
    return [
        slot
        for slot in slots
        if (_holds(slot, values, words) if slot.required_when else slot.required)
    ]


def _holds(slot: Slot, values: Mapping[str, Value], words: str) -> bool:
    """Whether one of the conditions is met under which a slot is required."""
    for name, wanted in slot.required_when.items():
        if name != TRIGGER_CONTAINS:
            if name in values and values[name] in wanted:
                return True
        elif any(placed(words, tuple(fold(str(each)).split())) for each in wanted):
            return True
    return False


def _same(value: Value) -> str:
    """What two spellings of one value have in common."""
    return " ".join(fold(str(value)).split()) or str(value)


_SPOKEN = frozenset({"path", "inline", "url"})
_SHARES: Mapping[Source, int] = {"message": 100, "workspace": 80, "history": 60}
_BOOLS: Mapping[str, bool] = {
    "yes": True, "true": True, "on": True, "y": True, "enabled": True,
    "no": False, "false": False, "off": False, "n": False, "disabled": False,
}  # fmt: skip
