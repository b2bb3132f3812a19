"""The window that `bench_window` measures, in its own process: ``window_child.py JOB HOME [NUMBER]``."""
# ruff: noqa: E402, I001 (in the order of desktop/__main__.py)

from __future__ import annotations

import desktop.early  # noqa: F401

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from desktop.qt_application import qt_application
from desktop.scene import Scene

qt_application()
SCENE = Scene()

from desktop.app import App, create_app, run


async def usable(app: App) -> None:
    """Until the window has drawn itself and a key reaches the composer."""
    window = app.windows[0]
    drawn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    window.frameSwapped.connect(lambda: drawn.done() or drawn.set_result(None))
    window.update()
    await drawn
    field = window.activeFocusItem()
    assert field is not None
    assert field.property("text") == ""


async def start(home: Path) -> dict[str, Any]:
    app = create_app(home=home, language="en", scene=SCENE)
    await app.start()
    await usable(app)
    seconds, cpu = time.monotonic() - float(os.environ["SPAWNED_AT"]), time.process_time()
    await app.stop()
    return {"seconds": seconds, "cpu": cpu}


async def fill(home: Path, count: int) -> dict[str, Any]:
    """Sessions of the size of a short talk."""
    from host.clock import SystemClock
    from host.events import SessionHeader, SessionTitle, Source, TurnEnd, TurnStart, UserMessage
    from host.ids import new_session_id
    from host.log.folder import LogFolder

    clock = SystemClock()
    folder = LogFolder(home, clock)
    for at in range(count):
        header = SessionHeader(
            id=new_session_id(), created_at=clock.now_ms(), workspace=f"/w/{at % 20}", provider="tour", model="tour"
        )
        user = Source(kind="user")
        said = UserMessage(id=f"m{at}", text=f"do the thing number {at}", source=user, turn=1)
        log = await folder.create(
            header, [TurnStart(turn=1), said, SessionTitle(title=f"Thing {at}"), TurnEnd(turn=1, reason="completed")]
        )
        await log.close()
    await folder.close()
    return {"sessions": count}


async def grown(home: Path, events: int) -> str:
    """The id of a new session with so many events behind it."""
    from host.clock import SystemClock
    from host.events import AssistantMessage, SessionHeader, Source, TextPart, TurnEnd, TurnStart, UserMessage
    from host.ids import new_session_id
    from host.log.folder import LogFolder

    clock = SystemClock()
    folder = LogFolder(home, clock)
    header = SessionHeader(
        id=new_session_id(), created_at=clock.now_ms(), workspace=str(home), provider="local", model="fake-1"
    )
    log = await folder.create(header)
    for turn in range(1, events // 4 + 1):
        said = UserMessage(id=f"u{turn}", text=f"message {turn}", source=Source(kind="user"), turn=turn)
        content = (TextPart(text=f"answer {turn}"),)
        answer = AssistantMessage(turn=turn, step=1, id=f"a{turn}", content=content, provider="local", model="fake-1")
        log.append(TurnStart(turn=turn), said, answer, TurnEnd(turn=turn, reason="completed"))
    await log.durable()
    await log.close()
    await folder.close()
    return header.id


class Holds:
    """The longest the loop was not to be had, ms. Looking costs processor time, so a run does one or the other."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._task = asyncio.ensure_future(self._watch())

    async def _watch(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.01)
            self.longest = max(self.longest, (time.perf_counter() - before) * 1000 - 10)

    def stop(self) -> float:
        self._task.cancel()
        return self.longest


async def answered(state: Any) -> None:
    """Say something and wait until the answer is over, as the window knows it."""
    view = state.property("session")
    begun, over = asyncio.Event(), asyncio.Event()

    def look() -> None:
        (begun if view.busy else over).set()

    view.changed.connect(look)
    state.property("composer").edit("go")
    state.property("composer").send(False)
    await begun.wait()
    over.clear()
    await over.wait()
    view.changed.disconnect(look)
    await asyncio.sleep(0.2)


async def stream(home: Path, events: int, watched: int) -> dict[str, Any]:
    """``watched``: look for holds; the processor time is then not worth telling."""
    session = await grown(home, events)
    app = create_app(home=home, language="en", scene=SCENE)
    await app.start()
    await usable(app)
    await app.open_session(session)
    await asyncio.sleep(1.0)
    holds = Holds() if watched else None
    cpu = time.process_time()
    await answered(app.windows[0].property("shell"))
    spent, hold = time.process_time() - cpu, holds.stop() if holds is not None else 0.0
    await asyncio.sleep(1.0)
    memory = pss()
    await app.stop()
    return {"cpu": spent, "hold": hold, "pss": memory}


def pss() -> float:
    """Proportional memory of this process, MB."""
    for line in Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no Pss")


def main() -> None:
    job, home, *more = sys.argv[1:]
    numbers = [int(one) for one in more]
    jobs = {"start": start, "fill": fill, "stream": stream}
    print(json.dumps(run(jobs[job](Path(home), *numbers))))


if __name__ == "__main__":
    main()
