"""How do measurements look to a reader? Rich renderings of reports; no logic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trimtab.cli.show import visible
from trimtab.lab.compare import Comparison, Paired
from trimtab.lab.evaluate import Mistake, Refit, Report
from trimtab.lab.measures import Detection, Quality, Share, Spread
from trimtab.lab.stories import Failure, Figures
from trimtab.lab.stories import Report as Stories

_WIDTH = 100


def evaluation(report: Report) -> RenderableType:
    """Everything that `trimtab lab evaluate` says."""
    return Group(*_evaluation(report))


def comparison(result: Comparison, first: str, second: str, *, most: int) -> RenderableType:
    """Everything that `trimtab lab compare` says."""
    return Group(*_comparison(result, (first, second), most))


def stories(report: Stories, *, most: int) -> RenderableType:
    """Everything that `trimtab lab stories` says."""
    return Group(*_stories(report, most))


def _evaluation(report: Report) -> Iterator[RenderableType]:
    yield Text(f"{report.cases} messages, each read alone · registry {report.registry}\n", "bold")
    kinds = {"domain": report.domain, "query type": report.query}
    qualities = {name: quality for name, quality in kinds.items() if quality}
    yield _measures(report, qualities)
    refits = {"domain": report.domain_refit, "query type": report.query_refit}
    if report.under:
        yield Text("\nmeans nothing without what was said before", "bold")
        yield _detection(report.under)
    for name, quality in qualities.items():
        yield Text(f"\n{name}: confidence against what was right (accepted)", "bold")
        yield _calibration(quality, refits[name])
        yield Text(f"\n{name}: labels down, verdicts across", "bold")
        yield _confusion(quality.confusion)
    if report.mistakes:
        yield Text("\nthe most confident mistakes on the domain", "bold")
        yield from map(_mistake, report.mistakes)


def _measures(report: Report, qualities: Mapping[str, Quality]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for name in qualities:
        table.add_column(name, justify="right")
    rows: dict[str, Callable[[Quality], str]] = {
        "right, strict": lambda q: _share(q.strict),
        "right, accepted": lambda q: _share(q.accepted),
        "always the commonest label": lambda q: _share(q.majority),
        "macro-F1": lambda q: _share(q.macro_f1),
        "calibration error": lambda q: _share(q.calibration_error),
        "covered at 90 % precision": lambda q: _share(q.coverage),
        "by confidence from": lambda q: f"{q.coverage_from:.2f}" if q.coverage.value else "none",
    }
    for title, cell in rows.items():
        table.add_row(title, *(cell(quality) for quality in qualities.values()))
    if report.either:
        table.add_row("label is first or second", _share(report.either))
    if report.needless:
        table.add_row("a question is due, needlessly", _share(report.needless))
    if report.wanted:
        table.add_row("a question is due, rightly", _share(report.wanted))
    table.add_row("no evidence at all", _share(report.silent))
    table.add_row("said to be unsure", _share(report.abstained))
    return table


def _detection(found: Detection) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("from", "precision", "recall", "F1"):
        table.add_column(title, justify="right")
    for each in (found.at, *(level for level in found.levels if level != found.at)):
        cells = _share(each.precision), _share(each.recall), f"{each.f1:.3f}"
        table.add_row(f"{each.threshold:.2f}", *cells)
    text = f"the first line is the settings' threshold; F1 there {_share(found.f1)}"
    return Group(table, Text(f"{text}, calibration error {_share(found.calibration_error)}", "dim"))


def _calibration(quality: Quality, refit: Refit | None) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("confidence", "messages", "mean", "right"):
        table.add_column(title, justify="right")
    for each in quality.bins:
        span = f"{each.low:.1f}-{each.high:.1f}"
        table.add_row(span, str(each.count), f"{each.confidence:.2f}", f"{each.right:.2f}")
    if not refit:
        return table
    fitted = ", ".join(map(str, refit.fitted))
    text = f"temperature {refit.shipped}; fitted on other repositories: {fitted}"
    return Group(table, Text(f"{text}, error then {refit.calibration_error:.3f}", "dim"))


def _confusion(confusion: Mapping[str, Mapping[str, int]]) -> Table:
    said = sorted({name for row in confusion.values() for name in row} | set(confusion))
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    table.add_column("")
    for name in said:
        table.add_column(name[:6], justify="right")
    for label, row in confusion.items():
        cells = [Text(str(row.get(n, "·")), "green" if n == label else "") for n in said]
        table.add_row(label, *cells)
    return table


def _mistake(mistake: Mistake) -> Text:
    text = Text(f"{mistake.line:>5}  {mistake.said} {mistake.confidence:.2f}", "yellow")
    text.append(f", labelled {mistake.label}", "dim")
    text.append(f"\n       {_short(mistake.text)}")
    because = visible(", ".join(mistake.because)) or "nothing"
    return text.append(f"\n       because of: {because}", "dim")


def _comparison(result: Comparison, names: tuple[str, str], most: int) -> Iterator[RenderableType]:
    yield Text(f"{result.cases} messages · first: {names[0]} · second: {names[1]}", "bold")
    for kind, paired in (("domain", result.domain), ("query type", result.query)):
        if paired:
            yield Text(f"\n{kind}", "bold")
            yield _paired(paired)
            yield from _changes(paired, most)


def _paired(paired: Paired) -> Text:
    chance = f"{paired.chance:.3f}" if paired.chance >= 0.001 else "under 0.001"
    verdict = "more than chance" if paired.chance < 0.05 else "may be chance"
    return Text(
        f"accepted: first {_share(paired.first)}, second {_share(paired.second)}\n"
        f"changed: {paired.better} better, {paired.worse} worse, "
        f"{len(paired.changes) - paired.better - paired.worse} neither; p = {chance}, {verdict}"
    )


def _changes(paired: Paired, most: int) -> Iterator[Text]:
    order = {"worse": 0, "better": 1, "other": 2}
    for change in sorted(paired.changes, key=lambda c: (order[c.effect], c.line))[:most]:
        text = Text(f"{change.line:>5}  {change.effect}: ", COLOURS[change.effect])
        text.append(f"{change.first} → {change.second}, labelled {change.label}")
        yield text.append(f"\n       {_short(change.text)}", "dim")
    if len(paired.changes) > most:
        yield Text(f"       and {len(paired.changes) - most} more (--changes, --json)", "dim")


def _stories(report: Stories, most: int) -> Iterator[RenderableType]:
    held = f"{report.held} of {report.stories} stories hold"
    yield Text(f"{held} · {report.turns} turns, {report.underspecified} underspecified\n", "bold")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("", "of", "share"):
        table.add_column(title, justify="right" if title else "left")
    for title, figure in STORY_ROWS.items():
        if (share := figure(report.figures)).of:
            table.add_row(title, str(share.of), _share(share))
    yield table
    if report.failures and most:
        yield Text("\nfailures", "bold")
        yield from map(_failure, report.failures[:most])
    if most < len(report.failures):
        yield Text(f"       and {len(report.failures) - most} more (--failures, --json)", "dim")


def _failure(failure: Failure) -> Text:
    text = Text(f"{visible(failure.story)}, turn {failure.turn}: {failure.part}", "yellow")
    text.append(f"\n       {_short(failure.user)}")
    said = f"expected {failure.expected}, got {failure.got}"
    return text.append(f"\n       {_short(said)}", "dim")


def _share(share: Share | Spread) -> str:
    return f"{share.value:.3f} [{share.low:.3f}, {share.high:.3f}]"


def _short(text: str) -> str:
    line = " ".join(visible(text).split())
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"


COLOURS = {"better": "green", "worse": "red", "other": "yellow"}
STORY_ROWS: Mapping[str, Callable[[Figures], Share]] = {
    "task right": lambda f: f.task,
    "slots right": lambda f: f.slots,
    "missing slots right": lambda f: f.missing,
    "asks where due, and only there": lambda f: f.asks,
    "asks where nothing is due": lambda f: f.needless,
    "relation to the task right": lambda f: f.relation,
    "domain of the turn alone right": lambda f: f.turn_domain,
    "underspecified turns taken up": lambda f: f.taken_up,
}
