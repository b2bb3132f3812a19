"""The text on the plan card: selecting, quoting, copying, saving, its menu and its links (behaviour 7.4, 13)."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication

from tests.desktop.plan.plans import SHORT
from tests.desktop.plan.stage import plan_stage
from tests.desktop.shell.person import until

BUTTON = QAccessible.Role.Button
CONTROL = Qt.KeyboardModifier.ControlModifier


async def test_what_is_selected_goes_along_to_the_chat(home: Path) -> None:
    """Rule 7.4: text selected in the plan with the mouse is handed on."""
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        line = stage.all("The CLI prints a fixed line. Users asked to choose their own greeting.")[0]
        left, top, _, bottom = (int(edge) for edge in stage.screen_rect(line))
        middle = (top + bottom) // 2
        await stage.drag(QPoint(left + 1, middle), QPoint(left + 300, middle))
        selected = stage.desk.property("rendering").property("selection").text()
        assert selected.startswith("The CLI prints a fixed")
        await stage.click("Chat about it", BUTTON)
        await asyncio.wait({asked})
        assert stage.talked == [selected]


async def test_copy_and_save(home: Path) -> None:
    async with plan_stage(home) as stage:
        await stage.shown(SHORT)
        await stage.click("Copy plan", BUTTON)
        assert QGuiApplication.clipboard().text() == SHORT
        await stage.click("Save plan", BUTTON)
        assert stage.saved == [("Add a --greeting flag to the CLI", SHORT)]


async def test_the_menu_of_the_text(home: Path) -> None:
    """A right click offers what can be taken; with a selection, to talk about it."""
    async with plan_stage(home) as stage:
        asked = await stage.shown(SHORT)
        line = stage.all("None that matter.")[0]
        await stage.click_item(line, Qt.MouseButton.RightButton)
        await stage.find("Plan menu")
        assert not stage.sees("Chat about the selection")
        await stage.click("Copy plan", QAccessible.Role.MenuItem)
        assert QGuiApplication.clipboard().text() == SHORT
        left, top, _, bottom = (int(edge) for edge in stage.screen_rect(line))
        middle = (top + bottom) // 2
        for choice in ("Copy selection", "Chat about the selection"):
            await until(lambda: not stage.sees("Plan menu"))
            await stage.drag(QPoint(left + 1, middle), QPoint(left + 200, middle))
            await stage.click_item(line, Qt.MouseButton.RightButton)
            await stage.click(choice, QAccessible.Role.MenuItem)
            assert QGuiApplication.clipboard().text() == "None that matter."
        await asyncio.wait({asked})
        assert stage.talked == ["None that matter."]


async def test_links_ask_and_html_is_text(home: Path) -> None:
    """Behaviour 13: a plan is model text. Nothing is fetched or followed by itself."""
    plan = (
        "# Plan\n\n[docs](https://example.org/a)\n\n![x](http://127.0.0.1:9/x.png)\n\n<b>bold</b> <script>x</script>\n"
    )
    async with plan_stage(home) as stage:
        await stage.shown(plan)
        link = stage.all("docs")[0]
        spot = QPoint(*(int(edge) + 8 for edge in stage.screen_rect(link)[:2]))
        await stage.drag(spot, spot)
        await until(lambda: stage.window.property("followed") == "https://example.org/a")
        assert any("<b>bold</b>" in name for name in stage.names())


async def test_keys_copy_the_selection(home: Path) -> None:
    async with plan_stage(home) as stage:
        await stage.shown(SHORT)
        line = stage.all("None that matter.")[0]
        left, top, _, bottom = (int(edge) for edge in stage.screen_rect(line))
        middle = (top + bottom) // 2
        await stage.drag(QPoint(left + 1, middle), QPoint(left + 200, middle))
        await stage.key(Qt.Key.Key_C, CONTROL)
        assert QGuiApplication.clipboard().text() == "None that matter."
        assert stage.asker.judged == []
