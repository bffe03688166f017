"""Which claims are made? Name -> the function that measures it; one module a room."""

from __future__ import annotations

from collections.abc import Mapping

from bench import path, understanding
from bench.lines import Claim

CLAIMS: Mapping[str, Claim] = {
    "matching": understanding.matching,
    "growth": understanding.growth,
    "whole": understanding.whole_way,
    "path": path.path,
    "length": understanding.length,
    "hostile": understanding.hostile,
}
