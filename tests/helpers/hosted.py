"""A real host in a fresh home against a scripted model server, and a person at one of its clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from host import Client, Clock, Host, HostError
from tests.helpers.scripted_server import ScriptedServer

SETTINGS = """\
[questions]
mode = "{mode}"
timeout = {timeout}
[defaults]
provider = "local"
model = "fake-1"
approvals = "{approvals}"
[providers.local]
kind = "{kind}"
base_url = "{base_url}"
api_key_env = ""
models = ["fake-1"]
context_window = {window}
"""


class MemorySecrets:
    """Keys that are gone with the test."""

    backend = "keyring"

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, name: str) -> str | None:
        return self.kept.get(name)

    async def set(self, name: str, value: str) -> None:
        self.kept[name] = value

    async def delete(self, name: str) -> None:
        self.kept.pop(name, None)


def write_settings(
    home: Path,
    server: ScriptedServer,
    *,
    kind: str = "openai",
    approvals: str = "ask",
    window: int = 128_000,
    mode: str = "timed",
    timeout: int = 120,
) -> None:
    home.mkdir(parents=True, exist_ok=True)
    base_url = server.base_url if kind == "openai" else server.root_url
    text = SETTINGS.format(kind=kind, base_url=base_url, approvals=approvals, window=window, mode=mode, timeout=timeout)
    (home / "settings.toml").write_text(text, encoding="utf-8")


class Desk:
    """One client and what it sees.

    Attributes:
        events: every event of the watched session so far, as plain dicts; deltas: the transient frames.
    """

    def __init__(self, host: Host, client: Client) -> None:
        self.host = host
        self.client = client
        self.session = ""
        self.events: list[dict[str, Any]] = []
        self.deltas: list[dict[str, Any]] = []
        self._arrived = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def call(self, method: str, **params: Any) -> Any:
        return await self.client.call(method, **params)

    async def create(self, workspace: Path, **params: Any) -> str:
        made = await self.call("sessions/create", workspace=str(workspace), **params)
        await self.watch(made["session"])
        return self.session

    async def watch(self, session: str) -> None:
        self.session = session
        self.events.clear()
        self._watching = asyncio.ensure_future(self._watch())

    async def _watch(self) -> None:
        async for frame in self.client.stream("sessions/events", session=self.session, after=-1):
            if "event" in frame:
                self.events.append(frame["event"])
            else:
                self.deltas.append(frame["delta"])
            self._arrived.set()

    async def send(self, text: str, mode: str = "turn", **params: Any) -> str:
        sent = await self.call("sessions/send", session=self.session, text=text, mode=mode, **params)
        message: str = sent["message"]
        return message

    async def until(self, holds: Callable[[], Any]) -> Any:
        """Wait until ``holds`` is true of what was seen; returns what it gave."""
        while not (found := holds()):
            self._arrived.clear()
            arrival = asyncio.ensure_future(self._arrived.wait())
            watching = {self._watching} if self._watching is not None else set()
            await asyncio.wait({arrival, *watching}, return_when=asyncio.FIRST_COMPLETED)
            arrival.cancel()
            if self._watching is not None and self._watching.done() and not holds():
                self._watching.result()
                raise AssertionError("the event stream ended")
        return found

    def of(self, *types: str) -> list[dict[str, Any]]:
        """The payloads of the events of these types, oldest first."""
        return [event["data"] for event in self.events if event["type"] in types]

    async def ended(self, turn: int = 1) -> dict[str, Any]:
        """The `turn/end` of ``turn``, once it is there."""
        found = await self.until(lambda: [end for end in self.of("turn/end") if end["turn"] == turn])
        return dict(found[0])

    async def say(self, text: str, **params: Any) -> dict[str, Any]:
        """Send and wait for the end of the turn that answers; returns its `turn/end`."""
        turn = len(self.of("turn/start")) + 1
        await self.send(text, **params)
        return await self.ended(turn)

    def allow(self, outcome: str = "allowed-once") -> list[dict[str, Any]]:
        """Answer every approval with ``outcome`` from now on; returns the list that collects what was asked."""
        asked: list[dict[str, Any]] = []

        async def answer(request: dict[str, Any], next: Any) -> dict[str, str]:
            asked.append(request)
            return {"outcome": outcome}

        self.client.on_waterfall("approvals/request", answer)
        return asked

    async def close(self) -> None:
        await self.client.close()
        if self._watching is not None:
            await asyncio.gather(self._watching, return_exceptions=True)


@asynccontextmanager
async def desk_at(home: Path, *, clock: Clock | None = None, secrets: Any = None) -> AsyncIterator[Desk]:
    """A started host on ``home`` with one client; stopped to quiescence at the end."""
    host = Host(home, clock=clock, secrets=secrets or MemorySecrets())
    await host.start()
    desk = Desk(host, host.connect())
    try:
        yield desk
    finally:
        await desk.close()
        await host.stop()


async def refused(call: Any) -> str:
    """The code ``call`` is refused with."""
    try:
        await call
    except HostError as error:
        return error.code
    raise AssertionError("the call was accepted")
