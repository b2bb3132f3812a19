"""The user guide in the window: opened, read, turned, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest

from desktop.models import plan_text
from desktop.models.guide import FOLDER, LANGUAGES, PATH, Guide
from tests.desktop.access.focus import BACK, TAB, lost_ways, way
from tests.desktop.access.tree_rules import complaints
from tests.desktop.shell.person import NO_MODIFIER, Person, at_window, in_loop, until

BOX = QAccessible.Role.ComboBox
BUTTON = QAccessible.Role.Button
CTRL = Qt.KeyboardModifier.ControlModifier


def guide(person: Person) -> Any:
    return person.state().property("guide")


def plain(one: Guide) -> str:
    return str(one.property("text").source)


async def opened(person: Person) -> None:
    await person.key(Qt.Key.Key_F1)
    await until(lambda: person.focus_name() == "User guide")  # the first row of the page


async def test_a_key_opens_it_and_a_choice_turns_the_page(home: Path) -> None:
    async with at_window(home) as person:
        await opened(person)
        assert person.sees("Text of the guide")
        await person.click("Page", BOX)
        await person.click("Questions", QAccessible.Role.RadioButton)
        await until(lambda: guide(person).property("title") == "Questions")
        await until(lambda: person.focus_name() == "Questions")
        await person.click("Back", BUTTON)
        await until(lambda: guide(person).property("title") == "User guide")
        assert not guide(person).property("canGoBack")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: person.focus_name() == "Message the agent")


async def test_a_link_leads_to_its_heading_and_the_way_back(home: Path) -> None:
    async with at_window(home, size=(900, 500)) as person:
        await opened(person)
        guide(person).turn("trouble.md")
        (link,) = [text for text in plain(guide(person)).split("\n") if "when-a-request-fails" in text]
        assert link
        rows: list[int] = []
        guide(person).jumped.connect(rows.append)
        guide(person).follow(f"{PATH}providers.md#when-a-request-fails")
        await person.settle()
        outline = guide(person).property("text").property("outline")
        wanted = next(one["row"] for one in outline if one["title"] == "When a request fails")
        assert rows[-1] == wanted > 0
        await until(lambda: person.sees("When a request fails"))
        guide(person).back()
        assert guide(person).property("title") == "When something goes wrong"


async def test_another_language_shows_the_same_page(home: Path) -> None:
    async with at_window(home) as person:
        await opened(person)
        guide(person).turn("plans.md")
        person.app.set_language("zh_CN")
        await until(lambda: guide(person).property("title") == "计划")
        assert plain(guide(person)).startswith("# 计划")
        assert person.sees("用户手册")


async def test_what_is_selected_is_copied(home: Path) -> None:
    async with at_window(home) as person:
        await opened(person)
        guide(person).turn("approvals.md")
        heading = await person.find("Three modes")
        await person.settle()
        spot = heading.mapToScene(QPointF(40, heading.height() / 2)).toPoint()
        await in_loop(lambda: QTest.mouseDClick(person.window, Qt.MouseButton.LeftButton, NO_MODIFIER, spot))
        await until(lambda: guide(person).property("rendering").property("selection").property("active"))
        await person.key(Qt.Key.Key_C, CTRL)
        await until(lambda: QGuiApplication.clipboard().text() == "Three")


@pytest.mark.parametrize("size", [(1280, 800), (480, 400)])
async def test_a_screen_reader_finds_its_way(home: Path, size: tuple[int, int]) -> None:
    async with at_window(home, size=size) as person:
        behind = complaints(person.window)
        await opened(person)
        guide(person).turn("settings.md")
        await person.settle()
        assert [one for one in complaints(person.window) if one not in behind] == []
        await person.key(Qt.Key.Key_Tab)  # out of the text
        assert lost_ways(await way(person.window, TAB), await way(person.window, BACK)) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_page_reads_without_what_a_dialog_cannot_show(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_text, "BUSY_SECONDS", 60)  # all of a page at once: there is no event loop
    one = Guide(lambda: language)
    pages = {path.name for path in (FOLDER / LANGUAGES.get(language, "en")).glob("*.md")}
    one.opened()
    assert {page["key"] for page in one.property("pages")} == pages
    for page in pages:
        one.turn(page)
        text = plain(one)
        assert text.startswith(f"# {one.property('title')}" if page != "README.md" else "# "), page
        assert "](../" not in text, page
        assert "![" not in text, page
        assert "](README.md)" not in text, page


def test_an_installation_without_it_says_so(tmp_path: Path) -> None:
    one = Guide(lambda: "en", folder=tmp_path)
    one.opened()
    assert one.property("missing")
    one.follow(f"{PATH}questions.md")
    assert one.property("missing")
    assert one.property("pages")[0]["key"] == "README.md"
