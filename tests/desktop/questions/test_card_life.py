"""The card in the real window through time: countdown, focus, hiding, Esc, sessions, restarts (6.4 to 6.9)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.questions.question_window import (
    BUTTON,
    ENGINE,
    FIELD,
    TITLE,
    Respondent,
    asks,
    respondent,
    three,
)
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import Turn, call, turn

ESC, ENTER = Qt.Key.Key_Escape, Qt.Key.Key_Return


def seconds(person: Respondent) -> int:
    found: int = person.desk.property("seconds")
    return found


async def continued(person: Respondent, clock: ManualClock, wait: float = 121) -> None:
    """Let the question's time pass, and its turn end."""
    await clock.advance(wait)
    await until(lambda: person.desk.property("state") == "continued" and person.desk.property("awake"))
    await person.settle()


async def test_typing_freezes_the_clock_at_the_first_character(home: Path, workspace: Path, clock: ManualClock) -> None:
    """Q-typing: three questions, 3 s; a character every 0.4 s for 8 s into the second one's field."""
    async with respondent(home, workspace, asks(*three(), timeout=3), clock=clock) as person:
        await person.begin()
        await person.asked()
        assert person.sees("3 seconds left")
        await person.press("Next question")
        field = await person.answer_field()
        await person.click_item(field)
        await until(lambda: person.focus is field)
        typed = "twenty characters ok"
        for letter in typed:
            await person.type(letter)
            await clock.advance(0.4)
        assert field.property("text") == typed
        assert person.sees("No time limit")
        assert await person.states() == ["open"]
        await person.press("Previous question")
        await person.choose("A1")
        await person.press("Next")
        await person.choose("C3")
        await person.press("Submit")
        assert await person.settled() == [
            {"id": "q1", "selected": ["A1"]},
            {"id": "q2", "selected": [], "custom": typed},
            {"id": "q3", "selected": ["C3"]},
        ]
        assert len((await person.record())["settled"]) == 1


async def test_focus_by_hand_pauses_and_blur_resumes(home: Path, workspace: Path, clock: ManualClock) -> None:
    """Rule 6.4; and the card does not take the focus while its clock runs."""
    async with respondent(home, workspace, asks(ENGINE, timeout=60), clock=clock) as person:
        await person.begin()
        await person.asked()
        assert person.focus_name() == "Message the agent"
        await clock.advance(5)
        assert seconds(person) == 55
        await person.click_item(await person.answer_field())
        await until(lambda: person.desk.property("paused"))
        await clock.advance(500)
        assert seconds(person) == 55
        assert person.sees("paused, 55 seconds left")
        await person.click_item(await person.find("Message the agent", FIELD))
        await until(lambda: not person.desk.property("paused"))
        await person.settle()
        await clock.advance(5)
        assert seconds(person) == 50
        await person.press("Take your time")
        await clock.advance(5_000)
        assert await person.states() == ["open"]
        assert seconds(person) == -1


async def test_a_suspend_and_a_set_clock_leave_the_countdown_alone(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """T-suspend"""
    async with respondent(home, workspace, asks(ENGINE, timeout=90), clock=clock) as person:
        await person.begin()
        await person.asked()
        await clock.advance(30)
        assert seconds(person) == 60
        clock.suspend(600)
        await person.settle()
        clock.set_wall_clock(-3_600)
        await person.settle()
        await clock.advance(0.2)
        assert seconds(person) == 60
        assert await person.states() == ["open"]


async def test_the_composer_beside_a_card_sends_ordinary_messages(home: Path, workspace: Path) -> None:
    """Q-composer: collapsed or hidden, "hello" and Enter are a message; the question still waits."""
    async with respondent(home, workspace, asks(ENGINE, timeout=-1)) as person:
        await person.begin()
        await person.asked()
        for put_away in ("Collapse", "Hide"):
            await person.press(put_away)
            await person.click_item(await person.find("Message the agent", FIELD))
            await person.type("hello")
            await person.key(ENTER)
            await until(lambda: (person.focus.property("text") if person.focus else None) == "")
            if put_away == "Collapse":
                await person.press("Expand")
        snapshot = await person.client.call("sessions/snapshot", session=person.session)
        queued = snapshot["projections"]["inbox"]
        assert [one["text"] for one in [*queued["nextStep"], *queued["nextTurn"]]] == ["hello", "hello"]
        assert await person.states() == ["open"]
        await person.press("Answer")
        await person.choose("JSONL")
        await person.press("Submit")
        assert await person.settled() == [{"id": "engine", "selected": ["JSONL"]}]


async def test_escape_collapses_first_and_stops_the_turn_later(home: Path, workspace: Path) -> None:
    """Rule 6.7: input method, then the card; the turn not within a second of it."""
    async with respondent(home, workspace, asks(TITLE, timeout=-1)) as person:
        await person.begin()
        await person.asked()
        field = await person.answer_field()
        await person.click_item(field)
        await until(lambda: person.focus is field)
        await person.preedit("nihongo")
        for key in (ESC, ENTER):
            await person.key(key)
        assert field.property("preeditText") == "nihongo"
        assert not person.desk.property("collapsed")
        await person.commit("日本語")
        assert field.property("text") == "日本語"
        await person.key(ESC)
        await until(lambda: person.desk.property("collapsed"))
        await until(lambda: person.focus_name() == "Message the agent")  # what is out of sight takes no key
        person.desk._collapsed_at.start()  # a busy machine may have taken a second to come here
        await person.key(ESC)
        await person.settle()
        assert await person.states() == ["open"]
        assert person.sees("Stop")
        await until(lambda: person.desk._collapsed_at.elapsed() > 1_000)
        await person.key(ESC)
        await person.gone()
        assert await person.states() == []
        await person.find("Copy unsent answer")  # what was typed is not lost with the question


async def test_hiding_sends_nothing_keeps_the_clock_and_the_row_brings_it_back(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Rule 6.6, 6.7"""
    async with respondent(home, workspace, asks(ENGINE, timeout=60), clock=clock) as person:
        await person.begin()
        await person.asked()
        await person.press("Hide")
        await person.gone()
        assert person.focus_name() == "Message the agent"
        await clock.advance(20)
        assert person.desk.secondsOf((await person.record())["active"][0]["callId"]) == 40
        await person.press("Answer")
        await person.asked()
        assert seconds(person) == 40
        assert not person.sees("Dismiss all questions")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_a_late_answer_wakes_the_agent_once(
    home: Path, workspace: Path, clock: ManualClock, language: str
) -> None:
    """Q-turn-end: 1 s, pending, the turn ends; an hour later the answer starts a new turn exactly once."""
    chinese = language != "en"
    script: list[Turn] = [
        turn(call("ask_user_question", questions=[TITLE], timeout=1)), turn("I went on."), turn("Thanks."),
    ]  # fmt: skip
    async with respondent(home, workspace, script, clock=clock, language=language) as person:
        await person.begin()
        await person.asked()
        await continued(person, clock, 2)
        await clock.advance(3_600)
        wakes = (
            "没等到回答，智能体已继续。回答会唤醒智能体。"
            if chinese
            else ("The agent went on without an answer. Answering wakes the agent.")
        )
        assert person.sees(wakes)
        field = await person.find("输入你的答案" if chinese else "Type your answer", FIELD)
        await person.click_item(field)
        await person.type("seshat")
        await person.press("提交" if chinese else "Submit")
        await person.gone()
        assert await person.settled() == [{"id": "title", "selected": [], "custom": "seshat"}]
        events = (await person.client.call("sessions/history", session=person.session))["events"]
        replies = [e for e in events if e["type"] == "user/message" and e["data"]["source"]["kind"] != "user"]
        assert len(replies) == 1
        assert sum(event["type"] == "turn/start" for event in events) == 2


async def test_two_sessions_keep_their_cards_apart(home: Path, workspace: Path) -> None:
    """Q-switch, the live half: page, picks and texts in A, over to B and back; nothing leaks."""
    script = [*asks(*three(), timeout=-1)[:1], *asks(TITLE, timeout=-1)]
    async with respondent(home, workspace, script) as person:
        first = await person.begin()
        await person.asked()
        await person.choose("B1")
        await person.fill("for the second")
        second = await person.begin("And another")
        await person.asked()
        assert (await person.answer_field()).property("text") == ""
        assert not person.sees("Question 2 of 3")
        await person.fill("in B")
        await person.app.open_session(first)
        await person.asked()
        assert person.sees("Question 2 of 3")
        assert (await person.answer_field()).property("text") == "for the second"
        await person.press("Previous question")
        assert person.picked() == ["B1"]
        await person.app.open_session(second)
        await person.asked()
        assert (await person.answer_field()).property("text") == "in B"
        await until(lambda: len(person.state().property("waiting")) == 2)
        await person.key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: person.state().shown_id == first)


async def test_a_countdown_goes_on_when_its_answer_field_goes(home: Path, workspace: Path, clock: ManualClock) -> None:
    """Rule 6.4: past answers, another session or the end of the window take the place of what had paused it."""
    script = [*asks(TITLE, timeout=-1)[:1], *asks(ENGINE, timeout=60)]
    async with respondent(home, workspace, script, clock=clock) as person:
        first = await person.begin()
        await person.asked()
        await person.press("Skip this question")
        await until(lambda: person.desk.property("seconds") == 60)
        card = person.desk.front
        answered = (await person.record())["settled"][0]["callId"]
        other = (await person.client.call("sessions/create", workspace=str(workspace)))["session"]
        for leave in ("panel", "session", "window"):
            await person.app.open_session(first)
            await in_loop(lambda: person.desk.view(""))
            await person.asked()
            await person.click_item(await person.answer_field())
            await until(lambda: card.paused)
            if leave == "panel":
                await in_loop(lambda: person.desk.view(answered))
                await person.settle()
                assert person.focus_name() == "Close"
            elif leave == "session":
                await person.app.open_session(other)
            else:
                await person.app.open_window()
                await in_loop(person.app.windows[0].close)
            await until(lambda: not card.paused)
            assert card.seconds == 60


async def test_a_restart_brings_everything_back_as_continued(home: Path, workspace: Path) -> None:
    """Issue's item 4, clean: page, picks, texts, frozen, and hidden stays hidden until its row is asked."""
    script = [*asks(*three(), timeout=60)[:1], *asks(TITLE)]
    async with respondent(home, workspace, script) as person:
        session = await person.begin()
        await person.asked()
        await person.choose("B1")
        await person.fill("page two")
        await person.press("Hide")
    async with respondent(home, workspace, script) as person:
        person.session = session
        await person.app.open_session(session)
        await person.find("Answer", BUTTON)
        assert await person.states() == ["continued"]
        assert not person.desk.property("present")
        await person.press("Answer")
        await person.asked()
        assert person.sees("Question 2 of 3")
        assert (await person.answer_field()).property("text") == "page two"
        assert person.desk.front.draft.frozen
        await person.press("Next")
        await person.choose("C3")
        await person.press("Submit")
        assert await person.settled() == [
            {"id": "q1", "selected": ["B1"]},
            {"id": "q2", "selected": [], "custom": "page two"},
            {"id": "q3", "selected": ["C3"]},
        ]
