"""Claims and the countdown of a card, under every order of claim, focus, edit and time (behaviour 6.2, 6.4)."""

from __future__ import annotations

import asyncio
from pathlib import Path

from desktop.client.countdown import Countdown
from tests.desktop.questions.card_world import SESSION, CardClient, asked, card_world
from tests.helpers.manual_clock import ManualClock
from tests.host.questions.world import Agent

KEY = (SESSION, "c1")


def told(agent: Agent) -> list[str]:
    """How the call ended, if it has."""
    return ["code" if result.error else result.content[:12] for result in agent.results("c1")]


def answerable(one: CardClient) -> bool:
    return one.card().channel == "waterfall"


async def test_the_channel_is_armed_after_the_claims_frame_and_not_before(home: Path, clock: ManualClock) -> None:
    """Rule 6.2"""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await world.settle()
        assert one.link is not None
        one.link.out.hold()  # the claim does not reach the host
        await asked(world, agent)
        card = one.card()
        assert (card.forwarded, card.armed, card.channel, card.remaining_ms) == (True, False, "", None)
        one.choose("Red")
        assert not one.submit()
        one.link.out.release()
        await world.settle()
        assert card.channel == "waterfall"
        assert one.submit()
        await world.settle()
        assert not one.has()


async def test_a_wait_that_ended_before_the_claim_is_delegated_and_the_record_decides(
    home: Path, clock: ManualClock
) -> None:
    """Rule 6.2"""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await world.settle()
        assert one.link is not None
        one.link.out.hold()
        await asked(world, agent)
        one.write("typed meanwhile")
        await clock.advance(61)
        await world.settle()
        one.link.out.release()
        await world.settle()
        card = one.card()
        assert (card.forwarded, card.channel, card.draft.texts) == (False, "late", {"colour": "typed meanwhile"})


async def test_the_countdown_expires_by_this_client_and_the_question_goes_on(home: Path, clock: ManualClock) -> None:
    """Rule 5.3.4: ASK_TIMED_OUT maps to pending."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        assert one.remaining() == 60_000
        await clock.advance(59)
        assert (one.remaining(), len(one.ticks), told(agent)) == (1_000, 59, [])
        await clock.advance(1)
        await world.settle()
        assert told(agent) == ['{"pending": ']
        assert (one.card().channel, one.card().notice, one.card().busy) == ("late", "", False)


async def test_the_claim_is_kept_until_the_host_has_the_answer(home: Path, clock: ManualClock) -> None:
    """Rule 6.2: a locally returned answer is not a delivered one. The deadline passes while it is on its way."""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await asked(world, agent)
        assert one.link is not None
        one.choose("Red")
        one.link.out.hold()
        one.submit()
        await world.settle()
        assert one.link.out.waiting == ["waterfall/settle"]
        await clock.advance(600)
        await world.settle()
        assert told(agent) == []
        one.link.out.release()
        await world.settle()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": ["Red"]}]


async def test_focus_pauses_an_unedited_countdown_and_blur_resumes_it(home: Path, clock: ManualClock) -> None:
    """Rule 6.4"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        await clock.advance(10.4)
        one.focus(True)
        assert (one.remaining(), one.card().paused) == (49_600, True)
        await clock.advance(3_600)
        assert one.remaining() == 49_600
        assert answerable(one)
        one.focus(False)
        await world.settle()
        await clock.advance(49)
        assert (one.remaining(), one.card().paused) == (600, False)
        await clock.advance(0.6)
        await world.settle()
        assert told(agent) == ['{"pending": ']


async def test_focus_before_the_claims_frame_counts_and_blur_before_it_makes_no_timer(
    home: Path, clock: ManualClock
) -> None:
    """Rule 6.4"""
    async with card_world(home, clock) as (world, agent):
        one, two = world.client(faulty=True), world.client("two", faulty=True)
        await world.settle()
        for client in (one, two):
            assert client.link is not None
            client.link.out.hold()
        await asked(world, agent)
        one.focus(True)
        two.focus(True)
        two.focus(False)
        assert two.card().countdown is None
        for client in (one, two):
            assert client.link is not None
            client.link.out.release()
        await world.settle()
        assert (one.remaining(), one.card().paused) == (60_000, True)
        assert (two.remaining(), two.card().paused) == (60_000, False)


async def test_the_first_edit_freezes_for_good_and_so_does_take_your_time(home: Path, clock: ManualClock) -> None:
    """Rule 6.4: saved with the draft; blur does not bring it back."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        await asked(world, agent, "c2", questions=[{"id": "n", "question": "A name?"}])
        one.focus(True)
        one.write("t")
        one.cards.freeze((SESSION, "c2"))
        one.focus(False)
        await clock.advance(36_000)
        await world.settle()
        for call in ("c1", "c2"):
            assert (one.remaining(call), one.card(call).frozen, one.card(call).channel) == (None, True, "waterfall")
        one.drafts.flush()
        assert one.drafts.get(f"question:{SESSION}:c2") == {"frozen": True}
        assert one.drafts.get(f"question:{SESSION}:c1") == {"texts": {"colour": "t"}, "frozen": True}


async def test_take_your_time_stops_this_clients_clock_alone(home: Path, clock: ManualClock) -> None:
    """Rule 6.4, issue's item 3: the other may answer, or let the shared request expire."""
    async with card_world(home, clock) as (world, agent):
        one, two = world.client(), world.client("two")
        await asked(world, agent)
        one.cards.freeze(KEY)
        assert (one.remaining(), two.remaining()) == (None, 60_000)
        await clock.advance(60)
        await world.settle()
        assert told(agent) == ['{"pending": ']
        assert (one.card().channel, two.card().channel) == ("late", "late")


async def test_neither_suspend_nor_a_set_clock_eats_the_countdown(home: Path, clock: ManualClock) -> None:
    """T-suspend: 60 s are still left on wake, and nothing expired."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        clock.suspend(600)
        await world.settle()
        assert one.remaining() == 60_000
        clock.set_wall_clock(-3_600)
        await world.settle()
        assert (one.remaining(), told(agent)) == (60_000, [])
        await clock.advance(30)
        clock.set_wall_clock(+7_200)
        await world.settle()
        assert (one.remaining(), told(agent)) == (30_000, [])


async def test_a_stall_costs_one_second() -> None:
    """Rule 6.4: one tick spends at most a second, however long the process did not run."""

    class Stalling(ManualClock):
        async def sleep(self, seconds: float) -> None:
            self._awake += 600_000
            await asyncio.sleep(0)

    left: list[int] = []
    over = asyncio.Event()
    countdown = Countdown(Stalling(), 3_500, lambda: left.append(countdown.remaining_ms), over.set)
    countdown.run()
    await over.wait()
    assert left == [2_500, 1_500, 500]
    assert (countdown.remaining_ms, countdown.running) == (0, False)


async def test_a_claim_after_the_deadline_shows_no_clock_and_is_let_go(home: Path, clock: ManualClock) -> None:
    """Rule 5.3.3: a client that connects late to a wait that others hold."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        one.cards.freeze(KEY)
        await clock.advance(100)
        two = world.client("two")
        await world.settle()
        assert (two.remaining(), two.card().channel, two.card().claim) == (None, "waterfall", None)
        await one.close()
        world.clients.remove(one)
        await world.settle()
        assert told(agent) == ['{"pending": ']  # nobody held it any more
        assert two.card().channel == "late"


async def test_leaving_gives_back_the_claim_and_the_hosts_deadline_counts(home: Path, clock: ManualClock) -> None:
    """Rule 6.2: tearing down delegates the request and cancels the stream."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        one.write("draft")
        await one.close()
        world.clients.remove(one)
        await world.settle()
        assert told(agent) == []
        await clock.advance(60)
        await world.settle()
        assert told(agent) == ['{"pending": ']
        again = world.client()
        again.cards.recorded(SESSION, agent.view(), agent.log.next_seq - 1)
        assert again.card().draft.texts == {"colour": "draft"}
        assert again.card().channel == "late"


async def test_a_broken_claim_is_taken_again_and_is_no_failed_question(home: Path, clock: ManualClock) -> None:
    """Rule 5.3.3"""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await asked(world, agent)
        one.cards.freeze(KEY)
        claim = one.card().claim
        assert claim is not None
        assert one.link is not None
        flow = next(iter(one.client._flows.values()))
        flow.item(5, {"remainingMs": 1})  # a frame in between was lost: the stream fails
        await world.settle()
        assert claim.held
        await clock.advance(600)
        await world.settle()
        assert told(agent) == []
        one.choose("Red")
        one.submit()
        await world.settle()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": ["Red"]}]


async def test_frames_that_come_twice_change_nothing(home: Path, clock: ManualClock) -> None:
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await world.settle()
        assert one.link is not None
        for tag in ("waterfall/offer", "stream/item", "waterfall/verdict", "result", "notice", "stream/end"):
            one.link.back.repeat(tag, 50)
        for tag in ("waterfall/settle", "stream/close", "waterfall/answers"):
            one.link.out.repeat(tag, 50)
        await asked(world, agent)
        assert one.remaining() == 60_000
        await clock.advance(61)
        await world.settle()
        one.choose("Red")
        one.submit()
        await world.settle()
        agent.admit()
        await world.settle()
        assert not one.has()
        assert len(agent.view()["settled"]) == 1
