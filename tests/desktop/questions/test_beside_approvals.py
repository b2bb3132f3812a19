"""A question and a request for approval in one column: a second press never hits the other (6.5, case P-double)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from tests.desktop.questions.question_window import BUTTON, ENGINE, Respondent, respondent
from tests.desktop.shell.person import until
from tests.helpers.scripted_server import call, turn

BOTH = [
    turn(call("ask_user_question", questions=[ENGINE], timeout=-1), call("shell", command="touch made")),
    turn("Thanks."),
]


async def both(person: Respondent) -> None:
    await person.begin()
    await person.asked()
    await until(lambda: person.state().property("approvals").property("present"))
    await person.settle()


async def test_a_second_press_on_submit_allows_nothing(home: Path, workspace: Path) -> None:
    """The request for approval moves to where the question's buttons were."""
    async with respondent(home, workspace, BOTH, size=(1000, 800)) as person:
        await both(person)
        approvals = person.state().property("approvals")
        before = approvals._since.msecsSinceReference()
        submit = await person.find("Submit", BUTTON)
        spot = submit.mapToScene(submit.boundingRect().center())
        await person.choose("JSONL")
        await person.press("Submit")
        await person.gone()
        allow = await person.find("Allow once", BUTTON)
        assert allow.contains(allow.mapFromScene(spot))
        assert approvals._since.msecsSinceReference() > before  # it takes nothing for 400 ms from here on


async def test_a_second_press_on_allow_picks_nothing(home: Path, workspace: Path) -> None:
    """In a low window the question comes up where the request for approval was."""
    async with respondent(home, workspace, BOTH, size=(900, 600)) as person:
        await both(person)
        awake: list[bool] = []
        person.desk.changed.connect(lambda: awake.append(person.desk.property("awake")))
        await until(lambda: person.state().property("approvals")._since.elapsed() >= 400)
        await person.press("Allow once")
        await until(lambda: not person.state().property("approvals").property("present"))
        assert False in awake
        await until(lambda: person.desk.property("awake"))
        await person.choose("JSONL")
        await until(lambda: person.picked() == ["JSONL"])


async def test_escape_leaves_a_question_alone_that_has_given_way(home: Path, workspace: Path) -> None:
    """Rule 6.7: it collapses what is seen; with nothing of that it stops the turn."""
    async with respondent(home, workspace, BOTH, size=(900, 600)) as person:
        await both(person)
        collapsed: list[bool] = []
        person.desk.changed.connect(lambda: collapsed.append(person.desk.property("collapsed")))
        await person.click("Message the agent")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.state().property("approvals").property("present"))
        assert True not in collapsed
