"""Tool calls, questions and plans as rows: what shows folded, and what the unfolded row adds."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.definitions.plan import PlanRow
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.tool import ToolRow
from desktop.conversation.payload import integer, items, json_object, string
from desktop.conversation.question_items import Item
from desktop.markdown.unseen import spelled_out
from desktop.models.chat_row import NOTHING

Fields = dict[str, Any]


def tool_fields(row: ToolRow, open: bool) -> Fields:
    display = row.display or NOTHING
    arguments = json_object(row.arguments) if open or row.presentation == "todo" else None
    details: Fields = {
        "tool": row.name,
        "callId": row.call_id,
        "presentation": row.presentation,
        "code": row.code,
        "message": row.message,
        "approval": _approval(row),
        "added": integer(display, "added"),
        "removed": integer(display, "removed"),
        "exitCode": integer(display, "exitCode"),
        "durationMs": max(0, row.ended_at - row.time) if row.ended_at and row.time else 0,
        "session": string(display, "session"),
        "todos": _todos(arguments) if row.presentation == "todo" else [],
    }
    return {
        "kind": "tool",
        "state": row.state,
        "title": spelled_out(row.subject),
        "text": _first_line(row.message or row.content) if row.code else "",
        "live": row.ended_at == 0,
        "details": details,
        "body": _tool_body(row, arguments or NOTHING, display) if open else NOTHING,
    }


def _approval(row: ToolRow) -> Fields:
    if row.approval is None:
        return NOTHING
    return {name: getattr(row.approval, name) for name in ("outcome", "by", "title", "preview", "kind", "rule")}


def _todos(arguments: dict[str, Any] | None) -> list[Fields]:
    return [
        {"content": string(item, "content"), "status": string(item, "status")}
        for item in items(arguments or NOTHING, "todos")
    ]


def _tool_body(row: ToolRow, arguments: dict[str, Any], display: dict[str, Any]) -> Fields:
    return {
        "arguments": pretty(row.arguments),
        "output": row.content,
        "diff": string(display, "diff"),
        "path": string(display, "path") or string(arguments, "path"),
        "command": string(arguments, "command"),
        "code": string(arguments, "code"),
        "display": display,
    }


def question_fields(row: QuestionRow, open: bool) -> Fields:
    first = row.items[0] if row.items else None
    details: Fields = {
        "callId": row.call_id,
        "count": len(row.items),
        "answered": sum(item.answered and not item.skipped for item in row.items),
        "queued": row.state == "queued",
        "answeredAt": row.ended_at if row.state == "answered" else 0,
        "code": row.code,
        "message": row.message,
        "header": first.header if first else "",
    }
    return {
        "kind": "question",
        "state": row.state,
        "title": first.question if first else "",
        "live": row.state == "waiting",
        "details": details,
        "body": {"items": [item_map(item) for item in row.items]} if open else NOTHING,
    }


def plan_fields(row: PlanRow) -> Fields:
    return {
        "kind": "plan",
        "state": row.state,
        "title": row.heading,
        "text": row.plan,
        "live": row.state == "waiting",
        "details": {
            "callId": row.call_id,
            "code": row.code,
            "message": row.message,
            "feedback": row.feedback,
            "decidedAt": row.ended_at,
        },
    }


def item_map(item: Item) -> Fields:
    """A question with its answer, for QML."""
    return {
        "id": item.id,
        "question": item.question,
        "header": item.header,
        "detail": item.detail,
        "options": [{"label": option.label, "description": option.description} for option in item.options],
        "multiSelect": item.multi_select,
        "answered": item.answered,
        "selected": list(item.selected),
        "custom": item.custom,
        "skipped": item.skipped,
    }


def pretty(raw: str) -> str:
    """JSON indented; what is no JSON stays as it is."""
    try:
        return msgspec.json.format(raw, indent=2)
    except (msgspec.DecodeError, RecursionError):
        return raw


def _first_line(text: str) -> str:
    return next((line.strip()[:300] for line in text.splitlines() if line.strip()), "")
