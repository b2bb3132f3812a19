"""RPC: one result or one coded error (behaviour 4), and notices."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Literal

import msgspec
import pytest

from host.errors import HostError
from host.gateway import Gateway
from tests.helpers.faulty_link import faulty_client


class Point(msgspec.Struct, frozen=True, rename="camel"):
    x_axis: int
    label: str | None = None


async def echo(callId: str, mode: Literal["turn", "steer"] = "turn", limit: int | None = None) -> dict[str, Any]:
    return {"callId": callId, "mode": mode, "limit": limit}


async def point(at: Point) -> Point:
    assert isinstance(at, Point)
    return Point(at.x_axis + 1, at.label)


async def refuse() -> None:
    raise HostError("NO_SESSION", "no session s1", session="s1")


async def broken(secret: str) -> None:
    raise TypeError(f"no {secret}")


async def unplain() -> object:
    return {"what": object()}


async def anything(**given: Any) -> dict[str, Any]:
    return given


@pytest.fixture
def served(gateway: Gateway) -> Gateway:
    gateway.serve(
        {
            "echo": echo,
            "point": point,
            "refuse": refuse,
            "broken": broken,
            "unplain": unplain,
            "anything": anything,
        },
        {},
    )
    return gateway


async def code_of(waiting: Any) -> str:
    with pytest.raises(HostError) as caught:
        await waiting
    return caught.value.code


async def test_params_come_as_keywords_and_the_result_is_plain(served: Gateway) -> None:
    client = served.connect()
    assert await client.call("echo", callId="c1") == {"callId": "c1", "mode": "turn", "limit": None}
    assert await client.call("echo", callId="c1", mode="steer", limit=3) == {
        "callId": "c1",
        "mode": "steer",
        "limit": 3,
    }
    assert await client.call("point", at={"xAxis": 1}) == {"xAxis": 2, "label": None}
    assert await client.call("anything", method="m", self="s") == {"method": "m", "self": "s"}


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"callId": 5},
        {"callId": None},
        {"callId": "c", "mode": "shout"},
        {"callId": "c", "limit": "3"},
        {"callId": "c", "limit": True},
        {"callId": "c", "more": 1},
        {"call_id": "c"},
    ],
)
async def test_wrong_or_missing_params(served: Gateway, params: dict[str, Any]) -> None:
    with pytest.raises(HostError) as caught:
        await served.connect().call("echo", **params)
    assert caught.value.code == "BAD_PARAMS"
    assert caught.value.message.startswith("echo: ")


async def test_an_unknown_method_has_its_code(served: Gateway) -> None:
    assert await code_of(served.connect().call("sessions/nothing")) == "NO_METHOD"


async def test_an_error_of_the_host_arrives_whole(served: Gateway) -> None:
    with pytest.raises(HostError) as caught:
        await served.connect().call("refuse")
    error = caught.value
    assert (error.code, error.message, error.details) == ("NO_SESSION", "no session s1", {"session": "s1"})


@pytest.mark.parametrize(("method", "params"), [("broken", {"secret": "sk-1234"}), ("unplain", {})])
async def test_a_handler_that_breaks_is_internal_and_the_link_lives(
    served: Gateway, caplog: pytest.LogCaptureFixture, method: str, params: dict[str, Any]
) -> None:
    client = served.connect()
    with caplog.at_level(logging.ERROR), pytest.raises(HostError) as caught:
        await client.call(method, **params)
    assert caught.value.code == "INTERNAL"
    assert "sk-1234" not in caught.value.message
    assert caplog.records[0].exc_info is not None, "the traceback is logged"
    assert await client.call("echo", callId="still here")


async def test_a_handler_cancelled_from_within_is_internal(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    async def awaits_something_cancelled() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.cancel()
        await future

    gateway.serve({"go": awaits_something_cancelled}, {})
    assert await code_of(gateway.connect().call("go")) == "INTERNAL"
    assert caplog.records


async def test_params_that_are_no_plain_values_are_the_callers_error(served: Gateway) -> None:
    client = served.connect()
    with pytest.raises(TypeError):
        await client.call("anything", what=object())
    assert await client.call("anything", what=[1]) == {"what": [1]}


async def test_calls_run_side_by_side_and_begin_in_order(gateway: Gateway) -> None:
    begun: list[str] = []
    gates = {name: asyncio.Event() for name in "ab"}

    async def work(name: str) -> str:
        begun.append(name)
        await gates[name].wait()
        return name

    gateway.serve({"work": work}, {})
    client = gateway.connect()
    first, second = (asyncio.create_task(client.call("work", name=name)) for name in "ab")
    gates["b"].set()
    assert await second == "b"
    assert begun == ["a", "b"]
    assert not first.done()
    gates["a"].set()
    assert await first == "a"


async def test_cancelling_a_call_forgets_its_result_and_the_host_finishes(gateway: Gateway) -> None:
    gate, finished = asyncio.Event(), asyncio.Event()

    async def work() -> str:
        await gate.wait()
        finished.set()
        return "for nobody"

    gateway.serve({"work": work}, {})
    client, link = faulty_client(gateway)
    call = asyncio.create_task(client.call("work"))
    await asyncio.sleep(0)
    call.cancel()
    await asyncio.gather(call, return_exceptions=True)
    gate.set()
    await finished.wait()
    await link.back.came("result")
    assert call.cancelled()


async def test_a_call_of_a_client_that_left_is_still_done(gateway: Gateway) -> None:
    gate, finished = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await gate.wait()
        finished.set()

    gateway.serve({"work": work}, {})
    client = gateway.connect()
    call = asyncio.create_task(client.call("work"))
    await asyncio.sleep(0)
    await client.close()
    assert await code_of(call) == "CLIENT_CLOSED"
    gate.set()
    await finished.wait()


async def test_what_was_sent_before_closing_arrives(gateway: Gateway) -> None:
    heard: list[str] = []

    async def say(text: str) -> None:
        heard.append(text)

    gateway.serve({"say": say}, {})
    client = gateway.connect()
    call = asyncio.create_task(client.call("say", text="last words"))
    await asyncio.sleep(0)
    closing = asyncio.create_task(client.close())
    assert await code_of(call) == "CLIENT_CLOSED"
    await closing
    assert heard == ["last words"]


async def test_after_close_everything_says_so(served: Gateway) -> None:
    client = served.connect()
    await client.close()
    await client.close()
    assert await code_of(client.call("echo", callId="c")) == "CLIENT_CLOSED"
    with pytest.raises(HostError):
        client.stream("anything")


async def test_the_host_stopping_fails_what_runs(gateway: Gateway) -> None:
    begun, released = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            released.set()

    gateway.serve({"work": work}, {})
    client, other = gateway.connect(), gateway.connect()
    call = asyncio.create_task(client.call("work"))
    await begun.wait()
    await gateway.close()
    assert await code_of(call) == "HOST_STOPPED"
    assert released.is_set()
    assert await code_of(other.call("work")) == "HOST_STOPPED"
    await client.close()
    with pytest.raises(HostError):
        gateway.connect()


async def test_a_call_may_stop_the_host(gateway: Gateway) -> None:
    async def stop() -> str:
        await gateway.close()
        return "stopped"

    gateway.serve({"stop": stop}, {})
    client = gateway.connect()
    assert await code_of(client.call("stop")) == "HOST_STOPPED"


async def test_notices_reach_every_client_and_every_listener(
    gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[tuple[str, dict[str, Any]]] = []

    def breaks(params: dict[str, Any]) -> None:
        raise RuntimeError("listener")

    one, other = gateway.connect(), gateway.connect()
    one.on_notice("sessions/changed", breaks)
    remove = one.on_notice("sessions/changed", lambda params: heard.append(("one", params)))
    other.on_notice("sessions/changed", lambda params: heard.append(("other", params)))
    other.on_notice("else", lambda params: heard.append(("else", params)))
    gateway.notify("sessions/changed", {"session": "s"})
    await asyncio.sleep(0)
    assert heard == [("one", {"session": "s"}), ("other", {"session": "s"})]
    assert "listener" in caplog.text
    remove()
    remove()
    await other.close()
    gateway.notify("sessions/changed", {"session": "t"})
    await asyncio.sleep(0)
    assert len(heard) == 2


def test_a_method_is_served_once_and_by_name(gateway: Gateway) -> None:
    async def positional(x: int, /) -> None: ...

    gateway.serve({"echo": echo}, {})
    with pytest.raises(ValueError, match="echo"):
        gateway.serve({}, {"echo": echo})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="x"):
        gateway.serve({"positional": positional}, {})
