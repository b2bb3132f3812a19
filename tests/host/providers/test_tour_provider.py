"""Tour as a provider: its pace, its sample, and the whole of it against real tools."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import aclosing
from pathlib import Path

import pytest

from host.events import ToolSchema
from host.providers.base import CallDelta, Chunk, Finish, ModelRequest, ReasoningDelta, TextDelta, UserInput
from host.providers.tour import MODEL, TourProvider, create_sample_workspace
from host.providers.tour.provider import pieces
from host.providers.tour.sample import SAMPLE_FILES, sample_text
from tests.helpers.manual_clock import ManualClock


def asked() -> ModelRequest:
    glob = ToolSchema(name="glob", description="", parameters={})
    return ModelRequest(model="tour", system="", messages=(UserInput(text="hi"),), tools=(glob,))


async def heard(clock: ManualClock, chunks: list[Chunk]) -> asyncio.Task[None]:
    """A task that collects what the tour says into ``chunks``; it sleeps already."""

    async def listen() -> None:
        async for chunk in TourProvider(clock).stream(asked()):
            chunks.append(chunk)

    task = asyncio.ensure_future(listen())
    await clock.slept_on()
    return task


async def test_it_streams_at_its_clocks_pace(clock: ManualClock) -> None:
    chunks: list[Chunk] = []
    task = await heard(clock, chunks)
    assert chunks == []
    await clock.advance(0.4)
    assert len(chunks) == 1
    await clock.advance(1)
    assert 10 <= len(chunks) <= 20
    assert not task.done()
    await clock.advance(30)
    await task
    kinds = [type(chunk) for chunk in chunks]
    assert kinds[0] is ReasoningDelta
    assert kinds[-3:] == [TextDelta, CallDelta, Finish]
    assert clock.sleeping == 0


async def test_a_message_takes_seconds_not_minutes(clock: ManualClock) -> None:
    """Rule 12: everything within two minutes; the longest beginning takes less than six seconds."""
    chunks: list[Chunk] = []
    task = await heard(clock, chunks)
    await clock.advance(6)
    assert task.done()
    assert chunks[-1] == Finish(reason="tool-calls")
    assert [(call.name, call.arguments) for call in chunks if isinstance(call, CallDelta)] == [
        ("glob", '{"pattern": "**/*.py"}')
    ]


async def test_closing_early_ends_it(clock: ManualClock) -> None:
    async with aclosing(TourProvider(clock).stream(asked())) as chunks:
        waiting = asyncio.ensure_future(anext(chunks))
        await clock.slept_on()
        await clock.advance(0.4)
        assert isinstance(await waiting, ReasoningDelta)
    with pytest.raises(StopAsyncIteration):
        await anext(chunks)
    assert clock.sleeping == 0


async def test_the_model_is_labelled_as_scripted(clock: ManualClock) -> None:
    provider = TourProvider(clock)
    assert await provider.models() == [MODEL]
    assert "scripted" in MODEL.name
    assert provider.kind == "tour"
    assert provider.describe("tour").context_window == 1_000_000
    await provider.close()


def test_pieces_are_even_for_letters_and_han() -> None:
    for text in ("Hello, I am scripted.", "你好！我是导览。", "混合 mixed 文字", "", "x"):
        assert "".join(pieces(text)) == text
    assert max(map(len, pieces("a" * 50))) == 8
    assert max(map(len, pieces("字" * 50))) == 4


# The sample


def run_tests(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "unittest"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_the_sample_has_one_failing_test_and_the_tours_edit_mends_it(tmp_path: Path) -> None:
    folder = create_sample_workspace(tmp_path / "deep" / "tour")
    assert sorted(path.name for path in folder.iterdir()) == sorted(SAMPLE_FILES)
    red = run_tests(folder)
    assert red.returncode == 1
    assert "FAILED (failures=1)" in red.stderr
    program = folder / "greeting.py"
    text = program.read_text("utf-8")
    assert text.count("    if hour <= 12:") == 1
    program.write_text(text.replace("    if hour <= 12:", "    if hour < 12:"), "utf-8")
    assert run_tests(folder).stderr.rstrip().endswith("OK")


def test_an_untouched_sample_is_used_again_and_a_used_one_left_alone(tmp_path: Path) -> None:
    first = create_sample_workspace(tmp_path / "tour")
    assert create_sample_workspace(tmp_path / "tour") == first
    (first / "greeting.py").write_text("mine", "utf-8")
    second = create_sample_workspace(tmp_path / "tour")
    assert second == tmp_path / "tour-2"
    assert (first / "greeting.py").read_text("utf-8") == "mine"
    (second / "notes.txt").write_text("x", "utf-8")
    assert create_sample_workspace(tmp_path / "tour") == tmp_path / "tour-3"


def test_a_file_in_the_way_and_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "tour").write_text("a file", "utf-8")
    assert create_sample_workspace(tmp_path / "tour") == tmp_path / "tour-2"
    (tmp_path / "empty").mkdir()
    assert create_sample_workspace(tmp_path / "empty") == tmp_path / "empty"
    assert (tmp_path / "empty" / "README.md").read_text("utf-8") == sample_text("README.md")


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(OSError, match="file"):
        create_sample_workspace(tmp_path / "file" / "tour")
