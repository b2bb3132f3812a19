"""The model's history: what the next request is made of (behaviour 2.1, 3.6). Folded only where an agent drives.

    entries     oldest first:  Summary?  then any of  Said (user role)  and  Answer (assistant, with its results)
    request     the `RequestHeader` in force: provider, model, system prompt, tool schemas

An `Answer` carries one result per call, in the order of the calls, however late each was logged (rule 3.2); so a
history built entry by entry has every result before the next user message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import cast

import msgspec

from host.events import (
    AssistantMessage,
    CompactionSummary,
    Event,
    RequestHeader,
    StepStart,
    TextPart,
    ToolCallPart,
    ToolResult,
    TurnStart,
    UserMessage,
)
from host.log.session_log import SessionLog

FOLD_STRIDE = 4096


class Summary(msgspec.Struct, frozen=True):
    """Stands for everything before ``through_seq``; always the first entry."""

    seq: int
    through_seq: int
    text: str


class Said(msgspec.Struct, frozen=True):
    """A user-role message: the user's own, a question reply, a context note; see ``message.source``."""

    seq: int
    message: UserMessage


class Answer(msgspec.Struct, frozen=True):
    """One step's answer. ``results[i]`` belongs to ``calls[i]``; None while that call runs."""

    seq: int
    message: AssistantMessage
    calls: tuple[ToolCallPart, ...] = ()
    results: tuple[ToolResult | None, ...] = ()

    @property
    def settled(self) -> bool:
        """Every call has its result."""
        return None not in self.results


Entry = Summary | Said | Answer


class Transcript:
    """The model's history of one session, kept up with its log.

    Attributes:
        entries: see above; grows in place, its members never change.
        request: the header in force, None before the first.
        turn, step: numbers of the newest turn and of its newest step, 0 before the first.
        turn_open, step_open: whether they have not ended yet.
        turn_starts: where turns start, among the events still in view: the places a compaction may cut at.
        unreadable: ``seq`` of a known event that cannot be decoded, so that the history is not the model's whole one.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.request: RequestHeader | None = None
        self.turn = 0
        self.step = 0
        self.turn_open = False
        self.step_open = False
        self.turn_starts: list[int] = []
        self.unreadable: int | None = None
        self.seq = -1
        self._answers: dict[str, int] = {}  # call id -> place in entries
        self._see: dict[str, Callable[[Event], None]] = {
            "user/message": self._said,
            "assistant/message": self._answered,
            "tool/result": self._settle,
            "request/header": self._headed,
            "compaction/summary": self._cut,
            "turn/start": self._turn_started,
            "turn/end": self._turn_ended,
            "step/start": self._step_started,
            "step/end": self._step_ended,
        }
        self._unsubscribe: Callable[[], None] = lambda: None

    @classmethod
    async def load(cls, log: SessionLog) -> Transcript:
        """Fold the log from the last compaction's cut on, then follow it.

        Raises:
            HostError: as `SessionLog.read`.
        """
        self = cls()
        first = 0
        summary = await log.last("compaction/summary")
        if summary is not None:
            first = min(max(0, cast(CompactionSummary, summary.data).through_seq), summary.seq)
            for kind in ("turn/start", "request/header"):
                event = await log.last(kind, first)
                if event is not None:
                    self.apply([event])
            self.seq = first - 1
        while self.seq < log.next_seq - 1:
            events = await log.read(self.seq, FOLD_STRIDE)
            await asyncio.to_thread(self.apply, events)
        self._unsubscribe = log.subscribe(self.apply)
        return self

    def close(self) -> None:
        """Stop following the log."""
        self._unsubscribe()

    @property
    def open_calls(self) -> tuple[ToolCallPart, ...]:
        """Calls that were asked for and have no result, oldest first."""
        found = []
        for entry in self.entries:
            if isinstance(entry, Answer) and not entry.settled:
                found += [call for call, result in zip(entry.calls, entry.results, strict=True) if result is None]
        return tuple(found)

    @property
    def owes_request(self) -> bool:
        """Whether the model has not yet seen something it must answer: results, or a user message."""
        if not self.entries:
            return False
        last = self.entries[-1]
        return bool(last.calls) if isinstance(last, Answer) else isinstance(last, Said)

    def apply(self, events: Iterable[Event]) -> None:
        """Fold events in, in order of ``seq``."""
        for event in events:
            self.seq = event.seq
            see = self._see.get(event.type)
            if see is not None:
                try:
                    see(event)
                except msgspec.MsgspecError:
                    self.unreadable = event.seq

    def _said(self, event: Event) -> None:
        self.entries.append(Said(event.seq, cast(UserMessage, event.data)))

    def _answered(self, event: Event) -> None:
        message = cast(AssistantMessage, event.data)
        if len(message.content) == 1 and isinstance(message.content[0], TextPart):
            self.entries.append(Answer(event.seq, message))
            return
        calls = tuple([part for part in message.content if isinstance(part, ToolCallPart)])
        for call in calls:
            self._answers[call.call_id] = len(self.entries)
        self.entries.append(Answer(event.seq, message, calls, (None,) * len(calls)))

    def _headed(self, event: Event) -> None:
        self.request = cast(RequestHeader, event.data)

    def _turn_started(self, event: Event) -> None:
        self.turn, self.step, self.turn_open = cast(TurnStart, event.data).turn, 0, True
        self.turn_starts.append(event.seq)

    def _turn_ended(self, event: Event) -> None:
        self.turn_open = self.step_open = False

    def _step_started(self, event: Event) -> None:
        self.step, self.step_open = cast(StepStart, event.data).step, True

    def _step_ended(self, event: Event) -> None:
        self.step_open = False

    def _settle(self, event: Event) -> None:
        """Put a result beside its call. A result of no call in view, or a second one, changes nothing."""
        result = cast(ToolResult, event.data)
        place = self._answers.pop(result.call_id, None)
        if place is None:
            return
        answer = self.entries[place]
        assert isinstance(answer, Answer)
        results = tuple(
            result if call.call_id == result.call_id else known
            for call, known in zip(answer.calls, answer.results, strict=True)
        )
        self.entries[place] = msgspec.structs.replace(answer, results=results)

    def _cut(self, event: Event) -> None:
        seq, summary = event.seq, cast(CompactionSummary, event.data)
        through = summary.through_seq
        kept = [entry for entry in self.entries if entry.seq >= through and not isinstance(entry, Summary)]
        self.entries = [Summary(seq, through, summary.text), *kept]
        self.turn_starts = [start for start in self.turn_starts if start >= through]
        self._answers = {
            call.call_id: place
            for place, entry in enumerate(self.entries)
            if isinstance(entry, Answer)
            for call, result in zip(entry.calls, entry.results, strict=True)
            if result is None
        }
