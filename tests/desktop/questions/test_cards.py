"""One card for the live request and the record: channels, submitting, ends (behaviour 6.1, 6.3)."""

from __future__ import annotations

from pathlib import Path

from desktop.client.drafts import Drafts
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.question_shelf import nameless
from desktop.client.unsent_answers import MOST, UnsentAnswers
from tests.desktop.questions.card_world import COLOUR, NAME, SESSION, SIZES, asked, card_world
from tests.helpers.manual_clock import ManualClock

KEY = (SESSION, "c1")


async def test_an_answer_goes_by_the_waterfall_and_the_record_ends_the_card(home: Path, clock: ManualClock) -> None:
    """Rule 6.3"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        card = one.card()
        assert (card.channel, card.record, card.busy) == ("waterfall", "open", False)
        assert not one.submit()  # nothing is preselected
        one.choose("Blue")
        assert one.submit()
        assert card.busy
        assert one.has()  # neither the submit nor the host's yes ends it
        assert not one.submit()
        await world.settle()
        assert not one.has()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": ["Blue"]}]
        assert one.cards.unsent(KEY) == ""
        one.drafts.flush()
        assert one.drafts.keys("question:") == []


async def test_a_continued_question_is_answered_late_and_its_panel_closes(home: Path, clock: ManualClock) -> None:
    """Rule 6.3: an accepted answer closes the panel; it settles when it is admitted."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        await clock.advance(61)
        await world.settle()
        card = one.card()
        assert (card.channel, card.record, card.forwarded) == ("late", "continued", False)
        one.write("Teal")
        assert one.submit()
        assert card.busy
        await world.settle()
        assert (card.channel, card.queued, card.busy) == ("", True, False)
        assert one.cards.of(SESSION) == []
        agent.admit()
        await world.settle()
        assert not one.has()
        assert one.cards.unsent(KEY) == ""


async def test_a_dropped_reply_brings_the_question_back_with_its_draft(home: Path, clock: ManualClock) -> None:
    """Rule 6.3"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        await clock.advance(61)
        await world.settle()
        one.write("Teal")
        one.submit()
        await world.settle()
        assert agent.states() == {"c1": "queued"}
        agent.take_back()
        await world.settle()
        card = one.card()
        assert (card.channel, card.draft.texts) == ("late", {"colour": "Teal"})
        assert one.cards.of(SESSION) == [card]


async def test_an_answer_that_came_too_late_is_offered_again_and_never_sent_by_itself(
    home: Path, clock: ManualClock
) -> None:
    """Rule 6.3: submitted as the wait ends elsewhere; re-armed with the draft intact."""
    async with card_world(home, clock) as (world, agent):
        one = world.client(faulty=True)
        await asked(world, agent)
        one.choose("Red")
        assert one.link is not None
        one.link.out.hold()
        one.submit()
        await world.settle()
        other = world.client("two")
        await world.settle()
        assert other.remaining() == 60_000
        await clock.advance(61)  # the other client's countdown expires the shared request
        await world.settle()
        one.link.out.release()
        await world.settle()
        card = one.card()
        assert (card.channel, card.busy, card.notice) == ("late", False, "SUBMIT_AGAIN")
        assert card.draft.picks == {"colour": ["Red"]}
        assert agent.queue == ()
        assert one.submit()
        await world.settle()
        assert [reply.source.call_id for reply in agent.queue] == ["c1"]


async def test_a_refused_batch_arms_the_card_again_and_says_why(home: Path, clock: ManualClock) -> None:
    """Rule 5.3.6: the request comes back; the claim is the same one."""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        card, claim = one.card(), one.card().claim
        one.cards.freeze(KEY)
        assert one.cards.send(KEY, [{"id": "colour", "selected": ["Green"]}])
        await world.settle()
        assert one.card() is card
        assert (card.channel, card.busy, card.notice) == ("waterfall", False, "BAD_ANSWER")
        assert card.claim is claim
        assert claim is not None
        assert claim.held
        await clock.advance(600)  # still this client's
        assert card.channel == "waterfall"
        one.choose("Red")
        assert card.notice == "BAD_ANSWER"
        one.submit()
        assert card.notice == ""
        await world.settle()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": ["Red"]}]


async def test_refused_late_answers_are_said_in_words(home: Path, clock: ManualClock) -> None:
    """REPLY_QUEUED, BAD_ANSWER, False"""
    async with card_world(home, clock) as (world, agent):
        one, two = world.client(faulty=True), world.client("two")
        await asked(world, agent)
        await clock.advance(61)
        await world.settle()
        assert one.link is not None
        one.cards.send(KEY, [{"id": "colour", "custom": "\u3000"}])
        await world.settle()
        assert one.card().notice == "BAD_ANSWER"
        one.link.back.hold()  # what the other does is not heard of here
        two.choose("Red")
        two.submit()
        await world.settle()
        one.choose("Blue")
        one.submit()
        await world.settle()
        one.link.back.release()
        await world.settle()
        assert (one.card().notice, one.card().queued) == ("REPLY_QUEUED", True)
        assert one.card().draft.picks == {"colour": ["Blue"]}
        agent.take_back()
        await world.settle()
        assert (one.card().channel, one.card().notice) == ("late", "")
        one.link.back.hold()
        two.submit()
        await world.settle()
        agent.admit()
        await world.settle()
        one.submit()
        await world.settle()
        one.link.back.release()
        await world.settle()
        assert not one.has()
        assert agent.view()["settled"][0]["answers"] == [{"id": "colour", "selected": ["Red"]}]


async def test_the_losers_text_stays_to_be_copied(home: Path, clock: ManualClock) -> None:
    """Rule 6.1: answered elsewhere, the draft goes, what was typed stays as unsent."""
    async with card_world(home, clock) as (world, agent):
        one, two = world.client(), world.client("two")
        await asked(world, agent)
        one.write("I was about to say teal")
        two.choose("Red")
        two.submit()
        await world.settle()
        assert not one.has()
        assert not two.has()
        assert one.cards.unsent(KEY) == "I was about to say teal"
        assert two.cards.unsent(KEY) == ""
        await world.restart()
        again = world.client()
        assert again.cards.unsent(KEY) == "I was about to say teal"


def test_a_text_without_a_card_outlives_the_app_until_many_newer_ones_came(home: Path, qapp: object) -> None:
    first = UnsentAnswers(drafts := Drafts(home))
    first.keep("ses_1", "c/1", "teal")
    first.keep("ses_1", "c2", "blue")
    first.keep("ses_1", "c/1", "teal\nor so")
    drafts.flush()
    second = UnsentAnswers(Drafts(home))
    assert second.of("ses_1", "c/1") == "teal\nor so"
    assert second.of("ses_2", "c/1") == ""
    for at in range(MOST - 1):
        second.keep("ses_2", f"c{at}", f"text {at}")
    assert second.of("ses_1", "c2") == ""
    assert second.of("ses_1", "c/1") == "teal\nor so"
    assert second.of("ses_2", f"c{MOST - 2}") == f"text {MOST - 2}"


async def test_a_stopped_turn_ends_an_open_question_and_keeps_the_text(home: Path, clock: ManualClock) -> None:
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent)
        one.write("half a thou")
        await agent.stop()
        await world.settle()
        assert not one.has()
        assert one.cards.unsent(KEY) == "half a thou"


async def test_a_blocking_question_of_the_timed_schema_shares_its_card_with_the_record(
    home: Path, clock: ManualClock
) -> None:
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent, timeout=-1)
        card = one.card()
        assert (card.channel, card.timed, card.remaining_ms, card.dismissable) == ("waterfall", False, None, False)
        assert not one.cards.dismiss(card.key)
        await clock.advance(100_000)
        one.choose("Red")
        one.submit()
        await world.settle()
        assert not one.has()
        assert agent.view()["settled"][0]["callId"] == "c1"


async def test_requests_without_call_id_have_cards_of_their_own_and_end_with_them(
    home: Path, clock: ManualClock
) -> None:
    """Rule 6.1: a key unique across restarts; dismissed by its × alone; a refused settlement keeps the card."""
    async with card_world(home, clock) as (world, agent):
        world.settings.mode = "legacy"
        agent.declare()
        one = world.client()
        await asked(world, agent, "c1")
        await asked(world, agent, "c2", questions=[NAME])
        first, second = one.cards.of(SESSION)
        assert first.key != second.key
        assert not {first.key, second.key} & {KEY, (SESSION, "c2")}
        one.cards.send(first.key, [{"id": "colour", "selected": ["Green"]}])
        await world.settle()
        assert (one.cards.card(first.key), first.notice, first.ready) == (first, "BAD_ANSWER", True)
        one.cards.edit(second.key, lambda card: card.draft.write(card.questions[0], "seshat"))
        assert one.cards.dismiss(second.key)
        await world.settle()
        assert one.cards.of(SESSION) == [first]
        assert [result.error.code for result in agent.results("c2")] == ["ASK_CANCELLED"]
        await agent.stop()
        await world.settle()
        assert one.cards.all() == []
        one.drafts.flush()
        assert one.drafts.keys("question:") == []


async def test_what_was_typed_for_a_request_without_call_id_outlives_a_kill(home: Path, clock: ManualClock) -> None:
    """Rule 6.1"""
    async with card_world(home, clock) as (world, agent):
        world.settings.mode = "legacy"
        agent.declare()
        one = world.client()
        await asked(world, agent, "c1", questions=[NAME])
        (card,) = one.cards.of(SESSION)
        one.cards.edit(card.key, lambda card: card.draft.write(card.questions[0], "seshat"))
        one.drafts.flush()
        later = QuestionDrafts(again := Drafts(one.folder))  # as the next process finds them
        assert later.unsent.of(SESSION, nameless(NAME["question"])) == "seshat"
        again.flush()
        assert again.keys("question:") == []


async def test_skipping_everything_is_a_valid_batch(home: Path, clock: ManualClock) -> None:
    """Rule 5.1, 6.7"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        await asked(world, agent, questions=[COLOUR, SIZES, NAME])
        one.choose("Red")
        assert one.cards.skip_all(KEY)
        assert not one.cards.skip_all(KEY)
        await world.settle()
        answers = agent.view()["settled"][0]["answers"]
        assert answers == [{"id": one, "selected": []} for one in ("colour", "sizes", "name")]


async def test_cards_come_in_ask_order_and_a_plan_review_before_them(home: Path, clock: ManualClock) -> None:
    """Rule 6.8"""
    async with card_world(home, clock) as (world, agent):
        one = world.client()
        for number, text in enumerate(("Which colour?", "Which hue?", "Which tint?"), 1):
            await asked(world, agent, f"c{number}", questions=[COLOUR | {"question": text}])
        plan = {"kind": "plan-review", "approve": "Red"}
        await asked(world, agent, "c4", questions=[COLOUR | {"detail": "# Plan", "intent": plan}])
        assert [card.call_id for card in one.cards.of(SESSION)] == ["c4", "c1", "c2", "c3"]
        assert [card.shape for card in one.cards.of(SESSION)] == ["plan", "generic", "generic", "generic"]
        await clock.advance(61)
        await world.settle()
        assert [card.call_id for card in one.cards.of(SESSION)] == ["c4", "c1", "c2", "c3"]
