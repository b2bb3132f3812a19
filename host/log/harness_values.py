"""Values of DeepSeek Harness session logs in our shapes. Pure; raises `KeyError`, `TypeError` or `ValueError` for what
does not fit, and the importer then keeps the row as it is."""

from __future__ import annotations

import difflib
from typing import Any

import msgspec

from host.events import Fault, ReasoningPart, Source, TextPart, Todo, ToolSchema, Usage

FAULT_TEXT = 200

_TURN_ENDS = {"completed": "completed", "cancelled": "cancelled", "interrupted": "interrupted", "error": "error"}
_TODO_STATES = frozenset({"pending", "in_progress", "completed"})


def text_of(content: Any) -> str:
    """A content array, or a plain string, as one text; a part that is no text is named in brackets."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        content = [content]
    parts = []
    for part in content:
        if isinstance(part, str):
            parts.append(part)
        elif isinstance(part.get("text"), str):
            parts.append(part["text"])
        elif "content" in part:
            parts.append(text_of(part["content"]))
        else:
            parts.append(f"[{part.get('type', 'unknown')}]")
    return "\n".join(parts)


def arguments_of(value: Any) -> str:
    """A call's arguments as the raw text ours keep."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def source_of(value: Any) -> Source:
    """Who a user-role message comes from; whatever is neither a person nor a reply is context."""
    kind = value.get("kind", "user") if isinstance(value, dict) else "user"
    if kind == "user":
        return Source(kind="user")
    if kind == "user-question-reply":
        return Source(kind=kind, call_id=str(value["callId"]), outcome=value.get("outcome", "answered"))
    return Source(kind="context", name=str(value.get("plugin") or kind))


def usage_of(value: Any) -> Usage | None:
    """Theirs counts cached input beside ``inputTokens``, ours inside."""
    if not isinstance(value, dict):
        return None
    cached = int(value.get("cacheReadTokens") or 0)
    return Usage(
        input=int(value.get("inputTokens") or 0) + cached + int(value.get("cacheWriteTokens") or 0),
        output=int(value.get("outputTokens") or 0),
        cached=cached,
        reasoning=int(value.get("reasoningTokens") or 0),
    )


def turn_end_of(value: Any) -> tuple[str, Fault | None]:
    """A turn's ``(reason, error)``."""
    kind = str(value["kind"] if isinstance(value, dict) else value)
    if "abort" in kind or "cancel" in kind or "stop" in kind:
        return "cancelled", None
    if "max" in kind or "length" in kind:
        return "max-tokens", None
    reason = _TURN_ENDS.get(kind, "error")
    return reason, fault_of(value, kind) if reason == "error" else None


def fault_of(value: Any, text: str, code: str = "IMPORTED_FAULT") -> Fault:
    """The coded failure inside a value, wherever it is kept; else ``code`` and the beginning of ``text``."""
    if isinstance(value, dict):
        inner = value.get("error") or value.get("failure") or value
        if isinstance(inner, dict):
            code = str(inner.get("code") or inner.get("name") or code)
            text = str(inner.get("message") or text)
    return Fault(code=code, message=text[:FAULT_TEXT])


def outcome_of(value: str) -> str:
    """An approval's outcome; what is not clearly leave is a refusal."""
    if value in ("allowed-once", "allowed-always"):
        return value
    return "allowed-once" if value.startswith(("allow", "approve")) else "rejected"


def tools_of(value: Any) -> tuple[ToolSchema, ...]:
    """Declared tools; recorded fixtures have a placeholder text instead."""
    if not isinstance(value, list):
        return ()
    return tuple(
        ToolSchema(
            name=str(tool["name"]),
            description=str(tool.get("description", "")),
            parameters=tool.get("parameters") or tool.get("inputSchema") or {},
        )
        for tool in value
    )


def todos_of(value: Any) -> tuple[Todo, ...]:
    return tuple(
        Todo(
            content=str(item.get("content") or item.get("text") or ""),
            status=item["status"] if item.get("status") in _TODO_STATES else "pending",
        )
        for item in value
    )


def prose_of(part: dict[str, Any]) -> TextPart | ReasoningPart | None:
    """A text or thinking part of an answer; None for others."""
    kind = part.get("type")
    if kind == "text":
        return TextPart(text=part["text"])
    if kind in ("reasoning", "thinking"):
        signature, opaque = part.get("signature"), part.get("opaque") or part.get("encrypted")
        return ReasoningPart(
            text=str(part.get("text") or ""),
            signature=signature if isinstance(signature, str) else None,
            opaque=opaque if isinstance(opaque, str) else None,
        )
    return None


def display_of(meta: Any) -> dict[str, Any] | None:
    """A result's ``meta`` as ours is displayed: edits as a diff; everything else is not kept."""
    diffs = meta.get("diffs") if isinstance(meta, dict) else None
    if not diffs:
        return None
    lines: list[str] = []
    for diff in diffs:
        old, new = str(diff.get("oldText") or ""), str(diff.get("newText") or "")
        path = str(diff["path"])
        lines += difflib.unified_diff(old.splitlines(), new.splitlines(), path, path, lineterm="")
    added = sum(line.startswith("+") and not line.startswith("+++") for line in lines)
    removed = sum(line.startswith("-") and not line.startswith("---") for line in lines)
    return {"kind": "diff", "path": str(diffs[0]["path"]), "diff": "\n".join(lines), "added": added, "removed": removed}
