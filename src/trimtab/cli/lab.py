"""`trimtab lab`: how good is it, and is another configuration better?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from trimtab import assemble, config
from trimtab.backends.files import there, write_over
from trimtab.cli import figures, show
from trimtab.cli.options import config_option, json_option, print_json, text_of
from trimtab.errors import InputError
from trimtab.lab.cases import Case, read_cases
from trimtab.lab.compare import compare
from trimtab.lab.evaluate import evaluate
from trimtab.lab.stories import run
from trimtab.lab.train import train
from trimtab.policy import Policy
from trimtab.understand.learned import Learned, decode

SHIPPED = "shipped"
COUNT = click.IntRange(min=0)
SHARE = click.FloatRange(min=0, max=1)
anew_option = click.option(
    "--anew", is_flag=True, help="Begin from nothing, not from the model that ships."
)


@click.group()
def lab() -> None:
    """Measure a configuration on labelled messages and on stories."""


@lab.command("evaluate")
@click.argument("file", required=False)
@click.option("--worst", type=COUNT, default=10, show_default=True, help="Mistakes to print.")
@click.option(
    "--train",
    "lessons",
    multiple=True,
    metavar="FILE",
    help="For each fold, train on FILE and on the other repositories of the messages.",
)
@anew_option
@config_option
@json_option
def evaluate_(
    file: str | None,
    worst: int,
    lessons: tuple[str, ...],
    *,
    anew: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Measure how often messages of FILE (JSON lines with labels) are understood.

    Without FILE: your own labelled messages, as `trimtab wrong` keeps them. Each message is read
    alone, as the first turn of a conversation.
    """
    own = assemble.find_folder(folder)
    policy = assemble.policy_of(own)
    lesson = [case for name in lessons for case in _cases(name, policy)]

    base = None if anew else _shipped()

    def trainer(cases: Sequence[Case]) -> Learned:
        return decode(train(policy, [*cases, *lesson], base))

    cases = _cases(file or _labelled(own), policy)
    report = evaluate(policy, cases, worst=worst, train=trainer if lessons else None)
    if as_json:
        print_json(report)
    else:
        show.say(figures.evaluation(report))


@lab.command("train")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--out", metavar="FILE", help="Where to write [default: your configuration folder].")
@anew_option
@config_option
@json_option
def train_(
    files: tuple[str, ...], out: str | None, *, anew: bool, folder: str | None, as_json: bool
) -> None:
    """Learn from labelled messages what the signals miss (needs trimtab[lab]).

    It begins from the model that ships, which your labels then move. Without FILE: from your own
    labelled messages, as `trimtab wrong` keeps them. With FILEs: from those alone; name your own
    among them if they shall count, too.
    """
    own = assemble.find_folder(folder)
    policy = assemble.policy_of(own)
    cases = [case for file in files or (_labelled(own),) for case in _cases(file, policy)]
    path = Path(out) if out else assemble.own_folder(own) / assemble.LEARNED_FILE
    data = train(policy, cases, None if anew else _shipped())
    write_over(path, data)
    if as_json:
        print_json({"written": [str(path)], "messages": len(cases), "bytes": len(data)})
        return
    whose = "" if files else " of your own"
    click.echo(f"{path}: learned from {len(cases):,} messages{whose}, {len(data):,} bytes")


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
    policies = [_policy(name) for name in (first, second)]
    result = compare(policies[0], policies[1], _cases(file, *policies))
    if as_json:
        print_json(result)
    else:
        show.say(figures.comparison(result, first, second, most=changes))


@lab.command("stories")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--failures", type=COUNT, default=10, show_default=True, help="Failures to print.")
@click.option("--at-least", type=SHARE, help="Fail where fewer tasks, or fewer slots, are right.")
@config_option
@json_option
@click.pass_context
def stories_(
    ctx: click.Context,
    files: tuple[str, ...],
    *,
    failures: int,
    at_least: float | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Measure on stories (TOML) how well conversations are followed.

    Without FILE: the stories that ship, and those of your configuration folder.
    """
    own = assemble.find_folder(folder)
    policy = assemble.policy_of(own)
    paths = [Path(file) for file in files] or assemble.all_stories(own)
    read = assemble.stories(paths, policy.lexicon.registry.domains)
    report = run(policy, config.demand(read))
    if as_json:
        print_json(report)
    else:
        show.say(figures.stories(report, most=failures))
    ctx.exit(1 if at_least is not None and report.figures.least < at_least else 0)


def _labelled(own: Path | None) -> str:
    """The user's own labelled messages; raises `InputError` where there are none."""
    file = assemble.labelled_file(own)
    if not there(file):
        remedy = "mark a verdict with trimtab wrong, or name a FILE"
        raise InputError(f"{file}: no labelled messages of your own yet; {remedy}")
    return str(file)


def _shipped() -> Learned | None:
    """The model that ships: one's own is made anew each time, not piled on the last one."""
    return assemble.policy_of(None).lexicon.learned


def _policy(name: str) -> Policy:
    return assemble.policy_of(None) if name == SHIPPED else assemble.load(name)


def _cases(file: str, *policies: Policy) -> tuple[Case, ...]:
    names = {name: top for policy in policies for name, top in assemble.names(policy).items()}
    return read_cases(text_of(file), file=file, names=names)
