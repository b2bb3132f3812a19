"""Idle sessions give their memory back, and only idle ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, turn

MANY = 14


async def test_a_message_to_a_session_that_is_about_to_be_closed_is_answered(home: Path, workspace: Path) -> None:
    """What was idle when the closing began may work by the time its turn comes."""
    async with ScriptedServer([turn("fine")] * MANY) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            made = [await desk.call("sessions/create", workspace=str(workspace)) for _ in range(MANY)]
            sessions = [one["session"] for one in made]
            await asyncio.gather(*(desk.call("sessions/snapshot", session=one) for one in sessions))
            await asyncio.gather(
                *(desk.call("sessions/send", session=one, text="go", mode="turn") for one in reversed(sessions))
            )
            for session in sessions:
                await desk.watch(session)
                assert (await desk.ended())["reason"] == "completed"
