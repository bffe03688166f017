"""Does each mistake in a domain file get the one complaint that helps?"""

from __future__ import annotations

import pytest

from tests.config.reading import PLAIN, complaints, domains, reviewed
from trimtab.config import build, read_cues
from trimtab.config.complaints import MOST
from trimtab.errors import ConfigError

TOP = (
    "aliases, anti, brief_description, description, enrichment_template, examples, languages, "
    "min_signals, needs, parent, preamble, priority, query_type, signals, slots, threshold, "
    "transparent"
)
SIGNAL = "any, has, phrase, prefix, regex, weight, word"
RESOLVERS = (
    "context_inference, file_extension_inference, history_scan, keyword_map, "
    "last_mentioned_entity, last_mentioned_file, last_mentioned_path, working_memory_lookup"
)
HEAD = 'description = "d"\n'
UNREADABLE = "only letters, digits, ' and _ are read; write a regex"
SHAPES = 'write "word", "prefix*", "some words" or { regex = \'…\', weight = 2 }'

KEYS = [
    ("empty file", "", [
        "'description' is missing; it says: what this kind of task is, in one sentence",
        "'signals' is missing; it says: what speaks for this domain",
    ]),
    ("unknown key", f"signls = []\n{PLAIN}", [
        f"unknown key 'signls'; did you mean 'signals'? known: {TOP}",
    ]),
    ("key below the examples", f"{PLAIN}priority = 3", [
        "examples: unknown key 'priority'; it belongs above the first [table]",
    ]),
    ("key above its table", f'match = ["a"]\n{HEAD}signals = ["a"]', [
        "unknown key 'match'; it belongs under [examples]",
    ]),
    ("text for a number", f'priority = "x"\n{PLAIN}', [
        "priority: expected a whole number, got the text 'x'",
    ]),
    ("fraction for a whole number", f"min_signals = 1.5\n{PLAIN}", [
        "min_signals: expected a whole number, got the number 1.5",
    ]),
    ("number out of range", f"priority = -1\nthreshold = 1.5\n{PLAIN}", [
        "priority: expected at least 0, got the number -1",
        "threshold: expected at most 1.0, got the number 1.5",
    ]),
    ("not a number", f"threshold = nan\n{PLAIN}", [
        "threshold: expected a finite number, got the number nan",
    ]),
    ("yes for true", f"transparent = 1\n{PLAIN}", [
        "transparent: expected true or false, got the number 1",
    ]),
    ("true for a number", f"threshold = true\n{PLAIN}", [
        "threshold: expected a number, got true",
    ]),
    ("empty description", 'description = ""\nsignals = ["a"]', [
        "description: expected a text that is not empty, got an empty text",
    ]),
    ("number for a list", f"{HEAD}signals = 4", ["signals: expected a list, got the number 4"]),
    ("text for a table", f"examples = 'x'\nslots = []\n{HEAD}signals = ['a']", [
        "examples: expected a table, got the text 'x'",
        "slots: expected a table, got an empty list",
    ]),
    ("date", f"preamble = 1979-05-27\n{PLAIN}", ["preamble: expected a text, got a date"]),
    ("unknown query type", f'query_type = "codes"\n{PLAIN}', [
        "query_type: unknown query_type 'codes'; did you mean 'code'? "
        "known: action, code, conversational, documentation, research",
    ]),
    ("unknown need", f'needs = ["web", "wep"]\n{PLAIN}', [
        "needs[1]: unknown needs 'wep'; did you mean 'web'? known: code, vault, web",
    ]),
    ("language", f'languages = ["en", "English"]\n{PLAIN}', [
        "languages: 'English' is not the code of a language; write en, de, pt-BR, …",
    ]),
    ("key of odd letters", f'"a\\u0007b" = 1\n{PLAIN}', [
        f"unknown key 'a\\x07b'; known: {TOP}",
    ]),
]  # fmt: skip

SIGNALS = [
    ("number", "[3]", [f"signals[0]: expected a text or a table; {SHAPES}"]),
    ("empty text", '[""]', ["signals[0]: expected a text that is not empty, got an empty text"]),
    ("nothing to look for", '["a", "?!"]', [
        f"signals[1]: nothing to look for in '?!'; {UNREADABLE}",
    ]),
    ("star alone", '[{ any = ["a", "*"] }]', [
        f"signals[0].any[1]: nothing to look for in '*'; {UNREADABLE}",
    ]),
    ("star in the middle", '["a", "b*c"]', [
        "signals[1]: a * in the middle of 'b*c'; put it at the end, or write a regex",
    ]),
    ("no form", "[{ weight = 2 }]", [
        "signals[0]: says nothing to look for; "
        "give exactly one of word, prefix, phrase, any, regex, has",
    ]),
    ("two forms", '[{ word = "a", regex = "b" }]', [
        "signals[0]: has word and regex; give exactly one of word, prefix, phrase, any, regex, has",
    ]),
    ("unknown form", '[{ regx = "a" }]', [
        f"signals[0]: unknown key 'regx'; did you mean 'regex'? known: {SIGNAL}",
    ]),
    ("weight", '["a", { word = "b", weight = 0 }, { word = "c", weight = 101 }]', [
        "signals[1].weight: expected at least 1, got the number 0",
        "signals[2].weight: expected at most 100, got the number 101",
    ]),
    ("empty any", '["a", { any = [] }]', [
        "signals[1].any: expected a list with at least 1 in it, got an empty list",
    ]),
    ("unknown part", '["a", { has = "tracebak" }]', [
        "signals[1].has: unknown has 'tracebak'; did you mean 'traceback'? "
        "known: code, diff, fence, inline, log, markup, path, quote, reminder, shell, "
        "traceback, url",
    ]),
    ("twice", '["re-run", "Re run", { any = ["x*", "x*"], weight = 2 }]', [
        "signals[1]: 'Re run' is read as 're run', and so is 're-run' in signals[0]; "
        "keep one, or write a regex",
        "signals[2].any[1]: 'x*' stands twice; keep one",
    ]),
    ("signs lost", '["C++", { any = ["b", "C#"] }, "c"]', [
        "signals[1].any[1]: 'C#' is read as 'c', and so is 'C++' in signals[0]; "
        "keep one, or write a regex",
        "signals[2]: 'c' is read as 'c', and so is 'C++' in signals[0]; "
        "keep one, or write a regex",
    ]),
    ("the place of a pattern", "['a', { any = ['b'] }, { regex = '(a' }]", [
        "signals[2]: the pattern '(a' cannot be compiled: missing ): (a; "
        "see RE2's syntax; a plain word needs no pattern",
    ]),
    ("the place among mistakes", "['a', 3, { regex = '(a' }]", [
        f"signals[1]: expected a text or a table; {SHAPES}",
        "signals: the pattern '(a' cannot be compiled: missing ): (a; "
        "see RE2's syntax; a plain word needs no pattern",
    ]),
    ("no signals", "[]", [
        "signals: holds nothing that speaks for it; add a word to look for",
    ]),
    ("lookahead", "[{ regex = 'a(?!b)' }]", [
        "signals[0]: the pattern 'a(?!b)' cannot be compiled: invalid perl operator: (?!; "
        "RE2 has no lookaround: match more, and list what is not meant under anti",
    ]),
    ("lookbehind", "[{ regex = '(?<=a)b' }]", [
        "signals[0]: the pattern '(?<=a)b' cannot be compiled: invalid perl operator: (?<=; "
        "RE2 has no lookaround: match more, and list what is not meant under anti",
    ]),
    ("backreference", r"[{ regex = '(a)\1' }]", [
        r"signals[0]: the pattern '(a)\1' cannot be compiled: invalid escape sequence: \1; "
        "RE2 has no backreferences: write the alternatives out",
    ]),
    ("named backreference", "[{ regex = '(?P<n>a)(?P=n)' }]", [
        "signals[0]: the pattern '(?P<n>a)(?P=n)' cannot be compiled: invalid perl operator: (?P; "
        "RE2 has no backreferences: write the alternatives out",
    ]),
    ("possessive", "[{ regex = 'a++' }]", [
        "signals[0]: the pattern 'a++' cannot be compiled: bad repetition operator: ++; "
        "RE2 never backtracks: a plain + or * will do",
    ]),
    ("bracket", "[{ regex = 'a(' }]", [
        "signals[0]: the pattern 'a(' cannot be compiled: missing ): a(; "
        "see RE2's syntax; a plain word needs no pattern",
    ]),
    ("empty match", "[{ regex = 'x*' }]", [
        "signals[0]: the pattern 'x*' matches the empty text; "
        "it would be found in every message: ask for at least one character",
    ]),
    ("long pattern", "[{ regex = '" + "x" * 1001 + "' }]", [
        "signals[0]: the pattern '" + "x" * 59 + "…' has 1,001 characters; at most 1,000: split it",
    ]),
]  # fmt: skip

SLOTS = [
    ("unknown resolver", 'resolvers = ["keyword_map", "history_scna"]', [
        "slots.s.resolvers: unknown resolver 'history_scna'; did you mean 'history_scan'? "
        f"known: {RESOLVERS}",
    ]),
    ("unknown type", 'type = "strng"', [
        "slots.s.type: unknown type 'strng'; did you mean 'string'? "
        "known: bool, enum, int, list, path, string",
    ]),
    ("enum without values", 'type = "enum"', [
        "slots.s.enum_values: is missing; list the values that there are",
    ]),
    ("default outside the enum", 'type = "enum"\nenum_values = ["on", "off"]\ndefault = "of"', [
        "slots.s.default: the text 'of' is not one of the enum_values of s; "
        "did you mean 'off'? known: off, on",
    ]),
    ("word outside the enum", 'type = "enum"\nenum_values = ["on"]\nkeyword_map = { "c++" = 1 }', [
        "slots.s.keyword_map.'c++': the number 1 is not one of the enum_values of s; known: on",
    ]),
    ("default of a bool", 'type = "bool"\ndefault = "yes"', [
        "slots.s.default: expected true or false, got the text 'yes'",
    ]),
    ("word of an int", 'type = "int"\nkeyword_map = { one = true }', [
        "slots.s.keyword_map.one: expected a whole number, got true",
    ]),
    ("list as a value", "default = []\nkeyword_map = { a = 1979-05-27 }", [
        "slots.s.default: expected a text, a number, true or false",
        "slots.s.keyword_map.a: expected a text, a number, true or false",
    ]),
    ("huge value", f"default = 1{'0' * 30}", [
        "slots.s.default: expected a text, a number, true or false",
    ]),
    ("condition on an unknown slot", 'required_when = { t = ["x"] }', [
        "slots.s.required_when: unknown slot 't'; known: s",
    ]),
    ("condition without a list", 'required_when = { s = "x" }', [
        "slots.s.required_when.s: expected a list, got the text 'x'",
    ]),
    ("condition outside the enum",
     'required_when = { e = ["x"] }\n[slots.e]\ntype = "enum"\nenum_values = ["y"]', [
        "slots.s.required_when.e: the text 'x' is not one of the enum_values of e; known: y",
    ]),
    ("name", 'note = ""\n[slots."a b"]\nnote = ""', [
        "slots.'a b': 'a b' is not a name; "
        "write letters, digits, _ and -, at most 64, a letter or digit first",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), [k[1:] for k in KEYS], ids=[k[0] for k in KEYS])
def test_keys(text: str, wanted: list[str]) -> None:
    assert complaints(text) == [f"demo.toml: {each}" for each in wanted]


@pytest.mark.parametrize(("text", "wanted"), [s[1:] for s in SIGNALS], ids=[s[0] for s in SIGNALS])
def test_signals(text: str, wanted: list[str]) -> None:
    assert complaints(f"{HEAD}signals = {text}") == [f"demo.toml: {each}" for each in wanted]


@pytest.mark.parametrize(("text", "wanted"), [s[1:] for s in SLOTS], ids=[s[0] for s in SLOTS])
def test_slots(text: str, wanted: list[str]) -> None:
    assert complaints(f"{PLAIN}[slots.s]\n{text}") == [f"demo.toml: {each}" for each in wanted]


def test_signals_against_the_domain() -> None:
    text = f'{HEAD}signals = ["Café"]\nanti = ["cafe", "x", "X", {{ regex = "(" }}]'
    assert complaints(text) == [
        "demo.toml: anti[0]: 'cafe' is read as 'cafe', and so is 'Café' in signals[0]; "
        "keep one, or write a regex",
        "demo.toml: anti[2]: 'x' stands twice; keep one",
        "demo.toml: anti[3]: the pattern '(' cannot be compiled: missing ): (; "
        "see RE2's syntax; a plain word needs no pattern",
    ]


def test_more_signals_asked_for_than_there_are() -> None:
    text = f'{HEAD}min_signals = 2\nsignals = ["a"]\nanti = ["b"]'
    wanted = ["demo.toml: min_signals: 2 are asked for, and there are 1; at most 1"]
    assert complaints(text) == wanted


NAMES = [
    ("one alias of two", ["", 'aliases = ["x"]', 'aliases = ["x"]'], [
        "c.toml: aliases: 'x' is an alias of b (b.toml); one name, one domain: leave it out of one",
    ]),
    ("the alias is a name", ['aliases = ["b"]', "", ""], [
        "a.toml: aliases: 'b' is the name of b (b.toml); "
        "one name, one domain: leave it out of one",
    ]),
    ("its own name", ['aliases = ["a", "x", "x"]', "", ""], [
        "a.toml: aliases: 'a' is a name of this domain already; leave it out",
        "a.toml: aliases: 'x' is a name of this domain already; leave it out",
    ]),
    ("not a name", ['aliases = ["a+b"]', "", ""], [
        "a.toml: aliases: 'a+b' is not a name; "
        "write letters, digits, _ and -, at most 64, a letter or digit first",
    ]),
    ("unknown parent", ["", 'parent = "aa"', ""], [
        "b.toml: parent: unknown domain 'aa'; did you mean 'a'? known: a, c",
    ]),
    ("its own parent", ["", 'parent = "b"', ""], [
        "b.toml: parent: a domain cannot refine itself; leave it out",
    ]),
    ("grandparent", ["", 'parent = "a"', 'parent = "b"'], [
        "c.toml: parent: 'b' itself refines a; name that one",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("heads", "wanted"), [n[1:] for n in NAMES], ids=[n[0] for n in NAMES])
def test_names(heads: list[str], wanted: list[str]) -> None:
    files = [(name, f"{head}\n{PLAIN}") for name, head in zip("abc", heads, strict=True)]
    assert list(map(str, reviewed(*files).problems)) == wanted


def test_a_file_name_that_is_no_name() -> None:
    problems = reviewed(("a+b", PLAIN)).problems
    assert list(map(str, problems)) == [
        "a+b.toml: 'a+b' is not a name; "
        "write letters, digits, _ and -, at most 64, a letter or digit first"
    ]


def test_two_files_of_one_name() -> None:
    problems = reviewed(("one/demo", PLAIN), ("two/demo", PLAIN)).problems
    assert list(map(str, problems)) == ["two/demo.toml: has the name of one/demo.toml; rename one"]


def test_one_mistake_hides_no_other() -> None:
    text = """
    description = "d"
    threshold = "high"
    min_signals = 7
    signals = [3, { regex = '(?=a)' }]
    colour = "red"
    [slots.s]
    type = "enm"
    enum_values = ["a"]
    default = "b"
    [slots.t]
    resolvers = ["nose"]
    required_when = { s = ["z"] }
    """
    places = [problem.place for problem in reviewed(("demo", text)).problems]
    assert places == ["threshold", "signals[0]", "slots.s.type", "", "signals", "slots.t.resolvers"]


def test_many_files_many_problems_one_error() -> None:
    broken = domains(("a", "x = ["), ("b", f'parent = "a"\n{PLAIN}'), ("c", "signals = 1"))
    with pytest.raises(ConfigError) as caught:
        build(broken, read_cues([]), *[domains(("d", "y = 1"))])
    assert [problem.file for problem in caught.value.problems] == [
        "a.toml", "c.toml", "c.toml", "d.toml", "d.toml", "d.toml",
    ]  # fmt: skip
    assert str(caught.value).count("\n") == 5


def test_a_flood_of_mistakes_is_cut() -> None:
    text = PLAIN + "".join(f"key_{number} = 1\n" for number in range(MOST + 11))
    found = complaints(text)
    assert len(found) == MOST + 1
    assert found[-1] == "demo.toml: has 11 more problems like these"


SHOWN = '[examples]\nmatch = ["a"]'
NOTICES = [
    ("no example", PLAIN.partition("[examples]")[0], [
        'demo.toml: examples: no message shows what is meant; add match = ["…"]',
    ]),
    ("never asked for", f"{PLAIN}[slots.s]\nrequired = true", [
        "demo.toml: slots.s: is required and may be empty, so it is never asked for; "
        "set nullable = false, or say what null_means",
    ]),
    ("no question", f"{PLAIN}[slots.s]\nrequired = true\nnullable = false", [
        "demo.toml: slots.s: is required and has no question; write the question",
    ]),
    ("a child that is transparent", f'parent = "parent"\ntransparent = true\n{PLAIN}', [
        "demo.toml: transparent: has no effect: what counts is whether parent is; leave it out",
    ]),
    ("nothing is sure alone", f'{HEAD}signals = ["a", "b"]\n{SHOWN}', [
        "demo.toml: signals: none weighs 2 or more, so one of them alone leaves the domain unsure; "
        "give a weight to those that are enough: weight = 3",
    ]),
    ("signs lost", PLAIN.replace("[{", '["C++", "a.b", "re-run", "d.", {'), [
        "demo.toml: signals[0]: 'C++' is read as 'c'; where its signs matter, write a regex",
        "demo.toml: signals[3]: 'd.' is read as 'd'; where its signs matter, write a regex",
    ]),
    ("a default will do", f"{PLAIN}[slots.s]\nrequired = true\ndefault = 1", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), [n[1:] for n in NOTICES], ids=[n[0] for n in NOTICES])
def test_notices(text: str, wanted: list[str]) -> None:
    found = reviewed(("demo", text), ("parent", PLAIN))
    assert found.problems == ()
    assert list(map(str, found.notices)) == wanted
