"""Making, listing, forking, deleting and restoring sessions; several clients; what waits (behaviour 1, 4, 15)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from host import HostError
from tests.helpers.hosted import desk_at, refused, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, turn

QUESTION = {"id": "q", "question": "Which?", "options": [{"label": "A"}, {"label": "B"}]}
ANSWER = [{"id": "q", "selected": ["B"]}]


async def test_two_clients_see_the_same_and_one_of_them_decides(home: Path, workspace: Path) -> None:
    """Rule 4.2, 5.3.8."""
    script = [turn(call("write", path="b", content="B")), turn("Done.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            other = desk.host.connect()
            offered: list[dict[str, Any]] = []

            async def watcher(request: dict[str, Any], next: Any) -> Any:
                offered.append(request)
                return await next()

            other.on_waterfall("approvals/request", watcher)
            asked = desk.allow()
            await desk.say("write it")
            assert offered == asked
            assert (workspace / "b").read_text(encoding="utf-8") == "B"
            assert [one["outcome"] for one in desk.of("approval/decided")] == ["allowed-once"]
            mine = await desk.call("sessions/snapshot", session=desk.session)
            assert await other.call("sessions/snapshot", session=desk.session) == mine
            await other.close()


async def test_a_question_goes_pending_and_its_late_answer_starts_a_turn_once(
    home: Path, workspace: Path, clock: Any
) -> None:
    """Q-turn-end, Q-away; rules 5.3.4, 5.3.5."""
    script = [turn(call("ask_user_question", questions=[QUESTION], timeout=1)), turn("I went on."), turn("B it is.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home, clock=clock) as desk:
            session = await desk.create(workspace)
            await desk.send("ask me")
            await clock.slept_on()
            await clock.advance(2)
            await desk.ended(1)
        async with desk_at(home, clock=clock) as desk:
            await desk.watch(session)
            await desk.ended(1)
            rows = await desk.call("sessions/list")
            assert rows[0]["waiting"] == 1
            snapshot = await desk.call("sessions/snapshot", session=session)
            (active,) = snapshot["projections"]["userQuestions"]["active"]
            assert active["state"] == "continued"
            params = {"session": session, "callId": active["callId"]}
            assert await refused(desk.call("user-questions/answer", **params, answers=[])) == "BAD_ANSWER"
            assert await desk.call("user-questions/answer", **params, answers=ANSWER)
            assert (await desk.ended(2))["reason"] == "completed"
            try:
                again = await desk.call("user-questions/answer", **params, answers=ANSWER)
            except HostError as error:
                again = error.code != "REPLY_QUEUED"
            assert again is False
            replies = [one for one in desk.of("user/message") if one["source"]["kind"] == "user-question-reply"]
            assert len(replies) == 1
            snapshot = await desk.call("sessions/snapshot", session=session)
            assert [one["callId"] for one in snapshot["projections"]["userQuestions"]["settled"]] == [active["callId"]]
            assert server.refusals == []


async def test_a_plan_is_reviewed_and_approval_ends_plan_mode(home: Path, workspace: Path) -> None:
    """Rules 7.1, 7.2."""
    script = [
        turn(call("write", path="x", content="no")),
        turn(call("exit_plan_mode", plan="# Plan\n\nWrite x.")),
        turn(call("write", path="x", content="yes")),
        turn("Done."),
    ]
    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            await desk.create(workspace)
            assert await desk.call("plan/set", session=desk.session, active=True) == "committed"
            shown: list[dict[str, Any]] = []
            waiting: list[int] = []

            async def approve(request: dict[str, Any], next: Any) -> dict[str, Any]:
                shown.append(request)
                waiting.append((await desk.call("sessions/list"))[0]["waiting"])
                return {"answers": [{"id": "plan-review", "selected": ["Approve"]}]}

            desk.client.on_waterfall("user-questions/request", approve)
            await desk.say("plan it")
            assert shown[0]["questions"][0]["detail"] == "# Plan\n\nWrite x."
            assert waiting == [1]
            codes = [one["error"] and one["error"]["code"] for one in desk.of("tool/result")]
            assert codes == ["PLAN_MODE", None, None]
            assert (workspace / "x").read_text(encoding="utf-8") == "yes"
            systems = [request.body["messages"][0]["content"] for request in server.requests]
            assert ["# Plan mode" in system for system in systems] == [True, True, False, False]


async def test_fork_copies_the_log_and_not_the_inbox(home: Path, workspace: Path) -> None:
    """Rule 15.2."""
    async with ScriptedServer([turn("one"), turn("two"), turn("in the fork")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            origin = await desk.create(workspace)
            await desk.say("first")
            await desk.say("second")
            first_end = next(event["seq"] for event in desk.events if event["type"] == "turn/end")
            made = await desk.call("sessions/fork", session=origin, seq=first_end)
            events = len(desk.events)
            await desk.watch(made["session"])
            await desk.ended(1)
            assert (await desk.say("third"))["reason"] == "completed"
            texts = [one["content"] for one in server.requests[-1].body["messages"] if one["role"] == "user"]
            assert texts == ["first", "third"]
            history = await desk.call("sessions/history", session=origin)
            assert len(history["events"]) == events
            assert len(await desk.call("sessions/list")) == 2


async def test_delete_stops_the_agent_and_undo_brings_everything_back(home: Path, workspace: Path) -> None:
    """Rule 15.3."""
    async with ScriptedServer([turn("endless", stall_after=1)]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.send("go")
            await desk.until(lambda: desk.deltas)
            await desk.call("sessions/delete", session=session)
            assert await desk.call("sessions/list") == []
            assert await refused(desk.call("sessions/snapshot", session=session)) == "NO_SESSION"
            assert await desk.call("sessions/restore", session=session)
            assert [row["id"] for row in await desk.call("sessions/list")] == [session]
            history = await desk.call("sessions/history", session=session)
            assert history["events"][-1]["data"]["reason"] == "interrupted"
            said = [event["data"] for event in history["events"] if event["type"] == "assistant/message"]
            assert [(one["interrupted"], one["content"][0]["text"]) for one in said] == [(True, "endl")]


async def test_a_deleted_question_is_there_again_after_undo(home: Path, workspace: Path) -> None:
    """Rule 15.3: the card comes back, and with it its draft; nobody is left reading a log that is gone."""
    ask = call("ask_user_question", questions=[{"id": "q", "question": "Which?"}], timeout=100)
    async with ScriptedServer([turn(ask), turn("fine")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.send("go")
            (asked,) = await desk.until(lambda: desk.of("tool/call"))
            stream = desk.client.stream("sessions/events", session=session, after=-1)
            await desk.call("sessions/delete", session=session)
            with pytest.raises(HostError, match="NO_SESSION"):
                async for _ in stream:
                    pass
            assert await desk.call("sessions/restore", session=session)
            shown = (await desk.call("sessions/snapshot", session=session))["projections"]["userQuestions"]
            assert [(one["callId"], one["state"]) for one in shown["active"]] == [(asked["callId"], "continued")]
            await desk.watch(session)
            answers = [{"id": "q", "custom": "this"}]
            assert await desk.call("user-questions/answer", session=session, callId=asked["callId"], answers=answers)
            assert (await desk.ended(2))["reason"] == "completed"
            assert server.refusals == []


async def test_a_stream_from_before_the_first_event(home: Path, workspace: Path) -> None:
    """Whatever number a client gives, it does no harm to the session."""
    async with ScriptedServer([turn("one"), turn("two")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.say("go")
            async for frame in desk.client.stream("sessions/events", session=session, after=-5):
                assert frame["event"]["seq"] == 0
                break
            assert (await desk.say("go on"))["reason"] == "completed"


async def test_a_title_a_model_and_a_policy_can_be_changed(home: Path, workspace: Path) -> None:
    async with ScriptedServer([turn("one")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.call("sessions/rename", session=session, title="  A  name ")
            await desk.call("sessions/model", session=session, provider="local", model="fake-2")
            await desk.call("approvals/policy", session=session, policy="edits")
            assert await refused(desk.call("approvals/policy", session=session, policy="none")) == "BAD_PARAMS"
            unknown = desk.call("sessions/model", session=session, provider="x", model="y")
            assert await refused(unknown) == "UNKNOWN_PROVIDER"
            await desk.say("go")
            assert server.requests[-1].body["model"] == "fake-2"
            rows = await desk.call("sessions/list")
            assert rows[0]["title"] == "A name"
            projections = (await desk.call("sessions/snapshot", session=session))["projections"]
            assert projections["approvals"]["policy"] == "edits"
            assert projections["model"] == {"provider": "local", "model": "fake-2"}


async def test_attachments_are_read_when_sent_and_kept(home: Path, workspace: Path) -> None:
    note = workspace / "note.txt"
    note.write_text("remember me", encoding="utf-8")
    async with ScriptedServer([turn("one"), turn("two")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await desk.create(workspace)
            missing = desk.call("sessions/send", session=desk.session, text="x", attachments=[str(workspace / "no")])
            assert await refused(missing) == "ATTACHMENT_UNREADABLE"
            await desk.say("read this", attachments=[str(note)])
            note.unlink()
            await desk.say("again")
            texts = [one["content"] for one in server.requests[-1].body["messages"] if one["role"] == "user"]
            assert "remember me" in texts[0]
            assert desk.of("user/message")[0]["attachments"][0]["name"] == "note.txt"


async def test_sessions_nobody_looks_at_are_closed_and_open_again(home: Path, workspace: Path) -> None:
    """Closed sessions give their memory back; a running one stays."""
    async with ScriptedServer(lambda request: turn("hello")) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            first = await desk.create(workspace)
            await desk.say("hi")
            others = [await desk.call("sessions/create", workspace=str(workspace)) for _ in range(12)]
            for made in others:
                await desk.call("sessions/snapshot", session=made["session"])
            assert len(await desk.call("sessions/list")) == 13
            assert len(desk.host._live) <= 10
            assert (await desk.say("again"))["reason"] == "completed"
            history = await desk.call("sessions/history", session=first)
            assert [one["data"]["text"] for one in history["events"] if one["type"] == "user/message"] == [
                "hi",
                "again",
            ]


async def test_tour_can_be_chosen_whatever_the_settings_say(home: Path, workspace: Path) -> None:
    """Rule 12: it is always there, and has its one model without being told."""
    async with ScriptedServer([]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            assert await desk.call("sessions/model", session=session, provider="tour", model="tour")
            await desk.call("settings/set", path="providers.sample", value={"kind": "tour"})
            other = (await desk.call("sessions/create", workspace=str(workspace), provider="sample"))["session"]
            await desk.watch(other)
            await desk.send("hello")
            await desk.until(lambda: desk.of("assistant/message"))
            assert desk.of("request/header")[0]["model"] == "tour"
