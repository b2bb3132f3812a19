"""The whole tour with the real host, tools and shell: what a person without a key sees first (rule 12)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from host.clock import SystemClock
from host.errors import HostError
from host.providers.tour import create_sample_workspace
from tests.helpers.hosted import Desk, desk_at


class HurriedClock(SystemClock):
    """The real clock, but the script's own pauses take no time."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds if seconds > 0.5 else 0)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    return create_sample_workspace(tmp_path / "tour")


async def begin(desk: Desk, sample: Path) -> None:
    await desk.create(sample, provider="tour", model="tour", approvals="ask")


def tools_called(desk: Desk) -> list[str]:
    return [call["name"] for call in desk.of("tool/call")]


def failures(desk: Desk) -> list[Any]:
    return [result for result in desk.of("tool/result") if result["error"]]


def texts(desk: Desk) -> list[str]:
    return [
        part["text"]
        for message in desk.of("assistant/message")
        for part in message["content"]
        if part["type"] == "text"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="the shell there needs a Python launcher")
@pytest.mark.parametrize("words", ["Show me around", "带我看看"])
async def test_allowed_all_the_way(home: Path, sample: Path, words: str) -> None:
    async with desk_at(home, clock=HurriedClock()) as desk:
        asked = desk.allow()

        async def answer(request: dict[str, Any], next: Any) -> dict[str, Any]:
            question = request["questions"][0]
            return {"answers": [{"id": question["id"], "selected": [question["options"][0]["label"]]}]}

        desk.client.on_waterfall("user-questions/request", answer)
        await begin(desk, sample)
        end = await desk.say(words)
        assert end["reason"] == "completed"
        assert failures(desk) == []
        called = tools_called(desk)
        assert called[:4] == ["glob", "read", "read", "grep"]
        assert called.count("edit") == 2
        assert [each["tool"] for each in asked] == ["shell", "edit", "shell", "edit", "shell"]
        assert 'return "night"' in (sample / "greeting.py").read_text("utf-8")
        again = ("restart", "scripted") if words.isascii() else ("重新开始", "脚本")
        assert any(again[1] in text for text in texts(desk))
        await desk.say(again[0])
        assert failures(desk) == []


async def test_the_question_runs_out_and_is_answered_later(home: Path, sample: Path) -> None:
    """Rules 5.2.3, 5.3.5: the tour goes on without the answer, and takes it up when it comes."""
    async with desk_at(home, clock=HurriedClock()) as desk:
        desk.allow()

        async def too_late(request: dict[str, Any], next: Any) -> dict[str, Any]:
            raise HostError("ASK_TIMED_OUT")

        desk.client.on_waterfall("user-questions/request", too_late)
        await begin(desk, sample)
        assert (await desk.say("hi"))["reason"] == "completed"
        assert tools_called(desk)[-3:] == ["ask_user_question", "todo_write", "grep"]
        assert {todo["status"] for todo in desk.of("todo/write")[-1]["todos"]} == {"completed"}
        assert 'return "night"' not in (sample / "greeting.py").read_text("utf-8")
        call_id = desk.of("tool/call")[-3]["callId"]
        answers = [{"id": "late", "selected": [], "custom": "Good night"}]
        assert await desk.call("user-questions/answer", session=desk.session, callId=call_id, answers=answers)
        assert (await desk.ended(2))["reason"] == "completed"
        assert 'return "night"' in (sample / "greeting.py").read_text("utf-8")
        assert failures(desk) == []


async def test_nobody_allows_anything(home: Path, sample: Path) -> None:
    before = (sample / "greeting.py").read_text("utf-8")
    async with desk_at(home, clock=HurriedClock()) as desk:
        desk.allow("rejected")
        await begin(desk, sample)
        assert (await desk.say("hi"))["reason"] == "completed"
        assert {failure["error"]["code"] for failure in failures(desk)} == {"APPROVAL_REJECTED"}
        assert len(failures(desk)) == 2
    assert (sample / "greeting.py").read_text("utf-8") == before


async def test_a_foreign_folder_stays_untouched(home: Path, workspace: Path) -> None:
    (workspace / "main.py").write_text("print()", "utf-8")
    async with desk_at(home, clock=HurriedClock()) as desk:
        desk.allow()
        await begin(desk, workspace)
        assert (await desk.say("hi"))["reason"] == "completed"
        assert tools_called(desk) == ["glob"]


async def test_a_plan_before_anything_changes(home: Path, sample: Path) -> None:
    async with desk_at(home, clock=HurriedClock()) as desk:
        desk.allow()
        plans: list[dict[str, Any]] = []

        async def approve(request: dict[str, Any], next: Any) -> dict[str, Any]:
            question = request["questions"][0]
            if question["id"] != "plan-review":
                return {"answers": [{"id": question["id"], "selected": []}]}
            plans.append(question)
            return {"answers": [{"id": "plan-review", "selected": ["Approve"]}]}

        desk.client.on_waterfall("user-questions/request", approve)
        await begin(desk, sample)
        await desk.call("plan/set", session=desk.session, active=True)
        assert (await desk.say("hi"))["reason"] == "completed"
        assert len(plans) == 1
        assert plans[0]["detail"].startswith("# ")
        assert failures(desk) == []
        assert tools_called(desk)[4] == "exit_plan_mode"
        await desk.call("plan/set", session=desk.session, active=True)
        assert (await desk.say("say goodbye too"))["reason"] == "completed"
        assert "def farewell" in (sample / "greeting.py").read_text("utf-8")
        assert failures(desk) == []
