"""Do the cue files say what they seem to say?"""

from __future__ import annotations

import pytest

from tests.config.reading import NO_DOMAINS
from trimtab.config import Source, read_cues, review
from trimtab.values import Cues, MachineMark, TextSignal

FILES = {
    "queries": """
[query_type.code]
prior = 2
signals = ["where is"]
anti = ["news"]
[query_type.action]
signals = []
[needs.web]
signals = ["online"]
""",
    "under": '[under]\nprior = -2\nsignals = ["fix it"]\nanti = ["login"]',
    "acts": '[act.thank]\nsignals = ["thanks", "thank you"]',
    "moods": 'breaks = ["But", "however"]\n[mood.negated]\nsignals = ["don\'t"]\n'
    '[mood.asserted]\nsignals = ["don\'t forget"]',
    "languages": '[language.de]\nwords = ["und", "Für", "und"]',
    "machine": """
[machine.reminder]
starts = ["<system>"]
tags = ["reminder"]
[machine.hook]
patterns = ['Hook:\\w+ says']
""",
}


def cues(**texts: str) -> list[str]:
    read = read_cues(Source(f"cues/{stem}.toml", text) for stem, text in texts.items())
    return list(map(str, review(NO_DOMAINS, read).problems))


def test_every_key_is_read() -> None:
    read = read_cues(Source(f"cues/{stem}.toml", text) for stem, text in FILES.items())
    assert read.problems == ()
    assert read.values == Cues(
        query_types={
            "code": (TextSignal("where is", "phrase"), TextSignal("news", "word", anti=True)),
            "action": (),
        },
        under=(TextSignal("fix it", "phrase"), TextSignal("login", "word", anti=True)),
        under_prior=-2,
        acts={"thank": (TextSignal("thanks", "word"), TextSignal("thank you", "phrase"))},
        needs={"web": (TextSignal("online", "word"),)},
        moods={
            "negated": (TextSignal("don't", "word"),),
            "asserted": (TextSignal("don't forget", "phrase"),),
        },
        languages={"de": ("und", "fur")},
        machine=(
            MachineMark("reminder", ("<system>",), ("reminder",)),
            MachineMark("hook", patterns=(r"Hook:\w+ says",)),
        ),
        breaks=("but", "however"),
        priors={"code": 2},
    )


def test_the_last_file_of_a_name_replaces_the_others() -> None:
    shipped = Source(
        "data/cues/acts.toml", '[act.thank]\nsignals = ["thanks"]\n[act.do]\nsignals = ["do"]'
    )
    own = Source("cues/acts.toml", '[act.thank]\nsignals = ["ta"]')
    assert read_cues([shipped, own]).values.acts == {"thank": (TextSignal("ta", "word"),)}


WRONG = [
    ("a pattern of under.toml", "under", "[under]\nsignals = [{ regex = '(' }]", [
        "under.signals: the pattern '(' cannot be compiled: missing ): (; "
        "see RE2's syntax; a plain word needs no pattern",
    ]),
    ("unknown file", "quers", "", [
        "'quers' is not a cue file; did you mean 'queries'? "
        "known: acts, languages, machine, moods, queries, under",
    ]),
    ("unknown act", "acts", '[act.doo]\nsignals = ["a"]', [
        "act.doo: unknown act 'doo'; did you mean 'do'? "
        "known: cancel, confirm, correct, do, explain, forbid, plan, thank",
    ]),
    ("unknown section", "acts", '[acts.do]\nsignals = ["a"]', [
        "unknown key 'acts'; did you mean 'act'? known: act",
    ]),
    ("no signals", "acts", "[act.do]", [
        "act.do: 'signals' is missing; it says: what speaks for it",
    ]),
    ("unknown mood", "moods", '[mood.assert]\nsignals = ["a"]', [
        "mood.assert: unknown mood 'assert'; did you mean 'asserted'? "
        "known: asked, asserted, deferred, negated, reported",
    ]),
    ("pattern and twins", "queries", "[needs.code]\nsignals = ['a', 'A', { regex = '(?=a)' }]", [
        "needs.code.signals: 'a' stands twice; keep one",
        "needs.code.signals: the pattern '(?=a)' cannot be compiled: "
        "invalid perl operator: (?=; "
        "RE2 has no lookaround: match more, and list what is not meant under anti",
    ]),
    ("twins apart", "queries", "[query_type.code]\nsignals = ['a']\nanti = ['a']", [
        "query_type.code.anti: 'a' stands in signals and in anti; keep one",
    ]),
    ("prior", "queries", "[query_type.code]\nprior = 101\nsignals = ['a']", [
        "query_type.code.prior: expected at most 100, got the number 101",
    ]),
    ("language", "languages", "[language.german]\nwords = ['und', '?']", [
        "language.german.words[1]: nothing to look for in '?'; "
        "only letters, digits, ' and _ are read; write a regex",
        "language: 'german' is not the code of a language; write en, de, pt-BR, …",
    ]),
    ("machine", "machine", "[machine.x]", [
        "machine.x: says neither starts, tags nor patterns; say how such a message begins",
    ]),
    ("machine's pattern", "machine", "[machine.x]\npatterns = ['(?=a)', 'a*']", [
        "machine.x.patterns[0]: the pattern '(?=a)' cannot be compiled: "
        "invalid perl operator: (?=; "
        "RE2 has no lookaround: match more, and list what is not meant under anti",
        "machine.x.patterns[1]: the pattern 'a*' matches the empty text; "
        "it would be found in every message: ask for at least one character",
    ]),
    ("not TOML", "acts", "[act.do", [
        "line 1, column 8: is not TOML: expected ']' at the end of a table declaration",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("stem", "text", "wanted"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG]
)
def test_mistakes(stem: str, text: str, wanted: list[str]) -> None:
    assert cues(**{stem: text}) == [f"cues/{stem}.toml: {each}" for each in wanted]
