"""The search of the settings: what it finds, in whose words, and how it is used by keyboard and input method."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import desk, in_settings, in_sight, row, saved
from tests.desktop.shell.person import Person, until

CTRL = Qt.KeyboardModifier.ControlModifier
EDIT = QAccessible.Role.EditableText
LIST = QAccessible.Role.ListItem

TEXT = """
[providers.deepseek]
base_url = "https://api.deepseek.com"
models = ["deepseek-chat"]
[approvals.always."/home/me/garden"]
shell = ["git status"]
"""


def found(person: Person, words: str) -> list[str]:
    return [one["key"] or one["page"] for one in desk(person).search(words)]


async def seek(person: Person, words: str) -> None:
    await person.key(Qt.Key.Key_F, CTRL)
    await until(lambda: person.focus_name() in ("Search the settings", "搜索设置"))
    await person.type(words)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
async def test_what_words_lead_to(home: Path, language: str) -> None:
    """Labels, explanations, choices, other words, values and keys of the file, in both languages whatever is spoken."""
    async with in_settings(home, text=TEXT, language=language) as person:
        for words, key in (
            ("language", "language"),
            ("dark", "theme"),
            ("night", "theme"),
            ("timeout", "questions.timeout"),
            ("10 min", "questions.timeout"),
            ("questions.mode", "questions.mode"),
            ("API key", "providers.*.api_key_env"),
            ("ollama", "providers"),
            ("backup", "data.export"),
            ("telemetry", "privacy.leaves"),
            ("hotkeys", "keyboard"),
            ("ctrl+k", "window/commands"),
            ("rename", "sessions/rename-row"),
            ("语言", "language"),
            ("深色", "theme"),
            ("超时", "questions.timeout"),
            ("密钥", "providers.*.api_key_env"),
            ("备份", "data.export"),
            ("回收站", "data.trash"),
            ("快捷键", "keyboard"),
            ("隐私", "privacy"),
            ("deepseek.com", "providers/deepseek"),
            ("deepseek-chat", "providers/deepseek"),
            ("git status", "/home/me/garden\nshell\ngit status"),
            ("garden", "/home/me/garden\nshell\ngit status"),
        ):
            assert key in found(person, words), words
        assert found(person, "theme")[0] == "theme"
        assert found(person, "data folder")[0] == "data.folder"
        assert found(person, "no such thing at all") == found(person, "  ") == []


async def test_everything_that_is_found_can_be_shown(home: Path) -> None:
    """Every result is a place: its row is there, in sight."""
    async with in_settings(home, text=TEXT, size=(640, 480)) as person:
        seen = {(one["page"], one["key"]) for letter in "aeiou" for one in desk(person).search(letter)}
        assert len(seen) > 40
        for page, key in sorted(seen):
            desk(person).reveal(page, key)
            await until(lambda page=page: desk(person).property("page") == page)
            if key:
                shown = await until(lambda key=key: row(person, key))
                await until(lambda shown=shown: in_sight(person, shown))


async def test_from_the_keyboard_to_the_row(home: Path) -> None:
    async with in_settings(home) as person:
        await seek(person, "notific")
        await person.find("Desktop notifications", LIST)
        await person.key(Qt.Key.Key_Down)
        await person.key(Qt.Key.Key_Up)
        first = desk(person).search("notific")[0]
        assert first["text"] == "Notifications"
        await person.key(Qt.Key.Key_Down)
        await person.key(Qt.Key.Key_Return)
        second = desk(person).search("notific")[1]
        await until(lambda: desk(person).property("page") == second["page"])
        await until(lambda: person.focus_name() == second["text"])
        assert not person.sees("Settings found")
        await person.key(Qt.Key.Key_Space)
        await until(lambda: "notifications = false" in saved(home))


async def test_escape_ends_the_search_and_then_the_dialog(home: Path) -> None:
    async with in_settings(home) as person:
        await seek(person, "zzz")
        await person.find("No setting is called “zzz”")
        await person.key(Qt.Key.Key_Return)
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("No setting is called “zzz”"))
        field = await person.find("Search the settings", EDIT)
        assert (field.property("text"), person.focus) == ("", field)
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Search the settings"))
        await until(lambda: person.focus_name() == "Message the agent")


async def test_the_field_belongs_to_the_input_method_while_it_composes(home: Path) -> None:
    """K-ime: Enter and Esc end the composing, not the search."""
    async with in_settings(home, language="zh_CN") as person:
        await seek(person, "")
        field = person.focus
        assert field is not None
        await person.preedit("zhuti")
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down):
            await person.key(key)
            assert person.focus is field
            assert field.property("preeditText") == "zhuti"
        await person.commit("主题")
        await person.find("主题", LIST)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.focus_name() == "主题")
        assert desk(person).property("page") == "general"


async def test_the_mouse_and_a_page_end_the_search(home: Path) -> None:
    async with in_settings(home) as person:
        await seek(person, "trash")
        await person.click("Deleted sessions", LIST)
        await until(lambda: desk(person).property("page") == "data")
        await seek(person, "lang")
        await person.find("Language", LIST)
        await person.click("Privacy", QAccessible.Role.PageTab)
        await person.find("What leaves this machine")
        assert (await person.find("Search the settings", EDIT)).property("text") == ""


async def test_the_results_speak_the_language_that_is_switched_to(home: Path) -> None:
    async with in_settings(home) as person:
        await seek(person, "theme")
        await person.find("Theme", LIST)
        person.app.set_language("zh_CN")
        await person.find("主题", LIST)
        assert not person.sees("Theme", LIST)
        assert person.sees("外观") is False
        await person.key(Qt.Key.Key_Escape)
        await person.find("外观")
        assert {"通用", "服务商", "默认值", "键盘", "数据", "隐私"} <= person.names()
