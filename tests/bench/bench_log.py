"""Bars of the session log: append throughput, the durable barrier, opening a long session.

python dev.py bench log
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from host.clock import SystemClock
from host.events import EventData, SessionHeader
from host.log.folder import LogFolder
from host.log.session_log import SessionLog
from host.projections import Projections, standard_projections
from tests.bench.figure import Figure
from tests.host.log.scenes import header, whole_turn

RUNS = 5
APPENDED = 100_000
BARRIERS = 200
LONG_TURNS = 2_000
EVENTS_A_TURN = 47


def long_turn(turn: int) -> list[EventData]:
    """A turn of 47 events, as one with some tool calls has."""
    middle = whole_turn(turn, "please look at this")[2:-1]
    body = [each for _ in range(6) for each in middle]
    return [*whole_turn(turn)[:2], *body, body[0], body[1], whole_turn(turn)[-1]][:EVENTS_A_TURN]


async def with_log(work: Callable[[LogFolder, SessionLog], Awaitable[float]], name: SessionHeader) -> float:
    with tempfile.TemporaryDirectory() as home:
        folder = LogFolder(Path(home), SystemClock())
        log = await folder.create(name)
        try:
            return await work(folder, log)
        finally:
            await folder.close()


async def throughput(_: LogFolder, log: SessionLog) -> float:
    """Events a second, batch by batch as the agent loop appends them, until all are on the disk."""
    batches = [whole_turn(turn) for turn in range(APPENDED // 10)]
    started = time.perf_counter()
    for place, batch in enumerate(batches):
        log.append(*batch)
        if place % 200 == 0:
            await asyncio.sleep(0)
    await log.durable()
    return APPENDED / (time.perf_counter() - started)


async def single_throughput(_: LogFolder, log: SessionLog) -> float:
    """The same, one event an append."""
    events = [each for turn in range(APPENDED // 10) for each in whole_turn(turn)]
    started = time.perf_counter()
    for place, event in enumerate(events):
        log.append(event)
        if place % 2000 == 0:
            await asyncio.sleep(0)
    await log.durable()
    return APPENDED / (time.perf_counter() - started)


async def barrier(_: LogFolder, log: SessionLog) -> float:
    """95th percentile in milliseconds of one append and its barrier."""
    times = []
    for turn in range(BARRIERS):
        started = time.perf_counter()
        log.append(*whole_turn(turn)[:3])
        await log.durable()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.quantiles(times, n=20)[-1]


async def long_session() -> list[Figure]:
    """Opening, the last 400 events, and the projections of a session of 94,000 events."""
    with tempfile.TemporaryDirectory() as home:
        folder = LogFolder(Path(home), SystemClock())
        events = [each for turn in range(1, LONG_TURNS + 1) for each in long_turn(turn)]
        log = await folder.create(header(), events)
        await (await Projections.resume(log, standard_projections())).close()
        await log.close()
        size = folder.store_path("ses_a").stat().st_size / 1e6
        opening, page, resume = [], [], []
        for _ in range(RUNS):
            started = time.perf_counter()
            log = await folder.open("ses_a")
            opened = time.perf_counter()
            found, _more = await log.page()
            paged = time.perf_counter()
            await Projections.resume(log, standard_projections())
            resumed = time.perf_counter()
            assert 350 <= len(found) <= 450
            opening.append((opened - started) * 1000)
            page.append((paged - opened) * 1000)
            resume.append((resumed - paged) * 1000)
            await log.close()
        await folder.close()
    return [
        figure(f"open a session of {len(events):,} events", opening, "≤ 20 ms"),
        figure("read its last 400 events", page, "≤ 10 ms"),
        figure("resume its projections from the snapshot", resume, "≤ 10 ms"),
        figure("its file", [size], "MB"),
    ]


def figure(name: str, runs: list[float], bar: str) -> Figure:
    return Figure(name, statistics.median(runs), bar, tuple(runs))


def repeated(name: str, work: Callable[[LogFolder, SessionLog], Awaitable[float]], bar: str) -> Figure:
    return figure(name, [asyncio.run(with_log(work, header())) for _ in range(RUNS)], bar)


def measure() -> list[Figure]:
    """Medians of `RUNS`."""
    return [
        repeated("append throughput, batches of ten", throughput, "≥ 100000 /s"),
        repeated("append throughput, one at a time", single_throughput, "≥ 100000 /s"),
        repeated("durable barrier, p95", barrier, "≤ 5 ms"),
        *asyncio.run(long_session()),
    ]
