"""Cards whose end is not told in the usual way: lost words, deleted sessions (behaviour 6.3, 15.3)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.desktop.questions.card_world import NAME, SESSION, asked, card_world
from tests.desktop.questions.question_window import ENGINE, asks, respondent
from tests.desktop.shell.person import until
from tests.helpers.manual_clock import ManualClock


async def test_a_lost_word_about_an_answer_is_made_good_by_the_record(home: Path, clock: ManualClock) -> None:
    """Rule 6.3: only the record decides; the host's verdict, and its answer to a late answer, may get lost."""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        one.watch()
        await asked(world, agent)
        await asked(world, agent, "c2", questions=[NAME])
        assert one.link is not None
        one.link.back.drop("waterfall/verdict")
        one.choose("Red")
        one.submit()
        await world.settle()
        assert not one.has()
        await clock.advance(61)
        await world.settle()
        one.write("seshat", "c2")
        one.link.back.hold()
        one.submit("c2")
        await world.settle()
        one.link.back.drop("result")
        one.link.back.release(1)
        one.link.back.drop("result", 0)
        one.link.back.release()
        agent.take_back()
        await world.settle()
        assert (one.card("c2").channel, one.card("c2").busy) == ("late", False)
        assert one.card("c2").draft.texts == {"name": "seshat"}


async def test_a_deleted_session_takes_its_cards_and_an_undo_brings_the_draft_back(
    home: Path, clock: ManualClock
) -> None:
    """Rule 15.3"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        await clock.advance(61)
        await world.settle()
        one.write("keep me")
        world.deleted.add(SESSION)
        world.gateway.notify("sessions/changed", {"session": SESSION})
        await world.settle()
        assert one.cards.all() == []
        assert one.drafts.keys("question:") == [f"question:{SESSION}:c1"]
        world.deleted.clear()
        one.cards.recorded(SESSION, agent.view(), agent.log.next_seq - 1)
        assert one.card().draft.texts == {"colour": "keep me"}
        assert one.card().channel == "late"


async def test_what_is_still_typed_when_the_card_goes_is_no_message(home: Path, workspace: Path) -> None:
    """Somebody else answers while this one types: the rest of the words and Enter go nowhere."""
    async with respondent(home, workspace, asks(ENGINE, timeout=-1)) as person:
        answered = asyncio.Event()

        async def answer(request: dict[str, Any], next: Any) -> dict[str, Any]:
            await answered.wait()
            return {"answers": [{"id": "engine", "selected": ["JSONL"]}]}

        person.client.on_waterfall("user-questions/request", answer)
        await person.begin()
        await person.asked()
        await person.fill("hel")
        answered.set()
        await until(lambda: not person.desk.property("present"))
        await person.type("lo")
        await person.key(Qt.Key.Key_Return)
        await person.settled()
        history = (await person.client.call("sessions/history", session=person.session))["events"]
        assert [event["data"]["text"] for event in history if event["type"] == "user/message"] == ["Migrate the index."]
        snapshot = await person.client.call("sessions/snapshot", session=person.session)
        assert snapshot["projections"]["inbox"] == {"nextStep": [], "nextTurn": []}
        assert (await person.find("Message the agent")).property("text") == ""
