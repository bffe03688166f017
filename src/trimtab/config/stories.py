"""Which stories does a file tell? TOML texts in; turns with what is expected of them out.

1. What is expected must be possible: domains, slots and values of enums that there are.
2. A list holds several answers of which each is right.
3. A file with mistakes tells no story; its other mistakes are found all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from msgspec import Struct
from pydantic import Discriminator, Field, Tag, ValidationError, WrapValidator

from trimtab.config.complaints import checked, known
from trimtab.config.merging import names
from trimtab.config.models import Scalar, Section, Text, mistake
from trimtab.config.paths import place, quoted
from trimtab.config.sources import Read, Source, toml_table
from trimtab.errors import Problem
from trimtab.values import Clarify, Domain, Message, Relation, Slot, Value

ANY = "*"
"""Any value of a slot."""
NONE = ("", "conversation")
"""How it is written that a turn belongs to no task."""
MISSING = "?"
"""What stands in the place of a task that is not written."""

Word = TypeVar("Word", bound=str)


class Expected(Struct, frozen=True):
    """What is right for one turn; what is None or empty is not looked at."""

    task: tuple[str, ...]
    """The names that compete; empty text: no task."""
    relation: tuple[Relation, ...] = ()
    slots: Mapping[str, tuple[Value, ...]] = {}
    missing: tuple[str, ...] | None = None
    asks: tuple[str, ...] | bool | None = None
    """Whether a question is due; or the slots of which one is to be asked for."""
    turn_domain: tuple[str, ...] = ()


class Turn(Struct, frozen=True):
    """One user turn."""

    message: Message
    expected: Expected
    underspecified: bool = False
    """Means nothing without what was said before."""


class Script(Struct, frozen=True):
    """One story as it stands in a file."""

    name: str
    file: str
    turns: tuple[Turn, ...]
    settings: Mapping[str, Scalar] = {}
    """What differs from the settings of the policy."""


def _form(value: object) -> str | None:
    return {bool: "<truth>", str: "<text>", list: "<list>"}.get(type(value))


def _number(value: object) -> str:
    return "<list>" if isinstance(value, list) else "<one>"


def _value(value: object, inner: Callable[[object], Any]) -> Any:
    try:
        return inner(value)
    except ValidationError:
        raise mistake("expected a text, a number, true, false or a list of texts") from None


def _either(form: Callable[[object], str | None], what: str) -> Discriminator:
    """Tells the forms of a key apart, so that a mistake is told of the form that was meant."""
    told: dict[str, int | str | float] = {"complaint": f"expected {what}", "remedy": ""}
    return Discriminator(
        form,
        custom_error_type="mistake",
        custom_error_message="{complaint}",
        custom_error_context=told,
    )


Texts = Annotated[
    Annotated[str, Tag("<text>")] | Annotated[list[str], Field(min_length=1), Tag("<list>")],
    _either(_form, "a text or a list of texts"),
]
Relations = Annotated[
    Annotated[Relation, Tag("<text>")] | Annotated[list[Relation], Tag("<list>")],
    _either(_form, "a text or a list of texts"),
]
Asks = Annotated[
    Annotated[bool, Tag("<truth>")]
    | Annotated[str, Tag("<text>")]
    | Annotated[list[str], Field(min_length=1), Tag("<list>")],
    _either(_form, "true, false, a text or a list of texts"),
]
OneValue = Annotated[str | int | float | bool | list[str], WrapValidator(_value)]
Values = Annotated[
    Annotated[Scalar, Tag("<one>")] | Annotated[list[OneValue], Field(min_length=1), Tag("<list>")],
    _either(_number, "a value or a list of values"),
]


class SettingTable(Section):
    """Settings that hold for one story."""

    clarify: Clarify | None = Field(None, description="how a question is delivered")
    can_look: bool | None = Field(None, description="the agent has tools to look with")
    max_questions: Annotated[int, Field(ge=0)] | None = Field(
        None, description="questions for one task"
    )
    belief_turns: Annotated[int, Field(ge=1)] | None = Field(
        None, description="user turns after which a task is forgotten"
    )


class ExpectTable(Section):
    """What is right for one turn."""

    task: Texts = Field(description="the domain of the task that the turn belongs to")
    relation: Relations = Field(default_factory=list, description="how the turn belongs to it")
    slots: dict[str, Values] = Field(
        default_factory=dict, description="what is known at this point"
    )
    missing: list[str] | None = Field(None, description="what is required and not known")
    asks: Asks = Field(default_factory=list, description="whether a question is due")
    turn_domain: Texts = Field(
        default_factory=list, description="the domain of the turn read alone"
    )


class TurnTable(Section):
    """One user turn."""

    user: Text = Field(description="what the user says")
    agent: str = Field("", description="the agent's last words before it")
    files: list[str] = Field(default_factory=list, description="files that the run has touched")
    tools: list[str] = Field(default_factory=list, description="tools that the run has called")
    results: list[str] = Field(default_factory=list, description="what tools returned")
    memory: dict[str, Scalar] = Field(
        default_factory=dict, description="what the host remembers under the names of slots"
    )
    underspecified: bool = Field(False, description="means nothing without what was said before")
    expect: ExpectTable = Field(description="what is right for it")


class StoryTable(Section):
    """One conversation."""

    name: Text = Field(description="what happens in it, in a few words")
    can_look: bool | None = Field(None, description="the same as setting.can_look")
    setting: SettingTable = Field(
        default_factory=SettingTable, description="settings that hold for this story"
    )
    turn: Annotated[list[TurnTable], Field(min_length=1)] = Field(
        description="the user turns, in order"
    )


class StoryFile(Section):
    """Stories: `stories/NAME.toml`."""

    story: Annotated[list[StoryTable], Field(min_length=1)] = Field(description="the stories")


def read_stories(sources: Iterable[Source], domains: Iterable[Domain]) -> Read[tuple[Script, ...]]:
    """The stories of TOML files that speak of these domains."""
    scripts: list[Script] = []
    problems: list[Problem] = []
    told: dict[str, str] = {}
    vocabulary = _Vocabulary.of(domains)
    for source in sources:
        table = toml_table(source)
        if isinstance(table, Problem):
            problems.append(table)
            continue
        found = checked(StoryFile, table, source)
        problems += found.problems
        if found.value:
            problems += _twice(found.value, source.path, told)
            problems += _unknown(found.value, source.path, vocabulary)
            scripts += [_script(story, source, vocabulary) for story in found.value.story]
    return Read(tuple(scripts), tuple(problems))


class _Vocabulary(Struct, frozen=True):
    """What stories may speak of."""

    tops: Mapping[str, str]
    """Every name and alias -> the name that competes."""
    slots: tuple[tuple[str, Slot], ...]
    """Every slot, with the name that competes."""

    @classmethod
    def of(cls, domains: Iterable[Domain]) -> _Vocabulary:
        every = tuple(domains)
        called = names(every)
        above = {domain.name: called.get(domain.parent, domain.name) for domain in every}
        slots = tuple((above[domain.name], slot) for domain in every for slot in domain.slots)
        return cls({name: above[domain] for name, domain in called.items()}, slots)

    def slots_of(self, tasks: Iterable[str]) -> dict[str, list[Slot]]:
        """The slots of these tasks and of what refines them, by their names."""
        tops = set(map(self.top, tasks))
        found: dict[str, list[Slot]] = {}
        for top, slot in self.slots:
            if top in tops:
                found.setdefault(slot.name, []).append(slot)
        return found

    def top(self, name: str) -> str:
        """The name that competes; nothing where it means no task."""
        found = self.tops.get(name, name)
        return "" if found in NONE else found


def _script(story: StoryTable, source: Source, vocabulary: _Vocabulary) -> Script:
    settings = story.setting.model_dump(exclude_none=True)
    looks = {} if story.can_look is None else {"can_look": story.can_look}
    turns = tuple(_turn(turn, vocabulary) for turn in story.turn)
    return Script(story.name, source.path, turns, {**looks, **settings})


def _turn(turn: TurnTable, vocabulary: _Vocabulary) -> Turn:
    message = Message(
        turn.user,
        agent=turn.agent,
        files=tuple(turn.files),
        tools=tuple(turn.tools),
        results=tuple(turn.results),
        memory=turn.memory,
    )
    said = turn.expect
    expected = Expected(
        task=tuple(map(vocabulary.top, _listed(said.task))),
        relation=_listed(said.relation),
        slots={name: _values(value) for name, value in said.slots.items()},
        missing=None if said.missing is None else tuple(said.missing),
        asks=said.asks if isinstance(said.asks, bool) else _listed(said.asks) or None,
        turn_domain=tuple(map(vocabulary.top, _listed(said.turn_domain))),
    )
    return Turn(message, expected, turn.underspecified)


def _listed(value: Word | list[Word]) -> tuple[Word, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _values(written: Values) -> tuple[Value, ...]:
    several = written if isinstance(written, list) else [written]
    return tuple(tuple(one) if isinstance(one, list) else one for one in several)


def _twice(file: StoryFile, path: str, told: dict[str, str]) -> Iterator[Problem]:
    for number, story in enumerate(file.story):
        if first := told.get(story.name):
            yield Problem(path, f"story[{number}].name", f"is told in {first}", "rename one")
        told.setdefault(story.name, path)


def _unknown(file: StoryFile, path: str, vocabulary: _Vocabulary) -> Iterator[Problem]:
    for number, story in enumerate(file.story):
        for count, turn in enumerate(story.turn):
            here = f"story[{number}].turn[{count}].expect"
            for problem in _impossible(turn.expect, vocabulary):
                where = f"{here}.{problem.place}"
                yield Problem(path, where, problem.complaint, problem.remedy)


def _impossible(said: ExpectTable, vocabulary: _Vocabulary) -> Iterator[Problem]:
    """What no understanding could ever have."""
    tasks, turns = _listed(said.task), _listed(said.turn_domain)
    for key, name in (*(("task", each) for each in tasks), *(("turn_domain", n) for n in turns)):
        if name not in (MISSING, *NONE, *vocabulary.tops):
            complaint = f"unknown domain {quoted(name)}"
            yield Problem("", key, complaint, known(name, vocabulary.tops))
    if all(name in NONE or name in vocabulary.tops for name in tasks):  # else: whose slots?
        yield from _unknown_slots(said, vocabulary.slots_of(tasks))


def _unknown_slots(said: ExpectTable, slots: Mapping[str, Sequence[Slot]]) -> Iterator[Problem]:
    asked = () if isinstance(said.asks, bool) else _listed(said.asks)
    for key, mentioned in (("slots", said.slots), ("missing", said.missing), ("asks", asked)):
        for name in mentioned or ():
            if name not in slots:
                yield Problem("", key, f"unknown slot {quoted(name)}", known(name, slots))
    for name, value in said.slots.items():
        yield from _misfits(name, _values(value), slots.get(name, ()))


def _misfits(name: str, values: Iterable[Value], slots: Sequence[Slot]) -> Iterator[Problem]:
    """Values that no slot of this name can have; texts are only looked at for enums."""
    closed = [slot.enum_values for slot in slots]
    choices = {choice for values in closed for choice in values}
    for value in values:
        if closed and all(closed) and value not in (ANY, *choices):
            complaint = f"unknown value {quoted(str(value))}"
            yield Problem("", place(("slots", name)), complaint, known(str(value), choices))
