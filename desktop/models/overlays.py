"""What a node alone does not know: what became of a question later, and a running call's output so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from desktop.conversation.definition import Node
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.live import LiveTail
from desktop.conversation.payload import integer, items, string
from desktop.conversation.question_items import with_answers
from desktop.conversation.summaries import key_of


class Overlays:
    """Lays the newest ``userQuestions`` view, late replies and the streamed output over nodes as they were assembled.

    The projection has the last word; a reply in the log tells of questions that it does not follow.
    """

    def __init__(self) -> None:
        self._questions: dict[str, Node] = {}
        self._entries: dict[str, dict[str, Any]] = {}
        self._replies: dict[str, QuestionReplyRow] = {}

    def over(self, node: Node, live: LiveTail) -> Node:
        data = node.data
        if isinstance(data, QuestionRow):
            self._questions[key_of(node)] = node
            entry = self._entries.get(data.call_id)
            reply = self._replies.get(data.call_id)
            if entry is not None:
                return msgspec.structs.replace(node, data=_question(data, entry))
            return node if reply is None else msgspec.structs.replace(node, data=_replied(data, reply))
        if isinstance(data, ToolRow) and data.ended_at == 0 and (output := live.output(data.call_id)):
            return msgspec.structs.replace(node, data=msgspec.structs.replace(data, content=output))
        return node

    def note(self, node: Node) -> list[Node]:
        """Take a recorded reply into account; returns the assembled questions it answers."""
        if not isinstance(node.data, QuestionReplyRow):
            return []
        self._replies[node.data.call_id] = node.data
        return [one for one in self._questions.values() if one.data.call_id == node.data.call_id]

    def take(self, view: Mapping[str, Any]) -> list[Node]:
        """Take over a ``userQuestions`` view; returns the assembled nodes it changes something about."""
        entries = {string(entry, "callId"): {**entry, "settled": True} for entry in items(dict(view), "settled")}
        entries |= {string(entry, "callId"): entry for entry in items(dict(view), "active")}
        before, self._entries = self._entries, entries
        return [
            node for node in self._questions.values() if before.get(node.data.call_id) != entries.get(node.data.call_id)
        ]

    def asked_at(self, call_id: str) -> int:
        """When a call of the loaded part asked, Unix ms; 0 where it is not loaded."""
        return next((node.data.time for node in self._questions.values() if node.data.call_id == call_id), 0)

    def clear(self) -> None:
        self._questions.clear()
        self._replies.clear()


def _replied(row: QuestionRow, reply: QuestionReplyRow) -> QuestionRow:
    given = {item.id: item for item in reply.items}
    answered = tuple(
        msgspec.structs.replace(item, answered=True, selected=given[item.id].selected, custom=given[item.id].custom)
        if item.id in given
        else item
        for item in row.items
    )
    return msgspec.structs.replace(row, state="answered", items=answered, ended_at=reply.time)


def _question(row: QuestionRow, entry: dict[str, Any]) -> QuestionRow:
    if entry.get("settled"):
        answered = with_answers(row.items, items(entry, "answers"))
        answered_at = integer(entry, "answeredAt") or row.ended_at
        return msgspec.structs.replace(row, state="answered", items=answered, ended_at=answered_at)
    if entry.get("queued"):
        return msgspec.structs.replace(row, state="queued")
    state = "waiting" if string(entry, "state") == "open" else "continued"
    return msgspec.structs.replace(row, state=state)
