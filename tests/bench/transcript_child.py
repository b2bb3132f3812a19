"""The transcript that `bench_transcript` measures, in its own process: ``transcript_child.py JOB HOME [ARGUMENT]``."""
# ruff: noqa: E402 (the collector rests before anything is imported, as in desktop/__main__.py)

from __future__ import annotations

import gc

gc.disable()

import asyncio
import json
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem, QQuickWindow

from desktop.app import App, create_app, run
from tests.bench.window_child import Holds, pss, usable

CALLS_A_TURN = 20
STEP, STEPS = 60, 600
LAST = "the last words of the session"
PLACES = """(() => {
    const places = {}
    const last = lastRow()
    for (let row = firstRow(); row >= 0 && row <= last; row++) {
        const item = itemAtIndex(row)
        if (item) places[row] = item.y - contentY
    }
    return JSON.stringify(places)
})()"""


async def grow(home: Path, events: int) -> dict[str, Any]:
    """A session of so many events, 47 a turn, closed as the host closes it: with its snapshots."""
    from host import Host
    from host.clock import SystemClock
    from host.events import SessionHeader
    from host.ids import new_session_id
    from host.log.folder import LogFolder

    folder = LogFolder(home, SystemClock())
    header = SessionHeader(
        id=new_session_id(), created_at=SystemClock().now_ms(), workspace=str(home), provider="tour", model="tour"
    )
    log = await folder.create(header)
    turns = events // 47
    for number in range(1, turns + 1):
        log.append(*turn(number, LAST if number == turns else f"Done with {number}.", CALLS_A_TURN))
    await log.durable()
    await log.close()
    await folder.close()
    host = Host(home)
    await host.start()
    client = host.connect()
    await client.call("sessions/snapshot", session=header.id)
    await client.close()
    await host.stop()
    return {"session": header.id}


async def grow_turn(home: Path, calls: int) -> dict[str, Any]:
    """A session of one long turn."""
    from host.clock import SystemClock
    from host.events import SessionHeader
    from host.ids import new_session_id
    from host.log.folder import LogFolder

    folder = LogFolder(home, SystemClock())
    header = SessionHeader(id=new_session_id(), created_at=0, workspace=str(home), provider="tour", model="tour")
    log = await folder.create(header, turn(1, LAST, calls))
    await log.close()
    await folder.close()
    return {"session": header.id}


def turn(number: int, said: str, calls: int) -> list[Any]:
    """A question, calls with short results, an answer in markdown: 7 events beside the calls."""
    from host.events import (
        USER,
        AssistantMessage,
        StepEnd,
        StepStart,
        TextPart,
        ToolCall,
        ToolCallPart,
        ToolResult,
        TurnEnd,
        TurnStart,
        UserMessage,
    )

    def message(step: int, text: str, asked: tuple[ToolCallPart, ...] = ()) -> AssistantMessage:
        content = (TextPart(text=text), *asked)
        return AssistantMessage(
            turn=number, step=step, id=f"a{number}.{step}", content=content, provider="tour", model="tour"
        )

    names = [f"c{number}.{at}" for at in range(calls)]
    arguments = [json.dumps({"path": f"src/part{at}.py"}) for at in range(calls)]
    asked = tuple(
        ToolCallPart(call_id=name, name="read", arguments=given) for name, given in zip(names, arguments, strict=True)
    )
    found: list[Any] = [
        TurnStart(turn=number),
        UserMessage(id=f"u{number}", text=f"Please change part {number}", source=USER, turn=number),
        StepStart(turn=number, step=1),
        message(1, f"I read the **files** of part {number}.", asked),
    ]
    for name, given in zip(names, arguments, strict=True):
        found.append(ToolCall(turn=number, step=1, call_id=name, name="read", arguments=given))
        found.append(ToolResult(turn=number, step=1, call_id=name, content="1\tdef part():\n2\t    return 1\n"))
    answer = f"## Part {number}\n\n- one `name`\n- two\n\n{said}"
    return [
        *found,
        StepEnd(turn=number, step=1),
        message(2, answer),
        TurnEnd(turn=number, reason="completed"),
    ]


class Screen:
    """What is on the screen of the first window."""

    def __init__(self, app: App) -> None:
        self.window: QQuickWindow = app.windows[0]
        self.state: QObject = self.window.property("shell")

    @cached_property
    def list(self) -> QQuickItem:
        return self._items("TranscriptList")[0]

    @property
    def chat(self) -> Any:
        return self.state.property("transcript").property("chat")

    def _items(self, name: str) -> list[QQuickItem]:
        found, waiting = [], [self.window.contentItem()]
        while waiting:
            item = waiting.pop()
            if item.metaObject().className().startswith(name):
                found.append(item)
            waiting += item.childItems()
        return found

    def row_of(self, kind: str) -> int:
        return next(at for at, row in enumerate(self.chat.rows) if row.kind == kind)

    def places(self) -> dict[int, float]:
        """The rows on the screen: px below the view's top."""
        return {int(row): place for row, place in json.loads(call(self.list, PLACES)).items()}

    def shows(self, text: str) -> bool:
        """The newest row with this text lies within the view."""
        row = next((at for at in reversed(range(len(self.chat.rows))) if text in self.chat.rows[at].text), -1)
        return row in self.places()

    async def frame(self) -> None:
        drawn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        link = self.window.frameSwapped.connect(lambda: drawn.done() or drawn.set_result(None))
        self.window.update()
        await drawn
        self.window.frameSwapped.disconnect(link)


def call(item: QQuickItem, script: str) -> Any:
    """What ``script`` says in the scope of ``item``."""
    expression = QQmlExpression(qmlContext(item), item, script)
    found = expression.evaluate()
    if expression.hasError():
        raise RuntimeError(expression.error().toString())
    return found[0] if isinstance(found, tuple) else found


async def outside(act: Callable[[], Any]) -> None:
    """Run ``act`` as the event loop runs a click, not inside a task."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def now() -> None:
        act()
        done.set_result(None)

    asyncio.get_running_loop().call_soon(now)
    await done


async def opened(home: Path, session: str) -> tuple[App, Screen]:
    app = create_app(home=home, language="en")
    await app.start()
    await usable(app)
    await asyncio.sleep(2.0)
    await app.open_session(session)
    return app, Screen(app)


async def open_session(home: Path, session: str) -> dict[str, Any]:
    app = create_app(home=home, language="en")
    await app.start()
    await usable(app)
    await asyncio.sleep(2.0)  # what waits until the window shows is done
    frames: list[tuple[float, float]] = []  # looking at the screen costs time of its own: it is done after each frame
    app.windows[0].frameSwapped.connect(lambda: frames.append((time.perf_counter(), time.process_time())))
    before, begun = pss(), (time.perf_counter(), time.process_time())
    await app.open_session(session)
    screen = Screen(app)
    while True:
        frames.clear()
        await screen.frame()
        seen = frames[0]
        if screen.shows(LAST):
            break
    seconds, spent = seen[0] - begun[0], seen[1] - begun[1]
    await asyncio.sleep(1.5)
    memory = pss() - before
    await app.stop()
    return {"seconds": seconds, "cpu": spent, "memory": memory}


async def fold(home: Path, session: str) -> dict[str, Any]:
    """Unfold and fold the work of a long turn: ms to the next frame, px its header moved, then and after."""
    app, screen = await opened(home, session)
    await asyncio.sleep(0.5)
    times, moves = [], []
    header = screen.row_of("turnHeader")
    for _ in range(10):
        await outside(lambda: call(screen.list, f"showRow({header}, ListView.Center)"))
        await screen.frame()
        place = screen.places()[header]
        begun = time.perf_counter()
        await outside(lambda: call(screen.list, f"itemAtIndex({header}).unfold()"))
        await screen.frame()
        times.append((time.perf_counter() - begun) * 1000)
        for _ in range(4):
            moves.append(abs(screen.places()[header] - place))
            await screen.frame()
    await app.stop()
    return {"times": times, "moved": max(moves)}


async def scroll(home: Path, session: str) -> dict[str, Any]:
    """Up through loaded rows, 60 px a step: ms a step with its frame, px that a row on the screen moved otherwise."""
    app, screen = await opened(home, session)
    await asyncio.sleep(0.5)
    screen.chat.toggle(screen.chat.rows[screen.row_of("turnHeader")].key)
    await asyncio.sleep(0.3)
    call(screen.list, "toEnd()")
    await screen.frame()
    times, jumps = [], []
    while len(times) < STEPS and not screen.list.property("atYBeginning"):
        held = screen.places()
        begun = time.perf_counter()
        await outside(lambda: call(screen.list, f"scrollBy(-{STEP})"))
        await screen.frame()
        times.append((time.perf_counter() - begun) * 1000)
        if screen.list.property("atYBeginning"):  # the last step is as long as there is room
            break
        here = screen.places()
        jumps += [abs(here[row] - held[row] - STEP) for row in held.keys() & here.keys()]
    rows = len(screen.chat.rows)
    await app.stop()
    return {"times": times, "jump": max(jumps), "rows": rows}


async def deltas(home: Path, session: str) -> dict[str, Any]:
    """100,000 deltas of one turn reach the window as fast as it takes them; a click is answered meanwhile."""
    app, screen = await opened(home, session)
    live = app._states[0]._transcript.binding.conversation.live  # type: ignore[union-attr]
    await asyncio.sleep(0.5)
    holds, begun = Holds(), time.perf_counter()
    for number in range(100_000):
        text = "\n\nA new paragraph " if number % 50 == 0 else "word "
        live.delta({"turn": 1 << 20, "step": 1, "kind": "text", "index": 0, "text": text})
        if number % 50 == 0:
            screen.chat.touch()
            await asyncio.sleep(0)
    await asyncio.sleep(0.3)
    seconds, hold = time.perf_counter() - begun, holds.stop()
    await app.stop()
    return {"seconds": seconds, "hold": hold}


def main() -> None:
    job, home, *more = sys.argv[1:]
    jobs: dict[str, Callable[..., Any]] = {"open": open_session, "fold": fold, "scroll": scroll, "deltas": deltas}
    if job in ("grow", "grow_turn"):
        made = grow if job == "grow" else grow_turn
        print(json.dumps(run(made(Path(home), int(more[0])))))
        return
    print(json.dumps(run(jobs[job](Path(home), *more))))


if __name__ == "__main__":
    main()
