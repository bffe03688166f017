"""What was wrong, and what is right? A verdict of the log becomes a labelled message of the user's.

1. What is kept of a message has no known secret and at most `KEPT` characters: its head and tail.
2. A message stands once among the labelled ones: what is said anew replaces what was said of it,
   what is not said stays. Lines that are not about it stay as they are, byte for byte.
3. All messages marked so are one group: `own`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from trimtab.backends.files import read_text, there, write_over
from trimtab.backends.redact import redact
from trimtab.backends.verdicts import Verdict, alone, note, noted
from trimtab.config import known
from trimtab.config import names as own_names
from trimtab.errors import ConfigError, InputError, Problem
from trimtab.lab.records import decoded, numbered
from trimtab.lab.story import Told
from trimtab.policy import Policy
from trimtab.values import QueryType

KEPT = 4_000
"""Characters of a message that are kept."""
_TAIL = 1_000
LEAST = 4
"""Characters of an ID that are enough."""
LAST = "last"
_LARGEST = 200_000_000
"""Bytes of a file of labelled messages."""


class Label(Struct, frozen=True, omit_defaults=True):
    """What the user says of a message."""

    domain: str = ""
    qtype: QueryType | None = None
    under: bool | None = None


class Marked(Struct, frozen=True):
    """What a mark has done."""

    verdict: Verdict
    """What Trimtab had said."""
    label: Mapping[str, object]
    """The line that is held now."""
    file: str
    messages: int
    """How many labelled messages the file has now."""
    replaced: bool
    """The message was among them before."""


def verdict_of(told: Told) -> Verdict | None:
    """The verdict as it is kept; None for a turn of which none was given."""
    if told.trace.machine or not told.message.strip():
        return None
    return Verdict(
        id=told.id,
        text=_kept(told.message),
        domain=told.trace.narrow,
        qtype=told.trace.query.query_type,
        confidence=told.trace.confidence,
        registry=told.trace.registry,
        abstain=told.trace.abstain,
    )


def keep(told: Told, log: Path | None) -> Problem | None:
    """Notes a verdict in the log, where there is one; why that failed, or None."""
    verdict = verdict_of(told)
    return note(log, verdict) if log and verdict else None


def verdicts(logs: Sequence[Path]) -> tuple[Verdict, ...]:
    """What the logs hold, each message under one registry once, the newest last."""
    every = sorted((each for log in logs for each in noted(log)), key=lambda each: each.at)
    newest = {each.id: each for each in every}
    order = dict.fromkeys(each.id for each in reversed(every))
    return tuple(newest[id] for id in reversed(order))


def find(wanted: str, logs: Sequence[Path]) -> Verdict:
    """The verdict of that ID, or of the only one that begins so; raises `InputError`."""
    every = verdicts(logs)
    where = " or ".join(str(log) for log in logs) or "nowhere"
    if not every:
        raise InputError(f"no verdicts in {where}; explain a message first: trimtab explain")
    if wanted == LAST:
        return every[-1]
    if len(wanted) < LEAST:
        raise InputError(f"{wanted!r} is too short; an ID takes {LEAST} characters at least")
    found = [each for each in every if each.id.startswith(wanted.lower())]
    if len(found) > 1:
        several = ", ".join(each.id for each in found)
        raise InputError(f"{wanted!r} may be {several}; write more of it")
    if not found:
        last = ", ".join(each.id for each in reversed(every[-5:]))
        raise InputError(f"no verdict {wanted!r} in {where}; the last: {last} (--list shows them)")
    return found[0]


def domain_named(name: str, policy: Policy) -> str:
    """The domain that goes by this name or alias; raises `InputError`."""
    every = own_names(policy.lexicon.registry.domains)
    if name in every:
        return every[name]
    raise InputError(f"no domain {name!r}; {known(name, policy.lexicon.domains)}")


def mark(verdict: Verdict, label: Label, file: Path) -> Marked:
    """Holds a label for the message of a verdict; raises where the file cannot be had."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with alone(file.parent):
            return _mark(verdict, label, file)
    except OSError as fault:
        raise InputError(f"{file}: cannot be written: {fault.strerror or fault}") from None


def labelled(file: Path) -> dict[str, Mapping[str, object]]:
    """The labelled messages of a file, each with its line; empty where there is no file."""
    return {str(line["text"]): line for _, line in _lines(_text(file), str(file)) if line}


def _mark(verdict: Verdict, label: Label, file: Path) -> Marked:
    lines = list(_lines(_text(file), str(file)))
    before = [line for _, line in lines if line and line["text"] == verdict.text]
    held = _held(verdict, label, before[-1] if before else {})
    kept = [raw for raw, line in lines if not (line and line["text"] == verdict.text)]
    text = "".join(f"{raw}\n" for raw in (*kept, json.dumps(held, ensure_ascii=False)))
    write_over(file, text.encode(errors="surrogatepass"), private=True)
    return Marked(verdict, held, str(file), len(kept) + 1, bool(before))


def _held(verdict: Verdict, label: Label, before: Mapping[str, object]) -> dict[str, object]:
    """The line of a message: what was said of it before, and over it what is said now."""
    gone = {"unsure"}
    gone |= {"domain_ok", "domain2"} if label.domain else set()
    gone |= {"qtype_ok"} if label.qtype else set()
    held = {name: value for name, value in before.items() if name not in gone}
    said = {"domain": label.domain or None, "qtype": label.qtype, "under": label.under}
    return {
        "text": verdict.text,
        "source": f"own-{verdict.id}",
        **held,
        **{name: value for name, value in said.items() if value is not None},
    }


def _lines(text: str, file: str) -> Iterator[tuple[str, dict[str, object] | None]]:
    """The lines of a file, each with what it says; None for one that labels nothing."""
    for number, raw in numbered(text):
        line = decoded(raw, dict[str, object], file=file, place=f"line {number}")
        sound = not isinstance(line, Problem) and isinstance(line.get("text"), str)
        yield raw, line if sound and not isinstance(line, Problem) else None


def _text(file: Path) -> str:
    if not there(file):
        return ""
    text = read_text(file, limit=_LARGEST)
    if isinstance(text, Problem):
        raise ConfigError([text])
    return text


def _kept(message: str) -> str:
    text = redact(message.encode(errors="replace").decode())
    if len(text) <= KEPT:
        return text
    middle = "\n…\n"
    return text[: KEPT - _TAIL - len(middle)] + middle + text[-_TAIL:]
