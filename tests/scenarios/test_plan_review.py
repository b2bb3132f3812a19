"""A plan from `/plan` to its verdict, through the real window and a real host (behaviour 7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests.desktop.plan.plans import LAST, SHORT, long_plan
from tests.desktop.plan.world import Planner, at_plan, hands_in
from tests.desktop.shell.person import in_loop, until
from tests.helpers.scripted_server import call, turn

BUTTON = QAccessible.Role.Button
CARD = "Approve this plan?"
SENTENCE = "The CLI prints a fixed line. Users asked to choose their own greeting."


async def one_result(person: Planner) -> dict[str, object]:
    found: list[dict[str, object]] = await person.eventually(lambda results: results, "tool/result")
    assert len(found) == 1
    return found[0]


def code_of(result: dict[str, object]) -> str:
    error = result["error"]
    assert isinstance(error, dict)
    return str(error["code"])


@pytest.mark.parametrize(("language", "approve"), [("en", "Approve"), ("zh_CN", "确认执行")])
async def test_plan_review_and_approval(home: Path, workspace: Path, language: str, approve: str) -> None:
    """Rule 7.1, 7.2: `/plan text` switches plan mode on and sends the text; Approve leaves it."""
    script = (hands_in(SHORT), turn("Done."))
    async with at_plan(home, workspace, *script, language=language, planning=False) as person:
        field = await person.find("Message the agent" if language == "en" else "给智能体发消息")
        await person.click_item(field)
        await person.type("/plan greet")
        await person.key(Qt.Key.Key_Return)
        await person.reviewing()
        assert await person.planning()
        assert [one["text"] for one in await person.events("user/message")] == ["greet"]
        assert person.sees(CARD, QAccessible.Role.Grouping)
        await person.click(approve, BUTTON)
        assert (await one_result(person))["error"] is None
        await person.eventually(lambda found: found, "turn/end")
        assert not await person.planning()
        await until(lambda: not person.sees(CARD))
        await until(lambda: person.focus is not None and person.focus.isVisible())


async def test_refuse_keeps_planning(home: Path, workspace: Path) -> None:
    """Rule 7.2, 7.5: a failed result, plan mode stays, and the row says what was decided and when."""
    async with at_plan(home, workspace, hands_in(SHORT), turn("I think again.")) as person:
        await person.send("greet")
        await person.reviewing()
        await person.click("Refuse", BUTTON)
        assert code_of(await one_result(person)) == "PLAN_KEPT"
        await person.eventually(lambda found: found, "turn/end")
        assert await person.planning()
        row = "Plan refused, planning goes on"
        await until(lambda: any(name.startswith(row + " · ") for name in person.names()))


async def test_chat_about_it_quotes_the_selection_and_the_message_follows(home: Path, workspace: Path) -> None:
    """Rule 7.4: the request is cancelled, the composer has the focus and the quotation; what is then sent is an
    ordinary message, right after the dismissal."""
    script = (hands_in(SHORT), turn("What is it?"), turn("I see."))
    async with at_plan(home, workspace, *script) as person:
        await person.send("greet")
        await person.reviewing()
        line = person.all(SENTENCE)[0]
        left, top, _, bottom = (int(edge) for edge in person.screen_rect(line))
        await person.drag(QPoint(left + 1, (top + bottom) // 2), QPoint(left + 300, (top + bottom) // 2))
        await person.click("Chat about it", BUTTON)
        assert code_of(await one_result(person)) == "PLAN_DISMISSED"
        await until(lambda: person.focus_name() == "Message the agent")
        await until(lambda: not person.sees(CARD))
        assert person.focus is not None
        quoted = person.focus.property("text")
        assert quoted.startswith("> The CLI prints a fixed")
        assert quoted.endswith("\n\n")
        await person.eventually(lambda found: found, "turn/end")
        await person.type("Why so")
        await person.key(Qt.Key.Key_Return)
        await person.eventually(lambda found: len(found) == 2, "turn/end")
        said = await person.events("user/message")
        assert said[-1]["text"] == quoted.strip() + "\n\nWhy so"
        assert said[-1]["source"]["kind"] == "user"
        assert await person.planning()


async def test_two_presses_and_a_held_key_are_one_decision(home: Path, workspace: Path) -> None:
    """Case P-double."""
    async with at_plan(home, workspace, hands_in(SHORT), turn("Done.")) as person:
        await person.send("greet")
        await person.reviewing()
        spot = (await person.find("Approve", BUTTON)).mapToScene(QPointF(20, 18)).toPoint()

        def storm() -> None:
            for _ in range(2):
                QTest.mouseClick(person.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
            for _ in range(5):
                QTest.keyClick(person.window, Qt.Key.Key_Return)

        await in_loop(storm)
        await person.eventually(lambda found: found, "turn/end")
        results = await person.events("tool/result")
        assert [result["error"] for result in results] == [None]
        assert len(await person.events("plan/mode")) == 2


async def test_more_of_the_turn_arrives_and_the_card_still_answers(home: Path, workspace: Path) -> None:
    """Case P-late-update: a second call of the same step ends while the plan is read."""
    (workspace / "a.txt").write_text("hi\n", encoding="utf-8")
    both = turn("Both.", call("exit_plan_mode", plan=SHORT), call("read", path="a.txt"))
    async with at_plan(home, workspace, both, turn("Done.")) as person:
        await person.send("greet")
        await person.reviewing()
        card = person.all(CARD, QAccessible.Role.Grouping)[0]
        await person.eventually(lambda found: found, "tool/result")  # the other one
        await person.call("sessions/send", text="and hurry", mode="turn")
        await person.settle()
        assert person.all(CARD, QAccessible.Role.Grouping) == [card]
        await person.click("Approve", BUTTON)
        results = await person.eventually(lambda found: len(found) == 2 and found, "tool/result")
        assert [result["error"] for result in results] == [None, None]


async def test_a_message_is_a_message_while_a_plan_waits(home: Path, workspace: Path) -> None:
    """Rule 6.5 for plans: the composer stays usable, and what is typed there never answers the review."""
    async with at_plan(home, workspace, hands_in(SHORT), turn("Done."), turn("Hello.")) as person:
        await person.send("greet")
        await person.reviewing()
        await person.click("Message the agent")
        await person.type("yes approve")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.sees("Take back") or person.sees("yes approve"))
        assert await person.events("tool/result") == []
        assert person.sees(CARD)
        assert await person.planning()
        await person.click("Refuse", BUTTON)
        assert code_of(await one_result(person)) == "PLAN_KEPT"


async def test_an_interrupted_review_can_be_asked_for_again(home: Path, workspace: Path) -> None:
    """Rule 5.3.9, 7.2: stopping the app approves nothing; the row says so, "Ask again" sends an ordinary message."""
    async with at_plan(home, workspace, hands_in(SHORT)) as person:
        await person.send("greet")
        await person.reviewing()
        session = person.session
    async with at_plan(home, workspace, hands_in(SHORT), session=session) as person:
        assert await person.planning()
        assert code_of(await one_result(person)) == "TOOL_OUTCOME_UNKNOWN"
        assert not person.sees(CARD)
        await until(lambda: any(name.startswith("Plan review interrupted") for name in person.names()))
        await person.click("Ask again", BUTTON)
        await person.reviewing()
        said = await person.events("user/message")
        assert said[-1]["source"]["kind"] == "user"
        assert "interrupted" in said[-1]["text"]
        assert person.sees(CARD)


async def test_no_plan_no_card(home: Path, workspace: Path) -> None:
    """Case P-second: an empty plan, a blank one and one without heading are never put before anyone."""
    script = (hands_in(""), hands_in(" \n\u3000"), hands_in("Just do it."), turn("Sorry."))
    async with at_plan(home, workspace, *script) as person:
        await person.send("greet")
        await person.eventually(lambda found: found, "turn/end")
        assert [code_of(result) for result in await person.events("tool/result")] == ["BAD_PLAN"] * 3
        assert not person.sees("Approve")
        assert await person.planning()


async def test_a_second_plan_shows_what_changed(home: Path, workspace: Path) -> None:
    """Issue of the second plan: on the card and in its row, against the one before; each shows its own text."""
    second = SHORT.replace("None that matter.", "The old flag goes away.")
    async with at_plan(home, workspace, hands_in(SHORT), hands_in(second), turn("Done.")) as person:
        await person.send("greet")
        await person.reviewing()
        assert not person.sees("What changed since the plan before")
        await person.click("Refuse", BUTTON)
        await person.eventually(lambda found: found, "tool/result")
        await until(lambda: person.sees("The old flag goes away."))
        await person.reviewing()
        await person.click("What changed since the plan before", BUTTON)
        await until(lambda: person.sees("added: The old flag goes away."))
        assert person.sees("removed: None that matter.")
        assert not person.sees("Text of the plan")
        await person.click("Show the plan", BUTTON)
        await until(lambda: person.sees("Text of the plan"))
        await person.click("Approve", BUTTON)
        await person.eventually(lambda found: found, "turn/end")
        await until(lambda: any(name.startswith("Plan approved · ") for name in person.names()))
        assert len(person.all("What changed", BUTTON)) == 1
        await person.click("What changed", BUTTON)
        await until(lambda: person.sees("What changed in the plan", QAccessible.Role.Dialog))
        await until(lambda: person.sees("added: The old flag goes away."))
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("What changed in the plan"))


@pytest.mark.parametrize("size", [(640, 480), (480, 400)])
async def test_a_long_plan_in_a_small_window(home: Path, workspace: Path, size: tuple[int, int]) -> None:
    """Case P-long: strip and buttons are there, the wheel scrolls the plan alone, its last line can be reached; also
    with a list of things to do and a queued message below."""
    todos = [{"content": "Read", "status": "in_progress"}, {"content": "Plan", "status": "pending"}]
    script = (turn("First this.", call("todo_write", todos=todos)), hands_in(long_plan()), turn("Done."))
    async with at_plan(home, workspace, *script, size=size) as person:
        await person.send("plan it")
        await person.reviewing()
        await person.send("and hurry")
        plans = person.state().property("plans")
        await until(lambda: plans.property("text").property("count") > 4_000)
        await person.find("Take back")
        await person.settle()
        assert person.fits(person.all("Plan review")[0])
        for name in ("Approve", "Refuse", "Chat about it", "Message the agent"):
            assert person.fits(person.all(name)[0]), name
        transcript = person.all("Conversation", QAccessible.Role.List)[0]
        before = transcript.property("contentY")
        body = person.body()
        await person.wheel(body, -3)
        await until(lambda: body.property("contentY") > 0)
        await in_loop(lambda: body.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await person.key(Qt.Key.Key_End)
        await until(lambda: person.sees(LAST))
        await person.wheel(body, -8)
        await person.settle()
        assert transcript.property("contentY") == before
        await person.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await person.eventually(lambda found: len(found) == 2, "tool/result")
        assert not await person.planning()
