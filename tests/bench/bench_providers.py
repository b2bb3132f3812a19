"""What a provider costs by itself: a stream at 200 tokens/s over a real socket, and building its client."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from host.providers.base import ModelRequest, TextDelta, UserInput
from host.providers.openai_chat import OpenAIChat
from tests.bench.figure import Figure
from tests.helpers.scripted_server.script import Reply, Say, Turn

TOKENS = 2_000
RATE = 200
RUNS = 3
BUILDS = 5
REQUEST = ModelRequest(model="m", system="", messages=(UserInput(text="hi"),))


class Server:
    """The scripted server in a process of its own, so that only the client's CPU is counted."""

    def __init__(self, script: list[Reply]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / "script.json"
        path.write_bytes(msgspec.json.encode(script))
        command = [sys.executable, "-m", "tests.helpers.scripted_server", "--repeat", "--script", str(path)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.base_url = f"http://127.0.0.1:{int(self._process.stdout.readline())}/v1"

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()


async def _loop_holds(done: asyncio.Event) -> float:
    """The longest the loop was held until ``done``, in seconds."""
    longest, last = 0.0, time.perf_counter()
    while not done.is_set():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last - 0.001), now
    return longest


async def _stream(base_url: str) -> tuple[float, float]:
    """(CPU seconds, seconds to the first token) of one reply; the client is built already."""
    provider = OpenAIChat(base_url)
    await provider.prepare()
    begun, cpu, first, tokens = time.perf_counter(), time.process_time(), 0.0, 0
    async for chunk in provider.stream(REQUEST):
        if isinstance(chunk, TextDelta):
            first = first or time.perf_counter() - begun
            tokens += 1
    cpu = time.process_time() - cpu
    assert tokens == TOKENS
    await provider.close()
    return cpu, first


async def _build() -> tuple[float, float]:
    """(seconds, longest hold of the loop) of building the first client of a process."""
    provider = OpenAIChat("https://api.openai.com/v1", "sk-test")
    done = asyncio.Event()
    holds = asyncio.ensure_future(_loop_holds(done))
    await asyncio.sleep(0.05)
    begun = time.perf_counter()
    await provider.prepare()
    took = time.perf_counter() - begun
    done.set()
    await provider.close()
    return took, await holds


def _build_apart() -> tuple[float, float]:
    code = "import asyncio; from tests.bench.bench_providers import _build; print(*asyncio.run(_build()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    took, held = map(float, done.stdout.split())
    return took, held


def measure() -> Iterator[Figure]:
    """Medians."""
    script: list[Reply] = [Turn(parts=(Say(pieces=("token ",) * TOKENS),), rate=RATE)]
    with Server(script) as server:
        streams = [asyncio.run(_stream(server.base_url)) for _ in range(RUNS)]
    builds = [_build_apart() for _ in range(BUILDS)]
    for name, bar, runs in (
        ("2,000 tokens at 200/s, CPU", "≤ 0.6 s", [cpu for cpu, _ in streams]),
        ("first token after a request", "≤ 0.03 s", [first for _, first in streams]),
        ("build a client", "≤ 0.5 s", [took for took, _ in builds]),
        ("loop held meanwhile", "≤ 0.05 s", [held for _, held in builds]),
    ):
        yield Figure(f"provider: {name}", statistics.median(runs), bar, tuple(runs))
