"""A stop of a command, of a search, of a whole turn with a shell (behaviour 3.3); a command that prints too much."""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from host.tools.glob import Glob
from host.tools.grep import Grep
from host.tools.read import Read
from host.tools.shell import Shell
from tests.bench.figure import Figure
from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, turn
from tests.host.tools.conftest import Bench
from tests.host.tools.processes import processes_in, running_in
from tests.host.tools.test_shell import STUBBORN

RUNS = 5
FOLDERS = 300
GIGABYTE = 1024**3
TURN = "trap '' TERM; sleep 4711 & touch begun; sleep 4712; sleep 4713"


async def stop(task: asyncio.Task[object]) -> float:
    """Milliseconds until it has ended."""
    begun = time.perf_counter()
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()
    return (time.perf_counter() - begun) * 1_000


def bench_in(folder: Path) -> Bench:
    workspace = folder / "workspace"
    workspace.mkdir(parents=True)
    bench = Bench(workspace, folder / "spill")
    bench.use([Read(), Shell(), Glob(), Grep(None)])
    return bench


async def commands(folder: Path) -> list[Figure]:
    """Each kind of command that does not like to end."""
    times = []
    for at, command in enumerate(STUBBORN * RUNS):
        bench = bench_in(folder / f"command{at}")
        running = bench.start("shell", command=f"echo begun; {command}")
        await bench.printed("begun" if command != "yes" else "y")
        times.append(await stop(running))
        assert not processes_in(bench.workspace)
    return [Figure("stop: a command, the slowest", max(times), "≤ 200 ms", tuple(times))]


async def searches(folder: Path) -> list[Figure]:
    bench = bench_in(folder / "search")
    for number in range(FOLDERS):
        bench.file(f"tree/{number}/x.txt", "")
    bench.file("slow.txt", ("a" * 40 + "!\n") * 10)
    globs, greps = [], []
    for _ in range(RUNS):
        running = bench.start("glob", pattern="**/*.txt")
        await asyncio.sleep(0.005)
        globs.append(await stop(running))
        running = bench.start("grep", pattern="(a+)+$", path="slow.txt")
        await running_in(bench.workspace)
        greps.append(await stop(running))
    return [
        Figure("stop: a glob, the slowest", max(globs), "≤ 200 ms", tuple(globs)),
        Figure("stop: a grep that would never end, the slowest", max(greps), "≤ 200 ms", tuple(greps)),
    ]


async def turns(folder: Path) -> list[Figure]:
    """From the request to stop until the turn has ended; nothing of its shell runs any more then."""
    times = []
    for at in range(RUNS):
        home, workspace = folder / f"home{at}", folder / f"work{at}"
        workspace.mkdir()
        async with ScriptedServer([turn("I run it.", call("shell", command=TURN))]) as server:
            write_settings(home, server, approvals="full")
            async with desk_at(home) as desk:
                await desk.create(workspace)
                await desk.send("run it")
                while not (workspace / "begun").exists():  # noqa: ASYNC110 (nothing tells of a file)
                    await asyncio.sleep(0.005)
                begun = time.perf_counter()
                await desk.call("sessions/cancel", session=desk.session)
                await desk.ended()
                times.append((time.perf_counter() - begun) * 1_000)
                assert not processes_in(Path(os.path.realpath(workspace)))
    return [Figure("stop: a turn with a deaf shell, the slowest", max(times), "≤ 200 ms", tuple(times))]


async def output(folder: Path) -> list[Figure]:
    """A gigabyte of output: what it adds to the memory of the process, and how late it makes the loop."""
    bench = bench_in(folder / "output")
    await bench.call("shell", command="seq 1 100000")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    running = bench.start("shell", command=f"head -c {GIGABYTE} /dev/zero | tr '\\0' 'x'")
    late = []
    while not running.done():
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        late.append((time.perf_counter() - begun) * 1_000 - 5)
    assert f"{GIGABYTE:,} bytes" in running.result().content
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return [
        Figure("output: memory that a gigabyte of it adds", grown, "≤ 30 MB"),
        Figure("output: median lateness of the loop meanwhile", statistics.median(late), "≤ 8 ms"),
    ]


def measure() -> Iterator[Figure]:
    for part in (output, commands, searches, turns):  # memory first: its highest mark never falls
        with tempfile.TemporaryDirectory() as folder:
            yield from asyncio.run(part(Path(folder)))
