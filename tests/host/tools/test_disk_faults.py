"""Rule 14: a full disk and a read-only folder have their sentence, and the file is as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.tools.failures import file_failure
from tests.host.tools.conftest import Bench, code_of

NOBODY = 65534

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX limits and users")


@contextlib.contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """No file of this process can grow beyond ``size`` bytes meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@contextlib.contextmanager
def without_privileges() -> Iterator[None]:
    """As an ordinary user, also when the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    folder = Path(tempfile.mkdtemp())  # where an ordinary user gets to, unlike pytest's own folders
    folder.chmod(0o755)
    yield Bench(folder, tmp_path / "spill")
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def test_a_write_that_does_not_fit_leaves_the_old_file(bench: Bench) -> None:
    target = bench.file("a.txt", "old\n")
    await bench.call("read", path="a.txt")
    with file_size_limit(64 * 1024):
        outcome = await bench.call("write", path="a.txt", content="x" * 200_000)
    assert code_of(outcome) == "FILE_TOO_BIG"
    assert target.read_text() == "old\n"
    assert os.listdir(bench.workspace) == ["a.txt"], "nothing half-written is left"
    assert code_of(await bench.call("write", path="a.txt", content="new\n")) is None


async def test_output_that_does_not_fit_on_the_disk_is_said(bench: Bench) -> None:
    with file_size_limit(40_000):
        outcome = await bench.call("shell", command="seq 1 20000")
    assert "could not be kept" in outcome.content
    assert "20000\n[" in outcome.content
    assert not list(bench.spill.glob("*"))


async def test_a_read_only_folder_is_said(bench: Bench) -> None:
    target = bench.file("a.txt", "old\n")
    await bench.call("read", path="a.txt")
    target.chmod(0o666)
    bench.workspace.chmod(0o555)
    with without_privileges():
        outcome = await bench.call("write", path="a.txt", content="new\n")
        made = await bench.call("write", path="sub/b.txt", content="new\n")
    assert code_of(outcome) == "READ_ONLY"
    assert code_of(made) == "READ_ONLY"
    assert "nothing was changed" in outcome.content
    assert target.read_text() == "old\n"


async def test_a_file_that_may_not_be_read_is_said(bench: Bench) -> None:
    bench.file("a.txt", "secret\n").chmod(0o000)
    with without_privileges():
        outcome = await bench.call("read", path="a.txt")
    assert code_of(outcome) == "NO_PERMISSION"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "DISK_FULL"),
        (errno.EDQUOT, "DISK_FULL"),
        (errno.EROFS, "READ_ONLY"),
        (errno.EACCES, "READ_ONLY"),
        (errno.EIO, "IO_ERROR"),
    ],
)
def test_codes_of_writing(number: int, code: str) -> None:
    failure = file_failure(OSError(number, os.strerror(number)), "src/a.py", writing=True)
    assert failure.code == code
    assert "src/a.py" in failure.message
