"""A settings file that is edited by hand while Parley runs."""

from __future__ import annotations

from pathlib import Path

from host.settings import Settings, SettingsStore


def written(home: Path, text: str) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(text, encoding="utf-8")


async def test_what_was_edited_by_hand_is_taken_over(home: Path) -> None:
    written(home, "theme = 'dark'\n")
    store = SettingsStore(home)
    store.load()
    heard: list[Settings] = []
    store.subscribe(heard.append)
    assert not await store.look_again()
    written(home, "theme = 'light'\ncolour = 'blue'\n")
    assert await store.look_again()
    assert store.settings.theme == "light"
    assert [warning.key for warning in store.warnings] == ["colour"]
    assert heard == [store.settings]
    (home / "settings.toml").unlink()
    assert await store.look_again()
    assert (store.settings, store.warnings) == (Settings(), [])


async def test_a_file_half_edited_changes_nothing_and_is_left_alone(home: Path) -> None:
    written(home, "theme = 'dark'\n")
    store = SettingsStore(home)
    store.load()
    written(home, "theme = 'da")
    assert await store.look_again()
    assert store.settings.theme == "dark"
    assert [(warning.code, warning.path) for warning in store.warnings] == [
        ("SETTINGS_BROKEN", str(home / "settings.toml"))
    ]
    assert not await store.look_again(), "said once"
    assert (home / "settings.toml").read_text(encoding="utf-8") == "theme = 'da"
    written(home, "theme = 'dark'\n")
    assert await store.look_again()
    assert store.warnings == []


async def test_a_change_over_a_broken_file_keeps_it_aside_and_what_was_in_force(home: Path) -> None:
    written(home, "theme = 'dark'\n")
    store = SettingsStore(home)
    store.load()
    written(home, "theme = 'da")
    await store.look_again()
    await store.set("language", "en")
    assert (store.settings.theme, store.settings.language) == ("dark", "en")
    assert (home / "settings.toml.bad-1").read_text(encoding="utf-8") == "theme = 'da"
    assert [warning.code for warning in store.warnings] == ["SETTINGS_UNREADABLE"]
