"""How is a domain written down? A domain in, its TOML file out, which reads back as the same.

What is as by default is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from trimtab.config.paths import quoted
from trimtab.errors import ConfigError, Problem
from trimtab.values import Domain, Scalar, Slot, TextSignal

NAME = re.compile(r"[^\W_][\w-]{0,63}")
"""What a domain, an alias or a slot may be called."""
LINE = 100


def domain_toml(domain: Domain) -> str:
    """The TOML file of a domain."""
    parts = ["\n".join(_head(domain)), *_signals(domain), *_texts(domain)]
    examples = {"match": domain.match, "avoid": domain.avoid}
    if domain.match or domain.avoid:
        lists = [f"{key} = {_list(map(_text, each))}" for key, each in examples.items() if each]
        parts.append("\n".join(["[examples]", *lists]))
    parts += ["\n".join(_slot(slot)) for slot in domain.slots]
    return "\n\n".join(parts) + "\n"


def new_domain(name: str) -> str:
    """A first TOML file for a domain; raises `ConfigError` for a name that cannot be one."""
    if not NAME.fullmatch(name):
        raise ConfigError([name_problem(name, f"{name}.toml")])
    words = {"NAME": name, "WORDS": " ".join(re.findall(r"[^\W_]+", name))}
    return re.sub("NAME|WORDS", lambda found: words[found[0]], SCAFFOLD)


def name_problem(name: str, file: str, place: str = "") -> Problem:
    """The complaint about a name that cannot be one."""
    remedy = "write letters, digits, _ and -, at most 64, a letter or digit first"
    return Problem(file, place, f"{quoted(name)} is not a name", remedy)


def _head(domain: Domain) -> Iterator[str]:
    usual = Domain(domain.name)
    yield f"description = {_text(domain.description)}"
    for key in ("aliases", "parent", "priority", "transparent", "languages", "query_type",
                "needs", "min_signals", "threshold"):  # fmt: skip
        value = getattr(domain, key)
        if value != getattr(usual, key):
            yield f"{key} = {_value(value)}"


def _texts(domain: Domain) -> Iterator[str]:
    texts = {
        "brief_description": domain.brief_description,
        "enrichment_template": domain.enrichment_template,
        "preamble": domain.preamble,
    }
    if given := [f"{key} = {_prose(text)}" for key, text in texts.items() if text]:
        yield "\n".join(given)


def _signals(domain: Domain) -> Iterator[str]:
    for key, anti in (("signals", False), ("anti", True)):
        signals = [signal for signal in domain.signals if signal.anti == anti]
        if signals or not anti:
            yield f"{key} = {_list(_entries(signals))}"


def _entries(signals: list[TextSignal]) -> Iterator[str]:
    """Plain texts of weight 1 as they are; neighbours of one weight in one table."""
    for (weight, form), group in groupby(signals, lambda s: (s.weight, _form(s))):
        each = [signal.text + "*" * (signal.kind == "prefix") for signal in group]
        if form != "any":
            yield from (f"{{ {form} = {_pattern(text)}{_weight(weight)} }}" for text in each)
        elif weight == 1:
            yield from map(_text, each)
        else:
            yield f"{{ any = [{', '.join(map(_text, each))}]{_weight(weight)} }}"


def _form(signal: TextSignal) -> str:
    return signal.kind if signal.kind in ("regex", "has") else "any"


def _weight(weight: int) -> str:
    return f", weight = {weight}" if weight != 1 else ""


def _slot(slot: Slot) -> Iterator[str]:
    usual = Slot(slot.name)
    yield f"[slots.{_key(slot.name)}]"
    for key in Slot.__struct_fields__[1:]:
        value = getattr(slot, key)
        if value != getattr(usual, key):
            yield f"{key} = {_value(value)}"


def _value(value: Scalar | tuple[Scalar, ...] | Mapping[str, object]) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case tuple():
            return f"[{', '.join(map(_value, value))}]"
    pairs = (f"{_key(key)} = {_value(each)}" for key, each in value.items())  # type: ignore[arg-type]
    return f"{{ {', '.join(pairs)} }}"


def _list(items: Iterator[str]) -> str:
    listed = list(items)
    short = f"[{', '.join(listed)}]"
    if len(short) <= LINE - len("signals = ") and len(listed) < 8:
        return short
    return "\n".join(["[", *(f"  {item}," for item in listed), "]"])


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", r"\u007f")


def _prose(text: str) -> str:
    """A text of several lines as such."""
    if "\n" not in text:
        return _text(text)
    lines = "\n".join(_text(line)[1:-1] for line in text.split("\n"))
    return f'"""\n{lines}"""'


def _pattern(text: str) -> str:
    plain = "'" not in text and text.isprintable()
    return f"'{text}'" if plain else _text(text)


SCAFFOLD = '''\
# NAME: one kind of task. All keys: docs/domains.md. `trimtab check` runs the examples below.
description = "What a task of the kind WORDS is, in one sentence."

signals = [
  { phrase = "WORDS", weight = 5 },  # a word, or words in a row; counts for five
  "WORDS task*",                     # a plain text counts for one; * opens the last word
]
anti = []                            # what speaks against it

brief_description = "What to keep in mind where this is the second domain."
enrichment_template = """
What the model should know when this is the primary domain.
"""

[examples]
match = ["please do the WORDS task for me"]  # messages that this domain must win
avoid = ["thank you, that is all"]           # messages that it must not win
'''
