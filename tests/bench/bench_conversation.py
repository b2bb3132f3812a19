"""The transcript without its pixels: appending, opening, streaming and folding, assembler and model together."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.conversation.conversation import Conversation
from desktop.models.chat import ChatModel
from tests.bench.figure import Figure
from tests.desktop.conversation.session_script import Script

RUNS = 5
CALLS_A_TURN = 18
PAGE = 400
DELTAS = 100_000
FLUSH_EVERY = 150  # deltas between two flushes at 30 Hz and 4,500 deltas a second


class Session:
    """A transcript with everything loaded, that goes on."""

    def __init__(self, events: int) -> None:
        self.script = Script()
        while len(self.script.events) < events:
            turn(self.script)
        self.conversation = Conversation()
        self.model = ChatModel(self.conversation)
        self.conversation.open(self.script.events, False)
        self.model.refresh()

    def go_on(self) -> Iterator[float]:
        """One more turn, the time of each event in microseconds."""
        before = len(self.script.events)
        turn(self.script)
        for event in self.script.events[before:]:
            begun = time.perf_counter()
            self.conversation.event(event)
            self.model.refresh()
            yield (time.perf_counter() - begun) * 1e6


def turn(script: Script) -> None:
    script.begin("Change the parser").context().say("I look **first**.\n\n- one\n- two", reasoning="Hm.")
    for call in range(CALLS_A_TURN):
        script.tool("read", f"c{len(script.events)}", path=f"src/{call}.py")
    script.next_step().say("Done.\n\n```py\nprint(1)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n").end()


def appending() -> Iterator[Figure]:
    """Sessions take turns, so that whatever else the machine does meets both."""
    sessions = {"100 a": Session(100), "100,000": Session(100_000), "100 b": Session(100)}
    times: dict[str, list[float]] = {name: [] for name in sessions}
    for _ in range(8 * RUNS):
        for name, session in sessions.items():
            times[name].extend(session.go_on())
    medians = {name: statistics.median(found) for name, found in times.items()}
    control = (medians["100 a"] + medians["100 b"]) / 2
    yield Figure("append one event, session of 100", control, "µs", tuple(medians[n] for n in ("100 a", "100 b")))
    yield Figure("append one event, session of 100,000", medians["100,000"], "µs")
    yield Figure("append: 100,000 events against 100", medians["100,000"] / control, "≤ 1.2 x")
    yield Figure("append: two sessions of 100 (control)", medians["100 b"] / medians["100 a"], "x")


def opening() -> Iterator[Figure]:
    """The newest page of a session of 94,000 events and of one of 1,000: what the model does with it."""
    large, small = Script(), Script()
    for script, events in ((large, 94_000), (small, 1_000)):
        while len(script.events) < events:
            turn(script)
    times: dict[str, list[float]] = {"94,000": [], "1,000": []}
    for _ in range(RUNS):
        for name, script in (("94,000", large), ("1,000", small)):
            page = script.events[-PAGE:]
            begun = time.perf_counter()
            conversation = Conversation()
            model = ChatModel(conversation)
            conversation.open(page, True)
            model.refresh()
            times[name].append((time.perf_counter() - begun) * 1e3)
    for name, found in times.items():
        yield Figure(f"rows of the last page of {name} events", statistics.median(found), "≤ 50 ms", tuple(found))


def streaming() -> Iterator[Figure]:
    """100,000 deltas in one turn; a hold is one refresh."""
    conversation = Conversation()
    model = ChatModel(conversation)
    conversation.open(Script().begin().events, False)
    model.refresh()
    holds: list[float] = []
    begun = time.perf_counter()
    for number in range(DELTAS):
        text = "\n\nA new paragraph " if number % 50 == 0 else "word "
        conversation.live.delta({"turn": 1, "step": 1, "kind": "text", "index": 0, "text": text})
        if number % FLUSH_EVERY == 0:
            start = time.perf_counter()
            model.refresh()
            holds.append((time.perf_counter() - start) * 1e3)
    yield Figure("100,000 deltas in one turn, all of it", time.perf_counter() - begun, "s")
    yield Figure("100,000 deltas in one turn, longest hold", max(holds), "≤ 100 ms")
    yield Figure("100,000 deltas in one turn, median of the last holds", statistics.median(holds[-100:]), "≤ 8 ms")


def long_turn() -> Iterator[Figure]:
    """A turn of 2,000 calls still takes events and deltas in time."""
    script = Script().begin()
    for call in range(2_000):
        script.tool("read", f"c{call}", path="a")
    conversation = Conversation()
    model = ChatModel(conversation)
    conversation.open(script.events, False)
    model.refresh()
    times: list[float] = []
    for call in range(20):
        before = len(script.events)
        script.tool("read", f"d{call}", path="a")
        for event in script.events[before:]:
            begun = time.perf_counter()
            conversation.event(event)
            model.refresh()
            times.append((time.perf_counter() - begun) * 1e3)
    yield Figure("append one event to a turn of 2,000 calls", statistics.median(times), "≤ 8 ms", tuple(times))
    times.clear()
    for number in range(200):
        conversation.live.delta({"turn": 1, "step": 2, "kind": "text", "index": 0, "text": f"word{number} "})
        begun = time.perf_counter()
        model.refresh()
        times.append((time.perf_counter() - begun) * 1e3)
    yield Figure("one flush of deltas in a turn of 2,000 calls", statistics.median(times), "≤ 1 ms", tuple(times))


def folding() -> Iterator[Figure]:
    script = Script().begin()
    for call in range(500):
        script.tool("read", f"c{call}", path="a")
    conversation = Conversation()
    model = ChatModel(conversation)
    conversation.open(script.next_step().say("Done.").end().events, False)
    model.refresh()
    times: list[float] = []
    for _ in range(2 * RUNS):
        begun = time.perf_counter()
        model.toggle("turn-header:1")
        times.append((time.perf_counter() - begun) * 1e3)
    yield Figure(
        "fold or unfold a group of 500 rows, the model's part", statistics.median(times), "≤ 20 ms", tuple(times)
    )


def measure() -> list[Figure]:
    application: Any = QCoreApplication.instance() or QCoreApplication([])
    parts = (appending, opening, streaming, long_turn, folding)
    figures = [figure for part in parts for figure in part()]
    del application
    return figures
