"""Do the examples in README.md and docs/*.md run, and is the picture true?"""

from __future__ import annotations

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from docs.console import play
from docs.picture import PICTURE, picture

ROOT = Path(__file__).parent.parent.parent
PAGES = [page for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))] if page.exists()]
SYBIL = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()])


def run(page: Path) -> None:
    """Runs the examples of one page in their order, in one namespace."""
    for example in SYBIL.parse(page).examples():
        example.evaluate()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_stands_there(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    for played in play(text):
        assert played.agrees, f"$ {played.step.command}\n{played.printed}"


def test_a_wrong_print_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = "```console\n$ trimtab explain 'fix the bug'\nnothing …\n```\n"
    assert not next(play(page)).agrees


def test_the_picture_shows_what_is_printed_today() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "Run: make docs"


def test_a_wrong_example_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n```python\n>>> 1 + 1\n3\n\n```\n", "utf-8")
    with pytest.raises(Exception, match=r"Expected:\n +3"):
        run(page)
