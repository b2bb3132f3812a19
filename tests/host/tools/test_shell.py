"""Rules 3.3 and 10: `shell`."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import threading
from pathlib import Path

import pytest

from host.tools.base import ToolOutcome
from host.tools.child_types import Sink
from host.tools.output import KEPT, MAX_SPILL, PROGRESS_BYTES, OutputCollector
from host.tools.processes import ChildProcess
from host.tools.shell import Shell
from tests.helpers.manual_clock import ManualClock
from tests.host.tools.conftest import Bench, code_of
from tests.host.tools.processes import processes_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


async def stopped(call: asyncio.Task[ToolOutcome]) -> None:
    """Stop the call; how long that takes is in `bench_stop`."""
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call


async def test_output_errors_and_exit_code(bench: Bench) -> None:
    bench.file("a.txt", "in the workspace\n")
    outcome = await bench.call("shell", command="cat a.txt; echo oops >&2; exit 3")
    assert outcome.content == "in the workspace\noops\n[Exit code 3]"
    assert outcome.error is None, "the tool did its work; the command's failure is in its exit code"
    assert outcome.display is not None
    assert outcome.display["exitCode"] == 3
    assert outcome.display["kind"] == "shell"
    assert outcome.display["durationMs"] >= 0
    assert (await bench.call("shell", command="true")).content == "(no output)"
    killed = await bench.call("shell", command="kill -SEGV $$")
    assert "[Ended by signal SIGSEGV]" in killed.content


async def test_there_is_nothing_to_read_and_no_terminal(bench: Bench) -> None:
    outcome = await bench.call("shell", command="cat; tty; test -t 1 || echo no terminal")
    assert "not a tty\nno terminal" in outcome.content


async def test_keys_are_withheld_from_commands(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule 12: keys never get into the log, so commands cannot print them."""
    monkeypatch.setenv("SOME_PROVIDER_KEY", "sk-secret")
    monkeypatch.setenv("OTHER", "plain")
    bench.use([Shell(lambda: {"SOME_PROVIDER_KEY"})])
    outcome = await bench.call("shell", command="env")
    assert "sk-secret" not in outcome.content
    assert "OTHER=plain" in outcome.content
    assert "GIT_TERMINAL_PROMPT=0" in outcome.content


async def test_time_out_stops_the_group_and_keeps_what_was_printed(bench: Bench) -> None:
    clock = bench.clock = ManualClock()
    call = bench.start("shell", command="echo begun; sleep 1000 & sleep 1000", timeout=7)
    await bench.printed("begun")
    await clock.slept_on()
    await clock.advance(7)
    outcome = await call
    assert code_of(outcome) == "TIMED_OUT"
    assert outcome.content.startswith("begun\n[Stopped by the time-out after 7 s")
    assert outcome.display is not None
    assert outcome.display["exitCode"] is None
    assert outcome.display["durationMs"] == 7_000
    assert not processes_in(bench.workspace)


async def test_default_time_out_is_120_seconds(bench: Bench) -> None:
    clock = bench.clock = ManualClock()
    call = bench.start("shell", command="echo begun; sleep 1000")
    await bench.printed("begun")
    await clock.slept_on()
    await clock.advance(119)
    assert not call.done()
    await clock.advance(1)
    assert code_of(await call) == "TIMED_OUT"


STUBBORN = [
    "sleep 1000",
    "sleep 1000 & sleep 1000 & wait",
    "trap '' TERM; echo deaf; while true; do sleep 1000; done",
    "bash -c 'trap \"\" TERM INT HUP; sleep 1000; sleep 1000' & wait",
    "yes",
    "kill -STOP $$",
    "exec >&- 2>&-; sleep 1000",
]


@pytest.mark.parametrize("command", STUBBORN)
async def test_nothing_of_the_group_runs_any_more_when_a_stop_returns(bench: Bench, command: str) -> None:
    """Rule 3.3."""
    call = bench.start("shell", command=f"echo begun; {command}")
    await bench.printed("begun" if command != "yes" else "y")
    assert processes_in(bench.workspace)
    await stopped(call)
    assert not processes_in(bench.workspace)


async def test_stop_while_it_is_being_started(bench: Bench) -> None:
    """Rule 3.3, also while a process is being spawned: whenever the stop comes, nothing goes on behind it."""
    for turns in range(0, 60, 3):
        call = bench.start("shell", command="sleep 1000")
        for _ in range(turns):
            await asyncio.sleep(0)
        await stopped(call)
        assert not processes_in(bench.workspace), f"stopped after {turns} turns of the loop"


async def test_two_requests_to_stop_are_one(bench: Bench) -> None:
    call = bench.start("shell", command="trap '' TERM; echo begun; sleep 1000; sleep 1000")
    await bench.printed("begun")
    call.cancel()
    await asyncio.sleep(0)
    await stopped(call)
    assert not processes_in(bench.workspace)


async def test_background_children_neither_hang_nor_outlive_the_call(bench: Bench) -> None:
    outcome = await bench.call("shell", command="sleep 1000 & echo hi")
    assert outcome.content.startswith("hi\n")
    assert "were ended with it" in outcome.content
    assert not processes_in(bench.workspace)
    flood = await bench.call("shell", command="(while true; do echo noise; done) & exit 0")
    assert flood.display is not None
    assert flood.display["exitCode"] == 0


async def test_long_output_is_cut_and_kept_whole_in_a_file(bench: Bench) -> None:
    outcome = await bench.call("shell", command="seq 1 20000; exit 1")
    assert outcome.display is not None
    spill = Path(outcome.display["spill"])
    assert spill == bench.spill / "call_1.txt"
    assert str(spill) in outcome.content
    assert outcome.display["truncated"] is True
    assert outcome.content.startswith("1\n2\n3\n")
    assert "20000\n[" in outcome.content
    assert "[Exit code 1]" in outcome.content
    assert len(outcome.content) < 31_000
    assert spill.read_text() == "".join(f"{n}\n" for n in range(1, 20001))
    bench.policy = "ask"
    again = await bench.call("read", path=str(spill), offset=20_000)
    assert again.content == " 20000\t20000", "the session's own output is read without asking"


@pytest.mark.parametrize("count", [29_000, 31_000, 65_535, 65_537, 100_000, 131_073, 400_000])
async def test_output_of_any_length_loses_nothing_silently(bench: Bench, count: int) -> None:
    command = f"head -c {count} /dev/zero | tr '\\0' 'a'; echo; echo the end"
    outcome = await bench.call("shell", command=command)
    assert "the end" in outcome.content[-400:]
    assert outcome.display is not None
    if count < 30_000:
        assert outcome.display["spill"] is None
        assert not list(bench.spill.glob("*"))
    else:
        assert Path(outcome.display["spill"]).stat().st_size == count + 9


async def test_more_output_than_is_kept_is_cut_in_the_file_too(bench: Bench) -> None:
    """A gigabyte, its memory and what it holds the loop for are in `bench_stop`."""
    outcome = await bench.call("shell", command="head -c 80000000 /dev/zero | tr '\\0' 'x'")
    assert outcome.display is not None
    assert Path(outcome.display["spill"]).stat().st_size == MAX_SPILL
    assert "80,000,000 bytes in all; the first 67,108,864 bytes" in outcome.content


def test_what_is_held_of_the_output_is_bounded(tmp_path: Path) -> None:
    collector = OutputCollector(tmp_path / "spill", lambda text: None)
    for _ in range(100):
        collector.feed(b"x" * 65_536)
        held = sum(len(part) for part in vars(collector).values() if isinstance(part, bytes | bytearray))
        assert held <= 4 * KEPT
    collector.close()
    assert collector.collected().total == 6_553_600


class Threads:
    """A sink that notes who feeds it."""

    def __init__(self) -> None:
        self.feeding: set[int] = set()
        self.bytes = 0

    def feed(self, chunk: bytes) -> None:
        self.feeding.add(threading.get_ident())
        self.bytes += len(chunk)

    def pause(self) -> float | None:
        return None

    def close(self) -> None:
        return


async def test_output_is_taken_beside_the_loop(bench: Bench) -> None:
    sink = Threads()
    taken: Sink = sink
    child = await ChildProcess.start(["seq", "100000"], cwd=bench.workspace, env=dict(os.environ), sink=taken)
    await child.wait()
    assert sink.bytes == 588_895
    assert len(sink.feeding) == 1
    assert threading.get_ident() not in sink.feeding


async def test_a_full_disk_loses_the_rest_of_the_output_and_says_so(bench: Bench) -> None:
    bench.spill = Path("/proc/parley")  # nobody can make a file there
    outcome = await bench.call("shell", command="seq 1 20000")
    assert outcome.error is None
    assert "could not be kept" in outcome.content
    assert "20000\n[" in outcome.content


async def test_colours_progress_and_links(bench: Bench) -> None:
    """Rule 13, case text/ansi.md: progress shows its last state, no escape characters reach the model."""
    bench.file(
        "ansi",
        b"\x1b[31mred\x1b[0m \x1b[1;32mbold green\x1b[0m\n 10%\r 50%\r100%\n"
        b"\x1b]8;;https://example.org\x07link\x1b]8;;\x07 done\n",
    )
    outcome = await bench.call("shell", command="cat ansi")
    assert outcome.content == "red bold green\n100%\nlink done"
    assert outcome.display is not None
    assert outcome.display["output"] == "\x1b[31mred\x1b[0m \x1b[1;32mbold green\x1b[0m\n100%\nlink done\n"


async def test_bytes_that_are_not_utf_8_are_read(bench: Bench) -> None:
    bench.file("gb", "编译完成，没有错误。\n".encode("gb18030") + b"bad \xff\n" + "中\n".encode())
    outcome = await bench.call("shell", command="cat gb")
    assert outcome.content == "编译完成，没有错误。\nbad \ufffd\n中"


def test_progress_is_published_at_most_30_times_a_second(tmp_path: Path) -> None:
    now = [0.0]
    shown: list[tuple[float, str]] = []
    collector = OutputCollector(tmp_path / "spill", lambda text: shown.append((now[0], text)), lambda: now[0])
    for line in range(1, 501):
        collector.feed(f"line {line}\n".encode())
        now[0] += 0.002
    wait = collector.pause()
    assert wait is not None
    now[0] += wait
    assert collector.pause() is None
    assert "".join(text for _, text in shown) == "".join(f"line {line}\n" for line in range(1, 501))
    assert 25 <= len(shown) <= 31
    for (before, _), (after, _) in itertools.pairwise(shown):
        assert after - before >= 1 / 30 - 1e-9


async def test_progress_comes_while_the_command_runs(bench: Bench) -> None:
    call = bench.start("shell", command="echo first; while [ ! -e go ]; do sleep 0.01; done; echo second")
    await bench.printed("first")
    assert not call.done()
    bench.file("go", "")
    assert (await call).content == "first\nsecond"
    assert bench.progress[0] == "first\n"


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_progress_never_cuts_a_character(size: int, tmp_path: Path) -> None:
    shown: list[str] = []
    time_now = itertools.count(1.0)
    collector = OutputCollector(tmp_path / "spill", shown.append, lambda: next(time_now))
    printed = "中文 é \U0001f600 \x1b[31mred\x1b[0m 50%\r60%"
    raw = printed.encode()
    for start in range(0, len(raw), size):
        collector.feed(raw[start : start + size])
    assert "".join(shown) == printed
    assert "\ufffd" not in "".join(shown)


def test_progress_keeps_to_the_newest(tmp_path: Path) -> None:
    shown: list[str] = []
    collector = OutputCollector(tmp_path / "spill", shown.append)
    collector.feed(b"x" * 100_000 + b"end")
    collector.close()
    assert [len(text) for text in shown] == [PROGRESS_BYTES]
    assert shown[0].endswith("end")


async def test_the_last_words_before_a_silence_are_published(bench: Bench) -> None:
    call = bench.start("shell", command="echo first; echo second; sleep 1000")
    await bench.printed("second")
    await stopped(call)


async def test_bad_commands(bench: Bench) -> None:
    assert code_of(await bench.call("shell", command="  \n ")) == "BAD_COMMAND"
    assert code_of(await bench.call("shell", command="a\0b")) == "BAD_COMMAND"
    assert code_of(await bench.call("shell", command="true", timeout=601)) == "BAD_ARGUMENTS"
    assert code_of(await bench.call("shell", command="true", timeout=0)) == "BAD_ARGUMENTS"
