"""Reasoning given back to servers that insist on it, whatever name they go by (rule 3.8, H-kill, H-reasoning)."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, think, turn


async def test_a_stop_in_a_later_step_of_a_turn_with_calls(home: Path, workspace: Path) -> None:
    """The cut answer's thinking is dropped; DeepSeek still wants the field, also under a name of the user's own."""
    script = [
        turn(think("look first"), call("glob", pattern="*")),
        turn(think("hm"), "spoken ", stall_after=2),
        turn(think("so"), "fine"),
    ]
    async with ScriptedServer(script, deepseek=True) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.send("go")
            await desk.until(lambda: any(delta["kind"] == "text" for delta in desk.deltas))
            await desk.call("sessions/cancel", session=desk.session)
            assert (await desk.say("go on"))["reason"] == "completed"
            assert server.refusals == []
            said = [one for one in server.requests[-1].body["messages"] if one["role"] == "assistant"]
            assert [one["reasoning_content"] for one in said] == ["look first", ""]


async def test_mere_thinking_that_was_stopped_tells_that_the_model_thinks(home: Path, workspace: Path) -> None:
    script = [
        turn(think("only thinking"), stall_after=1),
        turn(call("glob", pattern="*")),
        turn(think("so"), "fine"),
    ]
    async with ScriptedServer(script, deepseek=True) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.send("go")
            await desk.until(lambda: desk.deltas)
            await desk.call("sessions/cancel", session=desk.session)
            assert (await desk.say("go on"))["reason"] == "completed"
            assert server.refusals == []


async def test_another_models_calls_before_a_thinking_one(home: Path, workspace: Path) -> None:
    """Nothing shows that this server wants reasoning but its refusal, which is asked about once and not shown."""
    script = [turn(think("z"), call("glob", pattern="*")), turn("done"), turn(think("so"), "fine"), turn("again")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("go")
            server.deepseek = True
            await desk.call("sessions/model", session=desk.session, provider="local", model="other")
            assert (await desk.say("go on"))["reason"] == "completed"
            assert (await desk.say("and on"))["reason"] == "completed"
            assert len(server.refusals) == 1
            assert desk.of("llm/retry") == []
