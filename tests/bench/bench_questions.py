"""Questions: a submit until it is durable, a session with a thousand that went on, fifty countdowns."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from qasync import QEventLoop

from desktop.app import create_app
from desktop.models.question_desk import QuestionDesk
from desktop.qt_application import qt_application
from host import SystemClock
from host.events import EventData
from host.events.question_records import answers_record, pending_record
from host.events.questions import read_answers
from tests.bench.figure import Figure
from tests.desktop.questions.card_world import COLOUR, SESSION, CardWorld
from tests.helpers.manual_clock import ManualClock
from tests.host.questions.samples import RED, arguments, call, declared, questions, result

SUBMITS = 100
CONTINUED = 1_000
OPENINGS = 25
COUNTDOWNS = 50
WATCHED_SECONDS = 6.0


def measure() -> Iterator[Figure]:
    qt_application()
    with tempfile.TemporaryDirectory() as folder:
        open_ones, late_ones = asyncio.run(submits(Path(folder)))
    yield Figure("Submit to durable answer, p95", p95(open_ones), "≤ 10 ms", tuple(open_ones))
    yield Figure("Submit to durable late answer, p95", p95(late_ones), "≤ 10 ms", tuple(late_ones))
    with tempfile.TemporaryDirectory() as folder:
        share, drift = asyncio.run(countdowns(Path(folder)))
    yield Figure(f"{COUNTDOWNS} countdowns, of a core", share * 100, "≤ 1 %")
    yield Figure("their drift a second", drift, "ms")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        asyncio.run(write_sessions(home))
        with closing(QEventLoop(qt_application(), already_running=False)) as loop:
            without, with_them = loop.run_until_complete(openings(home))
    yield Figure("Opening a session whose questions are all answered", statistics.median(without), "ms", tuple(without))
    yield Figure(f"Opening one with {CONTINUED} that went on", statistics.median(with_them), "ms", tuple(with_them))
    yield Figure("… as a multiple", statistics.median(with_them) / statistics.median(without), "≤ 1.2 ×")


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


async def submits(home: Path) -> tuple[list[float], list[float]]:
    """Milliseconds from the press to the commit of what it says: the tool's result, the queued reply."""
    clock = ManualClock()
    world = CardWorld(home, clock)
    await world.start()
    agent = await world.open()
    committed = asyncio.Event()
    barriers: list[asyncio.Future[None]] = []
    agent.log.subscribe(lambda events: committed.set() if told(events) else None, durable=True)
    # As the agent's loop does: the next request wants everything before it on the disk.
    agent.log.subscribe(
        lambda events: barriers.append(asyncio.ensure_future(agent.log.durable())) if told(events) else None
    )
    client = world.client()
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(2 * SUBMITS):
        late = number % 2
        name = f"c{number}"
        agent.call(name, arguments(COLOUR | {"question": f"Number {number}?"}, timeout=60))
        await world.settle()
        if late:
            await clock.advance(61)
            await world.settle()
        client.choose("Red", name)
        committed.clear()
        begun = time.perf_counter()
        assert client.submit(name)
        await committed.wait()
        found[late].append((time.perf_counter() - begun) * 1_000)
        if late:
            agent.admit()
        await world.settle()
    await world.stop()
    return found


def told(events: Any) -> bool:
    return any(event.type in ("tool/result", "inbox/spliced") for event in events)


async def countdowns(home: Path) -> tuple[float, float]:
    """The share of a core that the countdowns of one session take while its window shows one of them."""
    world = CardWorld(home, SystemClock())  # type: ignore[arg-type]
    world.clock = ManualClock()
    await world.start()
    agent = await world.open()
    world.clock = SystemClock()  # type: ignore[assignment]
    client = world.client()
    desk = QuestionDesk(client.cards)
    desk.show(SESSION)
    ticks: list[float] = []
    desk.ticked.connect(lambda: ticks.append(desk.property("share")))
    for number in range(COUNTDOWNS):
        agent.call(f"c{number}", arguments(COLOUR | {"question": f"Number {number}?"}, timeout=600))
    for _ in range(200):
        await asyncio.sleep(0.005)
    cards = client.cards.all()
    assert len(cards) == COUNTDOWNS
    assert all(card.countdown is not None and card.countdown.running for card in cards)
    left = cards[0].remaining_ms or 0
    begun, cpu = time.perf_counter(), time.process_time()
    await asyncio.sleep(WATCHED_SECONDS)
    share = (time.process_time() - cpu) / (time.perf_counter() - begun)
    passed = (time.perf_counter() - begun) * 1_000
    drift = (passed - (left - (cards[0].remaining_ms or 0))) / WATCHED_SECONDS
    assert len(ticks) > COUNTDOWNS * (WATCHED_SECONDS - 2)
    desk.close()
    world.clock = ManualClock()
    await world.stop()
    return share, drift


async def write_sessions(home: Path) -> None:
    """Two logs of the same events but for the results: all answered, all pending."""
    world = CardWorld(home, ManualClock())
    await world.start()
    for session in ("ses_answered", "ses_continued"):
        agent = await world.open(session)
        answers = answers_record(read_answers(questions(COLOUR), RED))
        batch: list[EventData] = [declared("timed")]
        for number in range(CONTINUED):
            name = f"c{number}"
            item = COLOUR | {"question": f"Question number {number}, which colour should the door have?"}
            batch.append(call(name, arguments(item, timeout=60)))
            batch.append(result(name, answers if session == "ses_answered" else pending_record(name, "not yet")))
        agent.log.append(*batch)
        await agent.log.durable()
    await world.stop()


async def openings(home: Path) -> tuple[list[float], list[float]]:
    """Milliseconds until a session is shown, by turns; the first of each is left out."""
    app = create_app(home=home, language="en")
    await app.start()
    found: dict[str, list[float]] = {"ses_answered": [], "ses_continued": []}
    for _ in range(OPENINGS + 1):
        for session, times in found.items():
            begun = time.perf_counter()
            await app.open_session(session)
            times.append((time.perf_counter() - begun) * 1_000)
            await asyncio.sleep(0.3)
    await app.stop()
    return found["ses_answered"][1:], found["ses_continued"][1:]
