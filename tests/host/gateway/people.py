"""People at the other end of a waterfall, as the tests of the gateway need them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Client, Gateway, Next
from host.offers import Offers

REQUEST = {"session": "s", "questions": []}


class Person:
    """An answerer that does what a test tells it to, call by call."""

    def __init__(self, client: Client, name: str = "ask") -> None:
        self.client = client
        self.requests: list[dict[str, Any]] = []
        self.refusals: list[str | None] = []
        self.verdicts: list[str | None] = []
        self.cancelled = 0
        self.remove = client.on_waterfall(name, self.answer)
        self._commands: asyncio.Queue[Any] = asyncio.Queue()

    async def answer(self, request: dict[str, Any], next: Next) -> Any:
        self.requests.append(request)
        self.refusals.append(next.refusal and next.refusal.code)
        next.on_settled(lambda refusal: self.verdicts.append(refusal and refusal.code))
        try:
            command = await self._commands.get()
            if command == "delegate":
                await next()
                command = await self._commands.get()
            if isinstance(command, BaseException):
                raise command
            return command
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    def do(self, command: Any) -> None:
        self._commands.put_nowait(command)


async def settle(rounds: int = 30) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


async def ask(offers: Offers, judge: Any = lambda result: result) -> asyncio.Task[Any]:
    task = asyncio.create_task(offers.offer("ask", REQUEST, judge))
    await settle()
    return task


async def person(gateway: Gateway) -> Person:
    found = Person(gateway.connect())
    await settle()
    return found


async def code_of(task: asyncio.Task[Any]) -> str:
    with pytest.raises(HostError) as caught:
        await task
    return caught.value.code


def not_bad(result: Any) -> Any:
    if result == "bad":
        raise HostError("BAD_ANSWER", "not like that")
    return result
