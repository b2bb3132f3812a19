"""Plan mode that is switched on while calls wait: none of them starts any more (rule 7.1)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.helpers.hosted import Desk, desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, turn


class Hesitant:
    """Somebody who looks at every approval and answers once told to."""

    def __init__(self, desk: Desk) -> None:
        self.tools: list[str] = []
        self.withdrawn: list[str] = []
        self.decide = asyncio.Event()
        self._asked = asyncio.Event()
        desk.client.on_waterfall("approvals/request", self._answer)

    async def _answer(self, request: dict[str, Any], next: Any) -> dict[str, str]:
        self.tools.append(request["tool"])
        self._asked.set()
        try:
            await self.decide.wait()
        except asyncio.CancelledError:
            self.withdrawn.append(request["tool"])
            raise
        return {"outcome": "allowed-once"}

    async def asked(self, count: int) -> None:
        while len(self.tools) < count:
            self._asked.clear()
            await self._asked.wait()


def codes(desk: Desk, type: str) -> list[str]:
    return sorted(result["error"]["code"] for result in desk.of(type) if result["error"] is not None)


async def test_what_waits_for_leave_is_refused_at_once(home: Path, workspace: Path) -> None:
    script = [turn(call("write", path="b", content="x"), call("shell", command="touch c")), turn("Planning.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            person = Hesitant(desk)
            await desk.create(workspace)
            await desk.send("go")
            await person.asked(2)
            assert await desk.call("plan/set", session=desk.session, active=True) == "queued"
            assert (await desk.ended())["reason"] == "completed"
            assert codes(desk, "tool/result") == ["PLAN_MODE", "PLAN_MODE"]
            assert sorted(person.withdrawn) == ["shell", "write"]
            assert len(desk.of("approval/asked")) == len(desk.of("approval/decided")) == 2
            assert server.refusals == []


async def test_what_the_code_of_a_running_call_asks_for_is_refused_too(home: Path, workspace: Path) -> None:
    script = [turn(call("run_code", code='await write(path="b", content="x")')), turn("Planning.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            person = Hesitant(desk)
            await desk.create(workspace)
            await desk.send("go")
            await person.asked(1)
            await desk.call("approvals/policy", session=desk.session, policy="ask")
            person.decide.set()
            person.decide = asyncio.Event()
            await person.asked(2)
            assert person.tools == ["run_code", "write"]
            await desk.call("plan/set", session=desk.session, active=True)
            await desk.ended()
            assert codes(desk, "tool/ptc-dispatch") == ["PLAN_MODE"]
            assert not (workspace / "b").exists()


async def test_a_child_s_calls_are_refused_as_well(home: Path, workspace: Path) -> None:
    script = [
        turn(call("subagent", description="part", prompt="do it")),
        turn(call("write", path="b", content="x")),
        turn("Could not."),
        turn("Planning."),
    ]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            person = Hesitant(desk)
            await desk.create(workspace)
            await desk.send("go")
            await person.asked(1)
            await desk.call("plan/set", session=desk.session, active=True)
            assert (await desk.ended())["reason"] == "completed"
            assert person.withdrawn == ["write"]
            assert not (workspace / "b").exists()
