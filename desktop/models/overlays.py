"""What the log's nodes do not know: the state of questions as the projection has it, and a running call's output."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.live import LiveTail
from desktop.conversation.payload import integer, items, string
from desktop.conversation.question_items import with_answers
from desktop.conversation.summaries import key_of


class Overlays:
    """Lays the newest ``userQuestions`` view and the streamed output over nodes as they were assembled."""

    def __init__(self) -> None:
        self._questions: dict[str, Node] = {}
        self._entries: dict[str, dict[str, Any]] = {}

    def over(self, node: Node, live: LiveTail) -> Node:
        data = node.data
        if isinstance(data, QuestionRow):
            self._questions[key_of(node)] = node
            entry = self._entries.get(data.call_id)
            return node if entry is None else msgspec.structs.replace(node, data=_question(data, entry))
        if isinstance(data, ToolRow) and data.ended_at == 0 and (output := live.output(data.call_id)):
            return msgspec.structs.replace(node, data=msgspec.structs.replace(data, content=output))
        return node

    def take(self, view: Mapping[str, Any]) -> list[Node]:
        """Take over a ``userQuestions`` view; returns the assembled nodes it changes something about."""
        entries = {string(entry, "callId"): {**entry, "settled": True} for entry in items(dict(view), "settled")}
        entries |= {string(entry, "callId"): entry for entry in items(dict(view), "active")}
        before, self._entries = self._entries, entries
        return [
            node for node in self._questions.values() if before.get(node.data.call_id) != entries.get(node.data.call_id)
        ]

    def clear(self) -> None:
        self._questions.clear()


def _question(row: QuestionRow, entry: dict[str, Any]) -> QuestionRow:
    if entry.get("settled"):
        answered = with_answers(row.items, items(entry, "answers"))
        answered_at = integer(entry, "answeredAt") or row.ended_at
        return msgspec.structs.replace(row, state="answered", items=answered, ended_at=answered_at)
    if entry.get("queued"):
        return msgspec.structs.replace(row, state="queued")
    state = "waiting" if string(entry, "state") == "open" else "continued"
    return msgspec.structs.replace(row, state=state)
