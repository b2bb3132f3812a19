"""Making, opening, deleting sessions; refusing damaged and foreign stores."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from host.errors import HostError
from host.events import Event, SessionHeader, TurnStart
from host.log.folder import LogFolder
from host.log.store_format import APPLICATION_ID
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import header, opened, types, whole_turn


async def made(home: Path, clock: ManualClock, *names: str, turns: int = 1) -> None:
    """Sessions with some turns, closed in order."""
    folder = LogFolder(home, clock)
    for name in names:
        log = await folder.create(header(name))
        for turn in range(1, turns + 1):
            log.append(*whole_turn(turn))
        await log.close()
    await folder.close()


async def refused(folder: LogFolder, session_id: str) -> HostError:
    with pytest.raises(HostError) as caught:
        await folder.open(session_id)
    return caught.value


async def test_a_session_appears_with_header_and_first_events(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    kept = Event("turn/start", 77, 5, b'{"turn":1,"more":[1]}')
    log = await folder.create(header("ses_b", origin="fork", parent="ses_a"), [kept, TurnStart(turn=2)])
    events = await log.read()
    assert (events[0].seq, events[0].time, events[0].raw) == (0, 5, b'{"turn":1,"more":[1]}')
    assert events[1].time == clock.now_ms()
    assert folder.ids() == ["ses_b"]
    assert await folder.header("ses_b") == log.header
    await log.close()
    assert (await folder.header("ses_b")).parent == "ses_a"
    with pytest.raises(HostError, match="SESSION_EXISTS"):
        await folder.create(header("ses_b"))
    assert [path.name for path in (home / "incoming").iterdir()] == []
    await folder.close()


async def test_nothing_half_made_ever_lies_among_the_sessions(home: Path, clock: ManualClock) -> None:
    """Rule 2.4: while stores are made, each file seen in sessions/ is whole."""
    folder = LogFolder(home, clock)
    seen: list[int] = []
    stop = False

    def watch() -> None:
        while not stop:
            for path in (home / "sessions").glob("*.db"):
                seen.append(int.from_bytes(path.read_bytes()[68:72], "big"))

    (home / "sessions").mkdir(parents=True)
    watching = asyncio.create_task(asyncio.to_thread(watch))
    for number in range(20):
        log = await folder.create(header(f"ses_{number}"), whole_turn(1))
        await log.close()
    stop = True
    await watching
    await folder.close()
    assert seen
    assert set(seen) == {APPLICATION_ID}


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "a" * 200, "nul\0"])
async def test_an_id_that_is_no_name_is_no_session(home: Path, clock: ManualClock, name: str) -> None:
    folder = LogFolder(home, clock)
    assert (await refused(folder, name)).code == "NO_SESSION"
    assert (await refused(folder, "ses_none")).code == "NO_SESSION"
    await folder.close()


async def test_opening_an_open_session_shares_its_log(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (folder, log):
        second, third = await asyncio.gather(folder.open("ses_a"), folder.open("ses_a"))
        assert second is log is third
        await second.close()
        await third.close()
        log.append(TurnStart(turn=1))
        await log.close()
        again = await folder.open("ses_a")
        assert again is not log
        assert types(await again.read()) == ["turn/start", "turn/end"]


async def test_closing_and_opening_at_once_loses_nothing(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (folder, log):
        current = log
        for turn in range(1, 6):
            current.append(*whole_turn(turn))
            closing = asyncio.create_task(current.close())
            await asyncio.sleep(0)
            current = await folder.open("ses_a")
            await closing
        assert len(await current.read()) == 50


async def test_delete_is_undone_by_restore(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (folder, log):
        log.append(*whole_turn(1))
        await folder.delete("ses_a")
        assert folder.ids() == []
        assert (await refused(folder, "ses_a")).code == "NO_SESSION"
        with pytest.raises(HostError, match="NO_SESSION"):
            log.append(TurnStart(turn=2))
        await folder.restore("ses_a")
        again = await folder.open("ses_a")
        assert len(await again.read()) == 10
        with pytest.raises(HostError, match="NO_SESSION"):
            await folder.restore("ses_a")


async def test_what_was_deleted_long_ago_is_removed_for_good(home: Path, clock: ManualClock) -> None:
    await made(home, clock, "ses_a", "ses_b", "ses_c")
    folder = LogFolder(home, clock)
    assert await folder.purge(clock.now_ms()) == []
    await folder.delete("ses_a")
    await clock.advance(3600)
    await folder.delete("ses_b")
    assert await folder.purge(clock.now_ms() - 1000) == ["ses_a"]
    with pytest.raises(HostError, match="NO_SESSION"):
        await folder.restore("ses_a")
    await folder.restore("ses_b")
    assert folder.ids() == ["ses_b", "ses_c"]
    await folder.close()


async def test_a_file_that_is_no_database_is_refused_and_named(home: Path, clock: ManualClock) -> None:
    """Rule 2.4"""
    await made(home, clock, "ses_a", "ses_b")
    folder = LogFolder(home, clock)
    for content in (b"", b"short", b"not a database at all " * 100):
        folder.store_path("ses_a").write_bytes(content)
        error = await refused(folder, "ses_a")
        assert error.code == "BAD_STORE"
        assert error.details["path"] == str(home / "sessions" / "ses_a.db")
        assert str(home) in error.message
    assert folder.ids() == ["ses_a", "ses_b"]
    assert len(await (await folder.open("ses_b")).read()) == 10
    await folder.close()


async def test_a_foreign_database_is_refused(home: Path, clock: ManualClock) -> None:
    """Rule 2.4"""
    await made(home, clock, "ses_a", "ses_b")
    folder = LogFolder(home, clock)
    other = sqlite3.connect(folder.store_path("ses_c"))
    other.execute("CREATE TABLE notes(text)")
    other.commit()
    other.close()
    newer = sqlite3.connect(folder.store_path("ses_b"))
    newer.execute("PRAGMA user_version=99")
    newer.commit()
    newer.close()
    assert (await refused(folder, "ses_c")).code == "FOREIGN_STORE"
    error = await refused(folder, "ses_b")
    assert error.code == "FOREIGN_STORE"
    assert "format 99" in error.message
    assert len(await (await folder.open("ses_a")).read()) == 10
    await folder.close()


async def test_a_changed_header_is_refused(home: Path, clock: ManualClock) -> None:
    await made(home, clock, "ses_a")
    path = home / "sessions" / "ses_a.db"
    path.write_bytes(path.read_bytes().replace(b'"/work"', b'"/evil"'))
    folder = LogFolder(home, clock)
    assert (await refused(folder, "ses_a")).code == "BAD_STORE"
    await folder.close()


async def test_damage_in_the_tail_refuses_the_session(home: Path, clock: ManualClock) -> None:
    """Rule 2.4: one changed letter in the newest turn is found on opening."""
    await made(home, clock, "ses_a", turns=3)
    path = home / "sessions" / "ses_a.db"
    data = path.read_bytes()
    place = data.rindex(b'"text":"looking"')
    path.write_bytes(data[: place + 8] + b"L" + data[place + 9 :])
    folder = LogFolder(home, clock)
    assert (await refused(folder, "ses_a")).code == "BAD_STORE"
    await folder.close()


async def test_damage_found_later_makes_the_session_read_only(home: Path, clock: ManualClock) -> None:
    """Rule 2.4"""
    folder = LogFolder(home, clock)
    log = await folder.create(header())
    for turn in range(1, 100):
        log.append(*whole_turn(turn, f"message number {turn}"))
        if turn % 20 == 0:
            await log.durable()
    await log.close()
    path = home / "sessions" / "ses_a.db"
    data = path.read_bytes()
    path.write_bytes(data.replace(b"message number 3", b"message number 4", 1))
    log = await folder.open("ses_a")
    failures: list[HostError] = []
    log.on_failure(failures.append)
    assert len((await log.page())[0]) == 400
    with pytest.raises(HostError, match="BAD_STORE") as caught:
        await log.read()
    assert caught.value.details["path"] == str(path)
    assert log.read_only is not None
    assert [failure.code for failure in failures] == ["BAD_STORE"]
    with pytest.raises(HostError, match="BAD_STORE"):
        log.append(TurnStart(turn=1))
    with pytest.raises(HostError, match="BAD_STORE"):
        await log.retry()
    assert len((await log.page())[0]) == 400
    report = await folder.verify("ses_a")
    assert not report.ok
    assert {fault.code for fault in report.faults} == {"BAD_STORE"}
    await folder.close()


async def test_an_unknown_event_is_kept_and_the_session_not_driven(home: Path, clock: ManualClock) -> None:
    """Rule 2.5"""
    folder = LogFolder(home, clock)
    strange = Event("hologram/shown", 0, 3, b'{"depth":{"m":2}}')
    harmless = Event("hologram/hint", 0, 3, b"{}", ignorable=True)
    foreign = await folder.create(header("ses_a"), [strange])
    tame = await folder.create(header("ses_b"), [harmless])
    assert (foreign.foreign, tame.foreign) == (True, False)
    await foreign.close()
    again = await folder.open("ses_a")
    assert again.foreign
    [event] = await again.read()
    assert (event.type, event.raw, event.known) == ("hologram/shown", b'{"depth":{"m":2}}', False)
    await folder.close()


async def test_verify_reads_all_of_a_healthy_store(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (folder, log):
        log.append(*whole_turn(1))
        await log.put_blob(b"bytes")
        log.append(*whole_turn(2))
        report = await folder.verify("ses_a")
        assert report.ok
        assert (report.session, report.events, report.blobs) == ("ses_a", 20, 1)
        assert report.batches >= 2
        with pytest.raises(HostError, match="NO_SESSION"):
            await folder.verify("ses_none")


async def test_verify_names_what_is_wrong(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    await (await folder.create(header())).close()
    path = folder.store_path("ses_a")
    path.write_bytes(b"junk" * 100)
    assert [fault.code for fault in (await folder.verify("ses_a")).faults] == ["BAD_STORE"]
    await folder.close()


async def test_a_blob_that_is_not_its_name_is_a_fault(home: Path, clock: ManualClock) -> None:
    folder = LogFolder(home, clock)
    log = await folder.create(header(), blobs={"ab" * 32: b"something else"})
    report = await folder.verify(log.id)
    assert [fault.code for fault in report.faults] == ["BAD_BLOB"]
    await folder.close()


async def test_old_leftovers_of_a_kill_are_cleared(home: Path, clock: ManualClock) -> None:
    (home / "incoming").mkdir(parents=True)
    old, new = home / "incoming" / "ses_old-1.db", home / "incoming" / "ses_new-2.db"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    folder = LogFolder(home, clock)
    await folder.create(SessionHeader(id="ses_x", created_at=1, workspace="", provider="", model=""))
    assert (old.exists(), new.exists()) == (False, True)
    await folder.close()
