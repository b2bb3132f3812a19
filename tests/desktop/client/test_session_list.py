"""The list of sessions over a link that answers in an order of its own."""

from __future__ import annotations

import asyncio
from typing import Any

from desktop.client.session_list import SessionList
from desktop.client.tasks import Tasks
from host.gateway import Gateway
from host.offers import Offers


def fail(error: BaseException) -> None:
    raise error


async def test_a_slow_answer_does_not_undo_a_later_one() -> None:
    """Else a title that was just given is gone until the next change."""
    slow: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    titles: list[asyncio.Future[str] | str] = [slow, "new"]
    asked = asyncio.Event()

    async def list_sessions() -> list[dict[str, Any]]:
        title = titles.pop(0)
        asked.set()
        return [{"id": "s", "title": title if isinstance(title, str) else await title, "updatedAt": 1}]

    gateway = Gateway(Offers())
    gateway.serve({"sessions/list": list_sessions}, {})
    client = gateway.connect()
    tasks = Tasks(fail)
    sessions = SessionList(client, tasks)
    told: list[str] = []
    sessions.listen(lambda rows: told.append(rows[0]["title"]))
    try:
        first = asyncio.create_task(sessions.load())
        await asked.wait()
        await sessions.load()
        slow.set_result("old")
        await first
        assert told == ["new"]
        assert [row["title"] for row in sessions.rows] == ["new"]
    finally:
        sessions.close()
        await tasks.close()
        await client.close()
        await gateway.close()
