"""The list of sessions, as the side bar asks for it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from host.session_index.tables import Row, open_tables
from tests.bench.figure import Figure

SESSIONS = 1_500
RUNS = 9


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        tables = open_tables(Path(folder) / "index.db")
        for number in range(SESSIONS):
            row = Row(id=f"ses_{number}", title=f"title {number}", updated_at=number)
            tables.put(row, [(0, f"text {number}")])
        times = []
        for _ in range(RUNS):
            begun = time.process_time()
            assert len([row.view() for row in tables.rows()]) == SESSIONS
            times.append((time.process_time() - begun) * 1_000)
        tables.close()
    yield Figure(f"sessions: listing {SESSIONS:,}", sorted(times)[RUNS // 2], "≤ 30 ms", tuple(times))
