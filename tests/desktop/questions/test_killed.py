"""kill -9 at every boundary of ask, pending, answer, queued, admitted: exactly one delivery, or an answerable question
with its draft (behaviour 2.2, 2.3, 5.3.7, 6.6; case Q-switch)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desktop.questions.crash_victim import ADMITTED, ANSWERING, BOUNDARIES, QUEUED, TEXT, killed_at
from tests.desktop.questions.question_window import FIELD, TITLE, respondent
from tests.desktop.shell.person import until
from tests.helpers.hosted import write_settings
from tests.helpers.scripted_server import Reply, Request, ScriptedServer, call, turn


def model(request: Request) -> Reply:
    """Asks first, and goes on after whatever it is told."""
    told = request.body["messages"]
    if not any(message["role"] == "tool" for message in told):
        return turn(call("ask_user_question", questions=[TITLE], timeout=600))
    return turn("I go on.")


def replies(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    said = [event["data"] for event in events if event["type"] == "user/message"]
    return [one for one in said if one["source"]["kind"] == "user-question-reply"]


@pytest.mark.parametrize("boundary", BOUNDARIES)
async def test_one_delivery_or_an_answerable_question(home: Path, workspace: Path, boundary: str) -> None:
    with ScriptedServer(model) as server:
        write_settings(home, server)
        session = await killed_at(home, workspace, boundary)
    async with respondent(home, workspace, model) as again:
        again.session = session
        await again.app.open_session(session)
        record = await again.record()
        if record["settled"]:
            assert not record["active"]
        elif record["active"][0]["queued"]:
            assert not again.desk.property("present")
            assert again.sees("Take back")
            assert boundary in (ANSWERING, QUEUED, ADMITTED)
            await again.client.call("sessions/send", session=session, text="Go on.", mode="turn")
        else:
            await again.asked()
            assert record["active"][0]["state"] == "continued"
            field = await again.find("Type your answer", FIELD)
            assert field.property("text") == TEXT
            await again.press("Submit")
        assert await again.settled() == [{"id": "title", "selected": [], "custom": TEXT}]
        await until(lambda: not again.desk.property("present"))
        events = (await again.client.call("sessions/history", session=session))["events"]
        assert len(replies(events)) == 1
        results = [event["data"]["callId"] for event in events if event["type"] == "tool/result"]
        assert len(results) == len(set(results)) == 1
