"""How does an explanation look to a reader? Rich renderings of values; no logic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from trimtab.cli import tasks
from trimtab.lab.story import Told
from trimtab.understand.trace import Trace, called
from trimtab.values import Hit, Mood, Score, Silence

_BAR = 24
_WIDE = 160
"""Columns of what nobody looks at in a terminal,"""
_GUESSED = 80
"""where rich has nothing to go by but this."""
_PLAIN = str.maketrans("█░‹›·…→", "#.<>-~>")
_TRAITS = 3
"""Learned traits that are shown."""
_NAME = 20
"""Characters of a trait's name that are shown."""
_LONG = 2_000
"""Characters of a message that are shown."""


def explanation(told: Told, *, settle: str = "") -> RenderableType:
    """Everything that `trimtab explain` says of one message; how to settle it, if it is unsure."""
    return Group(*_parts(told, settle))


def _parts(told: Told, settle: str) -> Iterator[RenderableType]:
    trace = told.trace
    yield _message(told.message, trace)
    yield Text()
    if trace.machine:
        yield Text(f"machine-made turn: {trace.machine}; nothing is scored or counted", "yellow")
        return
    yield _verdict(trace)
    if trace.contenders:
        yield Text()
        yield _bars(told)
    yield Text()
    yield _facts(told, settle)


def _message(message: str, trace: Trace) -> Text:
    text = Text(visible(message[:_LONG].rstrip("\r\n")))
    for zone in trace.masked:
        text.stylize("dim", zone.start, zone.end)
    for hit in sorted(_domain_hits(trace), key=lambda hit: hit.points):
        if hit.weight > 0 and not hit.signal.startswith("has "):
            text.stylize(_colour(trace, hit), hit.start, hit.end)
    if len(message) > _LONG:
        text.append(f" … {len(message) - _LONG:,} more characters", "dim")
    return text


def _verdict(trace: Trace) -> Text:
    text = Text()
    text.append(trace.primary, f"bold {COLOURS[0]}")
    if trace.narrow != trace.primary:
        text.append(f" ({trace.narrow})", COLOURS[0])
    if trace.secondary:
        text.append(" + ")
        text.append(trace.secondary, f"bold {COLOURS[1]}")
    if trace.confidence or not (trace.momentum.before.turns and trace.momentum.turns):
        text.append(f"   confidence {trace.confidence:.2f}", "dim")
    else:
        text.append("   held from the turns before; this message does not speak for it", "dim")
    if trace.abstain:
        text.append(f"   unsure: {_unsure(trace)}", "yellow")
    return text


def _unsure(trace: Trace) -> str:
    """The best two where there is a choice, else why nothing is sure."""
    if trace.abstain != "confidence":
        return ABSTAIN[trace.abstain]
    best = [score.domain for score in trace.contenders[:2]]
    return " or ".join(best) if len(best) > 1 else ABSTAIN["confidence"]


def _bars(told: Told) -> Table:
    trace = told.trace
    table = Table.grid(padding=(0, 1))
    top = max((_weight(score) for score in trace.contenders), default=0) or 1
    for score in trace.contenders[:6]:
        width = max(0, round(_BAR * _weight(score) / top))
        colour = _domain_colour(trace, score.domain)
        label = score.domain if score.narrow == score.domain else f"{score.domain} ({score.narrow})"
        table.add_row(
            Text(label, colour),
            Text("█" * width + "░" * (_BAR - width), colour),
            Text(str(score.signals)),
            Text(f"{score.confidence:.2f}", "dim"),
            _evidence(told, score),
        )
    return table


def _weight(score: Score) -> int:
    return score.points + score.learned


def _evidence(told: Told, score: Score) -> Text:
    """What speaks for a domain and against it; the same words in the same mood once."""
    points: dict[tuple[str, Mood], int] = {}
    for hit in _domain_hits(told.trace):
        counted = hit.signal in score.matched or hit.weight < 0
        if counted and hit.owner.partition(":")[2] in (score.domain, score.narrow):
            key = called(hit, told.message), hit.mood
            points[key] = points.get(key, 0) + hit.points
    text = Text(overflow="fold")
    for (name, mood), value in points.items():
        text.append(f"{', ' if text else ''}{visible(name)} {value / 100:+.4g}")
        text.append("" if mood == "asserted" else f" {mood}", "yellow")
    if score.learned:
        text.append(f"{', ' if text else ''}learned {score.learned / 100:+.4g}", "dim")
    return text


def _facts(told: Told, settle: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in _rows(told):
        table.add_row(name, Text(visible(value)))
    table.add_row("id", Text(told.id, "dim"))
    if settle and told.trace.abstain:
        table.add_row("settle", Text(settle, "dim"))
    return table


def _rows(told: Told) -> Iterator[tuple[str, str]]:
    trace, steering = told.trace, told.steering
    query, held = trace.query, trace.momentum
    sources = [
        name
        for name, needed in (
            ("code", query.needs_code),
            ("vault", query.needs_vault),
            ("web", query.needs_web),
        )
        if needed
    ]
    unsure = f"; unsure, else {query.second}" if query.abstain else ""
    yield "query", f"{query.query_type} {query.confidence:.2f}{unsure}"
    yield "look in", ", ".join(sources) or "nothing"
    yield "act", ", ".join(trace.acts) or "none told"
    if trace.language:
        yield "language", trace.language
    moved = f"{held.signature}, {counted(held.turns, 'turn')}: {MOVEMENTS[held.movement]}"
    yield "momentum", moved if held.turns else "no task yet"
    if trace.masked:
        yield "masked", ", ".join(dict.fromkeys(zone.kind for zone in trace.masked))
    if trace.hole:
        yield "not read", f"characters {trace.hole[0]:,} to {trace.hole[1]:,}"
    if trace.contenders:
        lead = f"{trace.margin / 100:.4g} signal{'' if trace.margin == 100 else 's'}"
        yield "margin", f"{trace.contenders[0].domain} leads by {lead}"
    yield from _learned(trace)
    if trace.counterfactual:
        names = {hit.signal: called(hit, told.message) for hit in _domain_hits(trace)}
        gone = dict.fromkeys(names[signal] for signal in trace.counterfactual.without)
        yield (
            "but for",
            f"{visible(', '.join(gone))}: {trace.counterfactual.primary or 'no domain'}",
        )
    yield from tasks.rows(told)
    if told.model:
        yield "profile", told.profile or f"none for {told.model}"
    yield "injected", visible(steering.context) or f"nothing: {SILENCE[steering.silence]}"


def _learned(trace: Trace) -> Iterator[tuple[str, str]]:
    if trace.learned:
        traits = ((visible(name), value) for name, value in trace.learned[:_TRAITS])
        shown = (f"{_cut(name)} {value / 100:+.2f}" for name, value in traits)
        yield "learned", ", ".join(shown)


def _cut(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _domain_hits(trace: Trace) -> list[Hit]:
    return [hit for hit in trace.hits if hit.owner.startswith("domain:")]


def _colour(trace: Trace, hit: Hit) -> str:
    name = hit.owner.partition(":")[2]
    for score in trace.contenders:
        if name in (score.domain, score.narrow):
            return _domain_colour(trace, score.domain)
    return ""


def _domain_colour(trace: Trace, name: str) -> str:
    if name == trace.primary:
        return COLOURS[0]
    return COLOURS[1] if name == trace.secondary else "bright_black"


def counted(number: int, word: str) -> str:
    """The number with its word, in the plural where there are more."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def visible(text: str) -> str:
    """As long a text without what a terminal would obey or cannot write."""
    return _OBEYED.sub("\ufffd", text.replace("\r\n", " \n"))


def say(*parts: RenderableType) -> None:
    """Prints: with colours in a terminal, as plain text in a pipe or with NO_COLOR."""
    console = Console(highlight=False, soft_wrap=False)
    if console.is_terminal:
        console.print(*parts)
        return
    if console.width == _GUESSED:
        console.width = _WIDE
    with console.capture() as kept:
        console.print(*parts)
    text = kept.get() if console.encoding.startswith("utf") else kept.get().translate(_PLAIN)
    print("\n".join(line.rstrip() for line in text.split("\n")), end="")


_OBEYED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
COLOURS = ("green", "cyan")
SILENCE: Mapping[Silence, str] = {
    "level": "the level of enrichment is off",
    "machine": "no person wrote this",
    "language": "this language is not covered",
    "no_task": "no task yet",
    "conversation": "plain conversation",
    "disabled_in_profile": "the profile disables this domain",
    "unsure": "unsure what the task is",
    "marked": "this message was enriched before",
    "repeated": "the same was said a little while ago",
}
ABSTAIN = {
    "confidence": "the evidence is thin",
    "evidence": "no evidence in this message",
    "language": "this language is not covered",
    "machine": "no person wrote this",
}
MOVEMENTS = {
    "fresh": "a new task",
    "kept": "the same task",
    "grew": "the task grew",
    "held": "held, this is part of it",
    "rested": "held, this turn passes through",
    "broke": "the old task ended",
    "faded": "fading, nothing was said of it",
}
