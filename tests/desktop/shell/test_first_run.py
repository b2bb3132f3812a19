"""The first run: Tour, a key, a local server (behaviour 12)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.shell.person import at_window, until
from tests.desktop.shell.test_work import say, texts
from tests.helpers.scripted_server import ScriptedServer, turn

BUTTON = QAccessible.Role.Button


async def test_tour_works_at_once_and_is_labelled_as_scripted(home: Path) -> None:
    """Without a key: the window opens with Tour chosen, in a sample folder it makes; it asks before it runs."""
    async with at_window(home) as person:
        model = await person.find("Model")
        assert QAccessible.queryAccessibleInterface(model).text(QAccessible.Text.Description) == "Tour (scripted)"
        await say(person, "show me")
        await person.find("Allow once", BUTTON)
        session = person.state().property("session")
        assert (Path(session.property("workspace")) / "greeting.py").exists()
        await person.click("Stop", BUTTON)
        await until(lambda: not session.property("running"))


async def test_a_service_with_its_key_is_tested_and_used(home: Path) -> None:
    """Only a service that answers is kept; its models can be chosen; the key stays out of the settings file."""
    server = ScriptedServer([turn("Hello from it.")], models=["m-1", "m-2"], key="right-key-1234")
    async with server, at_window(home) as person:
        await person.click("Use a key")
        await person.click("Service")
        await person.click("Other, OpenAI-compatible")
        await person.click("Base URL")
        await person.type(server.base_url)
        await person.click("Key")
        await person.type("wrong")
        await person.click("Connect")
        await person.find("The provider refuses the key. Enter a valid key in Settings.")
        await person.click("Details")
        told = await person.find("Details", QAccessible.Role.StaticText)
        await until(lambda: told.property("visible"))
        assert "Incorrect API key" in person.state().property("welcome").property("problemDetails")
        person.app.set_language("zh_CN")
        await person.find("服务商不接受这个密钥。请在设置里填入有效的密钥。")
        person.app.set_language("en")
        assert not (home / "settings.toml").exists() or "custom" not in (home / "settings.toml").read_text()
        await person.click("Key")
        await person.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        await person.type("right-key-1234")
        await person.click("Connect")
        choices = person.state().property("choices")
        await until(lambda: (choices.property("provider"), choices.property("model")) == ("custom", "m-1"))
        await until(lambda: not person.sees("Use a key"))
        assert "right-key-1234" not in (home / "settings.toml").read_text()
        choices.choose("workspace", str(home))
        await say(person, "hi")
        await until(lambda: "Hello from it." in texts(person))
        assert server.requests[0].headers["authorization"] == "Bearer right-key-1234"


async def test_an_address_without_a_service_says_so(home: Path) -> None:
    async with ScriptedServer([]) as gone:
        address = gone.base_url
    async with at_window(home) as person:
        await person.click("Use a key")
        await person.click("Service")
        await person.click("Other, OpenAI-compatible")
        await person.click("Base URL")
        await person.type(address)
        await person.click("Connect")
        words = "Nothing answers at the provider's address. Start the server or correct the base URL in Settings."
        await person.find(words)


async def test_settings_change_at_once_and_are_kept(home: Path) -> None:
    async with at_window(home) as person:
        await person.key(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        await person.click("Questions")
        await person.click("Always wait")
        await until(lambda: person.state().property("preferences").property("questionTimeout") == -1)
        await until(lambda: "timeout = -1" in (home / "settings.toml").read_text(encoding="utf-8"))
        await person.click("Defaults", QAccessible.Role.PageTab)
        await person.click("Edits pass")
        await until(lambda: person.state().property("choices").property("approvals") == "edits")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("Edits pass"))


async def test_an_unreadable_settings_file_is_said_aloud(home: Path) -> None:
    """Kept aside, defaults used, said aloud."""
    home.mkdir(parents=True)
    (home / "settings.toml").write_text("this is [not toml", encoding="utf-8")
    async with at_window(home) as person:
        await person.find("The settings file could not be read. It was kept aside, and the usual settings are in use.")
        assert (home / "settings.toml.bad-1").exists()
