"""Badge, list, tray and notification from one store (behaviour 6.8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desktop.client.pending import Pending
from desktop.client.session_list import SessionList
from tests.desktop.questions.card_world import COLOUR, SESSION, CardWorld, asked, card_world
from tests.helpers.manual_clock import ManualClock


def rows(world: CardWorld, **waiting: int) -> dict[str, int]:
    """What ``sessions/list`` says: how many wait, by session; the result can be changed."""

    async def listed() -> list[dict[str, Any]]:
        return [
            {"id": session, "title": session, "workspace": "/w", "updatedAt": 1, "status": "idle", "waiting": count}
            for session, count in waiting.items()
        ]

    world.gateway.serve({"sessions/list": listed}, {})
    return waiting


async def test_open_continued_queued_and_muted(home: Path, clock: ManualClock) -> None:
    """A queued answer and a muted question wait for nobody; what the list does not know yet counts at once."""
    async with card_world(home, clock) as (world, agent):
        waiting = rows(world, ses_1=0, ses_2=3)
        one = world.client()
        sessions = SessionList(one.client, one.tasks)
        await sessions.load()
        pending = Pending(sessions, one.cards)
        heard: list[dict[str, int]] = []
        pending.listen(lambda: heard.append(pending.counts))
        await asked(world, agent)
        assert pending.counts == {SESSION: 1, "ses_2": 3}
        assert [(item.kind, item.text) for item in pending.items] == [("question", COLOUR["question"])]
        waiting[SESSION] = 1
        await clock.advance(61)
        await world.settle()
        assert pending.counts == {SESSION: 1, "ses_2": 3}
        assert len(pending.items) == 1  # the same thing still waits
        one.cards.look((SESSION, "c1"), muted=True)
        assert (pending.counts, pending.items) == ({"ses_2": 3}, [])
        one.cards.look((SESSION, "c1"), muted=False)
        one.choose("Red")
        one.submit()
        await world.settle()
        assert (pending.counts, pending.items) == ({"ses_2": 3}, [])
        before = len(heard)
        one.cards.look((SESSION, "c1"), page=0)
        assert len(heard) == before  # nothing is said where nothing changed
        pending.close()
        sessions.close()


async def test_approvals_count_beside_questions(home: Path, clock: ManualClock) -> None:
    async with card_world(home, clock) as (world, agent):
        rows(world, ses_1=0)
        one = world.client()
        sessions = SessionList(one.client, one.tasks)
        await sessions.load()
        pending = Pending(sessions, one.cards)
        pending.approvals({SESSION: {"a1": "Run the tests"}})
        await asked(world, agent)
        assert pending.counts == {SESSION: 2}
        assert [item.kind for item in pending.items] == ["question", "approval"]
        assert [row["id"] for row in pending.rows()] == [SESSION]
        pending.approvals({})
        assert pending.counts == {SESSION: 1}
        pending.close()
        sessions.close()
