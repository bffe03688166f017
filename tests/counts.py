"""How often does each long test repeat? The one table: few in `make check`, many in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("TRIMTAB_SOAK") == "1"

COUNTS = {
    # name: (make check, make soak); 0 means not at all
    "examples": (100, 5_000),  # of every hypothesis property
    "fuzz": (3_000, 100_000),  # mixtures of hostile pieces through the whole path
}


def count(name: str) -> int:
    """How often this run repeats the test of that name."""
    return COUNTS[name][SOAK]
