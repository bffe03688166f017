"""Does the project keep the rules of the house?"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator

import click
import pytest

from tests.house import probes, rules
from tests.house.probes import ROOT, SRC

PAGES = {
    str(page.relative_to(ROOT)): page.read_text("utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if page.exists()
}


def none(complaints: list[str]) -> None:
    """Fails with all complaints at once."""
    assert not complaints, "\n" + "\n".join(complaints)


def there(module: str) -> bool:
    """Whether src/trimtab has the module; one that is there and broken must fail, not skip."""
    return (SRC / f"{module}.py").exists() or (SRC / module / "__init__.py").exists()


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


def options(command: click.Command, path: str) -> Iterator[str]:
    """The command line of each command, and its options."""
    yield path
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            yield max(parameter.opts, key=len)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child and not child.hidden:
                yield from options(child, f"{path} {name}")


def test_commands_are_documented() -> None:
    if not there("cli"):
        pytest.skip("no trimtab.cli yet")
    main = importlib.import_module("trimtab.cli").main
    none(rules.undocumented(options(main, "trimtab"), PAGES))


def test_config_keys_are_documented() -> None:
    if not there("config"):
        pytest.skip("no trimtab.config yet")
    keys = getattr(importlib.import_module("trimtab.config"), "keys", None)
    if keys is None:
        pytest.skip("no trimtab.config.keys() yet")
    none(rules.undocumented(keys(), PAGES))
