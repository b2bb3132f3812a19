"""The transcript in the real window: opening a long session, folding, scrolling, a flood of deltas."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench import bench_window
from tests.bench.figure import Figure

RUNS = 5
LARGE, SMALL = 94_000, 1_000
CALLS, ROWS = 500, 1_000
CHILD = str(Path(__file__).with_name("transcript_child.py"))


def child(job: str, home: Path, *more: str) -> dict[str, Any]:
    return bench_window.child(job, home, *more, program=CHILD)


def opening(folder: Path) -> Iterator[Figure]:
    """Until the last message of the session is on the screen; snapshots are stored, as after an import or a close.

    A machine that others use takes the processor away for as long as all of it takes: the best of the runs is told.
    """
    homes = {events: folder / str(events) for events in (LARGE, SMALL)}
    sessions = {events: child("grow", home, str(events))["session"] for events, home in homes.items()}
    runs: dict[int, list[dict[str, float]]] = {LARGE: [], SMALL: []}
    for _ in range(RUNS):
        for events, home in homes.items():
            runs[events].append(child("open", home, sessions[events]))
    seconds = {events: [run["seconds"] for run in found] for events, found in runs.items()}
    spent = {events: [run["cpu"] for run in found] for events, found in runs.items()}
    memory = [run["memory"] for run in runs[LARGE]]
    large, small = min(seconds[LARGE]), min(seconds[SMALL])
    ratio = min(spent[LARGE]) / min(spent[SMALL])
    yield Figure("transcript: open 94,000 events, best run", large, "≤ 0.15 s", tuple(seconds[LARGE]))
    yield Figure("transcript: open 1,000 events, best run", small, "s", tuple(seconds[SMALL]))
    yield Figure("transcript: open 94,000 events / 1,000, CPU of the best runs", ratio, "≤ 1.5 x")
    yield Figure("transcript: open 94,000 events, CPU", statistics.median(spent[LARGE]), "s", tuple(spent[LARGE]))
    yield Figure("transcript: memory of it over an empty window", statistics.median(memory), "≤ 60 MB", tuple(memory))


def folding(folder: Path) -> Iterator[Figure]:
    home = folder / "turn"
    session = child("grow_turn", home, str(CALLS))["session"]
    runs = [child("fold", home, session) for _ in range(3)]
    times = min((run["times"] for run in runs), key=statistics.median)
    first = min(run["times"][0] for run in runs)
    yield Figure("transcript: fold or unfold 500 rows to the next frame", statistics.median(times), "≤ 50 ms", times)
    yield Figure("transcript: the first unfolding of 500 rows", first, "ms", tuple(run["times"][0] for run in runs))
    yield Figure("transcript: px the folded header moves", max(run["moved"] for run in runs), "≤ 0 px")
    far = folder / "long turn"
    session = child("grow_turn", far, str(ROWS))["session"]
    scrolls = [child("scroll", far, session) for _ in range(3)]
    steps = [statistics.quantiles(run["times"], n=20)[18] for run in scrolls]
    yield Figure("transcript: scroll step through 1,000 rows, p95, best run", min(steps), "≤ 16 ms", tuple(steps))
    yield Figure("transcript: px the content jumps", max(run["jump"] for run in scrolls), "≤ 0 px")


def flood(folder: Path) -> Iterator[Figure]:
    home = folder / "flood"
    session = child("grow", home, str(SMALL))["session"]
    holds = [child("deltas", home, session)["hold"] for _ in range(3)]
    yield Figure("transcript: 100,000 deltas, longest hold, best run", min(holds), "≤ 100 ms", tuple(holds))


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        for part in (opening, folding, flood):
            yield from part(Path(folder))
