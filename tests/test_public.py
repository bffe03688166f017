"""What is public: loaded when first used, and found by whoever looks for it."""

from __future__ import annotations

import doctest
import importlib
import pickle
import pydoc
import subprocess
import sys

import pytest

import trimtab


@pytest.mark.parametrize(("name", "module"), trimtab.PUBLIC.items())
def test_a_public_name(name: str, module: str) -> None:
    found = getattr(trimtab, name)
    assert found is getattr(importlib.import_module(f"trimtab.{module}"), name)
    assert found.__doc__
    assert name in trimtab.__all__


def test_nothing_else_is_public() -> None:
    assert set(trimtab.__all__) == {"PUBLIC", "__version__", *trimtab.PUBLIC}
    names: dict[str, object] = {}
    exec("from trimtab import *", names)
    assert set(trimtab.__all__) <= names.keys()


def test_the_public_names_are_sorted_and_typed() -> None:
    assert list(trimtab.PUBLIC) == sorted(trimtab.PUBLIC)
    source = importlib.import_module("inspect").getsource(trimtab)
    for name, module in trimtab.PUBLIC.items():
        assert f"    from trimtab.{module} import {name} as {name}\n" in source


@pytest.mark.parametrize("name", ["nose", "Start", "assemble_", "__wrapped__"])
def test_an_unknown_name(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'trimtab' has no attribute '{name}'"):
        getattr(trimtab, name)
    assert not hasattr(trimtab, name)
    assert getattr(trimtab, name, 3) == 3


def test_help_and_dir_can_be_asked() -> None:
    text = pydoc.plain(pydoc.render_doc(trimtab))
    assert "What is public here?" in text
    assert trimtab.__version__ in text
    assert {"PUBLIC", "__all__", "__version__"} <= set(dir(trimtab))
    for name in trimtab.PUBLIC:
        assert name in pydoc.plain(pydoc.render_doc(f"trimtab.{name}"))


def test_the_example_of_the_docstring_holds() -> None:
    results = doctest.testmod(trimtab)
    assert (results.failed, results.attempted) == (0, 3)


def test_the_version_is_the_distribution_s() -> None:
    assert importlib.import_module("importlib.metadata").version("trimtab") == trimtab.__version__


def test_values_survive_pickling() -> None:
    steering = trimtab.start().before("fix the bug")
    assert pickle.loads(pickle.dumps(steering)) == steering


LAZY = """
import sys, trimtab
heavy = {"pydantic", "click", "rich", "re2", "msgspec"}
print(sorted(heavy & set(sys.modules)))
trimtab.TrimtabError
print("re2" in sys.modules)
trimtab.start
print("re2" in sys.modules, "click" in sys.modules, "rich" in sys.modules)
"""


def test_a_name_loads_what_it_needs_and_no_more() -> None:
    run = subprocess.run([sys.executable, "-c", LAZY], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[]", "False", "True False False"]
