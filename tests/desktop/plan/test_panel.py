"""The plan card with mouse and keys: its parts, its three actions, what it never has (behaviour 7.4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from host import HostError
from tests.desktop.plan.plans import SHORT
from tests.desktop.plan.stage import SESSION, PlanStage, plan_stage
from tests.desktop.questions.young import kept_young
from tests.desktop.shell.person import in_loop, until

BUTTON = QAccessible.Role.Button
CONTROL = Qt.KeyboardModifier.ControlModifier
APPROVED = [{"id": "plan-review", "selected": ["Approve"]}]
KEPT = [{"id": "plan-review", "selected": ["Keep planning"]}]


def described(stage: PlanStage, name: str) -> str:
    interface = QAccessible.queryAccessibleInterface(stage.all(name, BUTTON)[0])
    return interface.text(QAccessible.Text.Description)


@pytest.mark.parametrize(
    ("language", "strip", "chat", "refuse", "approve"),
    [
        ("en", "Plan review", "Chat about it", "Refuse", "Approve"),
        ("zh_CN", "计划待审", "去聊天里说", "拒绝", "确认执行"),
    ],
)
async def test_the_parts_of_the_card(
    home: Path, language: str, strip: str, chat: str, refuse: str, approve: str
) -> None:
    """Rule 7.4: strip, body, one right-aligned row; named by its question, which is no heading."""
    async with plan_stage(home, language=language) as stage:
        await stage.shown(SHORT)
        assert stage.all("Approve this plan?", QAccessible.Role.Grouping) == [stage.card]
        assert len(stage.all("Approve this plan?")) == 1
        assert stage.sees(strip, QAccessible.Role.StaticText)
        assert stage.sees("Add a --greeting flag to the CLI", QAccessible.Role.Heading)
        buttons = [stage.all(name, BUTTON)[0] for name in (chat, refuse, approve)]
        rects = [stage.screen_rect(button) for button in buttons]
        assert [rect[1] for rect in rects] == [rects[0][1]] * 3  # one row
        assert rects[0][2] <= rects[1][0] <= rects[1][2] <= rects[2][0]  # in this order
        assert stage.card is not None
        assert stage.screen_rect(stage.card)[2] - rects[2][2] < 24  # at the right


async def test_no_quiz_on_the_card(home: Path) -> None:
    """Rule 7.4: no pager, radio, skip or custom field."""
    async with plan_stage(home) as stage:
        await stage.shown(SHORT)
        roles = {interface.role() for thing, interface in stage.heard() if thing is not stage.part("field")}
        quiz = {QAccessible.Role.RadioButton, QAccessible.Role.CheckBox, QAccessible.Role.SpinBox}
        assert not roles & quiz
        for name in ("Next question", "Previous question", "Skip this question", "Submit", "Type your answer", "Next"):
            assert not stage.sees(name), name


@pytest.mark.parametrize(("button", "answers"), [("Approve", APPROVED), ("Refuse", KEPT)])
async def test_the_buttons_send_the_askers_labels(home: Path, button: str, answers: object) -> None:
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        await stage.click(button, BUTTON)
        assert await asked == answers
        await until(lambda: stage.card is None)


async def test_descriptions_are_tooltips(home: Path) -> None:
    async with plan_stage(home) as stage:
        options = [{"label": "算了", "description": "再想想"}, {"label": "就这么办", "description": "动手"}]
        intent = {"kind": "plan-review", "approve": "就这么办"}
        asked = await stage.shown(SHORT, options=options, intent=intent)
        assert (described(stage, "Approve"), described(stage, "Refuse")) == ("动手", "再想想")
        await stage.click("Refuse", BUTTON)
        assert await asked == [{"id": "plan-review", "selected": ["算了"]}]


async def test_without_descriptions_there_is_no_tooltip(home: Path) -> None:
    async with plan_stage(home) as stage:
        await stage.shown(SHORT, options=[{"label": "Approve"}, {"label": "No"}])
        assert (described(stage, "Approve"), described(stage, "Refuse")) == ("", "")


async def test_refuse_is_absent_where_only_approval_was_offered(home: Path) -> None:
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT, options=[{"label": "Approve"}])
        assert not stage.sees("Refuse")
        await stage.click("Approve", BUTTON)
        assert await asked == APPROVED


async def test_chat_about_it_cancels_and_decides_nothing(home: Path) -> None:
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        await stage.click("Chat about it", BUTTON)
        with pytest.raises(HostError) as caught:
            await asked
        assert caught.value.code == "ASK_CANCELLED"
        assert stage.talked == [""]
        assert stage.asker.judged == []
        await until(lambda: stage.card is None)


async def test_a_review_with_a_call_id_is_cancelled_too(home: Path) -> None:
    """Rule 7.4 before 6.7: Chat about it cancels the request of a plan, whatever it was asked with."""
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT, wait={"callId": "c1"})
        await stage.click("Chat about it", BUTTON)
        with pytest.raises(HostError) as caught:
            await asked
        assert caught.value.code == "ASK_CANCELLED"
        assert stage.talked == [""]


async def test_plans_come_before_questions(home: Path) -> None:
    """Rule 6.8: asked later, shown first; the switcher leads to both."""
    async with plan_stage(home) as stage:
        question = {"id": "q", "question": "Which one?", "options": [{"label": "A"}, {"label": "B"}]}
        stage.asker.ask_questions([question])
        await until(lambda: stage.questions.property("present"))
        stage.asker.ask(SHORT)
        await until(lambda: stage.questions.property("count") == 2)
        stage.questions.show(SESSION)  # as on coming back to the session
        await stage.awake()
        assert stage.sees("1 of 2")
        assert stage.card is not None
        await stage.click("Next card", BUTTON)
        await until(lambda: stage.card is None)
        assert stage.questions.property("shape") == "generic"
        await in_loop(lambda: stage.questions.turn(1))
        await until(lambda: stage.card is not None)


async def test_one_press_latches_and_a_refusal_rearms_and_says_why(home: Path) -> None:
    """Rule 7.4, case P-double: two presses within 80 ms are one decision."""
    async with plan_stage(home) as stage:
        stage.asker.refusal = HostError("BAD_ANSWER", "not like this")
        asked = await stage.shown(SHORT)
        card = stage.card
        approve, refuse = stage.all("Approve", BUTTON)[0], stage.all("Refuse", BUTTON)[0]

        def press_both() -> None:
            for button in (approve, approve, refuse):
                button.metaObject().invokeMethod(button, "click")

        await in_loop(press_both)
        await until(lambda: stage.desk.property("trouble") != "")
        assert stage.asker.judged == [APPROVED]
        assert stage.sees("The answer does not fit the question. Check it and submit again.")
        assert stage.card is card
        assert not asked.done()
        stage.asker.refusal = None
        await stage.click("Refuse", BUTTON)
        assert await asked == KEPT
        assert stage.asker.judged == [APPROVED, KEPT]


async def test_a_new_card_takes_no_press(home: Path) -> None:
    """Rule 6.5: for 400 ms neither a click nor a key reaches it."""
    async with plan_stage(home) as stage:
        with kept_young(stage.questions) as waking:
            stage.asker.ask(SHORT)
            await until(lambda: stage.desk.property("present"))
            approve = await stage.find("Approve", BUTTON)
            await in_loop(lambda: approve.metaObject().invokeMethod(approve, "click"))
            await in_loop(lambda: stage.desk.chat(""))
            await stage.settle()
            assert not stage.questions.property("awake")
            assert (stage.asker.judged, stage.talked) == ([], [])
            assert waking.interval() >= 400
            waking.start()
        await stage.awake()
        assert stage.card is not None


async def test_return_alone_never_approves(home: Path) -> None:
    """Rule 7.4: neither on the text nor on the button itself; Ctrl+Enter does, while the card has the focus."""
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        await stage.click_item(stage.part("field"))
        for modifiers in (Qt.KeyboardModifier.NoModifier, CONTROL):
            await stage.key(Qt.Key.Key_Return, modifiers)
        await until(lambda: stage.sees("Text of the plan"))
        body, approve = stage.body(), stage.all("Approve", BUTTON)[0]
        for place in (body, approve):
            await in_loop(lambda place=place: place.forceActiveFocus(Qt.FocusReason.TabFocusReason))
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                await stage.key(key)
        await stage.settle()
        assert stage.asker.judged == []
        await in_loop(lambda: body.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await stage.key(Qt.Key.Key_Return, CONTROL)
        assert await asked == APPROVED


async def test_space_presses_the_focused_button(home: Path) -> None:
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        approve = stage.all("Approve", BUTTON)[0]
        await in_loop(lambda: approve.forceActiveFocus(Qt.FocusReason.TabFocusReason))
        await stage.key(Qt.Key.Key_Space)
        assert await asked == APPROVED


async def test_everything_is_reached_by_tab(home: Path) -> None:
    async with plan_stage(home) as stage:
        await stage.shown(SHORT)
        await stage.click_item(stage.part("field"))
        seen = []
        for _ in range(12):
            await stage.key(Qt.Key.Key_Tab)
            seen.append(stage.focus_name())
        wanted = {"Text of the plan", "Approve", "Refuse", "Chat about it", "Copy plan", "Save plan"}
        assert wanted | {"Headings of the plan"} <= set(seen)


async def test_each_card_shows_its_own_plan(home: Path) -> None:
    """Case P-second."""
    async with plan_stage(home) as stage:
        first = await stage.shown("# First\n\nOne thing.")
        assert stage.sees("First", QAccessible.Role.Heading)
        await stage.click("Refuse", BUTTON)
        await first
        await until(lambda: stage.card is None)
        second = await stage.shown("# Second\n\nAnother thing.")
        assert stage.sees("Second", QAccessible.Role.Heading)
        assert not stage.sees("First")
        await stage.click("Approve", BUTTON)
        assert await second == APPROVED


async def test_the_language_changes_under_the_card(home: Path) -> None:
    """Behaviour 13: live, and the card keeps its identity and place."""
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        card = stage.card
        await stage.speak("zh_CN")
        assert stage.sees("计划待审")
        assert stage.card is card
        await stage.click("确认执行", BUTTON)
        assert await asked == APPROVED


async def test_a_request_that_ends_elsewhere_takes_its_card_along(home: Path) -> None:
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        asked.cancel()
        await until(lambda: not stage.desk.property("present"))
        await until(lambda: stage.card is None)
        assert stage.asker.judged == []


async def test_what_it_cannot_send_it_leaves_alone(home: Path) -> None:
    """Rule 7.3: a third option stays with the generic flow; the plan desk stays empty."""
    async with plan_stage(home) as stage:
        stage.asker.ask(SHORT, options=[{"label": "Approve"}, {"label": "No"}, {"label": "Later"}])
        await until(lambda: stage.questions.property("present"))
        assert stage.questions.property("shape") == "generic"
        assert stage.card is None
