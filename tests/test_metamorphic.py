"""A message that is changed without changing its meaning: verdicts move only as D4 says.

The messages are the examples of the shipped domains.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.shipped import RANKINGS, shipped, tell
from trimtab.understand import compile_lexicon
from trimtab.values import Hit, Ranking, Understanding

LOG = "\n".join(
    f"2026-03-0{i % 9 + 1}T10:{i % 60:02}:00Z {('INFO', 'ERROR')[i % 2]} deploy failed, "
    f"commit {i} of branch main, fix the docker config and refactor the plan"
    for i in range(200)
)
GLYPHS = str.maketrans("aeocpxyi", "аеосрхуі")
EXAMPLES = [
    text
    for domain in shipped().lexicon.registry.domains
    for text in domain.match
    if text.isascii() and "`" not in text and '"' not in text
]


def understood(text: str, ranking: Ranking) -> Understanding:
    found = tell(shipped(ranking), text)[0].understanding
    assert found is not None
    return found


def by_signals(text: str, ranking: Ranking) -> Understanding:
    """What the signals say alone: a model also knows the length and the ends of a message."""
    policy = shipped(ranking)
    settings = structs.replace(policy.settings, learned=False)
    found = tell(structs.replace(policy, settings=settings), text)[0].understanding
    assert found is not None
    return found


def plain(hits: tuple[Hit, ...], kind: str = "domain:") -> set[tuple[str, str]]:
    """Owner and signal of the hits that are words; patterns may hang on the edges of the text."""
    return {
        (h.owner, h.signal)
        for h in hits
        if h.owner.startswith(kind) and not h.signal.startswith(("has ", "/"))
    }


@pytest.mark.parametrize("text", EXAMPLES)
def test_quoting_weighs_less_and_deletes_nothing(text: str) -> None:
    before, after = understood(text, "blend"), understood(f'"{text}"', "blend")
    assert plain(before.hits) == plain(after.hits)
    assert all(
        h.mood != "asserted" for h in after.hits if h.owner.startswith("domain:") and h.start > 0
    )
    first = {(h.owner, h.signal): h for h in before.hits}
    for hit in after.hits:
        if old := first.get((hit.owner, hit.signal)):
            assert old.mood != "asserted" or abs(hit.points) <= abs(old.points)
            assert hit.weight == old.weight


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", EXAMPLES)
def test_a_fence_hides_every_word(text: str, ranking: Ranking) -> None:
    after = understood(f"```\n{text}\n```", ranking)
    assert plain(after.hits) == set()
    assert [zone.kind for zone in after.zones] == ["fence"]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", EXAMPLES)
def test_a_pasted_log_adds_its_structure_only(text: str, ranking: Ranking) -> None:
    before, after = understood(text, ranking), understood(f"{text}\n\n{LOG}", ranking)
    assert plain(before.hits) == plain(after.hits)
    assert {zone.kind for zone in after.zones} >= {"log"}
    added = {h.signal for h in after.hits} - {h.signal for h in before.hits}
    assert {signal for signal in added if not signal.startswith("/")} <= {"has log"}


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", EXAMPLES)
def test_look_alikes_change_nothing(text: str, ranking: Ranking) -> None:
    words = text.split(" ")
    if len(words) < 5:
        words += ["and", "thanks", "for", "all", "of", "that", "by", "the", "way"]
    straight = " ".join(words)
    swapped = " ".join(w.translate(GLYPHS) if n % 3 == 1 else w for n, w in enumerate(words))
    before, after = understood(straight, ranking), understood(swapped, ranking)
    assert before.scores == after.scores
    assert before.compound == after.compound
    assert [h.start for h in before.hits] == [h.start for h in after.hits]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", EXAMPLES)
def test_saying_it_twice_changes_no_word(text: str, ranking: Ranking) -> None:
    before, after = by_signals(text, ranking), by_signals(f"{text}\n\n{text}", ranking)
    assert plain(before.hits) == plain(after.hits)
    patterns = {(hit.owner, hit.signal) for hit in before.hits}
    reaching = {(hit.owner, hit.signal) for hit in after.hits} - patterns
    if not reaching and not any(of_the_whole(hit) for hit in before.hits):
        assert after.compound == before.compound
        assert [s.points for s in after.scores] == [s.points for s in before.scores]


def of_the_whole(hit: Hit) -> bool:
    """A pattern that hangs on the end of the message, such as the one for a lone `ok`."""
    return hit.signal.startswith("/") and "$" in hit.signal and hit.owner.startswith("domain:")


def imperative(text: str) -> str:
    """As it would stand behind another word."""
    return text if text[:2].isupper() or text.startswith("I ") else text[:1].lower() + text[1:]


@pytest.mark.parametrize("text", EXAMPLES)
def test_negating_weighs_less_and_deletes_nothing(text: str) -> None:
    before = understood(imperative(text), "blend")
    after = understood(f"don't {imperative(text)}", "blend")
    assert plain(before.hits) <= plain(after.hits)
    first = {(h.owner, h.signal): h for h in before.hits}
    for hit in after.hits:
        old = first.get((hit.owner, hit.signal))
        if old and hit.weight > 0 and hit.owner.startswith("domain:"):
            assert (hit.points < old.points) == (SHARES[hit.mood] < SHARES[old.mood])
            assert hit.points <= old.points


SHARES = structs.asdict(shipped().settings.moods)
ORDERS = (
    "fix", "implement", "refactor", "commit", "install", "delete", "plan", "analyze", "convert",
    "investigate", "deploy", "merge", "restart",
)  # fmt: skip
VERBS = [text for text in EXAMPLES if text.startswith(ORDERS)]


def test_the_orders_begin_with_signals() -> None:
    begun = [h for text in VERBS for h in understood(text, "blend").hits if h.start == 0]
    assert len([hit for hit in begun if hit.owner.startswith("domain:")]) > len(VERBS) / 2 > 6


@pytest.mark.parametrize("text", VERBS)
@pytest.mark.parametrize("ban", ["don't", "Do not", "please don’t", "never", "you should not"])
def test_what_is_ruled_out_is_negated(text: str, ban: str) -> None:
    before, after = understood(text, "blend"), understood(f"{ban} {text}", "blend")
    verb = [hit for hit in before.hits if hit.start == 0 and hit.owner.startswith("domain:")]
    moods = {(hit.owner, hit.signal): hit.mood for hit in after.hits}
    for hit in verb:
        assert moods.get((hit.owner, hit.signal), "negated") == "negated", hit.signal
    assert "forbid" in after.acts


def test_a_lexicon_compiled_anew_understands_the_same() -> None:
    policy = shipped()
    again = structs.replace(
        policy, lexicon=compile_lexicon(policy.lexicon.registry, policy.lexicon.learned)
    )
    for text in EXAMPLES:
        assert tell(again, text) == tell(policy, text)
