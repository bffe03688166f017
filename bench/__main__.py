"""python -m bench [NAME ...] [--json] [--strict]: which claims of speed hold here?"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from bench.claims import CLAIMS
from bench.lines import Line
from bench.measure import Effort


def main(arguments: list[str] | None = None, effort: Effort = Effort()) -> int:
    """The exit code: 1 where `--strict` is given and a goal is missed."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    names = asked.names or list(CLAIMS)
    if unknown := [name for name in names if name not in CLAIMS]:
        parser.error(f"no claim {unknown[0]!r}; known: {', '.join(CLAIMS)}")
    table: dict[str, list[Line]] = {}
    if not asked.json:
        print(f"{HEAD}\n{platform.python_implementation()} {platform.python_version()}, ", end="")
        print(f"{platform.machine()}; µs of CPU time per message")
    for name in names:
        lines = CLAIMS[name](effort)
        table[name] = list(lines) if asked.json else list(_printed(name, lines))
    if asked.json:
        print(msgspec.json.encode(table).decode())
    return int(asked.strict and _missed(table) > 0)


def _printed(name: str, lines: Iterable[Line]) -> Iterator[Line]:
    print(f"\n{name}: {CLAIMS[name].__doc__}")
    for line in lines:
        print(_row(line), flush=True)
        yield line


def _row(line: Line) -> str:
    spread = f"({_short(line.low)}-{_short(line.high)})"
    return (
        f"  {line.name:62} {_short(line.ours):>10} {_short(line.theirs):>11}"
        f" {_short(line.ratio):>8} {spread:15} {line.texts:>7,} {line.goal:7} {line.verdict}"
    ).rstrip()


def _short(value: float) -> str:
    return f"{value:,.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"


def _missed(table: Mapping[str, Iterable[Line]]) -> int:
    return sum(line.verdict == "short" for lines in table.values() for line in lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the claims.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(CLAIMS)}")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--strict", action="store_true", help="exit 1 where a goal is missed")
    return parser


HEAD = f"  {'':62} {'ours':>10} {'baseline':>11} {'ratio':>8} {'(spread)':15} {'texts':>7} goal"

if __name__ == "__main__":
    sys.exit(main())
