"""Does twice the text cost twice the time? In the time of this process, so that neighbours do not
count."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def grows_no_faster(once: Callable[[], object], twice: Callable[[], object]) -> bool:
    """Whether the second, of twice the length, costs at most three times as much."""
    short = long = 9.0
    for tries in range(6):  # a busy machine may spoil some
        short, long = min(short, _seconds(once)), min(long, _seconds(twice))
        if tries and long < 3 * short + 0.005:
            return True
    return False


def _seconds(run: Callable[[], object]) -> float:
    gc.disable()
    start = time.process_time()
    run()
    spent = time.process_time() - start
    gc.enable()
    return spent
