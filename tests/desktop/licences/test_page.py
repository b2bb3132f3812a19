"""The pages about Parley itself: what it runs on, and the licences of its parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication

from tests.desktop.settings.dialog import in_settings
from tests.desktop.shell.person import until

EDIT = QAccessible.Role.EditableText
BUTTON = QAccessible.Role.Button


async def test_licences_are_listed_sought_and_unfolded(home: Path) -> None:
    async with in_settings(home, "licences") as person:
        licences: Any = person.state().property("support").property("licences")
        await until(lambda: licences.rows)
        assert person.sees(f"{len(licences.rows)} parts")
        await person.click("Search the licences", EDIT)
        await person.type("sqlite public")
        await until(lambda: [row.name for row in licences.rows] == ["SQLite"])
        await person.find("1 part")
        head = next(name for name in person.names() if name.startswith("SQLite "))
        await person.click(head, BUTTON)
        await until(lambda: [name for name in person.names() if "May you do good and not evil." in name])
        await person.click("Copy text")
        await person.find("Copied")
        assert QGuiApplication.clipboard().text().startswith("SQLite is in the public domain")
        await person.click(head, BUTTON)
        await until(lambda: not person.sees("Copy text"))
        await person.click("Search the licences", EDIT)
        await person.type(" nothing of that name")
        await person.find("No part is called so.")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: len(licences.rows) > 40)
        person.app.set_language("zh_CN")
        await person.find(f"{len(licences.rows)} 个组件")


async def test_what_it_runs_on_can_be_copied(home: Path) -> None:
    async with in_settings(home, "about") as person:
        await person.click("Copy what it runs on")
        await until(lambda: QGuiApplication.clipboard().text().startswith("Parley: "))
        text = QGuiApplication.clipboard().text()
        for name in ("Python: ", "Qt: ", "SQLite: ", "System: "):
            assert name in text
        await person.click("Copy report")
        await person.find("The report is in the clipboard. It holds no keys.")
        report = QGuiApplication.clipboard().text()
        assert report.startswith("Parley: ")
        assert "What happened" not in report
        await person.click("Show the licences")
        await person.find("Search the licences", EDIT)
