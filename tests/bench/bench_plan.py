"""The plan card: opening a plan of 5,000 lines, scrolling through it, and what it holds the loop for."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Q_ARG, QMetaObject

from desktop.app import run
from desktop.markdown import split_blocks
from tests.bench.figure import Figure
from tests.desktop.plan.plans import LINES, SHORT, long_plan
from tests.desktop.plan.stage import PlanStage, plan_stage
from tests.desktop.shell.person import in_loop, until

RUNS = 5
STEPS = 250
STEP_PX = 96  # about a notch of the wheel


async def first_frame(stage: PlanStage, plan: str) -> float:
    """Milliseconds from the host's request to the frame that shows the plan."""
    drawn: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def swapped() -> None:
        if stage.card is not None and stage.desk.property("text").property("count") and not drawn.done():
            drawn.set_result(time.perf_counter())

    connection = stage.window.frameSwapped.connect(swapped)
    begun = time.perf_counter()
    asked = stage.asker.ask(plan)
    found = (await drawn - begun) * 1_000
    stage.window.frameSwapped.disconnect(connection)
    blocks = len(split_blocks(plan))
    await until(lambda: stage.desk.property("text").property("count") == blocks)
    await stage.settle()
    asked.cancel()
    await until(lambda: stage.card is None)
    return found


async def opening(home: Path) -> tuple[list[float], list[float]]:
    """A long plan, and a short one as the measure of all the rest; a fresh window each time."""
    long, short = [], []
    for at in range(RUNS):
        async with plan_stage(home / f"long{at}", size=(1280, 800)) as stage:
            await stage.settle()
            long.append(await first_frame(stage, long_plan()))
        async with plan_stage(home / f"short{at}", size=(1280, 800)) as stage:
            await stage.settle()
            short.append(await first_frame(stage, SHORT))
    return long, short


async def scrolling(home: Path) -> tuple[list[float], list[float]]:
    """The time of each step with its frame, and how late the loop was while the plan was read."""
    async with plan_stage(home / "scroll", size=(1280, 800)) as stage:
        stage.asker.ask(long_plan())
        late = await lateness(stage)
        await stage.settle()
        rows: Any = stage.body()
        frames = []
        for _ in range(STEPS):

            def step() -> float:
                begun = time.perf_counter()
                QMetaObject.invokeMethod(rows, "scrollBy", Q_ARG("double", float(STEP_PX)))
                stage.window.grabWindow()
                return (time.perf_counter() - begun) * 1_000

            frames.append(await in_loop(step))
            await asyncio.sleep(0)
    return frames, late


async def lateness(stage: PlanStage) -> list[float]:
    """Milliseconds between turns of the loop until all of the plan is read."""
    await until(lambda: stage.card is not None)
    late = []
    while stage.desk.property("text").property("count") < LINES * 0.9:
        begun = time.perf_counter()
        await asyncio.sleep(0)
        late.append((time.perf_counter() - begun) * 1_000)
    return late


def p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


async def everything(home: Path) -> list[Figure]:
    long, short = await opening(home)
    frames, late = await scrolling(home)
    return [
        Figure("plan: 5,000 lines, request to first frame", statistics.median(long), "≤ 150 ms", tuple(long)),
        Figure("plan: a short one, the same", statistics.median(short), "ms", tuple(short)),
        Figure("plan: scrolling 5,000 lines, p95 of a step", p95(frames), "≤ 16 ms", tuple(frames)),
        Figure("plan: longest hold of the loop while it is read", max(late, default=0.0), "≤ 50 ms"),
    ]


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from run(everything(Path(folder)))
