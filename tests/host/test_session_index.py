"""The list of sessions and the search over them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from host.events import EventData, SessionEndSeed, SessionTitle
from host.log.folder import LogFolder
from host.log.session_log import SessionLog
from host.projections import Projections, fold, standard_projections
from host.session_index import SessionIndex
from host.session_index.tables import Row, open_tables
from tests.helpers.manual_clock import ManualClock
from tests.helpers.work import LINEAR, lines_run
from tests.host.log.scenes import header, said, whole_turn
from tests.host.projections.test_folds import ASKED


@asynccontextmanager
async def indexed(home: Path, clock: ManualClock) -> AsyncIterator[tuple[LogFolder, SessionIndex]]:
    folder = LogFolder(home, clock)
    index = SessionIndex(home, folder, clock)
    try:
        yield folder, index
    finally:
        await index.close()
        await folder.close()


async def made(folder: LogFolder, name: str, *data: EventData, **fields: Any) -> SessionLog:
    log = await folder.create(header(name, **fields), data)
    await log.close()
    return log


async def live(folder: LogFolder, index: SessionIndex, name: str) -> tuple[SessionLog, Any]:
    """A session whose events are noted as they come, and what appends to it."""
    log = await (folder.open(name) if name in folder.ids() else folder.create(header(name)))
    projections = await Projections.resume(log, standard_projections())
    index.note(name, log.header, projections.views(), [])

    def append(*data: EventData) -> None:
        index.note(name, log.header, projections.views(), log.append(*data))
        index.note(name, log.header, projections.views(), [])

    return log, append


async def names(index: SessionIndex, query: str) -> list[str]:
    return sorted(hit["id"] for hit in await index.search(query))


async def test_noted_sessions_are_listed_newest_first(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        _, first = await live(folder, index, "ses_a")
        await clock.advance(1)
        _, second = await live(folder, index, "ses_b")
        second(*whole_turn(1, "fix the parser"))
        await clock.advance(1)
        first(said("write a poem"), ASKED)
        rows = await index.list()
        assert rows == [
            {
                "id": "ses_a",
                "title": "write a poem",
                "workspace": "/work",
                "createdAt": 1,
                "updatedAt": clock.now_ms(),
                "waiting": 1,
                "fault": None,
                "origin": None,
                "parent": None,
            },
            {**rows[1], "id": "ses_b", "title": "fix the parser", "waiting": 0, "updatedAt": clock.now_ms() - 1000},
        ]


async def test_what_the_caller_knows_to_wait_is_listed(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (_, index):
        views = fold(header(), standard_projections(), [])
        index.note("ses_a", header(), views, [], waiting=3)
        assert [row["waiting"] for row in await index.list()] == [3]


async def test_changes_are_told(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        heard: list[frozenset[str]] = []
        index.subscribe(heard.append)
        _, append = await live(folder, index, "ses_a")
        append(said("hello"))
        await index.flush()
        assert heard == [frozenset({"ses_a"})]
        await index.forget("ses_a")
        assert heard[1:] == [frozenset({"ses_a"})]


async def test_notes_are_searchable_at_once(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        _, append = await live(folder, index, "ses_a")
        append(said("quick brown fox"))
        assert await names(index, "brown") == ["ses_a"]


async def test_deleted_sessions_vanish_and_come_back(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("find me"))
        await made(folder, "ses_b", said("find me too"))
        await index.refresh()
        await folder.delete("ses_a")
        await index.forget("ses_a")
        assert [row["id"] for row in await index.list()] == ["ses_b"]
        assert await names(index, "find") == ["ses_b"]
        await folder.restore("ses_a")
        await index.refresh()
        assert await names(index, "find") == ["ses_a", "ses_b"]
        (home / "sessions" / "ses_b.db").unlink()
        await index.refresh()
        assert await names(index, "find") == ["ses_a"]


@pytest.mark.parametrize("damage", ["missing", "junk", "older", "broken later"])
async def test_a_missing_or_damaged_index_is_made_anew(home: Path, clock: ManualClock, damage: str) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1, "fix the parser"))
        await index.refresh()
    path = home / "index.db"
    if damage == "missing":
        path.unlink()
    elif damage == "junk":
        path.write_bytes(b"junk " * 1000)
    elif damage == "older":
        with sqlite3.connect(path) as store:
            store.execute("PRAGMA user_version=77")
        store.close()
    else:
        with sqlite3.connect(path) as store:
            store.execute("DROP TABLE texts")
        store.close()
    async with indexed(home, clock) as (_, index):
        if damage == "broken later":
            await index.search("parser")  # finds the damage, and has the stores read again by itself
            await asyncio.gather(*index._healing)
        else:
            await index.refresh()
        assert [row["title"] for row in await index.list()] == ["fix the parser"]
        assert await names(index, "parser") == ["ses_a"]


async def test_what_was_appended_without_a_note_is_caught_up(home: Path, clock: ManualClock) -> None:
    """After a kill the index may lag behind the stores; a start brings it level."""
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1, "first words"))
        await index.refresh()
    folder = LogFolder(home, clock)
    log = await folder.open("ses_a")
    await clock.advance(5)
    log.append(*whole_turn(2, "second words"), SessionTitle(title="New name", source="user"))
    await folder.close()
    async with indexed(home, clock) as (_, index):
        assert [row["title"] for row in await index.list()] == ["first words"]
        await index.refresh()
        [row] = await index.list()
        assert (row["title"], row["updatedAt"]) == ("New name", clock.now_ms())
        assert await names(index, "second") == ["ses_a"]
        [hit] = await index.search("words")
        assert hit["matches"] == 2


async def test_a_refresh_with_nothing_to_do_reads_no_store(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("hello"))
        await index.refresh()
        path = folder.store_path("ses_a")
        before = path.stat()
        path.write_bytes(b"x" * before.st_size)  # reading it would be told as a fault
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        heard: list[frozenset[str]] = []
        index.subscribe(heard.append)
        await index.refresh()
        assert heard == []


async def test_an_approval_that_a_kill_left_open_waits_for_nobody(home: Path, clock: ManualClock) -> None:
    """Rule 11: a crash means no; the list must not send people to a card that is gone."""
    async with indexed(home, clock) as (folder, index):
        log = await folder.create(header())
        log.append(*whole_turn(1)[:5], ASKED)
        await log.durable()
        files = {path: path.read_bytes() for path in log.path.parent.iterdir() if not path.name.endswith("-shm")}
        await log.close()
        for path, data in files.items():
            path.write_bytes(data)
        await index.refresh()
        assert [row["waiting"] for row in await index.list()] == [0]


async def test_a_fork_that_was_never_opened_waits_for_nothing(home: Path, clock: ManualClock) -> None:
    """Rule 15.2"""
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1), SessionEndSeed(parent="ses_0"), origin="fork", parent="ses_0")
        await index.refresh()
        assert [row["waiting"] for row in await index.list()] == [0]


async def test_a_damaged_session_is_listed_with_its_fault(home: Path, clock: ManualClock) -> None:
    """Rule 2.4: the others are there, and this one is not silently gone."""
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("fine"))
        folder.store_path("ses_b").write_bytes(b"junk" * 50)
        await index.refresh()
        assert {row["id"]: row["fault"] for row in await index.list()} == {"ses_a": None, "ses_b": "BAD_STORE"}


async def test_a_gap_in_the_notes_is_filled_from_the_store(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1, "early words"))
        log, append = await live(folder, index, "ses_a")
        append(*whole_turn(2, "late words"))
        await log.durable()
        await index.flush()
        await asyncio.gather(*index._healing)
        [hit] = await index.search("words")
        assert hit["matches"] == 2
        append(*whole_turn(3, "later words"))
        [hit] = await index.search("words")
        assert hit["matches"] == 3


async def test_a_home_that_cannot_hold_an_index_has_one_in_memory(home: Path, clock: ManualClock) -> None:
    (home / "index.db").mkdir(parents=True)
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", said("hello there"))
        await index.refresh()
        assert await names(index, "hello") == ["ses_a"]


def test_listing_asks_once_and_reads_no_text(home: Path) -> None:
    """How long 1,500 sessions take is in `bench_sessions`."""
    tables = open_tables(home / "index.db")
    filled = 0

    def listed(count: int) -> list[dict[str, Any]]:
        return [row.view() for row in tables.rows()][:count]

    def fill(count: int) -> None:
        nonlocal filled
        for number in range(filled, count):
            tables.put(Row(id=f"ses_{number}", title=f"title {number}", updated_at=number), [(0, f"text {number}")])
        filled = count

    fill(100)
    once = lines_run(lambda: listed(100))
    fill(200)
    assert lines_run(lambda: listed(200)) < LINEAR * once
    asked: list[str] = []
    tables._connection.set_trace_callback(asked.append)
    rows = listed(200)
    tables._connection.set_trace_callback(None)
    tables.close()
    assert (len(rows), rows[0]["id"]) == (200, "ses_199")
    assert len(asked) == 1
    assert "text" not in asked[0]


async def test_a_session_opened_before_its_text_was_read_is_read_by_the_refresh(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1, "early words"))
        await live(folder, index, "ses_a")
        await index.flush()
        await index.refresh()
        [hit] = await index.search("words")
        assert hit["matches"] == 1


async def test_an_index_that_fails_again_and_again_ends_up_in_memory(home: Path, clock: ManualClock) -> None:
    async with indexed(home, clock) as (folder, index):
        await made(folder, "ses_a", *whole_turn(1, "fix the parser"))
        await index.refresh()
        for _ in range(3):
            await index._run(lambda tables: tables._connection.execute("DROP TABLE texts"))
            await index.search("parser")
            while index._healing:
                await asyncio.gather(*index._healing)
            assert [row["title"] for row in await index.list()] == ["fix the parser"]
        [(_, _, file)] = await index._run(lambda tables: list(tables._connection.execute("PRAGMA database_list")))
        assert file == ""
