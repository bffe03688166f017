"""Does the project keep the rules of the house?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click
import pytest

import trimtab
from tests.house import probes, rules
from tests.house.probes import ROOT
from tests.shipped import shipped
from trimtab import config
from trimtab.cli import main
from trimtab.testing import MemoryJournal

PAGES = {
    str(page.relative_to(ROOT)): page.read_text("utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if page.exists()
}


def none(complaints: list[str]) -> None:
    """Fails with all complaints at once."""
    assert not complaints, "\n" + "\n".join(complaints)


def test_layers() -> None:
    code, output = probes.lint_imports(ROOT)
    assert code == 0, output


@pytest.mark.parametrize("rule", rules.PER_FILE, ids=lambda rule: rule.__name__)
def test_sources(rule: Callable[[rules.Source], list[str]]) -> None:
    none([complaint for src in probes.sources() for complaint in rule(src)])


def test_frozen() -> None:
    structs = rules.struct_names(probes.sources())
    none([complaint for src in probes.sources() for complaint in rules.frozen(src, structs)])


def test_import_budget() -> None:
    loaded = probes.loaded_by("trimtab", ROOT / "src")
    none(rules.import_budget(probes.import_time("trimtab", ROOT / "src"), loaded))


def test_addresses() -> None:
    files = probes.project_files()
    if files is None:
        pytest.skip("not a git checkout: no list of the project's files")
    texts = ((str(f.relative_to(ROOT)), f.read_text("utf-8", errors="replace")) for f in files)
    none([complaint for name, text in texts for complaint in rules.addresses(name, text)])


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every command, without the program's own name."""
    if path:
        yield path
    if isinstance(command, click.Group):
        for name, child in sorted(command.commands.items()):
            yield from commands(child, (*path, name))


def test_commands_are_documented() -> None:
    none(rules.unhelped(commands(main), PAGES))


def test_config_keys_are_documented() -> None:
    none(rules.undocumented(config.keys(), PAGES))


def test_public_names_are_documented() -> None:
    none(rules.undocumented(trimtab.PUBLIC, PAGES))
    none(rules.undocumented(trimtab.session.Steering.__struct_fields__, PAGES))


def test_path_budget() -> None:
    session = trimtab.Session(shipped(), MemoryJournal())
    modules, depth = probes.entered(lambda: session.before("fix `it` in src/a.py, don't commit"))
    none(rules.path_budget(modules, depth))
