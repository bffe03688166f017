"""Which kind of question is it, and where would its answer lie? (specs 002 and 004)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shipped import RANKINGS, shipped, tell
from trimtab.understand import Settings, compile_lexicon, understand
from trimtab.values import (
    Cues,
    Domain,
    Message,
    Need,
    QueryClassification,
    QueryType,
    Ranking,
    Registry,
    State,
    TextSignal,
)


def needs(query: QueryClassification) -> set[str]:
    """Where to look."""
    named = {"code": query.needs_code, "vault": query.needs_vault, "web": query.needs_web}
    return {name for name, needed in named.items() if needed}


SPEC_002 = [
    ("weather", "What's the weather in Paris?", "research", {"web"}),
    ("auth", "How does the auth middleware work?", "code", {"code"}),
    ("caching", "What did we decide about caching?", "documentation", {"vault"}),
    ("thanks", "Thanks, that helps!", "conversational", set()),
]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize(
    ("text", "kind", "wanted"), [row[1:] for row in SPEC_002], ids=[row[0] for row in SPEC_002]
)
def test_spec_002_s_four_questions(
    text: str, kind: QueryType, wanted: set[str], ranking: Ranking
) -> None:
    understood = tell(shipped(ranking), text)[0].understanding
    assert understood is not None
    assert understood.query.query_type == kind
    assert needs(understood.query) == wanted
    assert not understood.query.abstain
    assert understood.query.keywords_matched


TOLD = [
    ("It compiles but segfaults in release mode", "action"),
    ("It builds but deadlocks under load", "action"),
    ("my disk is full, what's eating the space", "action"),
    ("the page freezes", "action"),
    ("I said DO NOT touch config.yaml", "action"),
    ("danke, jetzt commit", "action"),
    ("It is a nice idea", "conversational"),
    ("danke", "conversational"),
    ("as I said, it works", "conversational"),
]


@pytest.mark.parametrize(("text", "kind"), TOLD)
def test_what_is_told_of_a_fault_asks_for_work(text: str, kind: QueryType) -> None:
    understood = tell(shipped(), text)[0].understanding
    assert understood is not None
    assert understood.query.query_type == kind


def word(text: str, weight: int = 1, *, anti: bool = False) -> TextSignal:
    return TextSignal(text, "word", weight, anti)


TYPES: tuple[QueryType, ...] = ("action", "code", "research", "documentation", "conversational")
CUES = Cues(
    query_types={
        "action": (word("do", 3), word("why", anti=True)),
        "code": (word("why", 2), word("method", 2)),
        "research": (word("news", 3),),
        "documentation": (word("decided", 3),),
        "conversational": (word("thanks", 3),),
    },
    needs={"web": (word("online"),), "code": (word("repo"), word("offline", anti=True))},
)
DOMAINS = (
    Domain("bugfix", signals=(word("fix", 9),), needs=("code",), query_type="action"),
    Domain("history", signals=(word("war", 9),), needs=("web",), query_type="research"),
    Domain("faint", signals=(word("hum"),), query_type="research"),
    Domain("shell", parent="bugfix", signals=(word("bash", 9),), needs=("web",)),
)


def asked(
    text: str, cues: Cues = CUES, domains: tuple[Domain, ...] = DOMAINS, **settings: float
) -> QueryClassification:
    """The query of a text alone."""
    lexicon = compile_lexicon(Registry(domains, cues))
    return understand(lexicon, State(), Message(text), settings=Settings(**settings))[1].query


ALL: list[tuple[str, str, QueryType, set[Need]]] = [
    ("action", "do", "action", {"vault"}),
    ("code", "method", "code", {"code"}),
    ("research", "news", "research", {"web"}),
    ("documentation", "decided", "documentation", {"vault"}),
    ("conversational", "thanks", "conversational", set()),
    ("the weightier", "thanks, do", "action", {"vault"}),
    ("anti", "thanks do why", "conversational", set()),
    ("named besides", "method online", "code", {"code", "web"}),
    ("named and had already", "method repo", "code", {"code"}),
    ("anti of a need names nothing", "thanks offline", "conversational", set()),
    ("an action looks where its domain says", "do fix", "action", {"vault", "code"}),
    ("as the child says", "do bash", "action", {"vault", "web"}),
    ("only an action does", "method method news fix thanks why", "code", {"code"}),
    ("a domain alone", "war", "research", {"web"}),
]


@pytest.mark.parametrize(
    ("text", "kind", "wanted"), [row[1:] for row in ALL], ids=[row[0] for row in ALL]
)
def test_types_and_needs(text: str, kind: QueryType, wanted: set[str]) -> None:
    found = asked(text)
    assert (found.query_type, needs(found)) == (kind, wanted)


def test_what_was_matched_is_listed_for_the_best_type() -> None:
    assert asked("why method news").keywords_matched == ("why", "method")
    assert asked("war").keywords_matched == ()


def test_the_runner_up() -> None:
    found = asked("news method")
    assert (found.query_type, found.second) == ("research", "code")
    assert asked("xyzzy").second == "code"


def test_the_threshold() -> None:
    found = asked("news method")
    assert not asked("news method", abstain_below=found.confidence).abstain
    assert asked("news method", abstain_below=found.confidence + 0.001).abstain
    assert asked("xyzzy").abstain
    assert asked("xyzzy").confidence == pytest.approx(1 / 5, abs=1e-4)


@pytest.mark.parametrize("kind", TYPES)
def test_a_prior_counts_before_anything_is_read(kind: QueryType) -> None:
    cues = Cues(query_types=CUES.query_types, priors={kind: 1})
    assert asked("", cues).query_type == kind
    assert asked("", cues).confidence > 0.2
    assert asked("news news do", cues).query_type != "conversational"
    heavy = Cues(query_types=CUES.query_types, priors={kind: 50})
    assert asked("news do why thanks", heavy).query_type == kind


def test_a_domain_adds_its_share_to_its_type() -> None:
    sure, faint = asked("war do", domain_temperature=40), asked("hum do", domain_temperature=400)
    assert (sure.query_type, faint.query_type) == ("action", "action")
    assert sure.confidence < faint.confidence
    two = Cues(query_types={"action": (word("do"),)})
    assert asked("war do", two, domain_temperature=40).query_type == "research"
    assert asked("hum do", two, domain_temperature=400).query_type == "action"


def test_only_the_two_best_domains_add_theirs() -> None:
    domains = (
        Domain("a", signals=(word("red", 3),), query_type="code"),
        Domain("b", signals=(word("red", 2),), query_type="documentation"),
        Domain("c", signals=(word("red"),), query_type="research"),
    )
    two = asked("red", Cues(), domains)
    one = asked("red", Cues(), domains[:2])
    assert (two.query_type, two.second) == (one.query_type, one.second) == ("code", "documentation")


def test_the_temperature_is_a_setting() -> None:
    cold, hot = (asked("news", query_temperature=each).confidence for each in (20, 400))
    assert cold > hot


SPOKEN = [
    "do",
    "why",
    "method",
    "news",
    "decided",
    "thanks",
    "online",
    "repo",
    "fix",
    "war",
    "bash",
]


@given(st.lists(st.sampled_from(SPOKEN), max_size=6))
def test_the_best_type_is_sure_by_its_share(words: list[str]) -> None:
    found = asked(" ".join(words))
    assert found.query_type != found.second
    assert 0.2 <= found.confidence <= 1
    assert found.abstain == (found.confidence < 0.5)
    assert "online" not in words or found.needs_web
    assert "repo" not in words or found.needs_code


@given(st.permutations(SPOKEN[:6]), st.integers(1, 6))
def test_the_order_of_the_words_is_none(words: list[str], count: int) -> None:
    one, other = asked(" ".join(words[:count])), asked(" ".join(words[:count][::-1]))
    assert (one.query_type, one.confidence) == (other.query_type, other.confidence)


def test_a_turn_of_a_machine_asks_nothing() -> None:
    understood = tell(shipped(), "[Request interrupted by user]")[0].understanding
    assert understood is not None
    assert (understood.query.query_type, needs(understood.query)) == ("conversational", set())
    assert understood.query.abstain
