"""The "always allow" rules in the file: added and removed together, whoever else writes meanwhile (behaviour 11)."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import pytest

from host.errors import HostError
from host.settings import AlwaysRule, Settings, SettingsStore
from host.settings.rules import rules_in

GIT = AlwaysRule("/w/my.project", "shell", "git status")
TEST = AlwaysRule("/w/my.project", "shell", "pytest")
EDIT = AlwaysRule("/w/my.project", "edit", "edit")
OTHER = AlwaysRule("/w/other", "fetch", "https://example.org")


def always(home: Path) -> object:
    return tomllib.loads((home / "settings.toml").read_text(encoding="utf-8"))["approvals"]["always"]


async def test_rules_that_come_at_once_are_all_kept(home: Path) -> None:
    """Two cards of one step may both be answered with "always"."""
    store = SettingsStore(home)
    await asyncio.gather(*(store.allow(Path(one.workspace), one.tool, one.prefix) for one in (GIT, TEST, EDIT, OTHER)))
    assert set(rules_in(store.settings)) == {GIT, TEST, EDIT, OTHER}


async def test_a_rule_added_by_hand_meanwhile_stays(home: Path) -> None:
    store = SettingsStore(home)
    await store.allow_all([GIT])
    text = (home / "settings.toml").read_text(encoding="utf-8")
    (home / "settings.toml").write_text(text.replace('"git status"', '"git status", "make"'), encoding="utf-8")
    await store.allow_all([TEST])
    assert always(home) == {"/w/my.project": {"shell": ["git status", "make", "pytest"]}}


async def test_what_is_there_is_not_written_again(home: Path) -> None:
    store = SettingsStore(home)
    await store.allow_all([GIT, GIT, EDIT])
    before = (home / "settings.toml").stat().st_mtime_ns
    await store.allow_all([EDIT, GIT])
    await store.disallow(Path("/w/my.project"), "shell", "never there")
    assert (home / "settings.toml").stat().st_mtime_ns == before
    assert rules_in(store.settings) == [GIT, EDIT]


async def test_the_last_rule_takes_its_tables_along(home: Path) -> None:
    store = SettingsStore(home)
    await store.allow_all([GIT, TEST, EDIT, OTHER])
    for rule, left in (
        (GIT, {"/w/my.project": {"shell": ["pytest"], "edit": ["edit"]}, "/w/other": {"fetch": [OTHER.prefix]}}),
        (TEST, {"/w/my.project": {"edit": ["edit"]}, "/w/other": {"fetch": [OTHER.prefix]}}),
        (EDIT, {"/w/other": {"fetch": [OTHER.prefix]}}),
    ):
        await store.disallow(Path(rule.workspace), rule.tool, rule.prefix)
        assert always(home) == left


async def test_all_are_removed_and_come_back(home: Path) -> None:
    store = SettingsStore(home)
    await store.set("theme", "dark")
    await store.allow_all([GIT, TEST, OTHER])
    held = store.settings
    gone = await store.disallow_all()
    assert gone == [GIT, TEST, OTHER]
    assert store.settings == Settings(theme="dark")
    assert await store.disallow_all() == []
    await store.allow_all(gone)
    assert store.settings == held


async def test_several_keys_change_together_or_not_at_all(home: Path) -> None:
    store = SettingsStore(home)
    heard: list[Settings] = []
    store.subscribe(heard.append)
    with pytest.raises(HostError, match="SETTINGS_BAD_VALUE"):
        await store.set_all([("theme", "dark"), ("questions.timeout", 0)])
    assert (store.settings, heard) == (Settings(), [])
    assert not (home / "settings.toml").exists()
    await store.set_all([("theme", "dark"), (["providers", "a.b", "base_url"], "http://x"), ("language", "en")])
    assert (store.settings.theme, store.settings.language) == ("dark", "en")
    assert store.settings.providers["a.b"].base_url == "http://x"
    assert len(heard) == 1
