"""What the importer remembers while it reads a DeepSeek Harness log from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from host.events import Event, ToolCallPart
from host.log.harness_pairs import HarnessPairs

Stream = list[tuple[str, str]]


class HarnessState:
    """The running state, and the events made so far.

    Attributes:
        time: Unix milliseconds of the row at hand, or of the last one that had a time.
        turn, step: the open ones' numbers.
        provider, model: of the last request.
        policies: approval policies, as they came.
        said: ids of all user messages in the file; settled: ids of all code dispatches that ended; called: their ids
            of all calls.
        asked: the calls that answers ask for, by our id. pairs: what has begun.
    """

    def __init__(self, created: int, rows: Iterable[dict[str, Any]]) -> None:
        self.events: list[Event] = []
        self.time = created
        self.turn = 0
        self.step = 0
        self.turn_open = False
        self.provider = ""
        self.model = ""
        self.policies: list[str] = []
        self.queues: dict[str, list[str]] = {"next-step": [], "next-turn": []}
        self.approvals: dict[str, str] = {}  # id -> call id
        self.summarised: set[str] = set()  # compactions whose summary came
        self.said: set[str] = set()
        self.settled: set[str] = set()
        self.called: set[str] = set()
        self.asked: dict[str, ToolCallPart] = {}
        self.pairs = HarnessPairs()
        self._calls: dict[str, str] = {}  # their call id -> ours, of the newest answer that used it
        self._used: set[str] = set()
        self._streams: dict[tuple[int, int], dict[int, list[str]]] = {}
        self._places: dict[int, int] = {}  # their seq -> ours
        self._next = 0
        self._made = 0
        for row in rows:
            data = row.get("data")
            if not isinstance(data, dict):
                continue
            if row.get("type") == "user/message" and isinstance(data.get("id"), str):
                self.said.add(data["id"])
            elif row.get("type") in ("tool/code-dispatch", "tool/ptc-dispatch"):
                self.settled.add(str(data.get("subCallId")))
            elif row.get("type") == "tool/call":
                self.called.add(str(data.get("callId")))

    # Numbers

    def number(self, seq: Any, count: int) -> None:
        """Note that a row of theirs stands for ``count`` events from ``seq`` on (or from where the last one ended)."""
        first = seq if type(seq) is int else self._next
        self._next = first + max(1, count)
        for each in range(first, self._next):
            self._places[each] = len(self.events)

    def place(self, seq: int) -> int:
        """Where the event of ours that comes from their ``seq`` lies."""
        return self._places[seq]

    def new_id(self, prefix: str) -> str:
        """An id for what came without one; the same file gives the same ids."""
        self._made += 1
        return f"{prefix}-{self._made}"

    # Calls

    def declare_call(self, call_id: str) -> str:
        """Our id for a call an answer asks for; an id that was used before means another call."""
        ours = call_id
        while not ours or ours in self._used:
            ours = self.new_id(call_id or "call")
        self._used.add(ours)
        self._calls[call_id] = ours
        return ours

    def call(self, call_id: str) -> str:
        """Our id for a call that is treated or settled."""
        return self._calls[call_id] if call_id in self._calls else self.declare_call(call_id)

    # Streams

    def chunk(self, turn: int, step: int, chunk: dict[str, Any]) -> None:
        """Add a piece of an answer; boundaries and calls add nothing to what is shown of an unfinished one."""
        kind = chunk["type"]
        if kind in ("text-delta", "reasoning-delta"):
            blocks = self._streams.setdefault((int(turn), int(step)), {})
            blocks.setdefault(int(chunk["index"]), [kind]).append(str(chunk["text"]))

    def drop_stream(self, turn: int, step: int) -> tuple[str, str]:
        """Forget a stream that came to its end or was given up; its ``(text, reasoning)``."""
        blocks = self._streams.pop((turn, step), {})
        text = "".join("".join(block[1:]) for block in blocks.values() if block[0] == "text-delta")
        return text, "".join("".join(block[1:]) for block in blocks.values() if block[0] != "text-delta")

    def take_streams(self) -> Iterator[tuple[tuple[int, int], Stream]]:
        """All unfinished streams, each a list of (kind, text) in block order; they are forgotten."""
        streams, self._streams = self._streams, {}
        for place, blocks in streams.items():
            yield place, [(block[0], "".join(block[1:])) for _, block in sorted(blocks.items())]
