"""A session as a file that somebody named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from host.errors import HostError
from host.log.export_file import export_to
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import opened


async def test_a_file_may_have_as_long_a_name_as_there_is(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    async with opened(home, clock) as (_, log):
        out = tmp_path / "out"
        out.mkdir()
        longest = out / ("名" * 83 + ".jsonl")
        await export_to(log, longest, "jsonl")
        with pytest.raises(HostError):
            await export_to(log, out / ("名" * 90), "jsonl")
        assert os.listdir(out) == [longest.name]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
async def test_what_is_no_file_is_not_replaced(home: Path, clock: ManualClock, tmp_path: Path) -> None:
    """Behind a name may be a device: nobody wants a session in its place."""
    (out := tmp_path / "out").mkdir()
    os.mkfifo(pipe := out / "pipe")
    async with opened(home, clock) as (_, log):
        with pytest.raises(HostError):
            await export_to(log, pipe, "jsonl")
    assert os.listdir(out) == ["pipe"]
    assert pipe.is_fifo()
