"""The server: takes requests as real ones do, answers them from the script."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

from tests.helpers.scripted_server import anthropic_wire, http, openai_wire
from tests.helpers.scripted_server.history import anthropic_refusal, openai_refusal
from tests.helpers.scripted_server.http import Request
from tests.helpers.scripted_server.script import Fault, Reply, Turn
from tests.helpers.scripted_server.wire import Frame

Script = Sequence[Reply] | Callable[[Request], Reply]
_ROUTES = {"/v1/chat/completions": "openai", "/v1/messages": "anthropic", "/v1/models": ""}


class ScriptedServer:
    """A model server on 127.0.0.1 that says what its script says.

    ``async with ScriptedServer(script) as server`` serves on the running loop, ``with`` on a thread of its own.

    Attributes:
        requests: every request that asked for a reply, the refused ones included, oldest first.
        pending: replies of the script not yet given (None when the script is a function).
        connections: how many were opened so far.
        models: what ``/v1/models`` lists, as dicts with an ``id``; other names get 404. Empty: any name will do.
        key: the only key it takes; None takes anything. deepseek: keeps DeepSeek's rule about
            ``reasoning_content``. tls: serve encrypted.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        models: Sequence[str | dict[str, Any]] = (),
        key: str | None = None,
        deepseek: bool = False,
        port: int = 0,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.requests: list[Request] = []
        self.pending: list[Reply] | None = None if callable(script) else list(script)
        self.models = [{"id": model} if isinstance(model, str) else model for model in models]
        self.key = key
        self.deepseek = deepseek
        self.port = port
        self._tls = tls
        self._choose = script if callable(script) else self._next
        self.connections = 0
        self._minted = 0
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._thread: threading.Thread | None = None
        self._stop_thread: Callable[[], object] = lambda: None

    @property
    def base_url(self) -> str:
        """What an OpenAI client is given."""
        return f"{self.root_url}/v1"

    @property
    def root_url(self) -> str:
        """What an Anthropic client is given."""
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"

    @property
    def refusals(self) -> list[str]:
        return [request.refusal for request in self.requests if request.refusal is not None]

    def add(self, *replies: Reply) -> None:
        """Lengthen the script."""
        assert self.pending is not None, "the script is a function"
        self.pending.extend(replies)

    # Life

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port, ssl=self._tls, limit=1 << 24)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._server.wait_closed()

    async def __aenter__(self) -> ScriptedServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def __enter__(self) -> ScriptedServer:
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        assert ready.wait(10), "the scripted server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        assert self._thread is not None
        self._stop_thread()
        self._thread.join(10)

    async def _serve(self, ready: threading.Event) -> None:
        done = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._stop_thread = lambda: loop.call_soon_threadsafe(done.set)
        async with self:
            ready.set()
            await done.wait()

    # Requests

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.ensure_future(self._converse(reader, writer))
        self._connections.add(task)

        def over(_: object) -> None:  # also of one that was stopped before it began
            self._connections.discard(task)
            writer.close()

        task.add_done_callback(over)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while request := await http.read_request(reader):
                if not await self._answer(request, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            return  # the client hung up: what tests of a stop do

    def _mint(self) -> str:
        self._minted += 1
        return f"scripted_{self._minted}"

    def _next(self, request: Request) -> Reply:
        assert self.pending is not None
        return self.pending.pop(0) if self.pending else Fault(400, "the script is at its end")

    def _given_key(self, request: Request) -> str | None:
        return request.headers.get("x-api-key") or request.headers.get("authorization", "").removeprefix("Bearer ")

    def _refusal(self, request: Request, kind: str) -> tuple[int, str] | None:
        if self.key is not None and self._given_key(request) != self.key:
            return 401, f"Incorrect API key provided: {self._given_key(request)}."
        if urlsplit(request.path).path == "/v1/models":
            return None
        if not isinstance(request.body, dict):
            return 400, "We could not parse the JSON body of your request."
        if kind == "anthropic" and "anthropic-version" not in request.headers:
            return 400, "anthropic-version: header is required"
        model = request.body.get("model")
        if not model or (self.models and model not in [known["id"] for known in self.models]):
            return 404, f"The model `{model}` does not exist or you do not have access to it."
        refusal = (
            openai_refusal(request.body, deepseek=self.deepseek)
            if kind == "openai"
            else anthropic_refusal(request.body)
        )
        return (400, refusal) if refusal else None

    async def _answer(self, request: Request, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; False when the connection is not to be used again."""
        path = urlsplit(request.path).path  # a proxy is asked for whole addresses
        kind = _ROUTES.get(path)
        if kind is None:
            await http.send_whole(writer, 404, b"404 page not found", "text/plain")
            return True
        kind = kind or ("anthropic" if "anthropic-version" in request.headers else "openai")
        wire = anthropic_wire if kind == "anthropic" else openai_wire
        if path != "/v1/models":
            self.requests.append(request)
        refused = self._refusal(request, kind)
        if refused:
            status, request.refusal = refused
            await http.send_whole(writer, status, wire.error_body(status, request.refusal))
            return True
        if path == "/v1/models":
            await http.send_whole(writer, 200, wire.models_body(self.models))
            return True
        reply = self._choose(request)
        if isinstance(reply, Fault):
            return await self._fail(reply, wire.fault_body(reply), writer)
        if not request.body.get("stream") or reply.whole:
            await http.send_whole(writer, 200, wire.whole(reply, request.body["model"], self._mint))
            return True
        usage = bool((request.body.get("stream_options") or {}).get("include_usage"))
        frames = wire.frames(reply, request.body["model"], self._mint, usage=usage)
        return await play(reply, frames, writer)

    async def _fail(self, fault: Fault, body: bytes, writer: asyncio.StreamWriter) -> bool:
        if fault.hang:
            await asyncio.Event().wait()
        if fault.hang_up:
            return False
        extra = dict(fault.headers)
        if fault.retry_after is not None:
            extra["retry-after"] = str(fault.retry_after)
        content = body if fault.body is None else fault.body.encode("utf-8", "surrogatepass")
        await http.send_whole(writer, fault.status, content, fault.content_type, **extra)
        return True


async def play(turn: Turn, frames: Iterable[Frame], writer: asyncio.StreamWriter) -> bool:
    """Send a reply's event stream at its pace, with its faults; False when the connection is spent."""
    headers = {"content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache"}
    writer.write(http.head(200, headers | {"transfer-encoding": "chunked"}))
    await writer.drain()
    loop = asyncio.get_running_loop()
    await asyncio.sleep(turn.first_delay)
    if turn.raw is not None:
        frames = [Frame(turn.raw, piece=True), Frame(b"")]
    start, pieces = loop.time(), 0
    total = 0  # counted only where it matters: a long reply should begin at once
    if turn.drop_after is not None or turn.stall_after is not None:
        frames = list(frames)
        total = sum(frame.piece for frame in frames)
    for frame in frames:
        due = frame.piece or 0 < total == pieces  # a fault due after the last piece comes before the end of the stream
        if due and turn.stall_after == pieces:
            await asyncio.Event().wait()
        if due and turn.drop_after == pieces:
            _send(writer, frame.data[: len(frame.data) // 2], turn.split)
            await writer.drain()
            if turn.reset:
                writer.transport.abort()
            return False
        if frame.piece:
            pieces += 1
            if turn.rate:
                await asyncio.sleep(max(0.0, start + pieces / turn.rate - loop.time()))
        _send(writer, frame.data, turn.split)
        await writer.drain()
    writer.write(http.LAST_CHUNK)
    await writer.drain()
    return True


def _send(writer: asyncio.StreamWriter, data: bytes, split: int) -> None:
    size = split or len(data)
    for at in range(0, len(data), size or 1):
        writer.write(http.chunk(data[at : at + size]))
