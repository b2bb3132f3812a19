"""The generic card in the real window: pages, choices, texts, skipping, submitting (behaviour 6.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tests.desktop.questions.question_window import (
    BUTTON,
    ENGINE,
    PARTS,
    RADIO,
    TITLE,
    asks,
    respondent,
    three,
)
from tests.desktop.shell.person import in_loop, until

SHIFT = Qt.KeyboardModifier.ShiftModifier


async def test_a_whole_batch_by_mouse(home: Path, workspace: Path) -> None:
    """Single choice goes on by itself, the last page submits; the recommended label goes back as it was written."""
    async with respondent(home, workspace, asks(ENGINE, PARTS, TITLE)) as person:
        await person.begin()
        await person.asked()
        assert person.sees("Storage")
        assert person.sees("Question 1 of 3")
        assert person.picked() == []  # nothing is preselected
        assert not (await person.find("Next", BUTTON)).isEnabled()
        await person.choose("SQLite (Recommended)")
        await person.find("Which parts should I migrate?")
        await person.choose("Tests")
        await person.choose("Reader")
        await person.press("Next")
        assert not (await person.find("Submit", BUTTON)).isEnabled()
        await person.fill("seshat")
        await person.press("Submit")
        assert await person.settled() == [
            {"id": "engine", "selected": ["SQLite (Recommended)"]},
            {"id": "parts", "selected": ["Reader", "Tests"]},
            {"id": "title", "selected": [], "custom": "seshat"},
        ]
        await person.gone()


async def test_the_last_page_only_selects(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, asks(ENGINE)) as person:
        await person.begin()
        await person.asked()
        await person.choose("JSONL")
        await person.choose("Memory")
        assert person.picked() == ["Memory"]
        assert await person.states() == ["open"]
        assert not person.sees("Skip all")
        assert not person.sees("Next question")
        await person.press("Submit")
        assert await person.settled() == [{"id": "engine", "selected": ["Memory"]}]


async def test_several_choices_and_a_text_go_together(home: Path, workspace: Path) -> None:
    """Q-multi: click 1, 3, 1, 4, then text; {3, 4} and the text, and one click never submits."""
    async with respondent(home, workspace, asks(PARTS)) as person:
        await person.begin()
        await person.asked()
        for label in ("Reader", "Tests", "Reader", "Docs"):
            await person.choose(label)
        assert person.picked() == ["Tests", "Docs"]
        await person.fill("and the glossary")
        assert await person.states() == ["open"]
        await person.press("Submit")
        assert await person.settled() == [{"id": "parts", "selected": ["Tests", "Docs"], "custom": "and the glossary"}]


async def test_a_text_takes_the_place_of_a_choice_and_a_choice_keeps_the_text(home: Path, workspace: Path) -> None:
    """Rule 5.1: one or the other; nothing typed is lost on the way."""
    async with respondent(home, workspace, asks(ENGINE)) as person:
        await person.begin()
        await person.asked()
        await person.choose("JSONL")
        await person.fill("LMDB")
        assert person.picked() == ["Use the text below as an answer"]
        await person.choose("Memory")
        assert person.picked() == ["Memory"]
        assert (await person.answer_field()).property("text") == "LMDB"
        await person.click("Use the text below as an answer", RADIO)
        assert person.picked() == ["Use the text below as an answer"]
        await person.press("Submit")
        assert await person.settled() == [{"id": "engine", "selected": [], "custom": "LMDB"}]


@pytest.mark.parametrize("blank", ["   ", "\t", "\n", "\u200b", "\u3000", "\u2800\u3164"])
async def test_a_blank_text_is_no_answer(home: Path, workspace: Path, blank: str) -> None:
    """Q-blank: the card keeps waiting."""
    async with respondent(home, workspace, asks(TITLE)) as person:
        await person.begin()
        await person.asked()
        field = await person.answer_field()
        await person.click_item(field)
        await until(lambda: person.focus is field)
        await person.commit(blank)
        assert field.property("text") == blank
        assert not (await person.find("Submit", BUTTON)).isEnabled()
        await person.key(Qt.Key.Key_Return)
        assert await person.states() == ["open"]
        assert person.desk.property("present")


async def test_skipping_one_and_skipping_all(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, [*asks(*three()), *asks(*three(2))]) as person:
        await person.begin()
        await person.asked()
        await person.press("Skip this question")
        await person.choose("B2")
        await person.press("Skip this question")
        assert await person.settled() == [
            {"id": "q1", "selected": []},
            {"id": "q2", "selected": ["B2"]},
            {"id": "q3", "selected": []},
        ]
        await person.gone()
        await person.client.call("sessions/send", session=person.session, text="And?", mode="turn")
        await person.asked()
        await person.press("Skip all")
        await person.settled(2)
        assert (await person.record())["settled"][1]["answers"] == [
            {"id": "q1", "selected": []},
            {"id": "q2", "selected": []},
        ]


async def test_submit_leads_to_a_page_without_an_answer(home: Path, workspace: Path) -> None:
    """Silence is never consent: a page that was passed over is shown, not skipped."""
    async with respondent(home, workspace, asks(*three())) as person:
        await person.begin()
        await person.asked()
        await person.press("Next question")
        await person.press("Next question")
        await person.choose("C3")
        await person.press("Submit")
        assert person.sees("Question 1 of 3")
        assert await person.states() == ["open"]
        await person.choose("A1")
        await person.choose("A2")
        await until(lambda: person.picked() == ["C3"])
        await person.press("Submit")
        assert [answer["selected"] for answer in await person.settled()] == [["A1"], ["A2"], ["C3"]]


async def test_keys_pick_turn_and_go_on(home: Path, workspace: Path) -> None:
    """1-9 pick and arrows turn outside text fields; Enter goes on, Shift+Enter breaks the line."""
    async with respondent(home, workspace, asks(*three(), timeout=-1)) as person:
        await person.begin()
        await person.asked()
        await until(lambda: person.focus_name() == "A1")  # it took the focus: nothing was being typed
        await person.key(Qt.Key.Key_2)
        await person.find("Question 2 of 3")
        await person.key(Qt.Key.Key_Left)
        await person.find("Question 1 of 3")
        assert person.picked() == ["B1"]
        await person.key(Qt.Key.Key_Right)
        await person.fill("two")
        await person.key(Qt.Key.Key_Return, SHIFT)
        await person.type("3")
        field = await person.answer_field()
        assert field.property("text") == "two\n3"
        await person.key(Qt.Key.Key_Return)
        await person.find("Question 3 of 3")
        assert field.property("text") == ""
        await person.type("last")
        await person.key(Qt.Key.Key_Return)
        assert [answer.get("custom") for answer in await person.settled()] == [None, "two\n3", "last"]


async def test_the_custom_field_grows_to_six_lines_and_then_scrolls(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, asks(TITLE)) as person:
        await person.begin()
        await person.asked()
        field = await person.answer_field()
        await person.click_item(field)
        area = field.parentItem().parentItem().parentItem()
        heights = []
        for _ in range(9):
            await person.key(Qt.Key.Key_Return, SHIFT)
            await person.settle()
            heights.append(area.height())
        line = heights[1] - heights[0]
        assert 12 < line < 30
        assert heights[4] == heights[8]
        assert heights[4] == pytest.approx(heights[0] + 4 * line, abs=6)
        assert person.inside("Submit")


async def test_a_busy_card_takes_nothing_and_two_presses_are_one_answer(home: Path, workspace: Path) -> None:
    """P-double: two presses within 80 ms on Submit; Enter held down."""
    async with respondent(home, workspace, asks(TITLE, timeout=-1)) as person:
        await person.begin()
        await person.asked()
        await person.fill("one")
        submit = await person.find("Submit", BUTTON)
        await person.key(Qt.Key.Key_Return)
        await person.click_item(submit)
        await person.hold(Qt.Key.Key_Return, 5)
        assert await person.settled() == [{"id": "title", "selected": [], "custom": "one"}]
        events = (await person.client.call("sessions/history", session=person.session))["events"]
        assert sum(event["type"] == "tool/result" for event in events) == 1
        assert [event["data"]["text"] for event in events if event["type"] == "user/message"] == ["Migrate the index."]


@pytest.mark.parametrize(
    ("name", "said"), [("Skip this question", {"skipped": ["q1"]}), ("B1", {"picks": {"q1": ["B1"]}})]
)
async def test_a_double_click_is_for_one_page(home: Path, workspace: Path, name: str, said: dict[str, Any]) -> None:
    """P-double: it neither answers a page that nobody has seen nor submits."""
    async with respondent(home, workspace, asks(*three(2), timeout=-1)) as person:
        await person.begin()
        await person.asked()
        thing = person.all(name)[0]
        spot = thing.mapToScene(thing.boundingRect().center()).toPoint()
        button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        await in_loop(lambda: QTest.mouseDClick(person.window, button, none, spot))
        await person.settle()
        assert person.desk.front.draft.plain() == {"page": 1, **said}
        assert await person.states() == ["open"]


async def test_a_long_question_is_read_from_its_beginning(home: Path, workspace: Path) -> None:
    long = [one | {"question": one["question"] + " Say why." * 200} for one in three(2)]
    async with respondent(home, workspace, asks(*long, timeout=-1), size=(640, 480)) as person:
        await person.begin()
        await person.asked()
        title = person.all(long[0]["question"], QAccessible.Role.Heading)[0].parentItem().parentItem()
        await in_loop(lambda: title.setProperty("contentY", 120))
        await person.press("Next question")
        assert person.sees(long[1]["question"], QAccessible.Role.Heading)
        assert title.property("contentY") == 0


async def test_arrows_and_digits_in_the_text_stay_there(home: Path, workspace: Path) -> None:
    """Rule 6.7: outside text fields alone they turn pages and pick, also at the ends of the text."""
    async with respondent(home, workspace, asks(*three())) as person:
        await person.begin()
        await person.asked()
        await person.press("Next question")
        await person.fill("12")
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Left, Qt.Key.Key_Left):
            await person.key(key)
        assert person.sees("Question 2 of 3")
        assert person.picked() == ["Use the text below as an answer"]
        assert (await person.answer_field()).property("text") == "12"
