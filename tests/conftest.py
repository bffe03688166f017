"""What do all tests share? The hypothesis profiles, the marker `soak`, the development data."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.counts import SOAK, count

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("TRIMTAB_DATA") or ROOT.parent / "shared" / "data")

settings.register_profile(
    "check",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=count("examples"),
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=count("examples"),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("soak" if SOAK else "check")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every property belongs to the soak; a soak test without a reduced count runs only there."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.soak("examples"))
        counts = [count(name) for mark in item.iter_markers("soak") for name in mark.args]
        if item.get_closest_marker("soak") and not SOAK and not any(counts):
            item.add_marker(pytest.mark.skip(reason="long: runs in `make soak`"))


@pytest.fixture(scope="session")
def shared_data() -> Callable[[str], Path]:
    """The path of a development data file; the test is skipped where the file is absent."""

    def find(name: str) -> Path:
        path = DATA / name
        if not path.is_file():
            pytest.skip(f"no {name}: set TRIMTAB_DATA to the folder of the development data")
        return path

    return find
