"""The rules of "always allow" in the settings: listed by folder, removed with undo (behaviour 11)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import in_settings, press, row, saved
from tests.desktop.shell.person import until

HEADING = QAccessible.Role.Heading
TEXT = """
[approvals.always."/home/me/my.project"]
shell = ["git status", "pytest"]
edit = ["edit"]
[approvals.always."/home/me/other"]
fetch = ["https://example.org"]
[approvals.always."/home/me/empty"]
"""


def always(home: Path) -> Any:
    return tomllib.loads(saved(home)).get("approvals", {}).get("always", {})


async def test_rules_stand_below_their_folders(home: Path) -> None:
    async with in_settings(home, "approvals", TEXT) as person:
        names = [
            interface.text(QAccessible.Text.Name)
            for _, interface in person.heard()
            if interface.role() in (HEADING, QAccessible.Role.Grouping)
        ]
        wanted = [
            "/home/me/my.project",
            "git status",
            "pytest",
            "Editing files",
            "/home/me/other",
            "https://example.org",
        ]
        assert [name for name in names if name in wanted] == wanted
        assert "/home/me/empty" not in names


async def test_one_is_removed_and_comes_back(home: Path) -> None:
    """By keyboard: the next one has the focus then, so that several go one after the other."""
    async with in_settings(home, "approvals", TEXT) as person:
        button = await person.find("Remove the rule “git status”")
        button.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: always(home)["/home/me/my.project"]["shell"] == ["pytest"])
        await until(lambda: person.focus_name() == "Remove the rule “pytest”")
        await person.find("/home/me/my.project", HEADING)
        await person.find("Rule removed", QAccessible.Role.AlertMessage)
        await person.click("Undo")
        await until(lambda: set(always(home)["/home/me/my.project"]["shell"]) == {"git status", "pytest"})
        await until(lambda: row(person, "/home/me/my.project\nshell\ngit status") is not None)


async def test_the_last_of_a_folder_takes_its_heading_along(home: Path) -> None:
    async with in_settings(home, "approvals", TEXT) as person:
        await press(person, "Remove the rule “https://example.org”")
        await until(lambda: not person.sees("/home/me/other", HEADING))
        assert "/home/me/other" not in always(home)
        await until(lambda: person.focus_name() == "Remove the rule “edit”")


async def test_all_are_removed_and_come_back(home: Path) -> None:
    async with in_settings(home, "approvals", TEXT) as person:
        before = always(home)
        await press(person, "Remove all rules")
        await person.find("4 rules removed", QAccessible.Role.AlertMessage)
        await person.find("No rules yet: the agent asks each time.")
        assert always(home) == {}
        assert not person.sees("Remove all rules")
        await person.click("Undo")
        await person.find("Remove all rules")
        assert always(home) == {folder: tools for folder, tools in before.items() if tools}


async def test_a_rule_added_elsewhere_appears(home: Path, workspace: Path) -> None:
    async with in_settings(home, "approvals") as person:
        await person.find("No rules yet: the agent asks each time.")
        rule = {"workspace": str(workspace), "tool": "shell", "prefix": "make"}
        await person.app.client.call("approvals/allow", rules=[rule])
        await person.find("make")
        await person.find(str(workspace), HEADING)


async def test_the_approvals_of_new_sessions_are_a_press_away(home: Path) -> None:
    async with in_settings(home, "approvals") as person:
        await press(person, "Change the approvals of new sessions")
        await person.find("Full access", QAccessible.Role.RadioButton)
        await until(lambda: person.focus_name() == "Ask first")
