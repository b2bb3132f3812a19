"""Lines of the outline as rows for the delegates. Rows of lines that did not change are the same objects again."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from typing import Any

from desktop.conversation.conversation import FaultRow
from desktop.conversation.definition import Node
from desktop.conversation.definitions.assistant import AssistantTextRow, ReasoningRow
from desktop.conversation.definitions.compaction import CompactionRow
from desktop.conversation.definitions.context_note import ContextNoteRow
from desktop.conversation.definitions.fallback import FallbackRow
from desktop.conversation.definitions.notes import NoteRow
from desktop.conversation.definitions.plan import PlanRow
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.retry import RetryRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.definitions.user_message import UserMessageRow
from desktop.conversation.groups import Fold, Group
from desktop.conversation.outline import Line, Mark, Tail
from desktop.conversation.summaries import key_of
from desktop.models import chat_words as words
from desktop.models.call_rows import Fields, item_map, plan_fields, question_fields, tool_fields
from desktop.models.chat_row import ChatRow
from desktop.models.message_blocks import MessageBlocks

logger = logging.getLogger(__name__)

OPEN_BY_THEMSELVES = (QuestionReplyRow,)


class ChatRows:
    """Makes rows and remembers those of each node.

    ``choices``: what the reader opened or closed, by row key; shared with its owner.

    Attributes:
        unread: keys of messages too long to be read at once; each time their rows are asked for there are more.
    """

    def __init__(self, choices: Mapping[str, bool]) -> None:
        self._choices = choices
        self._made: dict[str, tuple[Node, tuple[int, int, bool, Mark], tuple[ChatRow, ...]]] = {}
        self._messages: dict[str, MessageBlocks] = {}
        self.unread: set[str] = set()

    def rows(self, line: Line) -> tuple[ChatRow, ...]:
        if line.node is not None:
            return self._node_rows(line, line.node)
        if line.group is not None:
            return (_row(line, **_group_fields(line.group)),)
        if line.fold is not None:
            return (_row(line, **_fold_fields(line.fold)),)
        if line.tail is not None:
            return (_row(line, **_tail_fields(line.tail)),)
        return (_row(line, kind="working", live=True, time=line.since),)

    def again(self, node: Node) -> tuple[ChatRow, ...]:
        """The rows of a newer version of a node, drawn where it was; empty when it was not drawn."""
        key = key_of(node)
        made = self._made.get(key)
        if made is None:
            return ()
        turn, depth, _, mark = made[1]
        return self._node_rows(Line(key=key, kind="node", turn=turn, depth=depth, node=node, mark=mark), node)

    def forget(self, key: str) -> None:
        """A node is gone."""
        self._made.pop(key, None)
        self._messages.pop(key, None)
        self.unread.discard(key)

    def forget_words(self) -> None:
        """The language changed: rows with words of ours are made anew."""
        for key in [key for key, made in self._made.items() if not isinstance(made[0].data, AssistantTextRow)]:
            del self._made[key]

    def _node_rows(self, line: Line, node: Node) -> tuple[ChatRow, ...]:
        data = node.data
        open = self._choices.get(line.key, isinstance(data, OPEN_BY_THEMSELVES))
        shape = (line.turn, line.depth, open, line.mark)
        made = self._made.get(line.key)
        if made is not None and made[0] is node and made[1] == shape and line.key not in self.unread:
            return made[2]
        try:
            rows = self._drawn(line, node, open)
        except Exception as error:  # one row must not take the transcript down (behaviour 14)
            logger.exception("a row of %s could not be drawn", line.key)
            rows = (_row(line, **_undrawn_fields(node, error)),)
        self._made[line.key] = (node, shape, rows)
        return rows

    def _drawn(self, line: Line, node: Node, open: bool) -> tuple[ChatRow, ...]:
        data = node.data
        if isinstance(data, AssistantTextRow):
            return self._message_rows(line, data)
        fields = {"time": data.time, "ended_at": data.ended_at, "open": open, **_node_fields(node, open)}
        if line.mark:
            fields["state"] = line.mark
        return (_row(line, **fields),)

    def _message_rows(self, line: Line, data: AssistantTextRow) -> tuple[ChatRow, ...]:
        blocks = self._messages.get(line.key)
        if blocks is None:
            blocks = self._messages[line.key] = MessageBlocks(line.key, line.turn)
        rows = blocks.rows(data)
        if not blocks.complete:
            self.unread.add(line.key)
            return rows
        self.unread.discard(line.key)
        if not data.live:
            del self._messages[line.key]
        return rows


def _row(line: Line, **fields: Any) -> ChatRow:
    return ChatRow(key=line.key, node_id=line.key, turn=line.turn, depth=line.depth, **fields)


def _group_fields(group: Group) -> Fields:
    summary = group.summary
    return {
        "kind": "groupHeader",
        "time": summary.started_at,
        "ended_at": summary.ended_at,
        "open": group.open,
        "live": summary.ended_at == 0,
        "title": words.group_summary(summary.counts, summary.ms),
        "details": {"markers": _markers(summary.markers), "count": len(group.nodes)},
    }


def _fold_fields(fold: Fold) -> Fields:
    summary = fold.summary
    return {
        "kind": "turnHeader",
        "time": summary.started_at,
        "ended_at": summary.ended_at,
        "open": fold.open,
        "title": words.turn_summary(fold.calls, summary.ms),
        "details": {"markers": _markers(summary.markers), "toolCalls": fold.calls, "durationMs": summary.ms},
    }


def _tail_fields(tail: Tail) -> Fields:
    return {
        "kind": "turnTail",
        "time": tail.started_at,
        "ended_at": tail.ended_at,
        "state": tail.reason,
        "title": words.tail_title(tail),
        "details": {
            "durationMs": max(0, tail.ended_at - tail.started_at),
            "toolCalls": tail.calls,
            "code": tail.code,
            "message": tail.message,
            "messageKey": tail.answer,
        },
    }


def _markers(markers: Any) -> list[Fields]:
    return [{"kind": marker.kind, "key": marker.key, "count": marker.count} for marker in markers]


def _node_fields(node: Node, open: bool) -> Fields:
    data = node.data
    match data:
        case ToolRow():
            return tool_fields(data, open)
        case QuestionRow():
            return question_fields(data, open)
        case PlanRow():
            return plan_fields(data)
        case UserMessageRow():
            return _user_fields(data)
        case QuestionReplyRow():
            return _reply_fields(data)
        case ReasoningRow():
            state = "streaming" if data.live else "done"
            return {
                "kind": "reasoning",
                "state": state,
                "live": data.live,
                "title": _first_line(data.text),
                "text": data.text,
            }
        case ContextNoteRow():
            return {"kind": "contextNote", "title": data.name, "text": data.text, "details": {"name": data.name}}
        case RetryRow():
            return _retry_fields(data)
        case NoteRow():
            details = {"name": data.name, "value": data.value, "message": data.message}
            return {"kind": "note", "state": data.state, "title": words.note_title(data), "details": details}
        case CompactionRow():
            return _compaction_fields(data)
        case FallbackRow():
            text = data.json() if open else ""
            return {"kind": "fallback", "title": data.type, "text": text, "details": {"seq": data.seq}}
        case FaultRow():
            return _fault_fields(data)
    raise TypeError(f"no row for {node.kind}")


def _user_fields(data: UserMessageRow) -> Fields:
    attachments = [
        {name: getattr(item, name) for name in ("name", "path", "mime", "size")} for item in data.attachments
    ]
    details = {"attachments": attachments, "messageId": data.message_id, "source": data.source, "name": data.name}
    return {"kind": "userMessage", "text": data.text, "details": details}


def _reply_fields(data: QuestionReplyRow) -> Fields:
    return {
        "kind": "reply",
        "state": "answered" if data.items else "unreadable",
        "text": "" if data.items else data.text,
        "details": {"callId": data.call_id, "items": [item_map(item) for item in data.items]},
    }


def _retry_fields(data: RetryRow) -> Fields:
    return {
        "kind": "retry",
        "state": "past",
        "title": words.retry_title(data),
        "text": data.partial,
        "details": {"attempt": data.attempt, "code": data.code, "message": data.message, "dueAt": data.due_at},
    }


def _compaction_fields(data: CompactionRow) -> Fields:
    return {
        "kind": "compaction",
        "state": data.state,
        "live": data.state == "running",
        "title": words.compaction_title(data),
        "text": data.summary,
        "details": {
            "tokensBefore": data.tokens_before,
            "tokensAfter": data.tokens_after,
            "code": data.code,
            "message": data.message,
        },
    }


def _fault_fields(data: FaultRow) -> Fields:
    return {
        "kind": "fault",
        "title": words.fault_title(data.type),
        "text": data.text,
        "details": {"type": data.type, "seq": data.seq, "kinds": list(data.kinds)},
    }


def _undrawn_fields(node: Node, error: Exception) -> Fields:
    return {
        "kind": "fault",
        "title": words.fault_title(node.kind),
        "text": "".join(traceback.format_exception(error)).rstrip(),
        "details": {"type": node.kind, "seq": node.seq, "kinds": [node.kind]},
    }


def _first_line(text: str) -> str:
    return next((line.strip()[:200] for line in text.splitlines() if line.strip()), "")
