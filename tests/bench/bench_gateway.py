"""What the boundary costs: a call and a streamed frame, both ways through encoded bytes."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec

from host.gateway import Gateway
from host.offers import Offers
from tests.bench.figure import Figure

CALLS = 5_000
FRAMES = 20_000
EVENT = msgspec.Raw(b'{"type":"tool/result","seq":1,"time":1,"data":{"callId":"c","content":"' + b"x" * 200 + b'"}}')


async def echo(text: str) -> str:
    return text


async def events() -> AsyncIterator[dict[str, Any]]:
    for _ in range(FRAMES):
        yield {"event": EVENT}


async def once() -> tuple[float, float]:
    gateway = Gateway(Offers())
    gateway.serve({"echo": echo}, {"events": events})
    client = gateway.connect()
    begun = time.perf_counter()
    for _ in range(CALLS):
        await client.call("echo", text="hello")
    called = time.perf_counter()
    async for _ in client.stream("events"):
        pass
    streamed = time.perf_counter()
    await client.close()
    return (called - begun) / CALLS * 1e6, (streamed - called) / FRAMES * 1e6


def measure() -> Iterator[Figure]:
    runs = [asyncio.run(once()) for _ in range(5)]
    for name, bar, values in zip(
        ("one call", "one streamed event"), ("≤ 200 µs", "≤ 40 µs"), zip(*runs, strict=True), strict=True
    ):
        yield Figure(f"gateway: {name}", statistics.median(values), bar, values)
