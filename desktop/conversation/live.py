"""The streaming tail: transient deltas as nodes, with the ids that the recorded events will have.

A delta is ``{turn, step, kind, index, text, callId?, name?}``; ``kind`` is ``text``, ``reasoning``, ``call`` (the
arguments of a tool call being written), ``output`` (of a running call) or ``reset`` (a retry drops the step's text).
"""

from __future__ import annotations

from typing import Any

from desktop.conversation.definition import Node
from desktop.conversation.definitions.assistant import AssistantTextRow, ReasoningRow, step_id
from desktop.conversation.definitions.calls import presentation_of
from desktop.conversation.definitions.tool import ToolRow, partial_subject
from desktop.conversation.payload import integer, payload, string
from desktop.conversation.summaries import key_of

LIVE_SEQ = 1 << 60
"""Streaming nodes stand after everything recorded, in the order of their parts."""

OUTPUT_CHARS = 64_000
"""What is kept of a running call's output: its end."""

Step = tuple[int, int]


class _Part:
    __slots__ = ("_pieces", "call_id", "index", "kind", "name")

    def __init__(self, kind: str, index: int) -> None:
        self.kind = kind
        self.index = index
        self.call_id = ""
        self.name = ""
        self._pieces: list[str] = []

    def grow(self, text: str) -> None:
        self._pieces.append(text)

    @property
    def text(self) -> str:
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""


class LiveTail:
    """What streams now. Nodes that changed or went are asked for with `changes`."""

    def __init__(self) -> None:
        self._steps: dict[Step, dict[int, _Part]] = {}
        self._dirty: set[Step] = set()
        self._shown: dict[Step, dict[str, Node]] = {}
        self._gone: list[str] = []
        self._outputs: dict[str, str] = {}
        self._grown: set[str] = set()
        self._recorded_step: Step = (-1, -1)

    def delta(self, delta: dict[str, Any]) -> None:
        kind, text = string(delta, "kind"), string(delta, "text")
        if kind == "output":
            call_id = string(delta, "callId")
            self._outputs[call_id] = (self._outputs.get(call_id, "") + text)[-OUTPUT_CHARS:]
            self._grown.add(call_id)
            return
        step = (integer(delta, "turn"), integer(delta, "step"))
        if kind == "reset":
            self._drop(step)
        elif kind in ("text", "reasoning", "call") and step > self._recorded_step:
            index = integer(delta, "index")
            part = self._steps.setdefault(step, {}).setdefault(index, _Part(kind, index))
            part.grow(text)
            part.call_id = string(delta, "callId") or part.call_id
            part.name = string(delta, "name") or part.name
            self._dirty.add(step)

    def event(self, event: dict[str, Any]) -> None:
        """A recorded event takes the place of what streamed."""
        data = payload(event)
        match event["type"]:
            case "assistant/message":
                self._recorded((integer(data, "turn"), integer(data, "step")))
            case "llm/retry":
                self._drop((integer(data, "turn"), integer(data, "step")))
            case "tool/call":
                self._called((integer(data, "turn"), integer(data, "step")), string(data, "callId"))
            case "tool/result":
                self._outputs.pop(string(data, "callId"), None)
            case "turn/end":
                self.clear()

    def clear(self) -> None:
        for step in list(self._steps):
            self._drop(step)
        self._outputs.clear()

    def output(self, call_id: str) -> str:
        """What a running call has printed so far (its end)."""
        return self._outputs.get(call_id, "")

    def changes(self) -> tuple[list[Node], list[str], set[str]]:
        """``(nodes new or changed, keys that went, call ids whose output grew)`` since the last call."""
        nodes: list[Node] = []
        for step in sorted(self._dirty):
            shown = self._shown.setdefault(step, {})
            for node in self._nodes(step):
                shown[key_of(node)] = node
                nodes.append(node)
        self._dirty.clear()
        gone, self._gone = self._gone, []
        grown, self._grown = self._grown, set()
        return nodes, gone, grown

    def _nodes(self, step: Step) -> list[Node]:
        turn, number = step
        parts = sorted(self._steps.get(step, {}).values(), key=lambda part: part.index)
        id = step_id(turn, number)
        found: list[Node] = []
        for kind, make in (("reasoning", ReasoningRow), ("text", AssistantTextRow)):
            text = "\n\n".join(part.text for part in parts if part.kind == kind and part.text)
            if text and not text.isspace():
                row = make(turn=turn, step=number, text=text, live=True)
                found.append(Node(f"assistant-{kind}", id, LIVE_SEQ, row))
        for part in parts:
            if part.kind == "call" and part.call_id:
                found.append(Node("tool-call", part.call_id, LIVE_SEQ + part.index + 1, _call(part, turn, number)))
        return found

    def _drop(self, step: Step) -> None:
        self._steps.pop(step, None)
        self._dirty.discard(step)
        self._gone.extend(self._shown.pop(step, {}))

    def _recorded(self, step: Step) -> None:
        """The message is there: its text and thinking are recorded under the same ids, or were dropped. Calls stay
        until each is recorded itself."""
        self._recorded_step = max(self._recorded_step, step)
        calls = {index: part for index, part in self._steps.get(step, {}).items() if part.kind == "call"}
        self._drop(step)
        if calls:
            self._steps[step] = calls
            self._dirty.add(step)

    def _called(self, step: Step, call_id: str) -> None:
        parts = self._steps.get(step, {})
        for index in [index for index, part in parts.items() if part.call_id == call_id]:
            del parts[index]
        if self._shown.get(step, {}).pop(f"tool-call:{call_id}", None) is not None:
            self._gone.append(f"tool-call:{call_id}")


def _call(part: _Part, turn: int, step: int) -> ToolRow:
    """A call of any family is an ordinary row until it is recorded: half a plan is not put before the user."""
    presentation = presentation_of(part.name)
    return ToolRow(
        turn=turn,
        step=step,
        call_id=part.call_id,
        name=part.name,
        arguments=part.text,
        state="arguing",
        presentation=presentation,
        subject=partial_subject(presentation, part.text),
    )
