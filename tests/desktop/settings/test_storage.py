"""The data page: what lies where, all sessions out and in, the trash; and what the privacy page promises."""

from __future__ import annotations

import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.settings.dialog import desk, in_settings, on_page, open_at, press, row
from tests.desktop.shell.person import Person, until
from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, turn

ALERT = QAccessible.Role.AlertMessage


async def fill(home: Path, workspace: Path, *texts: str) -> list[str]:
    """Sessions of an earlier day."""
    async with ScriptedServer([turn("Yes.") for _ in texts]) as server:
        write_settings(home, server)
        made = []
        async with desk_at(home) as client:
            for text in texts:
                made.append(await client.create(workspace))
                await client.say(text)
    return made


@asynccontextmanager
async def at_data(home: Path, page: str = "data", **more: Any) -> AsyncIterator[tuple[Person, Any]]:
    async with in_settings(home, page, **more) as person:
        storage = desk(person).property("storage")
        await until(lambda: storage.property("known"))
        yield person, storage


async def test_what_lies_where(home: Path, workspace: Path) -> None:
    await fill(home, workspace, "first", "second")
    async with at_data(home) as (person, storage):
        assert {str(home), f"{home}\nGiven at the start with --home", str(home / "settings.toml")} & person.names()
        assert str(home / "logs") in person.names()
        total = storage.property("total")
        await person.find(f"{total}, 2 sessions")
        assert any(name.startswith("Sessions ") for name in person.names())


async def test_the_variable_that_moved_the_folder_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLEY_HOME", str(home))
    async with at_data(home) as (person, _):
        await person.find(f"{home}\nSet by PARLEY_HOME")


async def test_all_sessions_go_out_and_come_in(home: Path, workspace: Path, tmp_path: Path) -> None:
    ids = await fill(home, workspace, "first", "second")
    target = tmp_path / "all.zip"
    async with at_data(home) as (person, storage):
        transfer = storage.property("transfer")
        seen: list[tuple[int, int]] = []
        transfer.changed.connect(lambda: seen.append((transfer.property("done"), transfer.property("total"))))
        transfer.export_to(str(target))
        await until(lambda: transfer.property("outcome"))
        assert {(0, 2), (1, 2), (2, 2)} <= set(seen)
        said = transfer.property("outcome")["text"]
        assert said.startswith("2 sessions exported · ")
        assert said.endswith(" · all.zip")
        await person.find(said, ALERT)
        assert person.sees("Show in folder")
        with zipfile.ZipFile(target) as archive:
            assert [one["id"] for one in json.loads(archive.read("index.json"))["sessions"]] == ids
        await press(person, "Dismiss what was said of the export")
        await until(lambda: not person.sees(said))
        transfer.bring_in([str(target)])
        await person.find("0 sessions imported · 2 sessions are here already", ALERT)
    async with at_data(tmp_path / "elsewhere") as (person, storage):
        storage.property("transfer").bring_in([str(target)])
        await person.find("2 sessions imported", ALERT)
        await person.key(Qt.Key.Key_Escape)
        await person.find("first", QAccessible.Role.ListItem)


async def test_an_export_is_stopped_and_leaves_nothing(home: Path, workspace: Path, tmp_path: Path) -> None:
    await fill(home, workspace, *(f"talk {number}" for number in range(8)))
    async with at_data(home) as (person, storage):
        transfer = storage.property("transfer")
        stopped: list[bool] = []

        def stop() -> None:
            if transfer.property("done") == 2 and not stopped:
                stopped.append(True)
                transfer.cancel()

        transfer.changed.connect(stop)
        transfer.export_to(str(tmp_path / "out.zip"))
        await person.find("Stopped", ALERT)
        transfer.export_to(str(tmp_path / "next.zip"))  # comes after what the first had begun
        await until(lambda: (tmp_path / "next.zip").exists())
        assert [path.name for path in tmp_path.glob("*.zip*")] == ["next.zip"]
        assert not list(tmp_path.glob(".out*"))
    assert stopped


async def test_what_goes_wrong_is_said_with_details(home: Path, workspace: Path, tmp_path: Path) -> None:
    (one,) = await fill(home, workspace, "first")
    store = home / "sessions" / f"{one}.db"
    async with at_data(home) as (person, storage):
        transfer = storage.property("transfer")
        transfer.export_to(str(tmp_path / "no" / "folder" / "all.zip"))
        await person.find("The file could not be written. Choose another place.", ALERT)
        await press(person, "Details")
        await until(lambda: any("FILE_NOT_WRITTEN" in name for name in person.names()))
        store.write_bytes(store.read_bytes()[:4096] + b"\xff" * 8192)
        transfer.export_to(str(tmp_path / "all.zip"))
        await until(lambda: "could not be read" in transfer.property("outcome").get("text", ""))
        assert one in transfer.property("outcome")["details"]
        bad = tmp_path / "bad.zip"
        bad.write_text("no zip", encoding="utf-8")
        transfer.bring_in([str(bad)])
        await person.find("0 sessions imported · 1 session could not be read", ALERT)


async def test_a_deleted_session_comes_back_from_the_trash(home: Path, workspace: Path) -> None:
    one, two = await fill(home, workspace, "first", "second")
    async with desk_at(home) as client:
        for name in (one, two):
            await client.call("sessions/delete", session=name)
    async with at_data(home) as (person, storage):
        await person.find("Restore first")
        assert storage.property("deletedCount") == 2
        await press(person, "Restore first")
        await person.find("“first” is back", ALERT)
        await until(lambda: not person.sees("Restore first"))
        await until(lambda: person.focus_name() == "Restore second")
        assert (home / "sessions" / f"{one}.db").exists()
        await person.key(Qt.Key.Key_Escape)
        await person.find("first", QAccessible.Role.ListItem)


async def test_emptying_the_trash_is_asked_twice_and_takes_drafts_along(home: Path, workspace: Path) -> None:
    one, two = await fill(home, workspace, "first", "second")
    async with desk_at(home) as client:
        await client.call("sessions/delete", session=one)
    async with at_data(home) as (person, storage):
        drafts = person.app._drafts
        drafts.put(one, {"text": "half a thought"})
        drafts.put(two, {"text": "another"})
        drafts.put(f"question:{one}:call", {"texts": {"q": "x"}})
        drafts.put(f"unsent:{one}:older", {"number": 1, "text": "y"})
        await press(person, "Empty the trash")
        await until(lambda: person.focus_name() == "Keep the deleted sessions")
        await person.key(Qt.Key.Key_Return)
        await until(lambda: person.focus_name() == "Empty the trash")
        assert (home / "trash" / f"{one}.db").exists()
        await press(person, "Empty the trash")
        size = storage.property("deletedSize")
        await press(person, "Remove 1 for good")
        await person.find(f"{size} freed", ALERT)
        assert not (home / "trash" / f"{one}.db").exists()
        assert drafts.get(one) is None
        assert drafts.get(f"question:{one}:call") is None
        assert drafts.get(f"unsent:{one}:older") is None
        assert drafts.get(two) == {"text": "another"}
        await person.find("None. What you delete is kept for 30 days and can be brought back here.")
        assert not person.all("Empty the trash")[0].isEnabled()


async def test_a_long_trash_is_shown_in_part(home: Path, workspace: Path) -> None:
    made = await fill(home, workspace, *(f"talk {number}" for number in range(8)))
    async with desk_at(home) as client:
        for name in made:
            await client.call("sessions/delete", session=name)
    async with at_data(home, size=(480, 400)) as (person, _):
        await person.find("Show all 8")
        assert sum(name.startswith("Restore talk") for name in person.names()) == 6
        desk(person).reveal("data", "data.trash")
        await until(lambda: person.focus_name() == "Empty the trash")
        await press(person, "Show all 8")
        await until(lambda: sum(name.startswith("Restore talk") for name in person.names()) == 8)
        await until(lambda: person.focus_name().startswith("Restore talk"))


async def test_the_privacy_page_names_this_machines_places_and_the_providers_addresses(home: Path) -> None:
    text = '[providers.mine]\nbase_url = "https://models.example/v1"\n'
    async with at_data(home, "privacy", text=text) as (person, storage):
        await person.find("mine  →  https://models.example/v1")
        for name in ("sessions", "index.db", "desktop.ini", "trash", "settings.toml", "logs"):
            assert any(str(home / name) in words for words in person.names()), name
        in_file = storage.property("keysInFile")  # whether this machine has a keyring
        keys = str(home / "secrets.json") if in_file else "In the keyring of the system."
        await until(lambda: any(keys in words for words in person.names()))
        assert person.sees("Not asked for.")
        change = {"path": ["providers", "mine", "base_url"], "value": "https://other.example/v1"}
        await person.app.client.call("settings/set", **change)
        await person.find("mine  →  https://other.example/v1")
        await person.app.client.call("settings/set", path=["providers", "mine"], value=None)
        await person.find("No provider is set up, so nothing is sent. Tour plays its script on this machine.")
        await open_at(person, "privacy")
        assert on_page(person, (await person.find("Where keys are kept", QAccessible.Role.Grouping)))
        assert row(person, "privacy.keys") is not None
