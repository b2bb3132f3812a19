"""A person at the real window, before a host in plan mode whose model is scripted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.desktop.plan.reader import Reader
from tests.desktop.shell.person import PATIENCE, at_window, until
from tests.helpers.hosted import write_settings
from tests.helpers.scripted_server import ScriptedServer, Turn, call, turn


def hands_in(plan: str, said: str = "Here is the plan.") -> Turn:
    """A reply that puts ``plan`` before the user."""
    return turn(said, call("exit_plan_mode", plan=plan))


class Planner(Reader):
    """A person with a session.

    Attributes:
        session: its id. server: the model's side, which records what it was sent.
    """

    session: str
    server: ScriptedServer
    language: str = "en"

    async def call(self, method: str, **params: Any) -> Any:
        return await self.app.client.call(method, session=self.session, **params)

    async def events(self, *types: str) -> list[dict[str, Any]]:
        """The payloads of the session's events of these types, oldest first."""
        page = await self.call("sessions/history", limit=100_000)
        return [event["data"] for event in page["events"] if event["type"] in types]

    async def eventually(self, holds: Callable[[list[dict[str, Any]]], Any], *types: str) -> Any:
        """Wait until ``holds`` is true of the events of these types."""
        found: Any = None

        async def look() -> bool:
            nonlocal found
            found = holds(await self.events(*types))
            return bool(found)

        await wait_for(look)
        return found

    async def planning(self) -> bool:
        snapshot = await self.call("sessions/snapshot")
        return bool(snapshot["projections"]["plan"]["active"])

    async def send(self, text: str) -> None:
        await self.call("sessions/send", text=text, mode="turn")

    async def reviewing(self) -> None:
        """Wait until a plan card takes presses."""
        await until(lambda: self.state().property("plans").property("present"))
        await until(lambda: self.state().property("questions").property("awake"))
        await self.find("Approve" if self.language == "en" else "确认执行")
        await self.settle()


async def wait_for(look: Callable[[], Any]) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not await look():
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def at_plan(
    home: Path,
    workspace: Path,
    *script: Turn,
    language: str = "en",
    size: tuple[int, int] = (1280, 800),
    planning: bool = True,
    session: str = "",
) -> AsyncIterator[Planner]:
    """The window with ``session`` open, or a new one with plan mode on."""
    async with ScriptedServer(list(script)) as server:
        write_settings(home, server)
        async with at_window(home, language, size=size) as person:
            planner = Planner(person.app)
            planner.server, planner.language = server, language
            planner.session = session
            if not session:
                made = await person.app.client.call("sessions/create", workspace=str(workspace))
                planner.session = made["session"]
                if planning:
                    await planner.call("plan/set", active=True)
            await person.app.open_session(planner.session)
            yield planner
