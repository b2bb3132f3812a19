"""All sessions out and in again, the trash, what lies where, where keys are (behaviour 12, 15.3)."""

from __future__ import annotations

import contextlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from host import HostError
from host.home import home_source
from tests.helpers.hosted import Desk, desk_at, refused, write_settings
from tests.helpers.scripted_server import ScriptedServer, turn

KEY = "sk-this-is-a-secret-key"


async def said(desk: Desk, workspace: Path, *texts: str) -> list[str]:
    """A session for each text."""
    made = []
    for text in texts:
        made.append(await desk.create(workspace))
        await desk.say(text)
    return made


async def frames(desk: Desk, method: str, path: Path) -> list[dict[str, Any]]:
    return [frame async for frame in desk.client.stream(method, path=str(path))]


async def test_all_sessions_go_out_and_come_in_elsewhere(home: Path, workspace: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.zip"
    async with ScriptedServer([turn("One."), turn("Two."), turn("Three.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            one, two, three = await said(desk, workspace, "first", "第二个 ☕", "third")
            await desk.call("sessions/rename", session=one, title="Renamed")
            (workspace / "note.txt").write_text("attached", encoding="utf-8")
            progress = await frames(desk, "sessions/export-all", target)
            assert [(frame["done"], frame["total"]) for frame in progress] == [(0, 3), (1, 3), (2, 3), (3, 3)]
            assert (progress[-1]["skipped"], progress[-1]["bytes"]) == ([], target.stat().st_size)
            history = (await desk.call("sessions/history", session=two))["events"]
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        index = json.loads(archive.read("index.json"))
        assert [(row["id"], row["title"]) for row in index["sessions"]] == [
            (one, "Renamed"),
            (two, "第二个 ☕"),
            (three, "third"),
        ]
        for row in index["sessions"]:
            lines = archive.read(row["file"]).splitlines()
            assert json.loads(lines[0])["id"] == row["id"]
    async with desk_at(tmp_path / "elsewhere") as desk:
        progress = await frames(desk, "sessions/import-all", target)
        assert progress[-1] == {"done": 3, "total": 3, "made": [one, two, three], "present": 0, "failed": []}
        rows = await desk.call("sessions/list")
        assert {row["title"] for row in rows} == {"Renamed", "第二个 ☕", "third"}
        again = (await desk.call("sessions/history", session=two))["events"]
        assert again == history
        assert (await frames(desk, "sessions/import-all", target))[-1]["present"] == 3
        assert len(await desk.call("sessions/list")) == 3


async def test_no_key_is_ever_in_an_export(home: Path, workspace: Path, tmp_path: Path) -> None:
    """Rule 12."""
    async with ScriptedServer([turn("One.")]) as server:
        write_settings(home, server)
        with (home / "settings.toml").open("a", encoding="utf-8") as file:
            file.write(f'[providers.other]\nbase_url = "{server.base_url}"\napi_key = "{KEY}"\n')
        (home / "secrets.json").write_text(json.dumps({"provider/local": KEY}), encoding="utf-8")
        async with desk_at(home) as desk:
            await desk.call("providers/key", provider="local", key=KEY)
            await said(desk, workspace, "first")
            await frames(desk, "sessions/export-all", tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert all(KEY.encode() not in archive.read(name) for name in archive.namelist())


async def test_a_damaged_session_is_left_out_and_named(home: Path, workspace: Path, tmp_path: Path) -> None:
    async with ScriptedServer([turn("One."), turn("Two.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            one, two = await said(desk, workspace, "first", "second")
        store = home / "sessions" / f"{one}.db"
        store.write_bytes(store.read_bytes()[:4096] + b"\xff" * 8192)
        async with desk_at(home) as desk:
            last = (await frames(desk, "sessions/export-all", tmp_path / "all.zip"))[-1]
            assert [(skipped["id"], skipped["code"]) for skipped in last["skipped"]] == [(one, "BAD_STORE")]
            with zipfile.ZipFile(tmp_path / "all.zip") as archive:
                assert archive.namelist() == [f"sessions/{two}.jsonl", "index.json"]
                assert json.loads(archive.read("index.json"))["skipped"] == last["skipped"]


async def test_an_export_given_up_leaves_nothing_and_an_older_file_as_it_was(
    home: Path, workspace: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out" / "all.zip"
    target.parent.mkdir()
    target.write_bytes(b"older")
    async with ScriptedServer([turn("One."), turn("Two.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            await said(desk, workspace, "first", "second")
            stream = desk.client.stream("sessions/export-all", path=str(target))
            async with contextlib.aclosing(stream) as progress:
                async for frame in progress:
                    if frame["done"] == 1:
                        break
            # The writing thread ends what it had begun; the next export comes after it.
            await frames(desk, "sessions/export-all", tmp_path / "next.zip")
    assert target.read_bytes() == b"older"
    assert list(target.parent.iterdir()) == [target]


async def test_a_place_that_cannot_be_written_is_refused(home: Path, tmp_path: Path) -> None:
    async with desk_at(home) as desk:
        with pytest.raises(HostError, match="FILE_NOT_WRITTEN"):
            await frames(desk, "sessions/export-all", tmp_path / "no" / "such" / "all.zip")
        last = (await frames(desk, "sessions/export-all", tmp_path / "none.zip"))[-1]
        assert (last["done"], last["total"]) == (0, 0)


async def test_what_is_no_archive_is_refused(home: Path, tmp_path: Path) -> None:
    text, empty = tmp_path / "text.zip", tmp_path / "empty.zip"
    text.write_text("no zip", encoding="utf-8")
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("notes.jsonl", '{"type": "note"}\n')
        archive.writestr("../../evil.txt", "x")
    async with desk_at(home) as desk:
        for path, code in ((text, "BAD_IMPORT"), (empty, "BAD_IMPORT"), (tmp_path / "gone.zip", "NO_FILE")):
            with pytest.raises(HostError) as refusal:
                await frames(desk, "sessions/import-all", path)
            assert refusal.value.code == code


async def test_a_bad_entry_does_not_keep_the_others_out(home: Path, tmp_path: Path) -> None:
    header = {"type": "session", "version": 1, "id": "ses_ok", "createdAt": 1, "workspace": "/w"}
    good = json.dumps(header | {"provider": "", "model": ""})
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("a.jsonl", json.dumps(header | {"id": "ses_newer", "version": 99}) + "\n")
        archive.writestr("b.jsonl", good + "\n")
        archive.writestr("Exported by hand.parley", good.replace("ses_ok", "ses_by_hand") + "\n")
    async with desk_at(home) as desk:
        last = (await frames(desk, "sessions/import-all", tmp_path / "two.zip"))[-1]
        assert last["made"] == ["ses_ok", "ses_by_hand"]
        assert [(one["file"], one["code"]) for one in last["failed"]] == [("a.jsonl", "BAD_IMPORT")]


async def test_the_trash_says_what_it_holds_and_is_emptied(home: Path, workspace: Path) -> None:
    async with ScriptedServer([turn("One."), turn("Two."), turn("Three.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            one, two, three = await said(desk, workspace, "first", "second", "third")
            assert await desk.call("storage/trash") == {"days": 30, "sessions": []}
            for name in (one, two):
                await desk.call("sessions/delete", session=name)
            left = home / "output" / one
            left.mkdir(parents=True)
            (left / "long.txt").write_text("x" * 1000, encoding="utf-8")
            held = (await desk.call("storage/trash"))["sessions"]
            assert {(row["session"], row["title"], row["workspace"]) for row in held} == {
                (one, "first", str(workspace)),
                (two, "second", str(workspace)),
            }
            assert all(row["bytes"] > 0 and row["deletedAt"] > 0 for row in held)
            await desk.call("sessions/restore", session=two)
            gone = await desk.call("storage/empty-trash")
            assert gone == {"sessions": [one], "bytes": next(row["bytes"] for row in held if row["session"] == one)}
            assert not left.exists()
            assert await refused(desk.call("sessions/restore", session=one)) == "NO_SESSION"
            assert {row["id"] for row in await desk.call("sessions/list")} == {two, three}
            assert await desk.call("storage/empty-trash") == {"sessions": [], "bytes": 0}


async def test_an_unreadable_store_in_the_trash_is_listed_too(home: Path) -> None:
    (home / "trash").mkdir(parents=True)
    (home / "trash" / "ses_x.db").write_bytes(b"not a store")
    async with desk_at(home) as desk:
        (row,) = (await desk.call("storage/trash"))["sessions"]
        assert (row["session"], row["title"], row["bytes"]) == ("ses_x", "", 11)


async def test_what_lies_where(home: Path, workspace: Path) -> None:
    async with ScriptedServer([turn("One.")]) as server:
        write_settings(home, server)
        (home / "unknown.bin").write_bytes(b"12345")
        async with desk_at(home) as desk:
            await said(desk, workspace, "first")
            found = await desk.call("storage/places")
            places = {place["name"]: place for place in found["places"]}
            assert places["sessions"]["path"] == str(home / "sessions")
            assert places["sessions"]["bytes"] > 0
            assert places["settings"]["bytes"] == (home / "settings.toml").stat().st_size
            assert places["keys"] == {"name": "keys", "path": str(home / "secrets.json"), "bytes": 0}
            assert places["other"]["bytes"] >= 5
            assert found["sessions"] == 1
            assert found["bytes"] == sum(place["bytes"] for place in found["places"])


async def test_where_the_key_of_a_provider_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLEY_TEST_KEY", KEY)
    home.mkdir()
    (home / "settings.toml").write_text(
        "providers.a = {api_key_env = ''}\nproviders.b = {api_key_env = 'PARLEY_TEST_KEY'}\n"
        "providers.c = {api_key_env = 'PARLEY_NO_SUCH_KEY', base_url = 'not a url!'}\n"
        "providers.d = {kind = 'anthropic'}\nproviders.e = {base_url = 'localhost:11434'}\n",
        encoding="utf-8",
    )
    async with desk_at(home) as desk:
        await desk.call("providers/key", provider="d", key=KEY)
        assert await desk.call("providers/key-states") == {
            "a": "none",
            "b": "set",
            "c": "unset",
            "d": "set",
            "e": "missing",
            "tour": "none",
        }
        assert (await desk.call("providers/key-place"))["backend"] == "keyring"
        listed = {row["name"]: row for row in await desk.call("providers/list")}
        assert {name: row["endpoint"] for name, row in listed.items()} == {
            "a": "https://api.openai.com/v1",
            "b": "https://api.openai.com/v1",
            "c": "not a url!",
            "d": "https://api.anthropic.com",
            "e": "http://localhost:11434/v1",
            "tour": "",
        }
        assert [listed[name]["keyVariable"] for name in ("a", "b", "d")] == ["", "PARLEY_TEST_KEY", None]


def test_what_makes_a_folder_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLEY_HOME", str(tmp_path))
    assert home_source(tmp_path) == "environment"
    assert home_source(tmp_path / "other") == "given"
    monkeypatch.delenv("PARLEY_HOME")
    assert home_source(tmp_path) == "given"
