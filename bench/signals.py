"""What is looked for? Registries of any size, and every signal once more as a regex.

1. Of N signals 70 % are words, 10 % prefixes, 15 % phrases and 5 % patterns, dealt to 16 domains.
2. `as_regex` writes a signal as an author of spec 000 would: `\\bword\\b`, found in the raw text.
   For ASCII text without zones both forms find the same.
3. `has` looks at the structure of a message and has no such form; nor has a pattern that only
   RE2 can read. The baseline goes without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random

from bench.baselines.spec_000 import DOMAIN_PRIORITY, Configs
from trimtab.understand.reading.text import fold
from trimtab.values import Domain, Registry, SignalKind, TextSignal

SEED = 20_260_226
MIX: tuple[tuple[SignalKind, int], ...] = (
    ("word", 70),
    ("prefix", 10),
    ("phrase", 15),
    ("regex", 5),
)
"""Kind -> its share in per cent."""


@cache
def registry(size: int) -> Registry:
    """A registry of `size` signals over 16 domains."""
    signals = [
        TextSignal(text, kind)
        for kind, share in MIX
        for text in islice(_texts(kind), size * share // 100)
    ]
    Random(SEED).shuffle(signals)
    names = sorted((*DOMAIN_PRIORITY, *OTHERS))
    return Registry(
        tuple(
            Domain(
                name,
                priority=DOMAIN_PRIORITY.get(name, 99),
                signals=tuple(signals[number :: len(names)]),
                brief_description=f"This is about {name}.",
                enrichment_template=f"Take care of what matters in {name}.",
            )
            for number, name in enumerate(names)
        )
    )


def configs(registry: Registry) -> Configs:
    """The domains of a registry as spec 000 writes them."""
    return {
        domain.name: {
            "signals": [text for signal in domain.signals if (text := as_regex(signal))],
            "enrichment_template": domain.enrichment_template,
            "brief_description": domain.brief_description,
        }
        for domain in registry.domains
    }


def as_regex(signal: TextSignal) -> str:
    """The signal as a pattern for `re`; empty where there is none."""
    match signal.kind:
        case "has":
            return ""
        case "regex":
            return signal.text if _readable(signal.text) else ""
        case kind:
            words = r"\W+".join(map(re.escape, fold(signal.text).split()))
            return rf"\b{words}" if kind == "prefix" else rf"\b{words}\b"


def _readable(pattern: str) -> bool:
    try:
        re.compile(pattern, re.IGNORECASE)
    except re.error:
        return False
    return True


def _texts(kind: SignalKind) -> Iterable[str]:
    """All there is of this kind, in an order that does not change."""
    made = list(dict.fromkeys(MAKERS[kind]()))
    Random(f"{SEED} {kind}").shuffle(made)
    return made


def _words() -> Iterator[str]:
    for verb in VERBS.split():
        stem = verb.removesuffix("e")
        yield from (verb, f"{verb}s", f"{stem}ed", f"{stem}ing")
    for noun in NOUNS.split():
        yield from (noun, f"{noun}s")


def _prefixes() -> Iterator[str]:
    yield from (
        text[: max(4, len(text) - 2)] for text in (*VERBS.split(), *NOUNS.split()) if len(text) > 5
    )


def _phrases() -> Iterator[str]:
    nouns = NOUNS.split()
    for number, verb in enumerate(VERBS.split()):
        noun = nouns[number * 7 % len(nouns)]
        yield from (f"{verb} the {noun}", f"{verb} it", f"{noun} {nouns[number]}")


def _patterns() -> Iterator[str]:
    yield from (r"(?i)\bE\d{3,4}\b", r"(?i)\bv\d+\.\d+", r"#\d+\b", r"(?i)\b\w+\.py\b")
    nouns = NOUNS.split()
    for number, verb in enumerate(VERBS.split()):
        noun = nouns[number * 5 % len(nouns)]
        yield rf"(?i)\b(?:can|could|would) you (?:please )?{verb}\b"
        yield rf"(?i)\b{verb}(?:s|ing)? (?:the|a|this|our) \w+ {noun}s?\b"


OTHERS = ("agentic", "api_integration", "data_transform", "docker_ops", "refactor")
"""Domains beside spec 000's eleven."""
VERBS = """
add analyze apply ask audit benchmark block build cache change check clean clone close
combine compare compile configure connect convert copy count crash create debug decode
define delete deploy describe design detect diagnose diff disable document download draft
drop enable encode escape estimate evaluate examine execute explain export extend extract
fail fetch filter find fix format generate group handle hide implement import improve
index insert inspect install integrate investigate join kill launch limit list load log
measure merge migrate mock monitor move open optimize order pack parse patch plan port
prepare print profile prompt publish pull push query queue read rebase recover reduce
refactor release remove rename render repair replace report reproduce research resolve
restart restore review rewrite rotate run sample save scan schedule search select send
serve show simplify skip sort split start stop store stream submit summarize switch
sync tag test trace track train translate trim tune undo update upload validate verify
watch wrap write
"""
NOUNS = """
account action adapter address agent alarm alert answer api archive argument array asset
author backup balance bank banner batch bill board body book boundary branch browser bucket
budget buffer bug button calendar call card cart category certificate channel chart class
client clock cluster column command comment commit company component condition config
connection constant container context contract controller cookie corner counter country
course credit currency customer dashboard database date deadline decorator default
dependency device dialog directory disk docker domain driver edge editor element email
endpoint engine entity entry error event example exception expense factory feature field
file flag folder font footer form frame framework function gateway graph grid handler hash
header heading helper history hook host icon image input instance interface invoice issue
item job key kernel label language layer layout leak library license line link loader lock
login logger loop machine manager map market member memory menu message method metric
migration milestone mode model module mount namespace network node note notebook number
object office operator option organization output owner package page panel parameter
parser partition password path pattern payload payment permission phase phone picture
pipeline pixel plugin pointer policy pool popup port price process product project property
protocol provider proxy quarter question range rate record region register registry
repository request resource response result return risk roadmap role root route router row
rule runner runtime sandbox schema scope screen script section secret segment server
service session setting shell shop sidebar signal signature size socket source sprint stack
stage statement status step stock string style supplier symbol table target task team
template terminal theme thread ticket timeout timer title token tool topic transaction
tree trigger tunnel type unit user value variable vendor version video view vulnerability
warning webhook widget window wizard worker workflow workspace zone
"""
MAKERS = {"word": _words, "prefix": _prefixes, "phrase": _phrases, "regex": _patterns}
