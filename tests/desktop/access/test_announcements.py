"""What screen readers are told by themselves: each thing once, in the language of the window, and no streaming text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtQuick import QQuickWindow

from desktop.announcements.voice import ScreenReaders
from host import HostError
from tests.desktop.plan.plans import SHORT
from tests.desktop.questions.question_window import ENGINE, PARTS, Respondent, asks, respondent, three
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import Fault, call, turn

Politeness = QAccessible.AnnouncementPoliteness


class Heard:
    """A voice that keeps what it says; urgent things end with an exclamation mark here."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, *, urgent: bool = False) -> None:
        self.said.append(text + "!" if urgent else text)

    async def hears(self, text: str) -> None:
        """Wait for it; it was said once."""
        try:
            await until(lambda: text in self.said)
        finally:
            assert self.said.count(text) == 1, self.said


async def test_a_question_and_its_answer(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, asks(ENGINE, PARTS, timeout=600), voice=voice) as person:
        await person.begin()
        await voice.hears("The agent asks: Which engine should the index use? And 1 more question.!")
        await person.asked()
        await person.choose("JSONL")
        await person.choose("Tests")
        await person.press("Submit")
        await voice.hears("Sent.")
        await voice.hears("The agent is done. Thanks.")
        assert len(voice.said) == 3


async def test_a_question_in_another_session_says_where(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, asks(ENGINE, timeout=600), voice=voice) as person:
        session = (await person.client.call("sessions/create", workspace=str(workspace)))["session"]
        await person.client.call("sessions/send", session=session, text="Migrate the index.", mode="turn")
        await until(lambda: voice.said)
        question = "The agent asks: Which engine should the index use?"
        assert voice.said[0] in (
            f"In the session \u201cMigrate the index.\u201d: {question}",
            f"In another session: {question}",
        )
        assert len(voice.said) == 1


async def test_chinese(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, asks(ENGINE, timeout=600), voice=voice, language="zh_CN") as person:
        await person.begin()
        await voice.hears("智能体提问：Which engine should the index use?!")
        person.app.set_language("en")
        person.state().property("notices").fail(HostError("WORKSPACE_GONE", "gone", path="/x"))
        assert voice.said[-1].startswith("The folder")


async def test_time_that_runs_out(home: Path, workspace: Path, clock: ManualClock) -> None:
    voice = Heard()
    script = [turn(call("ask_user_question", questions=[ENGINE], timeout=60)), turn("I went on.")]
    async with respondent(home, workspace, script, voice=voice, clock=clock) as person:
        await person.begin()
        await person.asked()
        for _ in range(60):
            await clock.advance(1)
            if person.desk.property("state") == "continued":
                break
        await voice.hears("20 seconds left to answer. \u201cTake your time\u201d stops the countdown.!")
        await voice.hears("The agent goes on without your answer. You can still answer.")
        await voice.hears("The agent is done. I went on.")


async def test_an_answer_from_elsewhere(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, asks(*three(1), timeout=600), voice=voice) as person:
        answers = [{"id": "q1", "selected": ["A1"]}]
        done = person.client.on_waterfall("user-questions/request", lambda request, next: _answer(answers))
        await person.begin()
        await voice.hears("The agent is done. Thanks.")
        assert "What was asked is settled elsewhere." in voice.said
        done()


async def _answer(answers: list[dict[str, Any]]) -> dict[str, Any]:
    return {"answers": answers}


async def test_a_plan_and_leave(home: Path, workspace: Path) -> None:
    voice = Heard()
    script = [
        turn(call("exit_plan_mode", plan=SHORT)),
        turn(call("shell", command="echo hello", description="Greet")),
        turn("Greeted."),
    ]
    async with respondent(home, workspace, script, voice=voice, approvals="ask") as person:
        await _plan(person)
        await until(lambda: any(text.startswith("A plan waits for your review: ") for text in voice.said))
        await until(lambda: person.desk.property("awake"))
        await person.press("Approve")
        await voice.hears("Your approval is asked for: echo hello!")
        await until(lambda: _decided(person))
        await voice.hears("The agent is done. Greeted.")
        assert voice.said.count("Sent.") == 2


async def _plan(person: Respondent) -> None:
    person.session = (await person.client.call("sessions/create", workspace=str(person.workspace)))["session"]
    await person.app.open_session(person.session)
    await person.client.call("plan/set", session=person.session, active=True)
    await person.client.call("sessions/send", session=person.session, text="Greet.", mode="turn")


def _decided(person: Respondent) -> bool:
    desk = person.state().property("approvals")
    card = desk.property("card")
    if card and not card["latched"]:
        desk.decide(card["callId"], "allowed-once")
    return not card


async def test_a_turn_that_fails_and_one_that_is_stopped(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, [Fault(401), turn("slow " * 400, rate=50)], voice=voice) as person:
        await person.begin()
        await until(lambda: any(text.startswith("The turn failed. ") and text.endswith("!") for text in voice.said))
        await person.client.call("sessions/send", session=person.session, text="Again.", mode="turn")
        await until(lambda: person.state().property("session").property("running"))
        await person.client.call("sessions/cancel", session=person.session)
        await voice.hears("You stopped this turn.")
        assert not any("slow" in text for text in voice.said), "a text that streams is not said"


async def test_toasts_and_banners(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, [], voice=voice) as person:
        notices = person.state().property("notices")
        notices.say("Session deleted", "Undo", lambda: None)
        notices.changed.emit()
        notices.fail(HostError("WORKSPACE_GONE", "gone", path="/x"))
        notices.fail(HostError("WORKSPACE_GONE", "gone", path="/x"))
        assert voice.said[0] == "Session deleted"
        assert len(voice.said) == 2
        assert voice.said[1].endswith("!")


async def test_a_session_opened_again_tells_nothing_of_its_past(home: Path, workspace: Path) -> None:
    voice = Heard()
    async with respondent(home, workspace, asks(ENGINE, timeout=600), voice=voice) as person:
        await person.begin()
        await person.asked()
        await person.client.call("sessions/cancel", session=person.session)
        await until(lambda: "You stopped this turn." in voice.said)
        before = list(voice.said)
        await person.state().show_new()
        await person.app.open_session(person.session)
        await person.settle()
        assert voice.said == before
        transcript: Any = person.state().property("transcript")
        transcript.find("zzz")
        await voice.hears("Nothing found")
        transcript.find("You")
        await until(lambda: len(voice.said) == len(before) + 2)
        assert voice.said[-1].endswith(" found")


async def test_the_systems_own_way(home: Path, workspace: Path) -> None:
    """Qt's event, from the window that has the focus."""
    sent: list[tuple[object, str, QAccessible.AnnouncementPoliteness]] = []

    def keep(event: Any) -> None:
        assert isinstance(event, QAccessibleEvent)
        assert event.type() == QAccessible.Event.Announcement
        sent.append((event.object(), event.message(), event.politeness()))

    async with respondent(home, workspace, []) as person:
        await in_loop(lambda: ScreenReaders(keep).say("Hello"))
        await in_loop(lambda: ScreenReaders(keep).say("Now", urgent=True))
        assert [(text, politeness) for _, text, politeness in sent] == [
            ("Hello", Politeness.Polite),
            ("Now", Politeness.Assertive),
        ]
        assert isinstance(sent[0][0], QQuickWindow)
        assert all(window is person.window for window, _, _ in sent)
