"""The order of exclusive calls of one step (behaviour 3.2)."""

from __future__ import annotations

import asyncio
from typing import Any

from host.tools.base import ToolContext, ToolOutcome
from tests.host.tools.conftest import Bench, code_of
from tests.host.tools.probe import Probe


class Order:
    """Calls that begin and end when the test says."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.gates: dict[int, asyncio.Event] = {}
        self._grown = asyncio.Event()

    def _note(self, entry: str) -> None:
        self.log.append(entry)
        self._grown.set()

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        number = arguments["n"]
        self._note(f"+{number}")
        await self.gates.setdefault(number, asyncio.Event()).wait()
        self._note(f"-{number}")
        return ToolOutcome(str(number))

    async def until(self, entry: str) -> None:
        while entry not in self.log:
            self._grown.clear()
            await self._grown.wait()

    def end(self, number: int) -> None:
        self.gates.setdefault(number, asyncio.Event()).set()


async def test_exclusive_calls_of_a_step_run_in_call_order_and_reads_beside_them(bench: Bench) -> None:
    """Rule 3.2."""
    order = Order()
    bench.use([Probe("w", True, order.run), Probe("r", False, order.run)])
    calls = [bench.start("w", n=1), bench.start("w", n=2), bench.start("r", n=3), bench.start("w", n=4)]
    await order.until("+3")
    await order.until("+1")
    assert "+2" not in order.log
    order.end(2)
    order.end(4)
    order.end(1)
    await asyncio.gather(calls[0], calls[1], calls[3])
    order.end(3)
    await calls[2]
    assert [entry for entry in order.log if "3" not in entry] == ["+1", "-1", "+2", "-2", "+4", "-4"]


async def test_a_call_the_user_let_through_does_not_wait_for_one_that_waits_for_the_user(bench: Bench) -> None:
    """Rule 3.2: one that waits for a person must not hold back the others."""
    bench.policy = "ask"
    order = Order()
    bench.use([Probe("w", True, order.run)])
    first, second = bench.start("w", n=1, ask=True), bench.start("w", n=2, ask=True)
    await bench.asker.asked(2)
    order.end(1)
    order.end(2)
    bench.asker.answer(1, "allowed-once")
    assert (await second).content == "2"
    bench.asker.answer(0, "allowed-once")
    assert (await first).content == "1"


async def test_a_call_that_passes_by_itself_keeps_its_place(bench: Bench) -> None:
    """The test run after an edit is not run before it, however long the user takes."""
    bench.policy = "ask"
    order = Order()
    bench.use([Probe("w", True, order.run), Probe("r", False, order.run)])
    first, second = bench.start("w", n=1, ask=True), bench.start("w", n=2)
    await bench.asker.asked()
    for number in (1, 2, 3):
        order.end(number)
    for _ in range(5):
        await bench.call("r", n=3)  # later calls come and go
    assert order.log == ["+3", "-3"] * 5
    order.log.clear()
    bench.asker.answer(0, "allowed-once")
    await asyncio.gather(first, second)
    assert order.log == ["+1", "-1", "+2", "-2"]


async def test_a_cancelled_call_frees_its_place_only_when_it_has_ended(bench: Bench) -> None:
    order = Order()
    bench.use([Probe("w", True, order.run)])
    first, second, third = (bench.start("w", n=n) for n in (1, 2, 3))
    await order.until("+1")
    second.cancel()
    first.cancel()
    order.end(3)
    assert (await third).content == "3"
    assert order.log == ["+1", "+3", "-3"]
    assert first.cancelled()
    assert second.cancelled()


async def test_an_edit_of_a_file_the_same_step_creates(bench: Bench) -> None:
    """A call that cannot work yet waits for those before it, then is asked for with the true diff."""
    bench.policy = "ask"
    write = bench.start("write", path="a.txt", content="one\n")
    edit = bench.start("edit", path="a.txt", old="one", new="two")
    await bench.asker.asked()
    bench.asker.answer(0, "allowed-once")
    assert code_of(await write) is None
    request = await bench.asker.asked(2)
    assert "-one\n+two" in request["preview"]
    bench.asker.answer(1, "allowed-once")
    assert code_of(await edit) is None
    assert (bench.workspace / "a.txt").read_text() == "two\n"


async def test_calls_made_by_a_call_do_not_wait_for_it(bench: Bench) -> None:
    """An exclusive call that makes exclusive calls of its own (programmatic tool calling) does not block itself."""

    async def outer(arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        inner = await bench.raw("inner", "{}", bench.context(parent=context.call_id))
        return ToolOutcome("outer " + inner.content)

    async def inner(arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        return ToolOutcome("inner")

    bench.use([Probe("outer", True, outer), Probe("inner", True, inner)])
    assert (await bench.call("outer")).content == "outer inner"
