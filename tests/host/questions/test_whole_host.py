"""Questions and plans through a whole host: a model server, the agent loop, the log, two clients."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.helpers.hosted import Desk, desk_at, write_settings
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import ScriptedServer, call, turn
from tests.host.questions.person import Person
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments

PLAN = "# Add a flag\n\n- one\n"


def ask(timeout: int) -> Any:
    return call("ask_user_question", **arguments(timeout=timeout))


async def questions(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = (await desk.call("sessions/snapshot", session=desk.session))["projections"]
    return found["userQuestions"]


async def test_pending_then_an_answer_an_hour_later(home: Path, workspace: Path, clock: ManualClock) -> None:
    """Q-turn-end: the answer starts a new turn exactly once, and its request is valid."""
    async with ScriptedServer([turn(ask(1)), turn("Then I go on."), turn("Red it is.")]) as server:
        write_settings(home, server)
        async with desk_at(home, clock=clock) as desk:
            person, other = Person(desk.client), Person(desk.host.connect(), answering=False)
            await desk.create(workspace)
            await desk.send("go")
            await person.handed()
            await clock.advance(1)
            assert (await desk.ended())["reason"] == "completed"
            (waiting,) = (await questions(desk))["active"]
            assert (waiting["state"], waiting["questions"]) == ("continued", [COLOUR])
            await clock.advance(3_600)
            said = await asyncio.gather(
                person.answer(desk.session, waiting["callId"], RED), other.answer(desk.session, waiting["callId"], BLUE)
            )
            assert sorted(map(str, said)) == ["REPLY_QUEUED", "True"]
            await desk.ended(2)
            (settled,) = (await questions(desk))["settled"]
            assert settled["answers"] == (RED if said[0] is True else BLUE)
            assert await other.answer(desk.session, waiting["callId"], BLUE) is False
            assert len(desk.of("turn/start")) == 2
            assert server.refusals == []
            replied = json.loads(server.requests[-1].body["messages"][-1]["content"])
            assert (replied["callId"], replied["answers"]) == (waiting["callId"], settled["answers"])


async def test_answered_in_the_foreground(home: Path, workspace: Path) -> None:
    async with ScriptedServer([turn(ask(60)), turn("Thanks.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            person = Person(desk.client)
            await desk.create(workspace)
            await desk.send("go")
            call_id = (await person.handed()).wait["callId"]
            assert await person.claim(desk.session, call_id) in range(1, 60_001)
            person.settle(RED, call_id)
            await desk.ended()
            assert person.verdicts == ["accepted"]
            assert [one["answers"] for one in (await questions(desk))["settled"]] == [RED]


async def test_a_stop_and_a_shutdown_part_ways(home: Path, workspace: Path) -> None:
    """Rules 5.2.4 and 5.3.9: stopped is over; shut down is continued, and its answer reaches the agent."""
    async with ScriptedServer([turn(ask(60)), turn(ask(60)), turn("Red it is.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            person = Person(desk.client)
            session = await desk.create(workspace)
            await desk.send("go")
            await person.handed()
            await desk.call("sessions/cancel", session=session)
            assert (await desk.ended())["reason"] == "cancelled"
            assert [one["error"]["code"] for one in desk.of("tool/result")] == ["ASK_ABORTED"]
            assert (await questions(desk)) == {"active": [], "settled": []}
            await desk.send("again")
            await person.handed()
        async with desk_at(home) as desk:
            await desk.watch(session)
            (waiting,) = (await questions(desk))["active"]
            assert waiting["state"] == "continued"
            assert await Person(desk.client).answer(session, waiting["callId"], RED) is True
            await desk.ended(3)
            assert [one["answers"] for one in (await questions(desk))["settled"]] == [RED]
            assert server.refusals == []


async def test_plan_mode_from_the_toggle_to_the_approved_plan(home: Path, workspace: Path) -> None:
    """Rules 7.1 and 7.2"""
    write = call("write", path="a.txt", content="x")
    script = [turn(write), turn(call("exit_plan_mode", plan=PLAN), write), turn(write), turn("Done.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            person = Person(desk.client)
            session = await desk.create(workspace)
            assert await desk.call("plan/set", session=session, active=True) == "committed"
            await desk.send("go")
            assert "wait" not in (await person.handed()).request
            assert not (workspace / "a.txt").exists()
            person.settle([{"id": "plan-review", "selected": ["Approve"]}])
            assert (await desk.ended())["reason"] == "completed"
            names = {one["callId"]: one["name"] for one in desk.of("tool/call")}
            outcomes = [(names[one["callId"]], (one["error"] or {}).get("code")) for one in desk.of("tool/result")]
            assert outcomes[0] == ("write", "PLAN_MODE")
            assert sorted(map(str, outcomes[1:3])) == ["('exit_plan_mode', None)", "('write', 'PLAN_MODE')"]
            assert outcomes[3] == ("write", None)
            assert [one["active"] for one in desk.of("plan/mode")] == [True, False]
            systems = [one["system"] for one in desk.of("request/header")]
            assert ["Plan mode is on" in system for system in systems] == [True, False]
            assert server.refusals == []


async def test_switching_plan_mode_on_refuses_what_waits_for_leave(home: Path, workspace: Path) -> None:
    """Rule 7.1: at once, though the switch itself waits for the next step."""
    async with ScriptedServer([turn(call("write", path="a.txt", content="x")), turn("I see.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            asked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            decided = asyncio.Event()

            async def allow(request: dict[str, Any], next: Any) -> dict[str, str]:
                asked.set_result(None)
                await decided.wait()
                return {"outcome": "allowed-once"}

            desk.client.on_waterfall("approvals/request", allow)
            session = await desk.create(workspace)
            await desk.send("go")
            await asked
            assert await desk.call("plan/set", session=session, active=True) == "queued"
            decided.set()  # too late
            await desk.ended()
            assert [one["error"]["code"] for one in desk.of("tool/result")] == ["PLAN_MODE"]
            assert not (workspace / "a.txt").exists()
            assert [one["active"] for one in desk.of("plan/mode")] == [True]
