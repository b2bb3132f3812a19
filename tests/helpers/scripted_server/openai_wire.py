"""A reply as OpenAI's chat completions send it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.helpers.scripted_server.script import Call, Fault, Say, Think, Tokens, Turn, pieces_of
from tests.helpers.scripted_server.wire import Frame, comment, event, json_bytes

_TYPES = {
    400: "invalid_request_error",
    401: "invalid_request_error",
    403: "permission_error",
    404: "invalid_request_error",
    429: "rate_limit_error",
}
_CODES = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}


def error_body(status: int, message: str, code: str | None = None) -> bytes:
    return json_bytes({"error": error_value(status, message, code)})


def error_value(status: int, message: str, code: str | None = None) -> dict[str, Any]:
    return {
        "message": message,
        "type": _TYPES.get(status, "server_error"),
        "param": None,
        "code": code or _CODES.get(status),
    }


def fault_body(fault: Fault) -> bytes:
    return error_body(fault.status, fault.message or f"scripted {fault.status}", fault.code)


def usage_value(usage: Tokens) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.input,
        "completion_tokens": usage.output,
        "total_tokens": usage.input + usage.output,
        "prompt_tokens_details": {"cached_tokens": usage.cached},
        "completion_tokens_details": {"reasoning_tokens": usage.reasoning},
    }


def finish_of(turn: Turn) -> str | None:
    if turn.finish != "auto":
        return turn.finish
    return "tool_calls" if any(isinstance(part, Call) for part in turn.parts) else "stop"


def _call_deltas(call: Call, index: int, id: str) -> Iterator[dict[str, Any]]:
    shown: dict[str, Any] = {} if call.index == -1 else {"index": index if call.index is None else call.index}
    head = shown | ({"id": id} if id else {}) | {"type": "function"}
    pieces = pieces_of(call.argument_text(), call.size)
    if call.repeat_name:
        for piece in pieces:
            yield head | {"function": {"name": call.name, "arguments": piece}}
        return
    first = pieces.pop(0) if call.size <= 0 else ""
    yield head | {"function": {"name": call.name, "arguments": first}}
    for piece in pieces:
        yield shown | {"function": {"arguments": piece}}


def deltas(turn: Turn, mint: Callable[[], str]) -> Iterator[dict[str, Any]]:
    """The ``delta`` objects of a reply, in order."""
    index = 0
    for part in turn.parts:
        if isinstance(part, Say):
            for piece in part.pieces or pieces_of(part.text, part.size):
                yield {"content": piece}
        elif isinstance(part, Think):
            for piece in pieces_of(part.text, part.size):
                yield {"content": None, part.field: piece}
        elif isinstance(part, Call):
            id = mint() if part.id is None else part.id
            for delta in _call_deltas(part, index, id):
                yield {"tool_calls": [delta]}
            index += 1


def frames(turn: Turn, model: str, mint: Callable[[], str], *, usage: bool) -> Iterator[Frame]:
    """The event stream of a reply; ``usage``: the request asked for it."""
    head = {"id": mint(), "object": "chat.completion.chunk", "created": 1_800_000_000, "model": model}

    def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return event(head | {"choices": [choice]} | ({"usage": None} if usage else {}), turn.newline)

    yield Frame(chunk({"role": "assistant", "content": ""}))
    for count, delta in enumerate(deltas(turn, mint)):
        if turn.comments:
            yield Frame(comment(turn.newline))
        if turn.error_after and count == turn.error_after[0]:
            status = turn.error_after[1]
            yield Frame(event({"error": error_value(status, f"scripted {status}") | {"code": status}}, turn.newline))
            return
        yield Frame(chunk(delta), piece=True)
    finish = finish_of(turn)
    if finish is not None:
        yield Frame(chunk({}, finish))
    if usage and turn.usage:
        yield Frame(event(head | {"choices": [], "usage": usage_value(turn.usage)}, turn.newline))
    if turn.done:
        yield Frame(f"data: [DONE]{turn.newline * 2}".encode())


def whole(turn: Turn, model: str, mint: Callable[[], str]) -> bytes:
    """The reply as one JSON body, for requests without ``stream``."""
    message: dict[str, Any] = {"role": "assistant", "content": None}
    calls = []
    for part in turn.parts:
        if isinstance(part, Say):
            message["content"] = (message["content"] or "") + (part.text or "".join(part.pieces))
        elif isinstance(part, Think):
            message[part.field] = message.get(part.field, "") + part.text
        elif isinstance(part, Call):
            id = mint() if part.id is None else part.id
            function = {"name": part.name, "arguments": part.argument_text()}
            calls.append({"id": id, "type": "function", "function": function})
    if calls:
        message["tool_calls"] = calls
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": finish_of(turn)}
    body = {"id": mint(), "object": "chat.completion", "created": 1_800_000_000, "model": model, "choices": [choice]}
    return json_bytes(body | ({"usage": usage_value(turn.usage)} if turn.usage else {}))


def models_body(models: list[dict[str, Any]]) -> bytes:
    listed = [{"object": "model", "created": 1_800_000_000, "owned_by": "scripted"} | model for model in models]
    return json_bytes({"object": "list", "data": listed})
