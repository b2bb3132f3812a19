"""`SettingsStore.set`: checked, atomic, and gentle with the rest of the file."""

from __future__ import annotations

import asyncio
import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.errors import HostError
from host.settings import ProviderSettings, Settings, SettingsStore
from host.settings.editing import edited, with_key

NOBODY = 65534

COMMENTED = """\
# my settings
theme = "dark"   # easier at night

[future]
x = 1  # of a newer Parley

[providers.local]   # in the cellar
kind = "openai"
base_url = "http://127.0.0.1:8000/v1"
"""


def store(home: Path, text: str = "") -> SettingsStore:
    home.mkdir(exist_ok=True)
    if text:
        (home / "settings.toml").write_bytes(text.encode())
    found = SettingsStore(home)
    found.load()
    return found


def content(home: Path) -> str:
    return (home / "settings.toml").read_bytes().decode()


async def test_a_change_is_in_force_and_in_the_file(home: Path) -> None:
    changed = SettingsStore(home)
    heard: list[Settings] = []
    changed.subscribe(heard.append)
    assert (await changed.set("questions.timeout", -1)).questions.timeout == -1
    assert changed.settings.questions.timeout == -1
    assert heard == [changed.settings]
    assert SettingsStore(home).load() == (changed.settings, [])


async def test_comments_order_and_unknown_keys_survive(home: Path) -> None:
    changed = store(home, COMMENTED)
    await changed.set("theme", "light")
    await changed.set("providers.local.models", ("a", "b"))
    await changed.set("language", "en")
    text = content(home)
    for kept in ("# my settings", "# easier at night", "x = 1  # of a newer Parley", "# in the cellar"):
        assert kept in text
    assert text.index("[future]") < text.index("[providers.local]")
    assert [warning.key for warning in changed.warnings] == ["future"]
    assert changed.settings.providers["local"].models == ("a", "b")
    assert changed.settings.language == "en"


async def test_line_ends_are_kept(home: Path) -> None:
    changed = store(home, COMMENTED.replace("\n", "\r\n"))
    await changed.set("send.busy", "steer")
    text = content(home)
    assert text.count("\n") == text.count("\r\n") > 8
    assert SettingsStore(home).load()[0].send.busy == "steer"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("theme", "blue", "SETTINGS_BAD_VALUE"),
        ("questions.timeout", 0, "SETTINGS_BAD_VALUE"),
        ("questions.timeout", "60", "SETTINGS_BAD_VALUE"),
        ("questions", 5, "SETTINGS_BAD_VALUE"),
        ("questions", {"timeout": 0}, "SETTINGS_BAD_VALUE"),
        ("providers.x", "y", "SETTINGS_BAD_VALUE"),
        ("providers.x.kind", "gemini", "SETTINGS_BAD_VALUE"),
        ("language", {"a": [None]}, "SETTINGS_BAD_VALUE"),
        ("colour", "blue", "SETTINGS_UNKNOWN"),
        ("questions.patience", 3, "SETTINGS_UNKNOWN"),
        ("providers.x", {"temperature": 1}, "SETTINGS_UNKNOWN"),
        ("theme.of.the.window", "dark", "SETTINGS_BAD_VALUE"),
        ("", "x", "SETTINGS_UNKNOWN"),
    ],
)
async def test_what_does_not_fit_is_refused_and_changes_nothing(home: Path, path: str, value: Any, code: str) -> None:
    changed = store(home, COMMENTED)
    before = changed.settings
    with pytest.raises(HostError) as caught:
        await changed.set(path, value)
    assert caught.value.code == code
    assert (content(home), changed.settings) == (COMMENTED, before)


async def test_a_provider_is_added_field_by_field_and_removed(home: Path) -> None:
    changed = store(home, COMMENTED)
    await changed.set("providers.deep.kind", "openai")
    await changed.set("providers.deep.base_url", "https://api.deepseek.com")
    await changed.set(("providers", "my.own"), ProviderSettings(kind="anthropic", models=("m",)))
    assert set(changed.settings.providers) == {"local", "deep", "my.own"}
    assert changed.settings.providers["my.own"].models == ("m",)
    await changed.set("providers.deep", None)
    await changed.set("providers.nothing", None)
    assert set(changed.settings.providers) == {"local", "my.own"}
    await changed.set("providers.local.base_url", None)
    assert changed.settings.providers["local"] == ProviderSettings()
    assert SettingsStore(home).load()[0] == changed.settings


async def test_an_unknown_or_bad_key_can_be_removed_and_put_right(home: Path) -> None:
    changed = store(home, "colour = 'blue'\nquestions = 5\n")
    assert len(changed.warnings) == 2
    await changed.set("colour", None)
    await changed.set("questions.timeout", 60)
    assert changed.warnings == []
    assert changed.settings.questions.timeout == 60


async def test_a_bad_value_elsewhere_does_not_stand_in_the_way(home: Path) -> None:
    changed = store(home, "theme = 'blue'\nproviders.x.kind = 'gemini'\n")
    await changed.set("providers.x.base_url", "http://y")
    await changed.set("providers.y.kind", "tour")
    assert [warning.key for warning in changed.warnings] == ["theme", "providers.x.kind"]


async def test_edits_made_by_hand_meanwhile_are_kept(home: Path) -> None:
    changed = store(home, COMMENTED)
    (home / "settings.toml").write_text(COMMENTED + "\n[send]\nbusy = 'steer'\n", encoding="utf-8")
    await changed.set("theme", "light")
    assert changed.settings.send.busy == "steer"
    assert "busy = 'steer'" in content(home)


async def test_a_file_broken_by_hand_meanwhile_is_kept_aside(home: Path) -> None:
    changed = store(home, COMMENTED)
    (home / "settings.toml").write_text("oh no", encoding="utf-8")
    await changed.set("theme", "light")
    assert (home / "settings.toml.bad-1").read_text(encoding="utf-8") == "oh no"
    assert "# in the cellar" in content(home), "the last text that could be read goes on"
    assert [warning.code for warning in changed.warnings] == ["SETTINGS_UNREADABLE", "SETTINGS_UNKNOWN"]


async def test_changes_made_at_once_are_all_made(home: Path) -> None:
    changed = store(home)
    await asyncio.gather(*(changed.set(f"providers.p{n}.base_url", f"http://h{n}") for n in range(20)))
    assert {name: provider.base_url for name, provider in SettingsStore(home).load()[0].providers.items()} == {
        f"p{n}": f"http://h{n}" for n in range(20)
    }


async def test_nothing_is_told_where_nothing_changed(home: Path) -> None:
    changed = store(home, COMMENTED)
    heard: list[Settings] = []
    leave = changed.subscribe(heard.append)
    await changed.set("theme", "dark")
    assert heard == []
    leave()
    leave()
    await changed.set("theme", "light")
    assert heard == []


async def test_rules_of_always_allow(home: Path, tmp_path: Path) -> None:
    """Behaviour 11: per workspace, listed and removable."""
    here, there = tmp_path / "my.project", tmp_path / "项目 「一」"
    changed = store(home)
    for workspace in (here, there):
        await changed.allow(workspace, "shell", "git status")
    await changed.allow(here, "shell", "pytest")
    await changed.allow(here, "shell", "pytest")
    await changed.allow(here, "edit", "edit")
    assert changed.allowed(here) == {"shell": ("git status", "pytest"), "edit": ("edit",)}
    await changed.disallow(here, "shell", "git status")
    await changed.disallow(here, "edit", "edit")
    await changed.disallow(here, "edit", "edit")
    again = store(home)
    assert again.allowed(here) == {"shell": ("pytest",)}
    assert again.allowed(there) == {"shell": ("git status",)}
    assert again.allowed(tmp_path) == {}


async def test_the_file_is_replaced_never_written_into(home: Path) -> None:
    changed = store(home, COMMENTED)
    with (home / "settings.toml").open(encoding="utf-8") as reader:
        await changed.set("theme", "light")
        assert reader.read() == COMMENTED, "a reader of the old file sees the old text whole"
    assert [path.name for path in home.iterdir()] == ["settings.toml"], "no temporary file is left"


@pytest.mark.skipif(os.name == "nt", reason="links and modes of POSIX")
async def test_a_link_stays_a_link_and_modes_stay(home: Path, tmp_path: Path) -> None:
    dotfiles = tmp_path / "dotfiles.toml"
    dotfiles.write_text(COMMENTED, encoding="utf-8")
    dotfiles.chmod(0o640)
    home.mkdir()
    (home / "settings.toml").symlink_to(dotfiles)
    await store(home).set("theme", "light")
    assert (home / "settings.toml").is_symlink()
    assert 'theme = "light"' in dotfiles.read_text(encoding="utf-8")
    assert dotfiles.stat().st_mode & 0o777 == 0o640
    await SettingsStore(tmp_path / "new").set("theme", "light")
    assert (tmp_path / "new" / "settings.toml").stat().st_mode & 0o777 == 0o600


@contextmanager
def ordinary_user(folder: Path) -> Iterator[None]:
    """Root may write everywhere: be nobody for a while, who owns ``folder``."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
@pytest.mark.parametrize("what", ["folder", "file"])
async def test_what_is_read_only_has_its_code(what: str) -> None:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        changed = store(home, COMMENTED)
        await changed.set("language", "en")  # everything is loaded that is loaded late
        before = content(home)
        guarded = home if what == "folder" else home / "settings.toml"
        with ordinary_user(home):
            guarded.chmod(0o500 if what == "folder" else 0o400)
            with pytest.raises(HostError) as caught:
                await changed.set("theme", "light")
            home.chmod(0o700)
        assert (caught.value.code, changed.settings.theme) == ("SETTINGS_READ_ONLY", "dark")
        assert caught.value.details == {"path": str(home / "settings.toml")}
        assert (content(home), os.listdir(home)) == (before, ["settings.toml"])


async def test_a_home_that_cannot_be_made_has_its_code(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(HostError) as caught:
        await SettingsStore(tmp_path / "file" / "home").set("theme", "light")
    assert caught.value.code == "DISK_FAULT"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file system of Linux")
@pytest.mark.parametrize("folder", ["/proc/1/task", "/sys/kernel"])
async def test_a_file_system_that_takes_no_files_has_its_code(folder: str) -> None:
    """The same path through the kernel as a read-only mount, also for root."""
    with pytest.raises(HostError) as caught:
        await SettingsStore(Path(folder)).set("theme", "light")
    assert caught.value.code in ("SETTINGS_READ_ONLY", "DISK_FAULT")


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
values = st.booleans() | st.integers(-(2**62), 2**62) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
steps = st.tuples(st.lists(names, min_size=1, max_size=4).map(tuple), st.none() | values | st.lists(values, max_size=3))


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(["", COMMENTED, "a.b = 1\n[x]\ny = {z = 2}\n"]), st.lists(steps, max_size=6))
def test_whatever_is_set_is_what_the_file_then_says(text: str, changes: list[tuple[tuple[str, ...], Any]]) -> None:
    wanted = tomllib.loads(text)
    for key, value in changes:
        text = edited(text, key, value)
        with_key(wanted, key, value)
        assert tomllib.loads(text) == wanted
