"""One request, two or three clients, everything they can do in any order: against a small model, and in bursts whose
frames cross on the way."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from host.errors import HostError
from host.gateway import Client, Gateway, Next
from host.offers import Offers

ACTIONS = ("settle", "refuse", "reject", "delegate", "leave", "join", "register", "cancel")
moves = st.tuples(st.sampled_from(ACTIONS), st.integers(0, 2))


class Seat:
    """A place for one client at a time, whose answerer does what it is told."""

    def __init__(self, gateway: Gateway, number: int) -> None:
        self.gateway = gateway
        self.number = number
        self.client: Client | None = None
        self.calls = 0
        self.accepted = 0
        self.running: list[asyncio.Queue[str]] = []

    def join(self) -> None:
        if self.client is None:
            self.client = self.gateway.connect()
            self.register()

    def register(self) -> None:
        if self.client is not None:
            self.client.on_waterfall("ask", self.answer)

    async def leave(self) -> None:
        client, self.client = self.client, None
        if client is not None:
            await client.close()

    async def answer(self, request: dict[str, Any], next: Next) -> Any:
        commands: asyncio.Queue[str] = asyncio.Queue()
        self.calls += 1
        self.running.append(commands)
        next.on_settled(self._told)
        try:
            match await commands.get():
                case "delegate":
                    await next()
                case "reject":
                    raise HostError("ASK_CANCELLED", str(self.number))
                case "refuse":
                    return "bad"
            return self.number
        finally:
            self.running.remove(commands)

    def _told(self, refusal: HostError | None) -> None:
        self.accepted += refusal is None

    def say(self, command: str) -> None:
        for commands in self.running:
            commands.put_nowait(command)


class Model:
    """What should be so once everything in flight has arrived."""

    def __init__(self) -> None:
        self.present: set[int] = set()
        self.holding: set[int] = set()
        self.calls = [0, 0, 0]
        self.outcome: Any = None

    def offer(self, *seats: int) -> None:
        for seat in seats:
            if self.outcome is None:
                self.holding.add(seat)
                self.calls[seat] += 1

    def end(self, outcome: Any) -> None:
        self.outcome = outcome
        self.holding.clear()

    def let_go(self, seat: int) -> None:
        if seat in self.holding:
            self.holding.remove(seat)
            if not self.holding:
                self.end("NO_PROVIDER")

    def apply(self, action: str, seat: int) -> None:
        match action:
            case "settle" if seat in self.holding:
                self.end(seat)
            case "reject" if seat in self.holding:
                self.end("ASK_CANCELLED")
            case "refuse" if seat in self.holding:
                self.calls[seat] += 1
            case "delegate":
                self.let_go(seat)
            case "leave":
                self.present.discard(seat)
                self.let_go(seat)
            case "join" if seat not in self.present:
                self.present.add(seat)
                self.offer(seat)
            case "register" if seat in self.present:
                self.offer(seat)
            case "cancel" if self.outcome is None:
                self.end("cancelled")


async def settle(rounds: int = 12) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


def judge(result: Any) -> Any:
    if result == "bad":
        raise HostError("BAD_ANSWER")
    return result


def outcome_of(task: asyncio.Task[Any]) -> Any:
    if not task.done():
        return None
    if task.cancelled():
        return "cancelled"
    error = task.exception()
    return error.code if isinstance(error, HostError) else task.result()


def winner_of(task: asyncio.Task[Any]) -> int | None:
    """Whose word ended it: each seat settles with its number, or rejects with it as the message."""
    if not task.done() or task.cancelled():
        return None
    error = task.exception()
    if error is None:
        return int(task.result())
    return int(error.message) if isinstance(error, HostError) and error.code == "ASK_CANCELLED" else None


class Table:
    def __init__(self) -> None:
        self.offers = Offers()
        self.gateway = Gateway(self.offers)
        self.seats = [Seat(self.gateway, number) for number in range(3)]
        self.leaving: list[asyncio.Task[None]] = []

    async def begin(self, count: int) -> None:
        for seat in self.seats[:count]:
            seat.join()
        await settle()
        self.task = asyncio.create_task(self.offers.offer("ask", {}, judge))
        await settle()

    def do(self, action: str, number: int) -> None:
        seat = self.seats[number]
        match action:
            case "join":
                seat.join()
            case "register":
                seat.register()
            case "leave":
                self.leaving.append(asyncio.create_task(seat.leave()))
            case "cancel":
                self.task.cancel()
            case _:
                seat.say(action)

    async def clear(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, *self.leaving, return_exceptions=True)
        for seat in self.seats:
            await seat.leave()
        await self.gateway.close()
        await settle()
        assert not any(seat.running for seat in self.seats), "an answerer outlived its client"


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 3), st.lists(moves, max_size=14))
def test_step_by_step_it_is_what_the_model_says(count: int, steps: list[tuple[str, int]]) -> None:
    async def play() -> None:
        table, model = Table(), Model()
        await table.begin(count)
        model.present = set(range(count))
        model.offer(*range(count))
        for action, seat in steps:
            table.do(action, seat)
            model.apply(action, seat)
            await settle()
            assert outcome_of(table.task) == model.outcome
            assert {seat.number for seat in table.seats if seat.running} == model.holding
            assert [seat.calls for seat in table.seats] == model.calls
        assert sum(seat.accepted for seat in table.seats) == (model.outcome in (0, 1, 2, "ASK_CANCELLED"))
        await table.clear()

    asyncio.run(play())


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 3), st.lists(st.tuples(moves, st.integers(0, 3)), max_size=20))
def test_whatever_crosses_on_the_way_one_outcome_stands(count: int, steps: list[tuple[tuple[str, int], int]]) -> None:
    """Rule 5.3.8: two may speak at once, one is heard, and each is told the truth about its own word."""

    async def play() -> None:
        table = Table()
        await table.begin(count)
        for (action, seat), pause in steps:
            table.do(action, seat)
            await settle(pause)
        await settle()
        outcome = outcome_of(table.task)
        heard = [seat.number for seat in table.seats for _ in range(seat.accepted)]
        assert len(heard) <= 1
        if winner_of(table.task) is not None and not table.leaving:
            assert heard == [winner_of(table.task)]
        elif outcome in (None, "NO_PROVIDER"):
            assert not heard
        holding = [seat.number for seat in table.seats if seat.running]
        assert bool(holding) == (outcome is None), "somebody holds it for as long as it is open, nobody after"
        await table.clear()

    asyncio.run(play())
