"""Child agents and the project's own instructions (behaviour 5.3.1, 7.1, 10)."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest

from tests.helpers.hosted import desk_at, refused, write_settings
from tests.helpers.scripted_server import Call, Reply, Request, ScriptedServer, call, turn

QUESTION = {"id": "q", "question": "Which?", "options": [{"label": "A"}, {"label": "B"}]}


def last_user(request: Request) -> str:
    return str([one["content"] for one in request.body["messages"] if one["role"] == "user"][-1])


def scripted(request: Request) -> Reply:
    """The parent hands out two tasks at once; the children answer, the second asks first."""
    said = last_user(request)
    results = [one["content"] for one in request.body["messages"] if one["role"] == "tool"]
    if said.startswith("alpha"):
        return turn("ALPHA done")
    if said.startswith("beta"):
        asked_enough = len(results) == (2 if "again" in said else 1)
        return (
            turn("BETA: " + results[0][:30]) if asked_enough else turn(call("ask_user_question", questions=[QUESTION]))
        )
    if not results:
        prompts = ("alpha task", "beta task")
        return turn(*(Call(name="subagent", arguments={"description": one, "prompt": one}) for one in prompts))
    return turn("Both: " + " / ".join(results))


async def test_children_work_side_by_side_and_report(home: Path, workspace: Path) -> None:
    """Rule 5.3.1: a live child cannot ask the user; opened by the user after a restart it is a root."""
    async with ScriptedServer(scripted) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            parent = await desk.create(workspace)
            await desk.say("split it")
            results = {one["content"]: one for one in desk.of("tool/result")}
            assert any(content == "ALPHA done" for content in results)
            assert any(content.startswith("BETA: ") for content in results)
            children = [results[content]["display"]["session"] for content in sorted(results)]
            asked = await desk.call("sessions/history", session=children[1])
            codes = [one["data"]["error"]["code"] for one in asked["events"] if one["type"] == "tool/result"]
            assert codes == ["DELEGATED_CALLER"]
            assert server.refusals == []
            assert {row["id"] for row in await desk.call("sessions/list")} == {parent, *children}
        async with desk_at(home) as desk:
            beta = next(row["id"] for row in await desk.call("sessions/list") if row["title"] == "beta task")
            await desk.watch(beta)
            await desk.send("beta again")
            asked = await desk.until(lambda: desk.of("tool/call")[1:])
            assert asked[0]["name"] == "ask_user_question"


async def test_stopping_the_parent_stops_its_children(home: Path, workspace: Path) -> None:
    """Rule 3.3 for children."""

    working = asyncio.Event()

    def script(request: Request) -> Reply:
        if last_user(request) == "long":
            working.set()
            return turn("endless", stall_after=1)
        return turn(call("subagent", description="long one", prompt="long"))

    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.send("go")
            await working.wait()
            await desk.call("sessions/cancel", session=desk.session)
            assert desk.of("tool/result")[0]["error"]["code"] == "CANCELLED"
            rows = await desk.call("sessions/list")
            assert {row["status"] for row in rows} == {"idle"}
            child = next(row["id"] for row in rows if row["id"] != desk.session)
            history = await desk.call("sessions/history", session=child)
            assert history["events"][-1]["data"]["reason"] == "cancelled"


async def test_plan_mode_holds_for_children_too(home: Path, workspace: Path) -> None:
    """Rule 7.1."""

    def script(request: Request) -> Reply:
        results = [one["content"] for one in request.body["messages"] if one["role"] == "tool"]
        if last_user(request) == "child":
            return turn(results[0][:40]) if results else turn(call("write", path="x", content="y"))
        return turn("ok") if results else turn(call("subagent", description="c", prompt="child"))

    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.call("plan/set", session=desk.session, active=True)
            await desk.say("go")
            assert not (workspace / "x").exists()
            assert "Plan mode is on" in desk.of("tool/result")[0]["content"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes in the file system")
async def test_full_access_taken_back_is_taken_back_from_children_too(home: Path, workspace: Path) -> None:
    """Behaviour 11."""
    up, go = workspace / "up", workspace / "go"
    os.mkfifo(up)
    os.mkfifo(go)

    def script(request: Request) -> Reply:
        results = [one["content"] for one in request.body["messages"] if one["role"] == "tool"]
        if last_user(request) == "child":
            calls = [call("shell", command="echo > up; cat go"), call("write", path="x", content="y")]
            return turn("done") if len(results) == 2 else turn(calls[len(results)])
        return turn("ok") if results else turn(call("subagent", description="c", prompt="child"))

    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            asked = desk.allow()
            parent = await desk.create(workspace)
            await desk.send("go")
            await asyncio.to_thread(up.read_text)
            await desk.call("approvals/policy", session=parent, policy="ask")
            await asyncio.to_thread(go.write_text, "on")
            await desk.ended(1)
            assert [one["tool"] for one in asked] == ["write"]


async def test_instructions_of_the_project_are_told_once_and_again_when_changed(home: Path, workspace: Path) -> None:
    rules = workspace / "AGENTS.md"
    rules.write_text("Use tabs.\n", encoding="utf-8")
    (workspace / "CLAUDE.md").write_text("Use tabs.\n", encoding="utf-8")  # many projects have the same in both
    async with ScriptedServer([turn("one"), turn("two"), turn("three")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("first")
            await desk.say("second")
            rules.write_text("Use spaces.", encoding="utf-8")
            (workspace / "CLAUDE.md").unlink()
            await desk.say("third")
            notes = [one["text"] for one in desk.of("user/message") if one["source"]["kind"] == "context"]
            assert [note.rpartition("\n")[2] for note in notes] == ["Use tabs.", "Use spaces."]
            assert "Use tabs." in last_user(server.requests[0])
            assert "Use spaces." in last_user(server.requests[2])
            assert await refused(desk.call("sessions/send", session=desk.session, text="  ")) == "EMPTY_MESSAGE"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes in the file system")
async def test_instructions_are_the_workspaces_own(home: Path, workspace: Path, tmp_path: Path) -> None:
    """Rule 10: a link out of the folder is not followed; what is no file holds nobody up; a cut leaves text whole."""
    (tmp_path / "secret").write_text("the key", encoding="utf-8")
    (workspace / "AGENTS.md").symlink_to(tmp_path / "secret")
    os.mkfifo(workspace / "CLAUDE.md")
    async with ScriptedServer([turn("one"), turn("two")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("first")
            assert "the key" not in json.dumps(server.requests[0].body)
            sent = desk.call(
                "sessions/send", session=desk.session, text="x", attachments=[str(workspace / "CLAUDE.md")]
            )
            assert await refused(sent) == "ATTACHMENT_UNREADABLE"
            (workspace / "AGENTS.md").unlink()
            (workspace / "AGENTS.md").write_text("x" + "规则：用空格缩进。\n" * 4_000, encoding="utf-8")
            await desk.say("second")
            assert "规则：用空格缩进。" in last_user(server.requests[1])
