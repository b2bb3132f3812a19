"""kill -9 at 200 random moments of a session with edits, shells and approvals."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from tests.helpers.kill_rig import kill_once

KILLS = 200


def measure() -> list[tuple[str, float | str, str]]:
    chance = random.Random(20)
    acknowledged, faults = 0, []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(KILLS):
            aftermath = asyncio.run(kill_once(Path(folder) / str(number), chance))
            acknowledged += aftermath.acknowledged
            faults.extend(aftermath.faults)
    return [
        (f"faults after {KILLS} kills", float(len(faults)), "0"),
        ("events acknowledged before them", float(acknowledged), "> 0"),
        *((fault, 1.0, "0") for fault in faults[:5]),
    ]


if __name__ == "__main__":
    for row in measure():
        print(*row, sep="\t")
