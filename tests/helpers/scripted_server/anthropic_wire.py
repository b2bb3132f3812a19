"""A reply as Anthropic's messages API sends it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.helpers.scripted_server.history import signature_of
from tests.helpers.scripted_server.script import Call, Fault, Part, RedactedThink, Say, Think, Turn, pieces_of
from tests.helpers.scripted_server.wire import Frame, comment, event, json_bytes

_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}


def error_value(status: int, message: str) -> dict[str, Any]:
    error = {"type": _TYPES.get(status, "api_error"), "message": message}
    return {"type": "error", "error": error, "request_id": "req_scripted"}


def error_body(status: int, message: str, code: str | None = None) -> bytes:
    return json_bytes(error_value(status, message))


def fault_body(fault: Fault) -> bytes:
    return error_body(fault.status, fault.message or f"scripted {fault.status}")


def finish_of(turn: Turn) -> str | None:
    if turn.finish != "auto":
        return turn.finish
    return "tool_use" if any(isinstance(part, Call) for part in turn.parts) else "end_turn"


def _usage(turn: Turn) -> dict[str, Any]:
    usage = turn.usage
    if usage is None:
        return {"input_tokens": 0, "output_tokens": 0}
    return {
        "input_tokens": usage.input - usage.cached,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": usage.cached,
        "output_tokens": usage.output,
    }


def _start(part: Part, mint: Callable[[], str]) -> dict[str, Any]:
    if isinstance(part, Say):
        return {"type": "text", "text": ""}
    if isinstance(part, Think):
        return {"type": "thinking", "thinking": "", "signature": ""}
    if isinstance(part, RedactedThink):
        return {"type": "redacted_thinking", "data": part.data}
    return {"type": "tool_use", "id": mint() if part.id is None else part.id, "name": part.name, "input": {}}


def _deltas(part: Part) -> Iterator[dict[str, Any]]:
    if isinstance(part, Say):
        for piece in part.pieces or pieces_of(part.text, part.size):
            yield {"type": "text_delta", "text": piece}
    elif isinstance(part, Think):
        for piece in pieces_of(part.text, part.size):
            yield {"type": "thinking_delta", "thinking": piece}
        if part.signed:
            yield {"type": "signature_delta", "signature": signature_of(part.text)}
    elif isinstance(part, Call):
        yield {"type": "input_json_delta", "partial_json": ""}
        for piece in pieces_of(part.argument_text(), part.size):
            yield {"type": "input_json_delta", "partial_json": piece}


def frames(turn: Turn, model: str, mint: Callable[[], str], *, usage: bool = True) -> Iterator[Frame]:
    """The event stream of a reply."""

    def send(value: dict[str, Any], piece: bool = False) -> Frame:
        return Frame(event(value, turn.newline, value["type"]), piece)

    message = {"id": mint(), "type": "message", "role": "assistant", "model": model, "content": []}
    message |= {"stop_reason": None, "stop_sequence": None, "usage": _usage(turn) | {"output_tokens": 1}}
    yield send({"type": "message_start", "message": message})
    count = 0
    for index, part in enumerate(turn.parts):
        yield send({"type": "content_block_start", "index": index, "content_block": _start(part, mint)})
        for delta in _deltas(part):
            if turn.comments:
                yield Frame(comment(turn.newline))
                yield send({"type": "ping"})
            if turn.error_after and count == turn.error_after[0]:
                yield send(error_value(turn.error_after[1], f"scripted {turn.error_after[1]}"))
                return
            yield send({"type": "content_block_delta", "index": index, "delta": delta}, piece=True)
            count += 1
        yield send({"type": "content_block_stop", "index": index})
    finish = finish_of(turn)
    if finish is None:
        return
    delta = {"stop_reason": finish, "stop_sequence": None}
    yield send({"type": "message_delta", "delta": delta, "usage": {"output_tokens": _usage(turn)["output_tokens"]}})
    yield send({"type": "message_stop"})


def whole(turn: Turn, model: str, mint: Callable[[], str]) -> bytes:
    """The reply as one JSON body, for requests without ``stream``."""
    content = []
    for part in turn.parts:
        block = _start(part, mint)
        if isinstance(part, Say):
            block["text"] = part.text or "".join(part.pieces)
        elif isinstance(part, Think):
            block |= {"thinking": part.text, "signature": signature_of(part.text) if part.signed else ""}
        elif isinstance(part, Call):
            block["input"] = json.loads(part.argument_text())
        content.append(block)
    body = {"id": mint(), "type": "message", "role": "assistant", "model": model, "content": content}
    return json_bytes(body | {"stop_reason": finish_of(turn), "stop_sequence": None, "usage": _usage(turn)})


def models_body(models: list[dict[str, Any]]) -> bytes:
    listed = [
        {"type": "model", "display_name": model["id"], "created_at": "2026-01-01T00:00:00Z"} | model for model in models
    ]
    ends = {"first_id": listed[0]["id"], "last_id": listed[-1]["id"]} if listed else {"first_id": None, "last_id": None}
    return json_bytes({"data": listed, "has_more": False} | ends)
