"""Is a registry what its files say, in whatever order they come?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.config.reading import NO_CUES, PLAIN, domain, domains, sources
from trimtab.config import Read, Source, build, content_hash, read_cues, read_domains, review
from trimtab.values import Cues, Domain, TextSignal

CUES = read_cues(sources("cues"))


SMALL = [
    Source("a.toml", f'aliases = ["x"]\n{PLAIN}'),
    Source("b.toml", f'parent = "x"\n{PLAIN}'),
    Source("c.toml", f'parent = "a"\n{PLAIN}[slots.s]\nkeyword_map = {{ a = 1, b = 2 }}'),
    Source("d.toml", PLAIN),
]


@given(st.permutations(SMALL))
def test_the_order_of_files_never_matters(files: list[Source]) -> None:
    assert build(read_domains(files), NO_CUES) == build(read_domains(SMALL), NO_CUES)


def test_the_order_of_keys_never_matters() -> None:
    turned = SMALL[2].text.replace("a = 1, b = 2", "b = 2, a = 1")
    again = [*SMALL[:2], Source("c.toml", turned), SMALL[3]]
    assert build(read_domains(again), NO_CUES) == build(read_domains(SMALL), NO_CUES)


def test_the_order_of_the_shipped_files_does_not_matter() -> None:
    files = sources("domains")
    forth, back = read_domains(files), read_domains(files[::-1])
    assert build(forth, CUES) == build(back, CUES)


def test_the_hash() -> None:
    registry = build(read_domains(sources("domains")), CUES)
    assert len(registry.hash) == 16
    assert int(registry.hash, 16)
    assert registry.hash == content_hash(registry.domains, registry.cues)


CHANGES = [
    'description = "e"',
    "priority = 1",
    'signals = ["b"]',
    'signals = [{ word = "a", weight = 2 }]',
    'anti = ["b"]',
    "[slots.s]",
]


def test_every_change_changes_the_hash() -> None:
    first = 'description = "d"'
    texts = [f'{first}\nsignals = ["a"]', f'{CHANGES[0]}\nsignals = ["a"]']
    texts += [f"{first}\n{change}" for change in CHANGES[2:4]]
    texts += [f'{first}\nsignals = ["a"]\n{change}' for change in (CHANGES[1], *CHANGES[4:])]
    hashes = {content_hash([domain(text)], Cues()) for text in texts}
    hashes.add(content_hash([domain(texts[0])], Cues(breaks=("but",))))
    assert len(hashes) == len(texts) + 1


def test_domains_built_in_code_are_checked_too() -> None:
    made = Domain("x", "d", signals=(TextSignal("", "word", 0), TextSignal("(", "regex", 101)))
    problems = review(Read((made, made)), NO_CUES).problems
    assert list(map(str, problems)) == [
        "x: signals: a signal without text; say what to look for",
        "x: signals: '' has weight 0; use 1 to 100",
        "x: signals: '(' has weight 101; use 1 to 100",
        "x: signals: the pattern '(' cannot be compiled: missing ): (; "
        "see RE2's syntax; a plain word needs no pattern",
        "x: two domains are called 'x'; rename one",
    ]


def test_resolvers_of_third_parties_are_known() -> None:
    read = domains(("x", f'{PLAIN}[slots.s]\nresolvers = ["nose"]'))
    assert review(read, NO_CUES).problems
    assert not review(read, NO_CUES, resolvers=("nose",)).problems
