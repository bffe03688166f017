"""The log lines of spec 000, word for word, for every movement."""

from __future__ import annotations

import pytest

from trimtab.testing import lexicon
from trimtab.understand.lines import lines
from trimtab.understand.understanding import understand
from trimtab.values import Message, Momentum, Profile, State, TextSignal

WORDS = lexicon(
    {
        "investigation": ["look up", "trace"],
        "coding": [TextSignal("function", "word", 2), "method"],
        "planning": [TextSignal("plan", "word", 2)],
        "bugfix": ["fix"],
        "conversation": ["hello"],
    }
)
HELD = Momentum(("coding", "investigation"), turns=5)
WEAK = Momentum(("coding",), turns=1)
ON = "enrichment: primary=ON secondary=ON"
ALONE = "enrichment: primary=ON secondary=OFF"
BOTH = "sig=coding+investigation"
BUGFIX = f"bugfix (1 signal) | sig=bugfix | momentum=1 | {ALONE}"

ROWS: list[tuple[str, Momentum, str, list[str]]] = [
    ("a new task", Momentum(), "fix", [BUGFIX]),
    ("two domains, counted", WEAK, "look up and trace the method",
     [f"investigation (2 signals) + coding (1 signal) | {BOTH} | momentum=2 | {ON}"]),
    ("momentum breaks", HELD, "plan",
     ["Momentum break: coding+investigation (5 turns) → planning (2 signals, not in compound)",
      f"planning (2 signals) | sig=planning | momentum=1 | {ALONE}"]),
    ("one of the compound, with a stranger", HELD, "a function, then fix",
     ["Momentum held: coding+investigation (5 turns) resisted bugfix (1 signal)",
      f"coding (2 signals) + investigation (0 signals) | {BOTH} | momentum=6 | {ON}"]),
    ("silence holds", HELD, "ok",
     [f"coding (0 signals) + investigation (0 signals) | {BOTH} | momentum=5 | {ON}"]),
    ("weak yields without a word", WEAK, "fix", [BUGFIX]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("held", "text", "told"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_lines(held: Momentum, text: str, told: list[str]) -> None:
    _, found = understand(WORDS, State(momentum=held), Message(text))
    assert list(lines(held, found)) == [f"[BST] {line}" for line in told]


def test_a_profile_s_skips_are_told_with_the_model() -> None:
    profile = Profile(disabled_domains=("coding",))
    text = "look up and trace the method"
    _, found = understand(WORDS, State(), Message(text), profile=profile)
    skipped = "[BST] Secondary enrichment skipped for coding: disabled_in_profile"
    assert lines(Momentum(), found, model="Qwen3-14B")[-1] == f"{skipped} (Qwen3-14B)"
    assert lines(Momentum(), found)[-1] == skipped
