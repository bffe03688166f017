"""Which keys may a user write, and of which kind? Our own files of domains and cues.

Defaults stand on the values these models turn into; here they are only looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationError,
    WrapValidator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from trimtab.config.paths import quoted
from trimtab.config.spelling import refusal
from trimtab.values import (
    Act,
    Domain,
    Mood,
    Need,
    QueryType,
    Slot,
    SlotType,
    TextSignal,
    ZoneKind,
)

_DOMAIN, _SLOT, _SIGNAL = Domain(""), Slot(""), TextSignal("", "word")
_LARGEST = 2**53
"""Whole numbers beyond this are not the same in every JSON reader."""


def _scalar(value: object, inner: Callable[[object], Any]) -> Any:
    try:
        found = inner(value)
    except ValidationError:
        found = None
    if found is None or (not isinstance(found, str) and not abs(found) <= _LARGEST):
        raise mistake("expected a text, a number, true or false")
    return found


def _readable(text: str) -> str:
    if found := refusal(text):
        complaint, remedy = found
        raise mistake(f"{complaint} {quoted(text)}", remedy)
    return text


def mistake(complaint: str, remedy: str = "") -> PydanticCustomError:
    """The error that becomes a Problem in these words."""
    words = {"complaint": complaint, "remedy": remedy}
    return PydanticCustomError("mistake", "{complaint}", words)


Scalar = Annotated[str | int | float | bool, WrapValidator(_scalar)]
Text = Annotated[str, Field(min_length=1)]
Word = Annotated[Text, AfterValidator(_readable)]
Share = Annotated[int, Field(ge=0, le=100)]
Count = Annotated[int, Field(ge=1, le=1_000_000_000)]


class Section(BaseModel):
    """A table of a user's file: strict types, no unknown keys."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, validate_default=False
    )


class SignalTable(Section):
    """One signal, or several of one weight."""

    word: Word | None = Field(None, description="a word as it stands, in any case")
    prefix: Word | None = Field(None, description="every word that begins so")
    phrase: Word | None = Field(None, description="these words one after the other")
    any: Annotated[list[Word], Field(min_length=1)] | None = Field(
        None, description="several words, prefixes* or phrases, each a signal of its own"
    )
    regex: Text | None = Field(None, description="a pattern in RE2 syntax; (?i) ignores case")
    has: ZoneKind | None = Field(None, description="a part of this kind in the message")
    weight: int = Field(
        _SIGNAL.weight, ge=1, le=100, description="how many signals this one counts for"
    )

    @model_validator(mode="after")
    def one_form(self) -> SignalTable:
        """Refuses a table of no form or of several."""
        forms = [name for name in FORMS if getattr(self, name) is not None]
        if len(forms) != 1:
            said = f"has {' and '.join(forms)}" if forms else "says nothing to look for"
            raise mistake(said, f"give exactly one of {', '.join(FORMS)}")
        return self


FORMS = ("word", "prefix", "phrase", "any", "regex", "has")


def _shape(value: object) -> str | None:
    if isinstance(value, str):
        return "<text>"
    return "<table>" if isinstance(value, dict) else None


SignalEntry = Annotated[
    Annotated[Word, Tag("<text>")] | Annotated[SignalTable, Tag("<table>")],
    Discriminator(
        _shape,
        custom_error_type="mistake",
        custom_error_message="{complaint}",
        custom_error_context={
            "complaint": "expected a text or a table",
            "remedy": 'write "word", "prefix*", "some words" or { regex = \'…\', weight = 2 }',
        },
    ),
]


class Group(Section):
    """Signals for one cue."""

    signals: list[SignalEntry] = Field(description="what speaks for it")
    anti: list[SignalEntry] = Field(default_factory=list, description="what speaks against it")


class ExamplesTable(Section):
    """Messages that test a domain."""

    match: list[Text] = Field(
        default_factory=list, description="messages of which this domain must be the primary one"
    )
    avoid: list[Text] = Field(
        default_factory=list, description="messages of which it must not be the primary one"
    )


class SlotTable(Section):
    """One thing that a task needs to know."""

    type: SlotType = Field(_SLOT.type, description="the kind of value")
    required: bool = Field(_SLOT.required, description="the task cannot be done without it")
    question: str = Field(_SLOT.question, description="how to ask the user for it")
    resolvers: list[str] = Field(
        default_factory=list, description="where to look, in this order; the first find counts"
    )
    nullable: bool = Field(_SLOT.nullable, description="may stay empty without a question")
    default: Scalar | None = Field(_SLOT.default, description="the value where nothing is found")
    keyword_map: dict[str, Scalar] = Field(
        default_factory=dict, description="words of the message -> the value they mean"
    )
    enum_values: list[str] = Field(
        default_factory=list, description="the values that there are, of an enum"
    )
    required_when: dict[str, list[Scalar]] = Field(
        default_factory=dict, description="another slot -> its values that make this one required"
    )
    null_means: str = Field(_SLOT.null_means, description="what an empty value stands for")
    findable: bool = Field(
        _SLOT.findable, description="an agent with tools can find it, so that nobody is asked"
    )
    note: str = Field(_SLOT.note, description="a remark for whoever reads the file")


class DomainFile(Section):
    """One kind of task: `domains/NAME.toml`."""

    description: Text = Field(description="what this kind of task is, in one sentence")
    aliases: list[str] = Field(
        default_factory=list, description="other names, for profiles and old files"
    )
    parent: str = Field(_DOMAIN.parent, description="the domain that this one refines")
    priority: int = Field(_DOMAIN.priority, ge=0, le=999, description="breaks ties; the lower wins")
    transparent: bool = Field(
        _DOMAIN.transparent, description="passes through a task without ending it"
    )
    languages: list[str] = Field(
        default_factory=lambda: list(_DOMAIN.languages), description="languages of the signals"
    )
    query_type: QueryType = Field(
        _DOMAIN.query_type, description="the kind of question that such a task mostly is"
    )
    needs: list[Need] = Field(default_factory=list, description="where such a task looks")
    min_signals: int = Field(
        _DOMAIN.min_signals, ge=1, le=100, description="fewer different signals count as none"
    )
    threshold: float = Field(
        _DOMAIN.threshold, ge=0, le=1, description="below this confidence, a question may be asked"
    )
    signals: list[SignalEntry] = Field(description="what speaks for this domain")
    anti: list[SignalEntry] = Field(
        default_factory=list, description="what speaks against this domain"
    )
    brief_description: str = Field(
        _DOMAIN.brief_description, description="one line for the model when it is the second domain"
    )
    enrichment_template: str = Field(
        _DOMAIN.enrichment_template,
        description="text for the model when it is the primary domain and the level is full",
    )
    preamble: str = Field(
        _DOMAIN.preamble, description="one more instruction for the model at level full"
    )
    examples: ExamplesTable = Field(
        default_factory=ExamplesTable, description="messages that test this domain"
    )
    slots: dict[str, SlotTable] = Field(
        default_factory=dict, description="what the task must know, by name"
    )


class QueryGroup(Group):
    """Signals for one query type."""

    prior: int = Field(0, ge=-100, le=100, description="weight that it has before anything is read")


class QueriesFile(Section):
    """Which kind of question is it? `cues/queries.toml`"""

    query_type: dict[QueryType, QueryGroup] = Field(
        default_factory=dict, description="signals for each query type"
    )
    needs: dict[Need, Group] = Field(
        default_factory=dict, description="signals for each place to look"
    )


class UnderFile(Section):
    """Does it mean nothing without what was said before? `cues/under.toml`"""

    under: QueryGroup = Field(description="signals that it does not")


class ActsFile(Section):
    """What does the user do by saying it? `cues/acts.toml`"""

    act: dict[Act, Group] = Field(default_factory=dict, description="signals for each act")


class MoodsFile(Section):
    """How is it meant? `cues/moods.toml`"""

    mood: dict[Mood, Group] = Field(default_factory=dict, description="signals for each mood")
    breaks: list[Word] = Field(default_factory=list, description="words that begin a new clause")


class LanguageTable(Section):
    """One language."""

    words: list[Word] = Field(description="its commonest short words")


class LanguagesFile(Section):
    """Which language is it? `cues/languages.toml`"""

    language: dict[str, LanguageTable] = Field(
        default_factory=dict, description="languages by their code"
    )


class MachineTable(Section):
    """One kind of turn that no person wrote."""

    starts: list[Text] = Field(default_factory=list, description="how such a message begins")
    tags: list[Text] = Field(
        default_factory=list, description="elements that such a message is made of alone"
    )
    patterns: list[Text] = Field(
        default_factory=list, description="how it begins, in RE2 syntax; $ is the end of a line"
    )

    @model_validator(mode="after")
    def one_sign(self) -> MachineTable:
        """Refuses a table by which nothing can be told."""
        if not (self.starts or self.tags or self.patterns):
            complaint = "says neither starts, tags nor patterns"
            raise mistake(complaint, "say how such a message begins")
        return self


class MachineFile(Section):
    """Did a person write it at all? `cues/machine.toml`"""

    machine: dict[str, MachineTable] = Field(
        default_factory=dict, description="kinds of machine-made turns"
    )


CueFile = QueriesFile | UnderFile | ActsFile | MoodsFile | LanguagesFile | MachineFile
CUES: dict[str, type[CueFile]] = {
    "queries": QueriesFile,
    "under": UnderFile,
    "acts": ActsFile,
    "moods": MoodsFile,
    "languages": LanguagesFile,
    "machine": MachineFile,
}
"""Stem of the file -> what may stand in it."""
