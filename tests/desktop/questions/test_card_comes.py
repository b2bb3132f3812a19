"""A card that appears while somebody types takes nothing that was not meant for it (6.5)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from tests.desktop.questions.question_window import ENGINE, FIELD, asks, respondent
from tests.desktop.questions.young import kept_young
from tests.desktop.shell.person import until

ENTER = Qt.Key.Key_Return


async def test_the_first_400_ms_take_nothing(home: Path, workspace: Path) -> None:
    """Rule 6.5: a storm of keys and clicks while the card appears; what is typed stays in the composer."""
    async with respondent(home, workspace, asks(ENGINE, timeout=-1)) as person:
        with kept_young(person.desk) as waking:
            await person.begin()
            await until(lambda: person.desk.property("present"))
            option = await person.find("JSONL")
            for _ in range(3):
                await person.click_item(option)
                for key in (Qt.Key.Key_1, Qt.Key.Key_2, ENTER):
                    await person.key(key)
            await person.settle()
            assert not person.desk.property("awake")
            assert person.desk.front is not None
            assert person.desk.front.draft.plain() == {}
            assert await person.states() == ["open"]
            assert waking.interval() >= 400
            waking.start()
        await until(lambda: person.desk.property("awake"))
        await person.choose("JSONL")
        await until(lambda: person.desk.front.draft.plain())


async def test_a_text_being_typed_keeps_the_focus(home: Path, workspace: Path) -> None:
    """Rule 6.5"""
    async with respondent(home, workspace, asks(ENGINE, timeout=-1)) as person:
        field = await person.find("Message the agent", FIELD)
        await until(lambda: person.focus is field)
        await person.begin()
        await person.type("by the way, ")
        await person.asked()
        await person.type("1 more thing")
        assert (person.focus, field.property("text")) == (field, "by the way, 1 more thing")
        assert person.picked() == []
