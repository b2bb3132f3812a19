"""A server of small files, for what is read over HTTP and is no model."""

from __future__ import annotations

import asyncio
import json
import ssl
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any


@dataclass
class Answer:
    """``body``: bytes, or what becomes JSON. ``ends``: False for one that never comes to an end."""

    body: Any = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    ends: bool = True

    def encoded(self) -> bytes:
        body = self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body))} | self.headers
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"HTTP/1.1 {self.status} Fine\r\n{head}\r\n".encode() + (body if self.ends else body[:-1])


class FeedServer:
    """Use as a context manager; ``answers``: by path.

    Attributes:
        requests: ``(path, headers)`` of each, header names in small letters.
    """

    def __init__(self, answers: dict[str, Answer] | None = None, tls: ssl.SSLContext | None = None) -> None:
        self.answers = answers or {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self._tls = tls
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._busy: set[asyncio.Task[None]] = set()

    def at(self, path: str = "/feed.json", host: str = "127.0.0.1") -> str:
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return f"{'https' if self._tls else 'http'}://{host}:{port}{path}"

    def publish(self, *releases: dict[str, Any], path: str = "/feed.json") -> None:
        self.answers[path] = Answer({"releases": list(releases)})

    async def __aenter__(self) -> FeedServer:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, ssl=self._tls)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._open:
            writer.close()
        for task in self._busy:
            task.cancel()
        if self._busy:
            await asyncio.wait(self._busy)
        await self._server.wait_closed()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Known at once: who connects last may be gone before a task for it begins."""
        self._open.add(writer)
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                first, *lines = head.decode().split("\r\n")
                path = first.split(" ")[1]
                pairs = (line.partition(":") for line in lines if line)
                self.requests.append((path, {name.lower(): value.strip() for name, _, value in pairs}))
                answer = self.answers.get(path, Answer(b"not here", 404))
                writer.write(answer.encoded())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._open.discard(writer)
            writer.close()
