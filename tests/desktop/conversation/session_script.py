"""Writes the events of a session as a client gets them: plain dicts with contiguous seqs, 100 ms apart."""

from __future__ import annotations

import json
from typing import Any

START_MS = 1_800_000_000_000
STEP_MS = 100


class Script:
    """Each method appends one or more events and returns the script, so that calls chain."""

    def __init__(self, first_seq: int = 0) -> None:
        self.events: list[dict[str, Any]] = []
        self.first_seq = first_seq
        self.turn = 0
        self.step = 0

    def event(self, type: str, **data: Any) -> Script:
        seq = self.first_seq + len(self.events)
        self.events.append({"type": type, "seq": seq, "time": START_MS + seq * STEP_MS, "data": data})
        return self

    @property
    def place(self) -> dict[str, int]:
        return {"turn": self.turn, "step": self.step}

    def begin(self, text: str | None = "Do it", *, turn: int | None = None) -> Script:
        self.turn = self.turn + 1 if turn is None else turn
        self.step = 1
        self.event("turn/start", turn=self.turn)
        return self.user(text) if text is not None else self

    def user(self, text: str) -> Script:
        id = f"msg_{len(self.events)}"
        return self.event("user/message", id=id, text=text, source={"kind": "user"}, turn=self.turn or None)

    def context(self, text: str = "Use tabs.", name: str = "AGENTS.md") -> Script:
        return self.event("user/message", id="ctx", text=text, source={"kind": "context", "name": name}, turn=self.turn)

    def reply(self, call_id: str, text: str | None = None, *, turn: int | None = None) -> Script:
        recorded = {
            "kind": "answer_to_pending_question",
            "tool": "ask_user_question",
            "callId": call_id,
            "questions": [QUESTION],
            "answers": [{"id": "db", "selected": ["SQLite"], "custom": None}],
        }
        source = {"kind": "user-question-reply", "callId": call_id, "outcome": "answered"}
        given = json.dumps(recorded, ensure_ascii=False) if text is None else text
        return self.event("user/message", id=f"msg_{call_id}", text=given, source=source, turn=turn)

    def say(self, text: str = "", *, reasoning: str = "", interrupted: bool = False) -> Script:
        content = [{"type": "reasoning", "text": reasoning}] if reasoning else []
        content += [{"type": "text", "text": text}] if text else []
        return self.event(
            "assistant/message",
            **self.place,
            id=f"msg_a{len(self.events)}",
            content=content,
            provider="local",
            model="fake-1",
            usage=None,
            finish="stop",
            interrupted=interrupted,
        )

    def next_step(self) -> Script:
        self.step += 1
        return self

    def call(self, name: str, call_id: str, **arguments: Any) -> Script:
        raw = json.dumps(arguments, ensure_ascii=False)
        return self.event("tool/call", **self.place, callId=call_id, name=name, arguments=raw)

    def result(
        self, call_id: str, content: str = "ok", code: str = "", message: str = "", display: Any = None
    ) -> Script:
        error = {"code": code, "message": message or code} if code else None
        return self.event("tool/result", **self.place, callId=call_id, content=content, error=error, display=display)

    def tool(self, name: str, call_id: str, code: str = "", **arguments: Any) -> Script:
        return self.call(name, call_id, **arguments).result(call_id, code=code)

    def ask(self, call_id: str) -> Script:
        return self.call("ask_user_question", call_id, questions=[QUESTION], timeout=60)

    def plan(self, call_id: str, plan: str = "# Plan\n\n1. First\n2. Then") -> Script:
        return self.call("exit_plan_mode", call_id, plan=plan)

    def end(self, reason: str = "completed", code: str = "") -> Script:
        error = {"code": code, "message": code} if code else None
        return self.event("turn/end", turn=self.turn, reason=reason, error=error)


QUESTION: dict[str, Any] = {
    "id": "db",
    "question": "Which database?",
    "header": "Storage",
    "options": [{"label": "SQLite", "description": "One file"}, {"label": "Postgres"}],
}


def pending(call_id: str) -> str:
    return json.dumps({"pending": True, "callId": call_id, "note": "The user has not answered yet."})
