"""Asking a server in one line, with nothing of the machine's own proxies and certificates."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from host.providers.base import ProviderError
from host.providers.client import Timeouts
from host.providers.openai_chat import OpenAIChat
from tests.host.providers.requests import chunks_of, request, text_of

PROXY_NAMES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "socks_proxy")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxies and certificates but those a test sets."""
    for name in (*PROXY_NAMES, "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def ask(base_url: str, *, timeouts: Timeouts | None = None, pace: float = 0) -> str:
    provider = OpenAIChat(base_url, "sk-test", timeouts=timeouts, pace=pace)
    try:
        return text_of(await chunks_of(provider, request("hi")))
    finally:
        await provider.close()


async def fault_from(base_url: str, **options: Any) -> ProviderError:
    with pytest.raises(ProviderError) as raised:
        await ask(base_url, **options)
    return raised.value


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()
