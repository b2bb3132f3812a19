"""The system's proxies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from host.providers.base import ConnectionFault
from host.providers.openai_chat import OpenAIChat
from host.providers.proxies import is_loopback, proxy_for
from tests.helpers.scripted_server import ScriptedServer, turn
from tests.host.providers.connecting import ask, bare_environment, fault_from, free_port, pipe
from tests.host.providers.requests import chunks_of, request, text_of

__all__ = ["bare_environment"]  # the fixture


# Proxies


async def test_the_systems_proxy_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("through")]) as server:
        monkeypatch.setenv("http_proxy", server.root_url)
        assert await ask("http://models.invalid/v1") == "through"
        assert server.requests[0].path == "http://models.invalid/v1/chat/completions"


async def test_a_proxy_switched_on_later_is_used_by_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("through")]) as server:
        provider = OpenAIChat("http://models.invalid/v1", "sk-test", pace=0)
        with pytest.raises(ConnectionFault, match="NO_NETWORK"):
            await chunks_of(provider, request("hi"))
        monkeypatch.setenv("http_proxy", server.root_url)
        assert text_of(await chunks_of(provider, request("hi"))) == "through"
        await provider.close()


async def test_a_proxy_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    assert (await fault_from("http://models.invalid/v1")).code == "PROXY_FAILED"


@asynccontextmanager
async def socks(target: int) -> AsyncIterator[int]:
    """A SOCKS 5 proxy without a password that leads to a local port, whatever it is asked for."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        writer.write(b"\x05\x00")
        version, command, _, kind, length = await reader.readexactly(5)
        assert (version, command, kind) == (5, 1, 3)
        assert await reader.readexactly(length) == b"models.invalid"
        await reader.readexactly(2)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        writer.write(b"\x05\x00\x00\x01" + bytes(6))
        await asyncio.gather(pipe(reader, far_writer), pipe(far_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def test_a_socks_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedServer([turn("socks")]) as server, socks(server.port) as port:
        monkeypatch.setenv("all_proxy", f"socks5://127.0.0.1:{port}")
        assert await ask("http://models.invalid/v1", pace=0.001) == "socks"


async def test_a_strange_proxy_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("all_proxy", "gopher://127.0.0.1:1080")
    fault = await fault_from("http://models.invalid/v1")
    assert fault.code == "PROXY_FAILED"
    assert "gopher" in fault.message


async def test_this_machine_is_never_behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    async with ScriptedServer([turn("direct")]) as server:
        assert await ask(server.base_url) == "direct"


def test_which_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "proxy.test:3128")
    monkeypatch.setenv("no_proxy", "inside.test")
    assert proxy_for("https://api.test/v1") == "http://proxy.test:3128"
    assert proxy_for("http://api.test/v1") is None
    assert proxy_for("https://inside.test/v1") is None
    assert proxy_for("https://localhost:8443/v1") is None
    monkeypatch.setenv("https_proxy", "socks4://proxy.test:1080")
    assert proxy_for("https://api.test/v1") == "socks5://proxy.test:1080"
    monkeypatch.delenv("https_proxy")
    monkeypatch.setenv("socks_proxy", "proxy.test:1080")
    assert proxy_for("https://api.test/v1") == "socks5://proxy.test:1080"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("127.9.9.9", True), ("my.localhost", True),
     ("10.0.0.1", False), ("localhost.test", False), ("example.com", False)],
)  # fmt: skip
def test_loopback(host: str, loopback: bool) -> None:
    assert is_loopback(host) == loopback
