"""The question's row and its actions, the read-only answer, and a second client beside the window (6.9, 5.3.8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt

from desktop.client.drafts import Drafts
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.tasks import Tasks
from tests.desktop.questions.question_window import (
    BUTTON,
    ENGINE,
    FIELD,
    PARTS,
    TITLE,
    Respondent,
    asks,
    respondent,
    three,
)
from tests.desktop.shell.person import until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import Turn, call, turn

NAMES = {
    "en": [
        "Skip this question",
        "Next",
        "Next question",
        "Previous question",
        "Skip all",
        "Collapse",
        "Hide",
        "Take your time",
        "Message the agent",
    ],
    "zh_CN": ["跳过本题", "下一题", "后一题", "上一题", "全部跳过", "收起", "隐藏", "慢慢回答", "给智能体发消息"],
}


class Second:
    """A second client of the same host, with cards of its own."""

    def __init__(self, person: Respondent, home: Path, clock: ManualClock) -> None:
        self.failures: list[BaseException] = []
        self.client = person.app.host.connect()
        self.tasks = Tasks(self.failures.append)
        self.cards = QuestionCards(self.client, QuestionDrafts(Drafts(home / "second")), clock, self.tasks)

    def card(self) -> Any:
        cards = self.cards.all()
        return cards[0] if cards else None

    async def close(self) -> None:
        await self.cards.close()
        await self.client.close()
        await self.tasks.close()
        assert self.failures == []


def unfold(person: Respondent) -> None:
    """Open every group, so that the question's row is there."""
    chat = person.state().property("transcript").property("chat")
    for row in list(chat.rows):
        if row.key.startswith(("turn-header:", "group:")):
            chat.setOpen(row.key, True)


async def test_a_queued_reply_is_shown_as_queued_taken_back_and_given_again(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Rule 6.9: queued, "View answer" in the row, "Take back", the card again with its draft; then answered."""
    script: list[Turn] = [
        turn(call("ask_user_question", questions=[TITLE], timeout=1)),
        turn("I went on."),
        turn("word " * 4_000, rate=100),
        turn("Thanks."),
    ]
    async with respondent(home, workspace, script, clock=clock) as person:
        await person.begin()
        await person.asked()
        await clock.advance(2)
        await until(lambda: person.desk.property("state") == "continued" and person.desk.property("awake"))
        await until(lambda: not person.state().property("session").property("running"))
        await person.client.call("sessions/send", session=person.session, text="Talk.", mode="turn")
        await until(lambda: person.state().property("session").property("running"))
        await person.fill("seshat")
        await person.press("Submit")
        await person.gone()
        unfold(person)
        await person.find("Take back", BUTTON)
        assert (await person.record())["active"][0]["queued"]
        assert person.sees("Answer, queued")
        assert not [name for name in person.names() if name.startswith("{")]  # its JSON is for the model
        await person.press("View answer")  # unfolds the record in the row
        assert not person.sees("Your answers")
        await person.press("Take back")
        await person.asked()
        assert (await person.answer_field()).property("text") == "seshat"
        await person.press("Submit")
        await person.gone()
        await person.client.call("sessions/cancel", session=person.session)
        queued = (await person.client.call("sessions/snapshot", session=person.session))["projections"]["inbox"]
        assert len([*queued["nextStep"], *queued["nextTurn"]]) == 1  # a stop leaves it queued
        await person.client.call("sessions/send", session=person.session, text="Go on.", mode="turn")
        assert await person.settled() == [{"id": "title", "selected": [], "custom": "seshat"}]
        unfold(person)
        history = (await person.client.call("sessions/history", session=person.session))["events"]
        person.state().property("transcript").jump(next(e["seq"] for e in history if e["type"] == "tool/call"))
        await until(lambda: person.sees("View answer") and person.inside("View answer"))
        await person.press("View answer")
        await person.find("Your answers")
        assert person.sees("Answer: seshat")
        await person.press("Close")
        await until(lambda: not person.sees("Your answers"))


async def test_the_answer_can_be_read_after_a_restart(home: Path, workspace: Path) -> None:
    """Rule 6.9, with no card and no countdown (Q-settled)."""
    async with respondent(home, workspace, asks(ENGINE, PARTS)) as person:
        session = await person.begin()
        await person.asked()
        await person.choose("JSONL")
        await person.press("Skip this question")
        await person.settled()
        await person.gone()
    async with respondent(home, workspace, asks(ENGINE)) as person:
        person.session = session
        await person.app.open_session(session)
        await person.settle()
        assert not person.desk.property("present")
        unfold(person)
        await person.press("View answer")
        await person.find("Your answers")
        assert {"Answer: JSONL", "Answer: Skipped"} <= person.names()
        await person.click("Message the agent", FIELD)
        await person.key(Qt.Key.Key_Escape)  # rule 6.7, from wherever the keyboard is
        await until(lambda: not person.sees("Your answers"))


async def test_two_clients_hold_the_card_and_the_loser_is_shown_the_record(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Issue's item 3: either may answer; "Take your time" here does not stop the clock there."""
    async with respondent(home, workspace, asks(TITLE, timeout=60), clock=clock) as person:
        await person.begin()
        await person.asked()
        second = Second(person, home, clock)  # joins late and is offered what is open
        await until(lambda: second.card() is not None and second.card().channel == "waterfall")
        await person.press("Take your time")
        await clock.advance(20)
        assert second.card().remaining_ms == 40_000
        assert person.desk.property("seconds") == -1
        await person.fill("my own idea")
        second.cards.edit(second.card().key, lambda card: card.draft.write(card.questions[0], "theirs"))
        assert second.cards.submit(second.card().key)
        await person.gone()
        assert await person.settled() == [{"id": "title", "selected": [], "custom": "theirs"}]
        await until(lambda: not person.state().property("session").property("running"))
        unfold(person)
        await person.find("Copy unsent answer")
        call_id = (await person.record())["settled"][0]["callId"]
        assert person.desk.unsentOf(call_id, "") == "my own idea"
        await until(lambda: second.card() is None)
        await second.close()


async def test_another_clients_expiry_moves_the_card_to_the_late_channel(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Rule 6.4: the other lets the shared request expire; the draft here stays and goes late."""
    async with respondent(home, workspace, asks(TITLE, timeout=30), clock=clock) as person:
        await person.begin()
        await person.asked()
        second = Second(person, home, clock)
        await until(lambda: second.card() is not None and second.card().channel == "waterfall")
        await person.fill("slowly")
        await clock.advance(31)
        await until(lambda: person.desk.property("channel") == "late")
        field = await person.answer_field()
        assert (person.focus, field.property("text")) == (field, "slowly")  # nothing moved under the hands
        await person.type(" but surely")
        await person.press("Submit")
        assert await person.settled() == [{"id": "title", "selected": [], "custom": "slowly but surely"}]
        await second.close()


@pytest.mark.parametrize("size", [(480, 400), (640, 480), (900, 500)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_every_part_is_in_reach_at_every_size(
    home: Path, workspace: Path, size: tuple[int, int], language: str
) -> None:
    """Rule 6.7: long detail and choices scroll inside; title, pager and actions stay put, the composer is whole."""
    many = [{"label": f"Option {number}", "description": "words " * 30} for number in range(12)]
    long = {"id": "q", "question": "Which? " * 60, "header": "H", "detail": "line\n\n" * 80, "options": many}
    async with respondent(home, workspace, asks(long, *three(1)), size=size, language=language) as person:
        await person.begin()
        await person.asked()
        names = NAMES[language]
        for name in names:
            assert person.inside(name), name
        await person.key_into_last_option()
        option = person.all("Option 11")[0]
        area = option.mapRectToScene(option.boundingRect())
        foot = person.all(names[0])[0]
        assert area.bottom() <= foot.mapRectToScene(foot.boundingRect()).top() + 1
        assert QRectF(0, 0, *size).contains(area)


async def test_three_options_and_the_field_fit_a_small_window(home: Path, workspace: Path) -> None:
    """Rule 6.7: the custom answer is always visible; choices come before what the session has cost."""
    async with respondent(home, workspace, asks(*three()), size=(640, 480)) as person:
        await person.begin()
        await person.asked()
        foot = person.all("Skip this question")[0]
        for name in ("C1", "Type your answer"):
            thing = person.all(name)[0]
            bottom = thing.mapRectToScene(thing.boundingRect()).bottom()
            assert bottom <= foot.mapRectToScene(foot.boundingRect()).top(), name


async def test_a_long_question_leaves_a_choice_in_sight_in_the_smallest_window(home: Path, workspace: Path) -> None:
    """Rule 6.7"""
    long = three(1)[0] | {"question": "Which of the three shall it be? " * 12}
    async with respondent(home, workspace, asks(long), size=(480, 400)) as person:
        await person.begin()
        await person.asked()
        first, field = person.all("A1")[0], person.all("Type your answer")[0]
        middle = first.mapToScene(first.boundingRect().center()).y()
        assert middle < field.mapRectToScene(field.boundingRect()).top() - 8
        await person.choose("A1")
        await until(lambda: person.picked() == ["A1"])


async def test_a_legacy_question_is_dismissed_by_its_cross(home: Path, workspace: Path) -> None:
    """Rule 6.7: a blocking card without call id; nothing else has such a cross."""
    async with respondent(home, workspace, asks(TITLE), mode="legacy") as person:
        await person.begin()
        await person.asked()
        assert person.desk.property("callId") == ""
        assert not person.sees("Hide")
        assert not person.sees("Take your time")
        await person.fill("I would say")
        await person.press("Dismiss all questions")
        await person.gone()
        await until(lambda: not person.state().property("session").property("running"))
        events = (await person.client.call("sessions/history", session=person.session))["events"]
        results = [event["data"]["error"]["code"] for event in events if event["type"] == "tool/result"]
        assert results == ["ASK_CANCELLED"]
        unfold(person)
        await person.find("Copy unsent answer")  # rule 6.1: what was typed is not lost with the card


async def test_what_a_legacy_question_was_answered_with_is_not_called_unsent(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, asks(TITLE), mode="legacy") as person:
        await person.begin()
        await person.asked()
        await person.fill("seshat")
        await person.press("Submit")
        await person.gone()
        assert person.desk.unsentOf("", TITLE["question"]) == ""


async def test_the_language_switches_under_a_card_and_nothing_is_lost(home: Path, workspace: Path) -> None:
    """Rule 6.6, 13: page, picks and text stay; the words of the model are not translated."""
    async with respondent(home, workspace, asks(ENGINE, TITLE)) as person:
        await person.begin()
        await person.asked()
        await person.choose("JSONL")
        await person.fill("seshat")
        person.app.set_language("zh_CN")
        await person.find("提交", BUTTON)
        assert (await person.find("输入你的答案")).property("text") == "seshat"
        assert person.sees("第 2 题，共 2 题")
        english = {"Submit", "Skip this question", "Collapse", "Hide", "No time limit", "Type your answer", "Skip all"}
        assert not english & person.names()
        await person.press("上一题")
        assert person.picked() == ["JSONL"]
        await person.press("下一题")
        await person.press("提交")
        assert [answer.get("custom") for answer in await person.settled()] == [None, "seshat"]
