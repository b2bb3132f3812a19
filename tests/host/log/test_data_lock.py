"""One writer per data folder (rule 2.7)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.errors import HostError
from host.log.data_lock import DataLock

HOLD = """
import sys, pathlib
from host.log.data_lock import DataLock
lock = DataLock(pathlib.Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_holder_is_told_who_holds_it(home: Path) -> None:
    first, second = DataLock(home), DataLock(home)
    first.acquire()
    first.acquire()
    with pytest.raises(HostError, match="HOME_BUSY") as caught:
        second.acquire()
    assert caught.value.details == {"pid": os.getpid(), "path": str(home)}
    first.release()
    second.acquire()
    second.release()
    second.release()


def test_the_lock_of_another_process_holds_until_it_dies(home: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    lock = DataLock(home)
    with pytest.raises(HostError, match="HOME_BUSY") as caught:
        lock.acquire()
    assert caught.value.details["pid"] == process.pid
    process.send_signal(signal.SIGKILL)
    process.communicate()
    lock.acquire()
    assert lock.holder() == os.getpid()
    lock.release()


def test_a_home_that_cannot_be_made_is_a_coded_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(HostError) as caught:
        DataLock(tmp_path / "file" / "home").acquire()
    assert caught.value.code == "READ_ONLY_FOLDER"
    assert caught.value.details == {"path": str(tmp_path / "file" / "home")}


@pytest.mark.skipif(sys.platform == "win32", reason="folders of a user are for that user there")
def test_a_new_home_is_for_its_user_alone(tmp_path: Path) -> None:
    lock = DataLock(tmp_path / "new" / "home")
    lock.acquire()
    lock.release()
    assert (tmp_path / "new" / "home").stat().st_mode & 0o077 == 0
    (tmp_path / "shared").mkdir(mode=0o755)
    shared = DataLock(tmp_path / "shared")
    shared.acquire()
    shared.release()
    assert (tmp_path / "shared").stat().st_mode & 0o777 == 0o755, "what is there stays as its user wants it"
