"""Rows of the settings: what is pressed counts at once, what cannot be kept goes back and says so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import desk, in_settings, on_page, open_at, press, row, saved
from tests.desktop.shell.person import Person, in_loop, until

CHECK, RADIO = QAccessible.Role.CheckBox, QAccessible.Role.RadioButton


@contextmanager
def unwritable(home: Path) -> Iterator[None]:
    """The settings file lies where nobody may write, root neither."""
    file = home / "settings.toml"
    file.symlink_to("/sys/no-such-folder/settings.toml")
    yield
    file.unlink()


def checked(person: Person, name: str, role: QAccessible.Role) -> bool:
    for thing in person.all(name, role):
        return bool(QAccessible.queryAccessibleInterface(thing).state().checked)
    raise AssertionError(f"there is no {name}")


async def choose(person: Person, picker: str, choice: str) -> None:
    """``picker`` of the dialog, not of the window behind it."""
    item = await until(lambda: [one for one in person.all(picker, QAccessible.Role.ComboBox) if on_page(person, one)])
    await person.click_item(item[0])
    await person.click(choice, RADIO)


async def test_a_switch_is_kept_and_reset(home: Path) -> None:
    async with in_settings(home, "notifications") as person:
        assert checked(person, "Sound", CHECK) is False
        assert not person.sees("Reset Sound")
        await person.click("Sound", CHECK)
        await until(lambda: "sound = true" in saved(home))
        await until(lambda: checked(person, "Sound", CHECK))
        await person.click("Reset Sound")
        await until(lambda: "sound" not in saved(home))
        await until(lambda: not checked(person, "Sound", CHECK))
        assert person.focus_name() == "Sound"


async def test_language_and_theme_change_under_the_open_dialog(home: Path) -> None:
    """Rule 13: live, and the dialog stays where it is."""
    async with in_settings(home, language=None) as person:  # type: ignore[arg-type]
        await choose(person, "Language", "简体中文")
        await person.find("语言", QAccessible.Role.ComboBox)
        await person.find("外观")
        assert person.sees("通用", QAccessible.Role.PageTab)
        await choose(person, "主题", "深色")
        await until(lambda: person.window.color().lightness() < 60)
        await person.click("将「主题」重置为「跟随系统」")
        await until(lambda: "theme" not in saved(home))
        await choose(person, "语言", "English")
        await person.find("Language", QAccessible.Role.ComboBox)


async def test_every_time_out_can_be_chosen_and_one_from_the_file_stays_on_offer(home: Path) -> None:
    """Rule 5.2.5; a value written by hand is shown as it is and not lost."""
    async with in_settings(home, "questions", "[questions]\ntimeout = 45 # mine\n") as person:
        assert checked(person, "45 seconds", RADIO)
        for name, seconds in (("Always wait", -1), ("1 minute", 60), ("5 minutes", 300), ("10 minutes", 600)):
            await person.click(name, RADIO)
            await until(lambda seconds=seconds: f"timeout = {seconds} # mine" in saved(home))
            await until(lambda name=name: checked(person, name, RADIO))
            assert not checked(person, "45 seconds", RADIO)
        await person.click("45 seconds", RADIO)
        await until(lambda: "timeout = 45" in saved(home))
        await person.click("Reset How long it waits to 2 minutes")
        await until(lambda: "timeout" not in saved(home))
        await until(lambda: checked(person, "2 minutes", RADIO))


async def test_where_the_agent_stands_still_no_time_out_counts(home: Path) -> None:
    async with in_settings(home, "questions") as person:
        await person.click("It stands still until you answer", RADIO)
        await until(lambda: 'mode = "legacy"' in saved(home))
        await until(lambda: not person.all("5 minutes", RADIO)[0].isEnabled())
        assert person.sees("Counts only where the agent goes on after a while.")
        await person.click("It waits for a while, then goes on", RADIO)
        await until(lambda: person.all("5 minutes", RADIO)[0].isEnabled())


async def test_options_by_keyboard(home: Path) -> None:
    async with in_settings(home, "questions") as person:
        option = await person.find("Always wait", RADIO)
        option.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        await person.key(Qt.Key.Key_Down)
        assert person.focus_name() == "1 minute"
        assert "timeout" not in saved(home)
        await person.key(Qt.Key.Key_Return)
        await until(lambda: "timeout = 60" in saved(home))
        await until(lambda: person.focus_name() == "1 minute" and checked(person, "1 minute", RADIO))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a folder that root may not write")
@pytest.mark.parametrize(
    ("page", "name", "role", "key"),
    [
        ("notifications", "Sound", CHECK, "window.sound"),
        ("questions", "Always wait", RADIO, "questions.timeout"),
    ],
)
async def test_a_change_that_cannot_be_kept_goes_back_and_says_why(
    home: Path, page: str, name: str, role: QAccessible.Role, key: str
) -> None:
    async with in_settings(home, page) as person:
        with unwritable(home):
            await person.click(name, role)
            words = "The settings file cannot be written. Change its permissions, then try again."
            await person.find(words, QAccessible.Role.AlertMessage)
            assert not checked(person, name, role)
            assert desk(person).row(key)["problem"] == words
        await person.click(name, role)
        await until(lambda: checked(person, name, role))
        assert not person.sees(words)


async def test_what_the_file_says_wrongly_is_said_and_can_be_put_right(home: Path) -> None:
    text = "colour = 'blue'\n[questions]\ntimeout = 'soon'\n"
    async with in_settings(home, "questions", text) as person:
        await person.find("2 things in the settings file are not used.", QAccessible.Role.AlertMessage)
        assert person.sees("The settings file has a value here that does not fit. The usual one counts.")
        assert checked(person, "2 minutes", RADIO)
        await press(person, "Details")
        await until(lambda: {"colour", "questions.timeout"} <= person.names())
        await person.click("Reset How long it waits to 2 minutes")
        await until(lambda: "soon" not in saved(home))
        words = "The settings file holds a setting Parley does not know. It is kept and not used.\ncolour"
        await person.find(words, QAccessible.Role.AlertMessage)
        assert "blue" in saved(home)


async def test_a_file_that_could_not_be_read_is_said_with_where_it_is_now(home: Path) -> None:
    async with in_settings(home, "general", "theme = ") as person:
        words = "The settings file could not be read. It was kept aside, and the usual settings are in use."
        await person.find(f"{words}\n{home / 'settings.toml.bad-1'}", QAccessible.Role.AlertMessage)
        await choose(person, "Theme", "Dark")
        await until(lambda: saved(home) == 'theme = "dark"\n')
        await until(lambda: not any(words in name for name in person.names() if "bad-1" in name))


async def test_a_file_edited_by_hand_counts_when_the_dialog_opens(home: Path) -> None:
    async with in_settings(home, "notifications") as person:
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Sound", CHECK))
        (home / "settings.toml").write_text("window.sound = true\n", encoding="utf-8")
        await open_at(person, "notifications")
        await until(lambda: checked(person, "Sound", CHECK))
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Sound", CHECK))
        (home / "settings.toml").write_text("window.sound = ", encoding="utf-8")
        await open_at(person, "notifications")
        words = "The settings file cannot be read as it is now. What was in force before stays in use."
        await person.find(f"{words}\n{home / 'settings.toml'}", QAccessible.Role.AlertMessage)
        assert checked(person, "Sound", CHECK)
        assert saved(home) == "window.sound = "


async def test_two_windows_show_the_same(home: Path) -> None:
    async with in_settings(home, "notifications") as person:
        second = await person.app.open_window()
        other = Person(person.app)
        state = second.property("shell")
        state.property("preferences").set("window.sound", True)
        await until(lambda: checked(person, "Sound", CHECK))
        await in_loop(person.window.requestActivate)
        await person.click("Sound", CHECK)
        await until(lambda: state.property("preferences").get("window", "sound") is False)
        assert state.property("settings").row("window.sound")["value"] is False
        assert other.state() is not state


async def test_a_text_is_kept_with_enter_and_brought_back_with_escape(home: Path) -> None:
    async with in_settings(home, "updates") as person:
        field = await person.find("Address of the feed", QAccessible.Role.EditableText)
        await person.click_item(field)
        await person.type("https://a.example/feed")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: desk(person).row("updates.feed")["value"] == "https://a.example/feed")
        assert "https://a.example/feed" in saved(home)
        await person.type("x")
        await person.key(Qt.Key.Key_Escape)
        assert field.property("text") == "https://a.example/feed"
        assert person.sees("Address of the feed", QAccessible.Role.EditableText), "the dialog stays"


async def test_the_defaults_of_new_sessions(home: Path, workspace: Path) -> None:
    text = '[providers.one]\nbase_url = "http://127.0.0.1:9"\nmodels = ["a", "b"]\n[providers.two]\nmodels = []\n'
    async with in_settings(home, "defaults", text) as person:
        assert person.sees("Tour plays a fixed script; it has no models.")
        await choose(person, "Provider", "one")
        await until(lambda: 'provider = "one"' in saved(home) and 'model = "a"' in saved(home))
        await choose(person, "Model", "b")
        await until(lambda: 'model = "b"' in saved(home))
        choices = person.state().property("choices")
        await until(lambda: (choices.property("provider"), choices.property("model")) == ("one", "b"))
        desk(person).write("defaults.workspace", str(workspace))
        await until(lambda: choices.property("workspace") == str(workspace))
        await person.find(str(workspace))
        await choose(person, "Provider", "two")
        field = await person.find("Model", QAccessible.Role.EditableText)
        await person.click_item(field)
        await person.type("my-model")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: 'model = "my-model"' in saved(home))
        assert row(person, "defaults.model") is not None
