"""What do all command tests share? An empty folder to stand in, and a plain environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import UNSET


@pytest.fixture(autouse=True)
def plain_place(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No configuration but the one that a test makes, and no log but its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    monkeypatch.setenv("COLUMNS", "100")
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
