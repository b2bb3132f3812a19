"""Badge, list, tray and notification from one store (behaviour 6.8)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from desktop.client.approvals import ApprovalCards
from desktop.client.pending import Pending
from desktop.client.session_list import SessionList
from tests.desktop.questions.card_world import COLOUR, NAME, SESSION, SIZES, CardWorld, asked, card_world
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
        pending = Pending(sessions, one.cards, ApprovalCards(one.client, one.tasks))
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
        waiting[SESSION] = 0  # the host counts no question whose answer is queued
        await sessions.load()
        assert (pending.counts, pending.items) == ({"ses_2": 3}, [])
        waiting[SESSION] = 2  # two others came, which nobody here has read
        await sessions.load()
        assert pending.counts == {SESSION: 2, "ses_2": 3}
        before = len(heard)
        one.cards.look((SESSION, "c1"), page=0)
        assert len(heard) == before  # nothing is said where nothing changed
        pending.close()
        sessions.close()


async def test_approvals_count_beside_questions(home: Path, clock: ManualClock) -> None:
    """A command as it would run; what else is asked for by its title."""
    async with card_world(home, clock) as (world, agent):
        rows(world, ses_1=0)
        one = world.client()
        approvals = ApprovalCards(one.client, one.tasks)
        sessions = SessionList(one.client, one.tasks)
        await sessions.load()
        pending = Pending(sessions, one.cards, approvals)
        command = {"callId": "a1", "title": "Run the tests", "preview": "pytest -q", "kind": "command"}
        change = {"callId": "a2", "title": "src/a.py", "preview": "--- a\n+++ b", "kind": "diff"}
        leaves = [
            asyncio.ensure_future(
                world.offers.offer("approvals/request", {"session": SESSION, **ask}, lambda given: given["outcome"])
            )
            for ask in (command, change)
        ]
        await asked(world, agent)
        assert pending.counts == {SESSION: 3}
        assert [item.text for item in pending.items if item.kind == "approval"] == ["pytest -q", "src/a.py"]
        assert [row["id"] for row in pending.rows()] == [SESSION]
        for call in ("a1", "a2"):
            approvals.decide((SESSION, call), "rejected")
        assert await asyncio.gather(*leaves) == ["rejected", "rejected"]
        assert pending.counts == {SESSION: 1}
        pending.close()
        approvals.close()
        sessions.close()


async def test_several_questions_and_a_plan(home: Path, clock: ManualClock) -> None:
    """The first question and how many follow; the heading of the plan."""
    async with card_world(home, clock) as (world, agent):
        rows(world, ses_1=0)
        one = world.client()
        sessions = SessionList(one.client, one.tasks)
        pending = Pending(sessions, one.cards, ApprovalCards(one.client, one.tasks))
        await asked(world, agent, questions=[COLOUR, SIZES, NAME])
        plan = {"detail": "# Move the index #\n1. Read it.", "intent": {"kind": "plan-review", "approve": "Red"}}
        await asked(world, agent, "c2", questions=[COLOUR | plan])
        assert [(item.kind, item.text, item.more, item.fresh) for item in pending.items] == [
            ("question", COLOUR["question"], 2, True),
            ("plan", "Move the index", 0, True),
        ]
        pending.close()
        sessions.close()


async def test_what_waited_before_is_known_and_not_fresh(home: Path, clock: ManualClock) -> None:
    """Rule 6.10: another start tells of nothing again, though it lists what waits."""
    async with card_world(home, clock) as (world, agent):
        await asked(world, agent)
        await clock.advance(61)
        await world.settle()
        rows(world, ses_1=1)
        later = world.client("later")
        sessions = SessionList(later.client, later.tasks)
        await sessions.load()
        pending = Pending(sessions, later.cards, ApprovalCards(later.client, later.tasks))
        assert (pending.counts, pending.items) == ({SESSION: 1}, [])
        later.watch()
        await world.settle()
        assert [(item.text, item.fresh) for item in pending.items] == [(COLOUR["question"], False)]
        assert pending.counts == {SESSION: 1}
        pending.close()
        sessions.close()
