"""A disk that is full in the middle of a turn, for real, in a process of its own: nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FULL = """
import asyncio, json, pathlib, resource, signal, sys
from tests.helpers.hosted import desk_at, refused, write_settings
from tests.helpers.scripted_server import Say, ScriptedServer, call, turn

home, workspace = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
NO_LIMIT = resource.RLIM_INFINITY

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    script = [turn(Say("y" * 400_000, size=4_000), call("glob", pattern="*")), turn("fine")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            size = max(file.stat().st_size for file in home.rglob("*") if file.is_file())
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 150_000, NO_LIMIT))
            await desk.send("go")
            fault = None
            while fault is None:
                await asyncio.sleep(0)
                fault = (await desk.call("sessions/snapshot", session=session))["fault"]
            refusal = await refused(desk.call("sessions/send", session=session, text="more", mode="turn"))
            resource.setrlimit(resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))
            await desk.call("sessions/retry-writing", session=session)
            end = await desk.say("go on")
            print(json.dumps({
                "fault": fault["code"], "refusal": refusal, "refusals": server.refusals,
                "ends": [one["reason"] for one in desk.of("turn/end")],
                "results": [one["error"]["code"] for one in desk.of("tool/result")],
                "said": sum(len(part.get("text", "")) for m in desk.of("assistant/message") for part in m["content"]),
            }))

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_the_turn_a_full_disk_broke_is_closed_when_there_is_room_again(home: Path, workspace: Path) -> None:
    """Rules 2.3, 3.8: what was refused is written then, calls have results, and the next request is valid."""
    command = [sys.executable, "-c", FULL, str(home), str(workspace)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[2], check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["fault"] == told["refusal"] == "DISK_FAULT"
    assert told["ends"] == ["interrupted", "completed"]
    assert told["results"] == ["TOOL_OUTCOME_UNKNOWN"]
    assert told["said"] == 400_000 + len("fine")
    assert told["refusals"] == []
