"""Questions, arguments and events that the tests of questions share."""

from __future__ import annotations

import json
from typing import Any

from host.events import Event, EventData, Fault, RequestHeader, SessionHeader, ToolCall, ToolResult, ToolSchema
from host.events.questions import Questions, read_tool_questions

COLOUR: dict[str, Any] = {
    "id": "colour",
    "question": "Which colour?",
    "options": [{"label": "Red"}, {"label": "Blue", "description": "like the sky"}],
}
SIZES: dict[str, Any] = {
    "id": "sizes",
    "question": "Which sizes?",
    "options": [{"label": "S"}, {"label": "M"}, {"label": "L"}],
    "multi_select": True,
}
NAME: dict[str, Any] = {"id": "name", "question": "What shall it be called?"}

RED = [{"id": "colour", "selected": ["Red"]}]
BLUE = [{"id": "colour", "selected": ["Blue"]}]


def arguments(*questions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"questions": list(questions or (COLOUR,)), **more}


def questions(*items: dict[str, Any]) -> Questions:
    return read_tool_questions(arguments(*items))


def header(session: str = "ses_1", **changes: Any) -> SessionHeader:
    given = {"id": session, "created_at": 1, "workspace": "/w", "provider": "p", "model": "m", **changes}
    return SessionHeader(**given)


def declared(mode: str | None, provider: str = "p") -> RequestHeader:
    """A request header as the tool makes it in ``mode``; None leaves the tool out."""
    properties: dict[str, Any] = {"questions": {}} | ({"timeout": {}} if mode == "timed" else {})
    ask = ToolSchema(name="ask_user_question", description="", parameters={"properties": properties})
    read = ToolSchema(name="read", description="", parameters={"properties": {"timeout": {}}})
    return RequestHeader(provider=provider, model="m", system="", tools=(read,) if mode is None else (read, ask))


def call(call_id: str, given: Any = None, name: str = "ask_user_question") -> ToolCall:
    text = given if isinstance(given, str) else json.dumps(arguments() if given is None else given)
    return ToolCall(turn=1, step=1, call_id=call_id, name=name, arguments=text)


def result(call_id: str, content: str = "", code: str | None = None) -> ToolResult:
    fault = None if code is None else Fault(code=code, message=code)
    return ToolResult(turn=1, step=1, call_id=call_id, content=content, error=fault)


def events(*data: EventData) -> list[Event]:
    return [Event.of(payload, seq, 1_000 + seq) for seq, payload in enumerate(data)]
