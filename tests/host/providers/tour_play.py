"""Playing a session with the tour by hand."""

from __future__ import annotations

import json
from typing import Any

from host.events import ToolSchema
from host.plan.mode import GUIDANCE
from host.providers.base import AssistantOutput, CallResult, Message, ModelRequest, RequestedCall, UserInput
from host.providers.tour.scene import Reply
from host.providers.tour.script import next_reply

BASIC = ("glob", "read", "grep", "todo_write", "shell", "edit", "write")
ALL = (*BASIC, "ask_user_question", "exit_plan_mode")
LISTED = "greeting.py\ntest_greeting.py"
RED = "F..\nFAILED (failures=1)"
GREEN = "...\nOK"
DENIED = ("The user did not allow this call; it was not run. Do not try to reach the same end another way.", True)
STOPPED = ("The user stopped the turn while this call ran. It may have had part of its effect.", True)
PENDING = '{"pending": true, "callId": "c", "note": "…"}'
PLANNING = (
    "Plan mode is on: `shell` was not run and nothing was changed.",
    True,
)
BUGGY = "    if hour <= 12:"
Result = str | tuple[str, bool]


def answer(selected: list[str], custom: str | None = None) -> str:
    return json.dumps({"answers": [{"id": "late", "selected": selected, "custom": custom}]})


def late_answer(selected: list[str], custom: str | None = None) -> str:
    answers = json.loads(answer(selected, custom))["answers"]
    return json.dumps(
        {"kind": "answer_to_pending_question", "tool": "ask_user_question", "callId": "c", "answers": answers}
    )


class Play:
    """A session with the tour: each model message is answered with given results, in the order of the calls.

    Attributes:
        spoken: the replies so far, oldest first.
    """

    def __init__(self, first: str, tools: tuple[str, ...] = ALL, *, planning: bool = False) -> None:
        self.messages: list[Message] = [UserInput(text=first)]
        self.tools = tools
        self.planning = planning
        self.spoken: list[Reply] = []
        self._count = 0

    def request(self) -> ModelRequest:
        system = f"You are an agent.\n\n{GUIDANCE}" if self.planning else "You are an agent."
        timed = {"properties": {"questions": {}, "timeout": {}}}
        schemas = tuple(ToolSchema(name=name, description="", parameters=timed) for name in self.tools)
        return ModelRequest(model="tour", system=system, messages=tuple(self.messages), tools=schemas)

    def speak(self) -> Reply:
        reply = next_reply(self.request(), ("python3", "python"))
        assert next_reply(self.request(), ("python3", "python")) == reply
        self.spoken.append(reply)
        return reply

    def step(self, *results: Result) -> Reply:
        """The model's next message, its calls answered by ``results``; the last ones win, reads and lists succeed."""
        reply = self.speak()
        calls = []
        for call in reply.calls:
            self._count += 1
            calls.append(RequestedCall(id=f"call_{self._count}", name=call.name, arguments=call.arguments))
        self.messages.append(AssistantOutput(text=reply.text, calls=tuple(calls)))
        given: list[Result] = ["ok"] * (len(calls) - len(results)) + list(results)
        for call, result in zip(calls, given, strict=True):
            content, is_error = result if isinstance(result, tuple) else (result, False)
            self.messages.append(CallResult(call_id=call.id, content=content, is_error=is_error))
        return reply

    def say(self, text: str) -> None:
        self.messages.append(UserInput(text=text))

    def calls(self) -> list[str]:
        return [name_of(reply) for reply in self.spoken]


def name_of(reply: Reply) -> str:
    return "+".join(call.name for call in reply.calls) or "-"


def arguments_of(reply: Reply) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reply.calls[-1].arguments)
    return found


def until_red(play: Play) -> Play:
    play.step(LISTED)
    play.step("def greet", "def test", "greeting.py:9")
    play.step(RED)
    return play


def until_question(play: Play) -> Play:
    until_red(play)
    play.step("Edited greeting.py")
    play.step(GREEN)
    return play
