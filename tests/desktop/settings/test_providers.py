"""Providers in the settings: what is known of each, the form, testing, removing (behaviour 12)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import desk, in_settings, press, row, saved
from tests.desktop.shell.person import Person, until
from tests.helpers.scripted_server import ScriptedServer

EDIT, COMBO, RADIO = QAccessible.Role.EditableText, QAccessible.Role.ComboBox, QAccessible.Role.RadioButton

TEXT = """
[providers.local]  # in the cellar
kind = "openai"
base_url = "{url}"
api_key_env = ""
models = ["fake-1"]
context_window = 32000
"""


def provider(home: Path, name: str) -> dict[str, Any]:
    return dict(tomllib.loads(saved(home)).get("providers", {}).get(name, {}))


async def write(person: Person, field: str, text: str) -> None:
    await press(person, field, EDIT)
    await person.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    await person.type(text)


def outcome_of(person: Person, name: str) -> dict[str, Any]:
    outcome = desk(person).property("providers").property("outcome")
    return dict(outcome) if outcome["name"] == name else {}


def abouts(person: Person, name: str) -> list[str]:
    found = [QAccessible.queryAccessibleInterface(one) for one in person.all(name)]
    return [one.text(QAccessible.Text.Description) for one in found]


async def test_each_says_where_it_is_and_whether_its_key_is_there(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLEY_TEST_KEY", "sk-1")
    text = """
    [providers.free]
    base_url = "localhost:11434"
    api_key_env = ""
    [providers.good]
    api_key_env = "PARLEY_TEST_KEY"
    [providers.bad]
    kind = "anthropic"
    api_key_env = "PARLEY_NO_SUCH_KEY"
    [providers.kept]
    [providers.empty]
    """
    home.mkdir()
    (home / "secrets.json").write_text(json.dumps({"provider/kept": "sk-2"}), encoding="utf-8")
    async with in_settings(home, "providers", text) as person:
        for words in (
            "http://localhost:11434/v1 · 0 models",
            "https://api.anthropic.com · 0 models",
            "Wants no key",
            "Key: environment variable PARLEY_TEST_KEY",
            "Key: environment variable PARLEY_NO_SUCH_KEY, which is not set",
            "Key: kept on this machine",
            "No key yet",
            "Plays a fixed script with the real tools. No key, no network.",
        ):
            await person.find(words)
        assert "sk-" not in "".join(person.names())


async def test_a_change_keeps_what_the_form_does_not_touch(home: Path) -> None:
    """Comments and keys written by hand survive; one field is changed."""
    async with in_settings(home, "providers", TEXT.format(url="http://127.0.0.1:9/v1") + "extra = 1\n") as person:
        await press(person, "Change local")
        await until(lambda: person.focus_name() == "Base URL")
        assert (await person.find("Context window", EDIT)).property("text") == "32000"
        assert (await person.find("Models", EDIT)).property("text") == "fake-1"
        await write(person, "Models", "fake-1, fake-2")
        await press(person, "Save")
        await until(lambda: provider(home, "local").get("models") == ["fake-1", "fake-2"])
        await until(lambda: not person.sees("Save"))
        assert provider(home, "local") == {
            "kind": "openai",
            "base_url": "http://127.0.0.1:9/v1",
            "api_key_env": "",
            "models": ["fake-1", "fake-2"],
            "context_window": 32000,
            "extra": 1,
        }
        assert "# in the cellar" in saved(home)


async def test_a_key_in_an_environment_variable(home: Path) -> None:
    async with in_settings(home, "providers", TEXT.format(url="http://127.0.0.1:9/v1")) as person:
        await press(person, "Change local")
        await press(person, "Where the key is", COMBO)
        await person.click("In an environment variable", RADIO)
        assert not (await person.find("Save")).isEnabled()
        await write(person, "Name of the environment variable", "PARLEY_NO_SUCH_KEY")
        await write(person, "Context window", "64 000")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: provider(home, "local").get("api_key_env") == "PARLEY_NO_SUCH_KEY")
        assert provider(home, "local")["context_window"] == 64000
        await person.find("Key: environment variable PARLEY_NO_SUCH_KEY, which is not set")


async def test_a_new_one_that_does_not_answer_says_why_and_keeps_the_form(home: Path) -> None:
    async with ScriptedServer([]) as server:
        url = server.base_url
    async with in_settings(home, "providers") as person:
        await press(person, "Add a provider")
        await until(lambda: person.focus_name() == "Name")
        await person.type("mine")
        await write(person, "Base URL", url)
        await write(person, "Key", "sk-very-secret")
        await press(person, "Save")
        words = "Nothing answers at the provider's address. Start the server or correct the base URL in Settings."
        await person.find(words, QAccessible.Role.AlertMessage)
        assert (await person.find("Name", EDIT)).property("text") == "mine"
        assert provider(home, "mine") == {}
        await write(person, "Models", "m")  # named: it may be down for now
        await press(person, "Save")
        await until(lambda: provider(home, "mine").get("models") == ["m"])
        await until(lambda: not person.sees("Save"))
        assert "sk-very-secret" not in saved(home)
        await person.find("Key: kept on this machine")
        assert desk(person).property("providers").provider("mine")["usual"] is True


async def test_the_connection_is_tested(home: Path) -> None:
    async with ScriptedServer([]) as server:
        gone = server.base_url
    async with ScriptedServer([]) as server:
        text = TEXT.format(url=server.base_url) + f'[providers.gone]\nbase_url = "{gone}"\napi_key_env = ""\n'
        async with in_settings(home, "providers", text) as person:
            for name, ok in (("local", True), ("gone", False), ("local", True)):
                desk(person).property("providers").test(name)
                outcome = await until(lambda name=name: outcome_of(person, name))
                assert outcome["ok"] is ok
                await person.find(outcome["text"], QAccessible.Role.AlertMessage)
                assert person.sees("Details", QAccessible.Role.Button) is not ok


async def test_an_open_form_outlives_a_change_elsewhere(home: Path) -> None:
    """Another window, or an approval, may change the settings while somebody types."""
    async with in_settings(home, "providers", TEXT.format(url="http://127.0.0.1:9/v1")) as person:
        await press(person, "Change local")
        await write(person, "Base URL", "http://half")
        field = person.focus
        await person.app.client.call("settings/set", path="theme", value="dark")
        await person.app.client.call(
            "settings/set", path=["providers", "other", "base_url"], value="http://127.0.0.1:8"
        )
        await person.find("http://127.0.0.1:8/v1 · 0 models")
        assert (await person.find("Base URL", EDIT)).property("text") == "http://half"
        assert person.focus is field


async def test_removing_asks_and_takes_the_key_along(home: Path) -> None:
    home.mkdir()
    (home / "secrets.json").write_text(json.dumps({"provider/local": "sk-2"}), encoding="utf-8")
    text = '[defaults]\nprovider = "local"\nmodel = "fake-1"\n' + TEXT.format(url="http://127.0.0.1:9/v1")
    async with in_settings(home, "providers", text) as person:
        await press(person, "Remove local")
        await until(lambda: person.focus_name() == "Keep local")
        assert person.sees("Its key is removed from this machine, too.")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.focus_name() == "Remove local")
        assert provider(home, "local")
        await press(person, "Remove local")
        await press(person, "Remove provider and key")
        await until(lambda: row(person, "providers/local") is None)
        await until(lambda: json.loads((home / "secrets.json").read_text(encoding="utf-8")) == {})
        assert tomllib.loads(saved(home)).get("providers", {}) == {}
        assert "local" not in saved(home).split("[providers]")[0]


async def test_the_default_can_be_another(home: Path) -> None:
    async with in_settings(home, "providers", TEXT.format(url="http://127.0.0.1:9/v1")) as person:
        providers = desk(person).property("providers")
        for used, other in (("local", "Tour (scripted)"), ("tour", "local")):
            await press(person, "Use by default")  # there is one, on the card that is not used
            await until(lambda other=other: abouts(person, "Use by default") == [other])
            assert providers.provider(used)["usual"]
        assert 'provider = ""' in saved(home)


async def test_a_script_of_ones_own_can_be_removed_and_tour_itself_cannot(home: Path) -> None:
    async with in_settings(home, "providers", '[providers.mine]\nkind = "tour"\n') as person:
        await person.find("mine: Tour (scripted)", QAccessible.Role.Heading)
        assert not person.sees("Change mine: Tour (scripted)")
        assert not person.sees("Remove Tour (scripted)")
        await press(person, "Remove mine: Tour (scripted)")
        await press(person, "Remove provider and key")
        await until(lambda: row(person, "providers/mine") is None)
        assert row(person, "providers/tour") is not None
        assert provider(home, "mine") == {}
