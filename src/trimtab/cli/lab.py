"""`trimtab lab`: how good is it, and is another configuration better?"""

from __future__ import annotations

from pathlib import Path

import click

from trimtab import assemble
from trimtab.cli import figures, show
from trimtab.cli.options import config_option, json_option, print_json, text_of
from trimtab.lab.cases import Case, read_cases
from trimtab.lab.compare import compare
from trimtab.lab.evaluate import evaluate
from trimtab.policy import Policy

SHIPPED = "shipped"
COUNT = click.IntRange(min=0)


@click.group()
def lab() -> None:
    """Measure a configuration on labelled messages."""


@lab.command("evaluate")
@click.argument("file")
@click.option("--worst", type=COUNT, default=10, show_default=True, help="Mistakes to print.")
@config_option
@json_option
def evaluate_(file: str, worst: int, folder: str | None, as_json: bool) -> None:
    """Measure how often messages of FILE (JSON lines with labels) are understood.

    Each message is read alone, as the first turn of a conversation.
    """
    policy = assemble.load(assemble.find_folder(folder))
    report = evaluate(policy, _cases(file, policy), worst=worst)
    if as_json:
        print_json(report)
    else:
        show.console().print(figures.evaluation(report))


@lab.command("compare")
@click.argument("first")
@click.argument("second")
@click.option("--on", "file", required=True, metavar="FILE", help="Labelled messages, JSON lines.")
@click.option(
    "--changes", type=COUNT, default=20, show_default=True, help="Changed messages to print."
)
@json_option
def compare_(first: str, second: str, file: str, changes: int, as_json: bool) -> None:
    """Compare two configuration folders, message by message; `shipped` is what ships."""
    policies = [assemble.load(_folder(name)) for name in (first, second)]
    result = compare(policies[0], policies[1], _cases(file, *policies))
    if as_json:
        print_json(result)
    else:
        show.console().print(figures.comparison(result, first, second, most=changes))


def _folder(name: str) -> Path | None:
    return None if name == SHIPPED else assemble.find_folder(name)


def _cases(file: str, *policies: Policy) -> tuple[Case, ...]:
    names = {name: top for policy in policies for name, top in assemble.names(policy).items()}
    return read_cases(text_of(file), file=file, names=names)
