"""What do all command tests share? An empty folder to stand in, and a plain environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import UNSET


@pytest.fixture(autouse=True)
def plain_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No configuration but the one that a test makes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
