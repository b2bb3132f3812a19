"""Frames that make no sense to the other side (behaviour 4): refused with an error, never a silent fallback."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host.errors import HostError
from host.gateway import Gateway, link_pair
from host.gateway.client import Client
from tests.helpers.faulty_link import faulty_client
from tests.host.gateway.people import settle


async def note(text: str) -> str:
    return text


async def test_the_host_refuses_an_unrecognised_frame_and_goes_on(
    gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    """Behaviour 4: a refused frame with an error, never a silent fallback."""
    gateway.serve({"note": note}, {})
    here, there = link_pair()
    gateway.attach(here)
    answers: list[bytes] = []
    there.open(answers.append, lambda: None)
    there.send(b'{"type":"rpc/v2","id":1}')
    there.send(b"not json")
    there.send(b'{"type":"call","id":2,"method":"note","params":{"text":"fine"}}')
    await settle()
    assert b'"code":"UNKNOWN_FRAME"' in answers[0]
    assert b'"id":1' in answers[0]
    assert b'"code":"BAD_FRAME"' in answers[1]
    assert answers[2] == b'{"type":"result","id":2,"value":"fine","error":null}'
    assert "UNKNOWN_FRAME" in caplog.text


async def test_a_refused_frame_fails_the_call_or_stream_it_was(
    gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = link_pair()
    heard: list[bytes] = []
    here.open(heard.append, lambda: None)
    client = Client(there)
    told: list[dict[str, Any]] = []
    client.on_notice("gateway/refused", told.append)
    call = asyncio.create_task(client.call("new/method"))
    stream = client.stream("new/stream")
    await settle()
    for id in (1, 2):
        here.send(b'{"type":"refused","code":"UNKNOWN_FRAME","message":"older","id":%d}' % id)
    for waiting in (call, anext(stream)):
        with pytest.raises(HostError) as caught:
            await waiting
        assert caught.value.code == "UNKNOWN_FRAME"
    assert told == [{"code": "UNKNOWN_FRAME", "message": "older"}] * 2
    assert "older" in caplog.text


async def test_a_client_refuses_what_it_does_not_know(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    here, there = link_pair()
    heard: list[bytes] = []
    here.open(heard.append, lambda: None)
    client = Client(there)
    call = asyncio.create_task(client.call("x"))
    await settle()
    here.send(b'{"type":"result/v2","id":1,"value":1}')
    with pytest.raises(HostError) as caught:
        await call
    assert caught.value.code == "UNKNOWN_FRAME"
    assert b'"type":"refused"' in heard[1]
    assert "UNKNOWN_FRAME" in caplog.text


async def test_a_refusal_is_not_answered_with_another(gateway: Gateway, caplog: pytest.LogCaptureFixture) -> None:
    client, link = faulty_client(gateway)
    link.send(b'{"type":"nonsense"}')
    await settle()
    assert (link.out.tags(), link.back.tags()) == (["nonsense"], ["refused"])
    link.send(b'{"type":"refused","code":"BAD_FRAME","message":"yours"}')
    await settle()
    assert len(link.back.passed) == 1
    assert "yours" in caplog.text
    await client.close()
