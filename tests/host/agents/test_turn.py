"""The agent loop against a real provider over HTTP (behaviour 3)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from host.events import Event
from tests.helpers.hosted import Desk, desk_at, write_settings
from tests.helpers.scripted_server import Call, Fault, ScriptedServer, call, think, turn


def kinds(desk: Desk) -> list[str]:
    return [event["type"] for event in desk.events]


async def test_a_prompt_becomes_a_turn_in_the_order_of_the_rule(home: Path, workspace: Path) -> None:
    """Rule 3.1; and 2.1: the request is what the log says."""
    (workspace / "a.txt").write_text("hello\n", encoding="utf-8")
    script = [turn(think("look"), "Let me look.", call("read", path="a.txt")), turn("It says hello.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            end = await desk.say("What is in a.txt?")
            assert end == {"turn": 1, "reason": "completed", "error": None}
            assert kinds(desk) == [
                "inbox/spliced",
                "turn/start",
                "inbox/spliced",
                "user/message",
                "step/start",
                "request/header",
                "assistant/message",
                "tool/call",
                "tool/result",
                "step/end",
                "step/start",
                "assistant/message",
                "step/end",
                "turn/end",
            ]
            assert [event["seq"] for event in desk.events] == list(range(len(desk.events)))
            (header,) = desk.of("request/header")
            sent = server.requests[-1].body
            assert header["model"] == sent["model"] == "fake-1"
            assert sent["messages"][0] == {"role": "system", "content": header["system"]}
            assert [tool["function"]["name"] for tool in sent["tools"]] == [tool["name"] for tool in header["tools"]]
            assert server.refusals == []
            (result,) = desk.of("tool/result")
            assert "hello" in result["content"]
            assert sent["messages"][-1]["content"] == result["content"]


async def test_a_malformed_call_is_a_failed_result_and_the_turn_goes_on(home: Path, workspace: Path) -> None:
    """Rule 3.5."""
    bad = [
        Call(name="read", arguments='{"path": '),
        Call(name="reed", arguments={"path": "a"}),
        Call(name="read", arguments={"file": 1}),
    ]
    async with ScriptedServer([turn(*bad), turn("Sorry.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            assert (await desk.say("go"))["reason"] == "completed"
            codes = {result["callId"]: result["error"]["code"] for result in desk.of("tool/result")}
            assert [codes[one["callId"]] for one in desk.of("tool/call")] == [
                "BAD_ARGUMENTS",
                "UNKNOWN_TOOL",
                "BAD_ARGUMENTS",
            ]
            assert server.refusals == []
            given = [message for message in server.requests[-1].body["messages"] if message["role"] == "tool"]
            assert '{"path": ' in given[0]["content"]
            asked = server.requests[-1].body["messages"][-4]["tool_calls"]
            assert asked[0]["function"]["arguments"] == "{}"


async def test_arguments_nested_beyond_all_sense_do_not_end_the_turn(home: Path, workspace: Path) -> None:
    """Rule 3.5."""
    bad = [Call(name="read", arguments="[" * 5_000), Call(name="read", arguments='{"a":' * 5_000 + "1" + "}" * 5_000)]
    async with ScriptedServer([turn(*bad), turn("Sorry.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            assert (await desk.say("go"))["reason"] == "completed"
            assert {result["error"]["code"] for result in desk.of("tool/result")} == {"BAD_ARGUMENTS"}
            assert server.refusals == []


@pytest.mark.parametrize(("kind", "finish"), [("openai", "content_filter"), ("anthropic", "refusal")])
async def test_a_call_in_a_refused_answer(home: Path, workspace: Path, kind: str, finish: str) -> None:
    """Rule 3.8: it is not started, and has a result all the same, so that the session can go on."""
    script = [turn("I will", call("read", path="a"), finish=finish), turn("fine")]
    async with ScriptedServer(script) as server:
        write_settings(home, server, kind=kind)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            assert (await desk.say("go"))["error"]["code"] == "MODEL_REFUSED"
            assert [result["error"]["code"] for result in desk.of("tool/result")] == ["TOOL_NOT_STARTED"]
            assert (await desk.say("go on"))["reason"] == "completed"
            assert server.refusals == []


async def test_repeated_provider_ids_are_told_apart(home: Path, workspace: Path) -> None:
    """Rule 3.2: the host mints the id, the provider's own is kept beside it."""
    (workspace / "a").write_text("A", encoding="utf-8")
    (workspace / "b").write_text("B", encoding="utf-8")
    calls = [Call(name="read", arguments={"path": name}, id="call_0") for name in "ab"]
    async with ScriptedServer([turn(*calls), turn("ok")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("go")
            first, second = desk.of("tool/call")
            assert first["callId"] != second["callId"]
            assert first["providerCallId"] == second["providerCallId"] == "call_0"
            tools = [message for message in server.requests[-1].body["messages"] if message["role"] == "tool"]
            assert len({message["tool_call_id"] for message in tools}) == 2
            assert server.refusals == []


async def test_stop_keeps_the_text_and_settles_open_calls(home: Path, workspace: Path) -> None:
    """Rule 3.3."""
    script = [turn("One two three four", call("shell", command="sleep 600")), turn("later")]
    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.send("go")
            await desk.until(lambda: desk.of("tool/call"))
            queued = await desk.send("and then this")
            assert await desk.call("sessions/cancel", session=desk.session)
            assert (await desk.ended())["reason"] == "cancelled"
            (result,) = desk.of("tool/result")
            assert result["error"]["code"] == "CANCELLED"
            snapshot = await desk.call("sessions/snapshot", session=desk.session)
            assert [one["id"] for one in snapshot["projections"]["inbox"]["nextTurn"]] == [queued]
            rows = await desk.call("sessions/list")
            assert rows[0]["status"] == "idle"
            await desk.call("inbox/send-now", session=desk.session, message=queued)
            assert (await desk.ended(2))["reason"] == "completed"
            assert server.refusals == []


async def test_stop_between_a_call_and_its_beginning(home: Path, workspace: Path) -> None:
    """Rule 3.8: a call that was logged has a result, also when the stop comes while it is being written to the disk."""
    script = [turn(call("read", path="a")), turn("fine")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            log = await desk.host.folder.open(session)
            stopping: list[asyncio.Task[Any]] = []

            def stop(events: Sequence[Event]) -> None:
                if any(event.type == "tool/call" for event in events):
                    stopping.append(asyncio.ensure_future(desk.call("sessions/cancel", session=session)))

            log.subscribe(stop)
            assert (await desk.say("go"))["reason"] == "cancelled"
            assert [await one for one in stopping] == [True]
            assert [result["error"]["code"] for result in desk.of("tool/result")] == ["CANCELLED"]
            await log.close()
            assert (await desk.say("go on"))["reason"] == "completed"
            assert server.refusals == []


async def test_stop_in_the_middle_of_a_stream(home: Path, workspace: Path) -> None:
    """Rule 3.3, H-reasoning: interrupted text stays and is given back, mere thinking is not."""
    script = [turn("spoken ", stall_after=1), turn(think("only thinking"), stall_after=2), turn("fine")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            for number in (1, 2):
                await desk.send(f"go {number}")
                await desk.until(lambda number=number: any(delta["turn"] == number for delta in desk.deltas))
                await desk.call("sessions/cancel", session=desk.session)
                assert (await desk.ended(number))["reason"] == "cancelled"
            spoken, thought = desk.of("assistant/message")
            assert spoken["interrupted"]
            assert spoken["content"][0]["type"] == "text"
            assert thought["interrupted"]
            assert [part["type"] for part in thought["content"]] == ["reasoning"]
            assert (await desk.say("go on"))["reason"] == "completed"
            assert server.refusals == []
            said = [one for one in server.requests[-1].body["messages"] if one["role"] == "assistant"]
            assert [one["content"] for one in said] == [spoken["content"][0]["text"]]


async def test_failures_worth_another_try_are_retried_with_the_servers_own_pause(
    home: Path, workspace: Path, clock: Any
) -> None:
    """Rule 3.4."""
    script = [
        Fault(429, retry_after=7),
        turn("half a sen", drop_after=2),
        turn("never ends", finish=None),
        turn("Done."),
    ]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home, clock=clock) as desk:
            await desk.create(workspace)
            await desk.send("go")
            first = (await desk.until(lambda: desk.of("llm/retry")))[0]
            assert first["code"] == "RATE_LIMITED"
            assert 7000 <= first["delayMs"] <= 8000
            await clock.advance(9)
            second = (await desk.until(lambda: desk.of("llm/retry")[1:]))[0]
            assert second["code"] == "STREAM_DROPPED"
            assert second["partial"]
            assert await desk.call("sessions/retry-now", session=desk.session)
            third = (await desk.until(lambda: desk.of("llm/retry")[2:]))[0]
            assert third["code"] == "STREAM_UNFINISHED"
            await desk.call("sessions/retry-now", session=desk.session)
            assert (await desk.ended())["reason"] == "completed"
            (message,) = desk.of("assistant/message")
            assert message["content"][0]["text"] == "Done."
            assert len({str(request.body["messages"]) for request in server.requests}) == 1


async def test_what_cannot_be_mended_by_trying_is_not_tried(home: Path, workspace: Path) -> None:
    """Rule 3.4: 400, 401, 403, 404 end the turn at once with what to fix; the message is in the transcript."""
    expected = {400: "BAD_REQUEST", 401: "NO_KEY", 403: "FORBIDDEN", 404: "BAD_MODEL"}
    async with ScriptedServer([Fault(status) for status in expected]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            for number, code in enumerate(expected.values(), 1):
                end = await desk.say(f"go {number}")
                assert (end["reason"], end["error"]["code"]) == ("error", code)
            assert len(server.requests) == 4
            assert [one["text"] for one in desk.of("user/message")] == ["go 1", "go 2", "go 3", "go 4"]
            assert not desk.of("llm/retry")


async def test_steering_reaches_the_next_step_and_the_queue_the_next_turn(home: Path, workspace: Path) -> None:
    """Rule 3.1: each message is admitted exactly once."""
    (workspace / "a").write_text("A", encoding="utf-8")
    script = [turn(call("write", path="b", content="B")), turn("steered"), turn("second turn")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            decide = asyncio.Event()

            async def person(request: dict[str, Any], next: Any) -> dict[str, str]:
                await decide.wait()
                return {"outcome": "allowed-once"}

            desk.client.on_waterfall("approvals/request", person)
            await desk.send("first")
            await desk.until(lambda: desk.of("approval/asked"))
            await desk.send("queued")
            await desk.send("steer", mode="steer")
            decide.set()
            assert (await desk.ended(1))["reason"] == "completed"
            assert (await desk.ended(2))["reason"] == "completed"
            assert [(one["text"], one["turn"]) for one in desk.of("user/message")] == [
                ("first", 1),
                ("steer", 1),
                ("queued", 2),
            ]
            texts = [one["content"] for one in server.requests[1].body["messages"] if one["role"] == "user"]
            assert texts == ["first", "steer"]


async def test_nothing_runs_by_itself_after_a_restart(home: Path, workspace: Path) -> None:
    """Rule 2.8 and 2.3: an open turn is closed, its calls are settled, the queue waits; the next request is valid."""
    script = [turn("Running.", call("shell", command="sleep 600")), turn("Welcome back."), turn("And the queued one.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.send("go")
            await desk.until(lambda: desk.of("tool/call"))
            await desk.send("later")
        async with desk_at(home) as desk:
            await desk.watch(session)
            await desk.ended(1)
            assert (await desk.ended(1))["reason"] == "interrupted"
            assert desk.of("tool/result")[0]["error"]["code"] == "TOOL_OUTCOME_UNKNOWN"
            assert len(server.requests) == 1
            await desk.send("again")
            assert (await desk.ended(3))["reason"] == "completed"
            assert [one["text"] for one in desk.of("user/message")] == ["go", "later", "again"]
            assert server.refusals == []
