"""Killed at any moment, nothing acknowledged is lost and the session goes on (behaviour 2.2, 2.3; case H-kill)."""

from __future__ import annotations

import random
from pathlib import Path

from tests.helpers.kill_rig import kill_once


async def test_kills_at_random_moments(tmp_path: Path) -> None:
    """Rules 2.2 and 2.3; ``tests/bench/bench_kill.py`` does the same 200 times."""
    chance = random.Random(7)
    acknowledged = 0
    for number in range(6):
        aftermath = await kill_once(tmp_path / str(number), chance)
        assert aftermath.faults == []
        acknowledged += aftermath.acknowledged
    assert acknowledged > 20
