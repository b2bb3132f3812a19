"""Full disks and folders that may not be written: for real, in processes of their own. Sectors that went bad."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host.errors import HostError
from host.events import TodoWrite
from host.log.folder import LogFolder
from host.projections import Projections, standard_projections
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import header, opened, whole_turn

FULL = """
import asyncio, json, pathlib, resource, signal, sys
from host.clock import SystemClock
from host.errors import HostError
from host.events import Todo, TodoWrite
from host.log.folder import LogFolder
from tests.host.log.scenes import header

async def main(home):
    folder = LogFolder(home, SystemClock())
    log, other = await folder.create(header("ses_a")), await folder.create(header("ses_b"))
    told = []
    log.on_failure(lambda failure: told.append(failure.code))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    acknowledged, code, path = 0, None, None
    while code is None:
        try:
            log.append(TodoWrite(todos=(Todo(content="x" * 5000, status="pending"),)))
            await log.durable()
            acknowledged += 1
        except HostError as error:
            code, path = error.code, error.details["path"]
    assert log.read_only is not None
    try:
        log.append(TodoWrite(todos=()))
        after = None
    except HostError as error:
        after = error.code
    other.append(TodoWrite(todos=()))
    await other.durable()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    retried = None
    if sys.argv[2] == "retry":
        await log.retry()
        log.append(TodoWrite(todos=()))
        await log.durable()
        retried = log.read_only is None
    print(json.dumps({"acknowledged": acknowledged, "code": code, "path": path, "told": told, "after": after,
                      "retried": retried}))
    await folder.close()

asyncio.run(main(pathlib.Path(sys.argv[1])))
"""

READ_ONLY = """
import asyncio, json, os, pathlib, sys
from host.clock import SystemClock
from host.errors import HostError
from host.events import TodoWrite
from host.log.folder import LogFolder
from tests.host.log.scenes import header

async def main(home):
    os.setuid(65534)  # nobody: the interpreter's own files may be root's, so only now
    folder = LogFolder(home, SystemClock())
    log = await folder.open("ses_a")
    events = [event.type for event in await log.read()]
    codes = [log.read_only.code]
    for attempt in (lambda: log.append(TodoWrite(todos=())), lambda: log.put_blob(b"x"), lambda: log.retry(),
                    lambda: folder.create(header("ses_new")), lambda: folder.delete("ses_a")):
        try:
            outcome = attempt()
            if asyncio.iscoroutine(outcome):
                await outcome
            codes.append("nothing")
        except HostError as error:
            codes.append(error.code)
    log.checkpoint_stream(None)
    report = await folder.verify("ses_a")
    print(json.dumps({"events": events, "codes": codes, "ok": report.ok}))
    await folder.close()

asyncio.run(main(pathlib.Path(sys.argv[1])))
"""


def run(script: str, *arguments: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")
@pytest.mark.parametrize("retry", ["retry", "give up"])
async def test_a_disk_that_takes_no_more_makes_the_log_read_only(home: Path, clock: ManualClock, retry: str) -> None:
    """Nothing acknowledged is lost; other sessions go on; a retry after making room loses nothing at all."""
    found = run(FULL, str(home), retry)
    assert found["code"] in ("DISK_FULL", "DISK_FAULT")
    assert found["path"] == str(home / "sessions" / "ses_a.db")
    assert found["told"] == [found["code"]]
    assert found["after"] == found["code"]
    folder = LogFolder(home, clock)
    log = await folder.open("ses_a")
    expected = found["acknowledged"] + 2 if retry == "retry" else found["acknowledged"]
    assert found["acknowledged"] > 3
    assert len(await log.read()) == expected
    assert (await folder.verify("ses_a")).ok
    assert len(await (await folder.open("ses_b")).read()) == 1
    await folder.close()


async def test_sqlite_out_of_pages_is_a_full_disk(home: Path, clock: ManualClock) -> None:
    async with opened(home, clock) as (_, log):
        log.append(*whole_turn(1))
        await log.durable()
        store = log._queue._store
        assert store is not None
        store.query("PRAGMA max_page_count=20")
        log.append(*[TodoWrite(todos=())] * 10_000)
        with pytest.raises(HostError, match="DISK_FULL"):
            await log.durable()
        assert len(await log.read(limit=10)) == 10
        store.query("PRAGMA max_page_count=100000")
        await log.retry()
        assert log.read_only is None
        log.append(*whole_turn(2))
        await log.durable()
        assert len(await log.read()) == 10_020


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="needs another user to be")
@pytest.mark.parametrize("crashed", [False, True], ids=["closed in order", "left by a kill"])
async def test_a_read_only_folder_is_shown_and_not_written(clock: ManualClock, crashed: bool) -> None:
    """A store is still read, with what recovery would add; nothing in the folder changes."""
    base = Path("/tmp") / f"parley-readonly-{os.getpid()}-{crashed}"
    home = base / "home"
    folder = LogFolder(home, clock)
    log = await folder.create(header())
    log.append(*whole_turn(1), *whole_turn(2)[:5])
    await log.durable()
    if crashed:
        saved = {path.name: path.read_bytes() for path in log.path.parent.iterdir() if not path.name.endswith("-shm")}
    await folder.close()
    try:
        if crashed:
            for name, data in saved.items():
                (home / "sessions" / name).write_bytes(data)
        before = {path.name: path.read_bytes() for path in (home / "sessions").iterdir()}
        found = run(READ_ONLY, str(home))
        assert found["events"][-2:] == ["step/end", "turn/end"]
        assert len(found["events"]) > 15
        assert set(found["codes"]) == {"READ_ONLY_FOLDER"}
        assert found["ok"]
        assert {path.name: path.read_bytes() for path in (home / "sessions").iterdir()} == before
    finally:
        subprocess.run(["rm", "-rf", str(base)], check=True)


async def test_a_sector_of_zeros_is_damage_and_nothing_worse(home: Path, clock: ManualClock) -> None:
    """Rule 2.4: what a power cut leaves of a file. Each sector in turn; reading and `verify` say what is wrong."""
    folder = LogFolder(home, clock)
    log = await folder.create(header(), [event for turn in range(1, 4) for event in whole_turn(turn, "x" * 2_000)])
    await log.put_blob(b"picture")
    projections = await Projections.resume(log, standard_projections())
    await projections.close()
    await log.close()
    await folder.close()
    path = home / "sessions" / "ses_a.db"
    whole = path.read_bytes()
    faults = set()
    for start in range(4096, len(whole), 512):
        folder = LogFolder(home, clock)
        path.write_bytes(whole[:start] + bytes(512) + whole[start + 512 :])
        report = await folder.verify("ses_a")
        try:
            log = await folder.open("ses_a")
            await log.read()
            await (await Projections.resume(log, standard_projections())).close()
        except HostError as error:
            faults.add(error.code)
            assert not report.ok
        await folder.close()
    assert faults == {"BAD_STORE"}
