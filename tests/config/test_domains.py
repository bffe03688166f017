"""Does a domain file say what it seems to say, and can every domain be written down?"""

from __future__ import annotations

import tomllib
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.config.reading import NO_CUES, domain, domains, reviewed, sources
from trimtab.config import build, domain_toml, new_domain, read_cues, read_domains, review
from trimtab.config.spelling import literal, refusal
from trimtab.errors import ConfigError
from trimtab.values import Domain, Slot, TextSignal

ELEVEN = {
    "investigation", "analysis", "bugfix", "coding", "planning", "system_admin", "config_edit",
    "prompt_engineering", "git_ops", "file_ops", "conversation",
}  # fmt: skip

FULL = r'''
description = "Something is wrong."
aliases = ["debugging"]
parent = "top"
priority = 3
transparent = true
languages = ["en", "de"]
query_type = "code"
needs = ["code", "web"]
min_signals = 2
threshold = 0.8
signals = ["debug", { any = ["bug", "fault*"], weight = 3 }, { has = "log" }]
anti = ["debug build"]
brief_description = "Brief."
enrichment_template = """
Two
lines.
"""
preamble = "First."

[examples]
match = ["it crashes"]
avoid = ["write a report"]

[slots.mode]
type = "enum"
required = true
question = "Which?"
resolvers = ["keyword_map"]
nullable = false
default = "fast"
keyword_map = { "at once" = "fast" }
enum_values = ["fast", "slow"]
null_means = "any"
findable = true
note = "A note."

[slots.limit]
type = "int"
required_when = { mode = ["slow"] }
'''


def test_every_key_is_read() -> None:
    assert domain(FULL, "bugfix") == Domain(
        name="bugfix",
        description="Something is wrong.",
        aliases=("debugging",),
        parent="top",
        priority=3,
        transparent=True,
        languages=("en", "de"),
        query_type="code",
        needs=("code", "web"),
        signals=(
            TextSignal("debug", "word"),
            TextSignal("bug", "word", 3),
            TextSignal("fault", "prefix", 3),
            TextSignal("log", "has"),
            TextSignal("debug build", "phrase", anti=True),
        ),
        min_signals=2,
        enrichment_template="Two\nlines.\n",
        brief_description="Brief.",
        preamble="First.",
        threshold=0.8,
        slots=(
            Slot(
                name="mode",
                type="enum",
                required=True,
                question="Which?",
                resolvers=("keyword_map",),
                nullable=False,
                default="fast",
                keyword_map={"at once": "fast"},
                enum_values=("fast", "slow"),
                null_means="any",
                findable=True,
                note="A note.",
            ),
            Slot("limit", "int", required_when={"mode": ("slow",)}),
        ),
        match=("it crashes",),
        avoid=("write a report",),
    )


def test_defaults_are_the_values_own() -> None:
    read = domain('description = "d"\nsignals = ["a"]\n[slots.s]\n', "demo")
    assert read == Domain("demo", "d", signals=(TextSignal("a", "word"),), slots=(Slot("s"),))


NAMES = st.text(ascii_lowercase + "_0", min_size=1, max_size=8).map(lambda name: f"n{name}")
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SOME = TEXT.filter(bool)
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9)
SCALARS = TEXT | NUMBERS | st.booleans()
WEIGHTS = st.integers(1, 100)
LETTERS = st.text("abé9 '-_*.", min_size=1, max_size=12).filter(lambda text: not refusal(text))
SIGNALS = st.builds(
    lambda text, weight: literal(text, weight=weight), LETTERS, WEIGHTS
) | st.builds(
    TextSignal,
    text=SOME | st.just(r"(?i)\b'\d{3}"),
    kind=st.just("regex"),
    weight=WEIGHTS,
)
SLOTS = st.builds(
    Slot,
    name=NAMES,
    type=st.sampled_from(["string", "path", "enum", "bool", "int", "list"]),
    required=st.booleans(),
    question=TEXT,
    resolvers=st.lists(NAMES, max_size=2).map(tuple),
    nullable=st.booleans(),
    default=st.none() | SCALARS,
    keyword_map=st.dictionaries(TEXT, SCALARS, max_size=3),
    enum_values=st.lists(TEXT, max_size=2).map(tuple),
    required_when=st.dictionaries(TEXT, st.lists(SCALARS, max_size=2).map(tuple), max_size=2),
    null_means=TEXT,
    findable=st.booleans(),
    note=TEXT,
)


@st.composite
def any_domain(draw: st.DrawFn) -> Domain:
    plain = draw(st.lists(SIGNALS, max_size=5))
    anti = [TextSignal(s.text, s.kind, s.weight, True) for s in draw(st.lists(SIGNALS, max_size=3))]
    return Domain(
        name=draw(NAMES),
        description=draw(SOME),
        aliases=tuple(draw(st.lists(NAMES, max_size=2))),
        parent=draw(NAMES | st.just("")),
        priority=draw(st.integers(0, 999)),
        transparent=draw(st.booleans()),
        languages=tuple(draw(st.lists(st.sampled_from(["en", "de"])))),
        query_type=draw(st.sampled_from(["code", "action", "research"])),
        needs=tuple(draw(st.lists(st.sampled_from(["code", "vault", "web"]), max_size=3))),
        signals=(*plain, *anti),
        min_signals=draw(st.integers(1, 100)),
        enrichment_template=draw(TEXT | st.lists(TEXT).map("\n".join)),
        brief_description=draw(TEXT),
        preamble=draw(TEXT),
        threshold=draw(st.floats(0, 1)),
        slots=tuple(draw(st.lists(SLOTS, max_size=3, unique_by=lambda slot: slot.name))),
        match=tuple(draw(st.lists(SOME, max_size=9))),
        avoid=tuple(draw(st.lists(SOME, max_size=2))),
    )


@given(any_domain())
def test_what_is_written_reads_back_the_same(domain: Domain) -> None:
    read = domains((domain.name, domain_toml(domain)))
    assert read.problems == ()
    assert read.values == (domain,)


def test_written_for_people() -> None:
    written = domain_toml(domain(FULL, "bugfix"))
    assert (
        'signals = ["debug", { any = ["bug", "fault*"], weight = 3 }, { has = \'log\' }]' in written
    )
    assert 'enrichment_template = """\nTwo\nlines.\n"""' in written
    assert "nullable = false" in written
    assert "findable = true" in written


def test_what_is_usual_is_not_written() -> None:
    assert domain_toml(Domain("x", "d", signals=(TextSignal("a", "word"),))) == (
        'description = "d"\n\nsignals = ["a"]\n'
    )


@pytest.mark.parametrize("name", ["deploy", "deploy_ops", "re-run", "ümlaut", "3d_model", "NAME"])
def test_a_new_domain_has_no_mistake(name: str) -> None:
    found = reviewed((name, new_domain(name)))
    assert (found.problems, found.notices) == ((), ())
    first = domain(new_domain(name), name).signals[0]
    assert literal(name.replace("_", " "), weight=5) == first


@pytest.mark.parametrize("name", ["", "../x", "a b", "a+b", "_a", "-a", "x" * 65])
def test_a_new_domain_of_no_name(name: str) -> None:
    with pytest.raises(ConfigError, match="is not a name; write letters, digits"):
        new_domain(name)


def test_the_shipped_files_have_no_mistake() -> None:
    found = review(read_domains(sources("domains")), read_cues(sources("cues")))
    assert list(map(str, found.problems)) == []
    assert list(map(str, found.notices)) == []


def test_the_eleven_and_more() -> None:
    shipped = build(read_domains(sources("domains")), NO_CUES).domains
    names = {domain.name for domain in shipped}
    assert names >= ELEVEN
    assert {domain.name for domain in shipped if not domain.parent} == ELEVEN


@pytest.mark.parametrize("source", sources("domains"), ids=lambda source: source.stem)
def test_the_shipped_files_survive_writing(source) -> None:  # type: ignore[no-untyped-def]
    read = domain(source.text, source.stem)
    written = domain_toml(read)
    assert tomllib.loads(written)
    assert domain(written, source.stem) == read
