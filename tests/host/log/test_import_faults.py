"""Files to import that are compressed, cut off, or hold anything at all."""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from backports import zstd
from hypothesis import given, settings
from hypothesis import strategies as st

from host.errors import HostError
from host.events import UserMessage
from host.log.folder import LogFolder
from host.log.transfer import import_session
from host.projections import Projections, Transcript, standard_projections
from tests.helpers.manual_clock import ManualClock
from tests.host.log.harness_scenes import RECORDED, imported, only


async def test_compressed_files_are_read_also_when_they_break_off(home: Path, clock: ManualClock) -> None:
    plain = (RECORDED / "code-mode-turn.jsonl").read_bytes()
    lines = plain.splitlines(keepends=True)
    frames = [zstd.compress(b"".join(lines[:5])), zstd.compress(b"".join(lines[5:]))]
    home.mkdir(parents=True)
    folder = LogFolder(home, clock)
    counts = []
    for number, data in enumerate((plain, b"".join(frames), gzip.compress(plain), frames[0] + frames[1][:40])):
        path = home / f"{number}.jsonl.zstd"
        path.write_bytes(data)
        log = await import_session(path, folder, clock)
        counts.append(len(await log.read()))
    assert counts[0] == counts[1] == counts[2]
    assert 3 <= counts[3] < counts[0]
    await folder.close()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
async def test_a_file_as_other_programs_write_it_is_read(home: Path, clock: ManualClock, encoding: str) -> None:
    """Behaviour 13: encodings of users' files"""
    home.mkdir(parents=True)
    folder, path = LogFolder(home, clock), home / "in.jsonl"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    path.write_bytes((mark + (RECORDED / "plan-review.jsonl").read_text(encoding="utf-8")).encode(encoding))
    assert len(await (await import_session(path, folder, clock)).read()) > 10
    await folder.close()


async def test_a_folder_is_refused_as_what_it_is(home: Path, clock: ManualClock) -> None:
    home.mkdir(parents=True)
    folder = LogFolder(home, clock)
    with pytest.raises(HostError) as raised:
        await import_session(home, folder, clock)
    assert raised.value.code == "BAD_IMPORT"
    await folder.close()


async def test_lone_surrogates_are_replaced(home: Path) -> None:
    text = rb'{"type":"user/message","data":{"content":"a\ud83d b","id":"m"}}'
    folder, _, events = await imported(home, text)
    assert only(events, UserMessage).text == "a� b"
    await folder.close()


plain_json = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
recorded_rows = [
    json.loads(line)
    for path in sorted(RECORDED.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()[1:]
    if len(line) < 3000
]


@st.composite
def spoiled_rows(draw: st.DrawFn) -> dict[str, Any]:
    """A recorded row with one of its fields taken away or changed to anything."""
    found = json.loads(json.dumps(draw(st.sampled_from(recorded_rows))))
    place = found if draw(st.booleans()) else found["data"]
    for _ in range(draw(st.integers(0, 3))):
        if isinstance(place, dict) and place:
            key = draw(st.sampled_from(sorted(place)))
            if draw(st.booleans()) and isinstance(place[key], dict | list) and place[key]:
                place = place[key]
            elif isinstance(place, dict):
                place[key] = draw(plain_json)
        elif isinstance(place, list) and place:
            place[0] = draw(plain_json)
    return found


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(spoiled_rows(), max_size=12))
def test_no_row_whatever_it_holds_stops_an_import(rows: list[dict[str, Any]]) -> None:
    """Nothing crashes, nothing is left open, everything can be drawn and folded."""

    async def run(home: Path) -> None:
        folder, log, events = await imported(home, *rows)
        assert all(event.data is not None for event in events)
        assert all(event.ignorable for event in events if not event.known)
        transcript = await Transcript.load(log)
        assert transcript.unreadable is None
        assert not transcript.open_calls
        await Projections.resume(log, standard_projections())
        await folder.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name)))
