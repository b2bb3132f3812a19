"""A process that appends is killed at random moments; nothing it was told to be durable may be missing."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from host.events import AssistantMessage, TextPart
from host.log.folder import LogFolder
from host.log.store import Store
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import header, types

RUNS = 15

APPENDER = """
import asyncio, pathlib, sys
from host.clock import SystemClock
from host.log.folder import LogFolder
from tests.host.log.scenes import whole_turn

async def main(home):
    folder = LogFolder(home, SystemClock())
    log = await folder.open("ses_a")
    print("open", log.next_seq, flush=True)
    turn = 0
    while True:
        turn += 1
        for batch in (whole_turn(turn)[:3], whole_turn(turn)[3:6], whole_turn(turn)[6:]):
            log.append(*batch)
            await log.durable()
            print(log.next_seq - 1, flush=True)

asyncio.run(main(pathlib.Path(sys.argv[1])))
"""

STREAMER = """
import asyncio, pathlib, sys, time
from host.clock import SystemClock
from host.events import StepStart, TurnStart
from host.log.folder import LogFolder
from tests.host.log.scenes import answer, header

async def main(home):
    folder = LogFolder(home, SystemClock())
    log = await folder.create(header())
    log.append(TurnStart(turn=1), StepStart(turn=1, step=1))
    await log.durable()
    print("streaming", flush=True)
    while True:
        log.checkpoint_stream(answer(1, 1, str(time.monotonic_ns() // 1_000_000)))
        await asyncio.sleep(0.005)

asyncio.run(main(pathlib.Path(sys.argv[1])))
"""


def start(script: str, home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", script, str(home)], stdout=subprocess.PIPE)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
async def test_nothing_acknowledged_is_missing_after_a_kill(home: Path, clock: ManualClock) -> None:
    """Rule 2.2, over the same session again and again, so that recovery's work is killed over too."""
    chance = random.Random(7)
    folder = LogFolder(home, clock)
    await (await folder.create(header())).close()
    await folder.close()
    for _ in range(RUNS):
        process = start(APPENDER, home)
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"open")
        killer = threading.Timer(chance.uniform(0.0, 0.12), process.send_signal, [signal.SIGKILL])
        killer.start()
        acknowledged = [int(line) for line in process.stdout if line.endswith(b"\n")]
        process.wait()
        process.stdout.close()
        folder = LogFolder(home, clock)
        store = Store(folder.store_path("ses_a"))
        end = store.next_seq()
        store.close()
        assert not acknowledged or end > acknowledged[-1]
        log = await folder.open("ses_a")
        events = await log.read()
        assert [event.seq for event in events] == list(range(len(events)))
        assert types(events).count("tool/call") == types(events).count("tool/result")
        assert types(events).count("turn/start") == types(events).count("turn/end")
        assert (await folder.verify("ses_a")).ok
        await folder.close()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
async def test_a_killed_stream_is_at_most_half_a_second_old(home: Path, clock: ManualClock) -> None:
    """Rule 2.2: the recovered text is the one of at most 500 ms before the kill."""
    process = start(STREAMER, home)
    assert process.stdout is not None
    assert process.stdout.readline() == b"streaming\n"
    killed: list[float] = []

    def kill() -> None:
        killed.append(time.monotonic_ns() / 1_000_000)
        process.send_signal(signal.SIGKILL)

    killer = threading.Timer(1.1, kill)
    killer.start()
    process.wait()
    process.stdout.close()
    folder = LogFolder(home, clock)
    log = await folder.open("ses_a")
    events = await log.read()
    assert types(events) == ["turn/start", "step/start", "assistant/message", "step/end", "turn/end"]
    recovered = events[2].data
    assert isinstance(recovered, AssistantMessage)
    assert recovered.interrupted
    [part] = recovered.content
    assert isinstance(part, TextPart)
    assert 0 <= killed[0] - int(part.text) <= 500
    await folder.close()
