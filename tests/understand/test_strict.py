"""`strict_000` gives what spec 000's own code gives, turn after turn: the baseline tells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bench.baselines import spec_000
from trimtab.understand import Settings, compile_lexicon
from trimtab.understand.lines import lines
from trimtab.understand.understanding import understand
from trimtab.values import (
    CompoundClassification,
    Domain,
    Message,
    Momentum,
    Profile,
    Registry,
    State,
    TextSignal,
)

NAMES = ("investigation", "bugfix", "coding", "file_ops", "conversation")
WORDS = [f"w{n}x" for n in range(7)]
STRICT = Settings(strict_000=True)
REGISTRIES = st.fixed_dictionaries(
    {name: st.lists(st.sampled_from(WORDS), unique=True, max_size=4) for name in NAMES}
)
TALKS = st.lists(st.lists(st.sampled_from([*WORDS, "thanks", "nothing"]), max_size=4), max_size=9)


def verdict(compound: object) -> tuple[object, ...]:
    """What both verdicts have, with signals as sorted words."""
    values = []
    for name in CompoundClassification.__struct_fields__:
        value = getattr(compound, name)
        if name.endswith("_signals") and value is not None:
            value = sorted(signal.replace(r"\b", "") for signal in value)
        values.append(value)
    return tuple(values)


@given(REGISTRIES, TALKS, st.integers(1, 5), st.sets(st.sampled_from(NAMES), max_size=2))
def test_strict_is_spec_000_to_the_letter(
    registry: dict[str, list[str]], talk: list[list[str]], weight: int, disabled: set[str]
) -> None:
    domains = tuple(
        Domain(
            name,
            priority=spec_000.DOMAIN_PRIORITY[name],
            signals=(
                *(TextSignal(word, "word", weight) for word in words),
                TextSignal("nothing", "word", weight, anti=True),
            ),
        )
        for name, words in registry.items()
    )
    lexicon = compile_lexicon(Registry(domains))
    configs: dict[str, spec_000.DomainConfig] = {
        name: {
            "signals": [rf"\b{word}\b" for word in words],
            "enrichment_template": "",
            "brief_description": "",
        }
        for name, words in registry.items()
    }
    profile = Profile(disabled_domains=tuple(disabled))
    oracle = spec_000.Tracker(
        lambda text: spec_000.score_all_domains(text, configs),
        configs,
        profile={"disabled_domains": sorted(disabled)},
    )
    held = Momentum()
    for words in talk:
        text = " ".join(words)
        before, (expected, _) = held, oracle.before(text)
        after, found = understand(
            lexicon, State(momentum=held), Message(text), settings=STRICT, profile=profile
        )
        held = after.momentum
        assert verdict(found.compound) == verdict(expected)
        broke = before.turns >= 3 and expected.momentum_turns == 1
        told = lines(before, found)
        assert any(line.startswith("[BST] Momentum break: ") for line in told) == broke
