"""Rules 4 and 11: approvals asked of real clients over encoded frames."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from host.approvals import ApprovalNeed, Approvals, Decision
from host.errors import HostError
from host.events import ToolCall
from host.gateway.server import Gateway
from host.offers import Offers

CALL = ToolCall(turn=1, step=1, call_id="call_1", name="shell", arguments="{}")
NEED = ApprovalNeed(title="t", preview="git status", kind="command", parts=("git status",))


class Desk:
    """A gateway with approvals behind it."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.gateway = Gateway(self.offers)
        self.gateway.serve({}, {})
        self.approvals = Approvals(self.offers)
        self.log: list[Any] = []

    def ask(self) -> asyncio.Task[Decision]:
        return asyncio.create_task(self.approvals.decide(self.log.append, "ses_1", CALL, NEED, "ask", Path("/w")))


async def test_one_of_two_clients_decides_and_the_other_is_told(clock: object) -> None:
    desk = Desk()
    first, second = desk.gateway.connect(), desk.gateway.connect()
    offered, withdrawn = asyncio.Event(), asyncio.Event()

    async def waiting(request: dict[str, Any], next: Any) -> Any:
        offered.set()
        try:
            return await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            withdrawn.set()
            raise

    async def allowing(request: dict[str, Any], next: Any) -> Any:
        await offered.wait()
        assert request["preview"] == "git status"
        return {"outcome": "allowed-once"}

    first.on_waterfall("approvals/request", waiting)
    second.on_waterfall("approvals/request", allowing)
    decision = await desk.ask()
    assert (decision.outcome, decision.by) == ("allowed-once", "user")
    await withdrawn.wait()
    assert len(desk.log) == 2
    await desk.gateway.close()


@pytest.mark.parametrize("how", ["nobody", "delegates", "rejects", "crashes", "leaves"])
async def test_no_word_of_the_user_means_no(how: str) -> None:
    desk = Desk()
    if how != "nobody":
        client = desk.gateway.connect()
        asked = asyncio.Event()

        async def answer(request: dict[str, Any], next: Any) -> Any:
            asked.set()
            if how == "delegates":
                return await next()
            if how == "rejects":
                raise HostError("ASK_CANCELLED")
            if how == "crashes":
                raise ZeroDivisionError
            return await asyncio.get_running_loop().create_future()

        client.on_waterfall("approvals/request", answer)
    asking = desk.ask()
    if how == "leaves":
        await asked.wait()
        await client.close()
    decision = await asking
    assert (decision.outcome, decision.by) == ("rejected", "no-answerer")
    assert [event.by for event in desk.log[1:]] == ["no-answerer"]
    await desk.gateway.close()
