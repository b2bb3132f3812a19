"""Kills a working host at a random moment and looks at what is left (behaviour 2.2, 2.3).

Run as a module it is the victim: a host with one client that allows everything, sends prompt after prompt and prints
each durable event it is shown.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import Call, Reply, Request, ScriptedServer, call, think, turn

ROOT = Path(__file__).parents[2]


def reply_to(request: Request) -> Reply:
    """Write, edit and run in every turn, whatever came before; then an answer."""
    messages = request.body["messages"]
    asked = [place for place, message in enumerate(messages) if message["role"] == "user"]
    done = sum(message["role"] == "tool" for message in messages[asked[-1] :])
    number = len(asked)
    steps: list[Reply] = [
        turn(think("hm"), "I write a file. " * 5, call("write", path=f"f{number}.txt", content=f"one {number}\n")),
        turn(
            "Edit and run.",
            call("edit", path=f"f{number}.txt", old="one", new="two"),
            call("shell", command=f"cat f{number}.txt && sleep 0.03"),
            Call(name="read", arguments='{"path'),
        ),
        turn("All done here. " * 20, rate=400),
    ]
    return steps[{0: 0, 1: 1}.get(done, 2)]


async def victim(home: Path, workspace: Path) -> None:
    async with desk_at(home) as desk:
        desk.allow()
        await desk.create(workspace)
        print(desk.session, flush=True)

        async def tell() -> None:
            async for frame in desk.client.stream("sessions/events", session=desk.session, after=-1):
                if "event" in frame:
                    sys.stdout.buffer.write(msgspec.json.encode(frame["event"]) + b"\n")
                    sys.stdout.buffer.flush()

        telling = asyncio.ensure_future(tell())
        number = 0
        while not telling.done():
            number += 1
            sent = await desk.call("sessions/send", session=desk.session, text=f"prompt {number}", mode="turn")
            print(msgspec.json.encode({"sent": sent["message"]}).decode(), flush=True)
            await desk.ended(number)


class Aftermath:
    """What one kill showed: ``acknowledged`` events and messages, and the faults found after the restart."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.faults: list[str] = []


async def kill_once(folder: Path, chance: random.Random) -> Aftermath:
    """One victim, one SIGKILL after 0 to 1.2 s of work, one restart."""
    home, workspace = folder / "home", folder / "workspace"
    workspace.mkdir(parents=True)
    with ScriptedServer(reply_to) as server:
        write_settings(home, server)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.helpers.kill_rig", str(home), str(workspace), cwd=ROOT, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        session = (await process.stdout.readline()).decode().strip()
        lines: list[dict[str, Any]] = []

        async def read() -> None:
            assert process.stdout is not None
            async for line in process.stdout:
                if line.endswith(b"\n"):
                    lines.append(msgspec.json.decode(line))

        reading = asyncio.ensure_future(read())
        await asyncio.wait({reading}, timeout=chance.uniform(0, 1.2))
        process.kill()
        await reading
        await process.wait()
        return await _look(home, session, lines, server)


async def _look(home: Path, session: str, lines: list[dict[str, Any]], server: ScriptedServer) -> Aftermath:
    found = Aftermath()
    found.acknowledged = len(lines)
    async with desk_at(home) as desk:
        await desk.watch(session)
        desk.allow()
        last = (await desk.call("sessions/snapshot", session=session))["lastSeq"]
        await desk.until(lambda: last < 0 or (desk.events and desk.events[-1]["seq"] >= last))
        stored = {event["seq"]: event for event in desk.events}
        for line in lines:
            if "sent" in line:
                queued = [one["id"] for event in desk.of("inbox/spliced") for one in event["inserted"]]
                if line["sent"] not in queued:
                    found.faults.append(f"the acknowledged message {line['sent']} is gone")
            elif stored.get(line["seq"]) != line:
                found.faults.append(f"event {line['seq']} was shown and is not there any more")
        sent = await desk.send("after the kill")
        await desk.until(lambda: [one for one in desk.of("user/message") if one["id"] == sent])
        number = next(one["turn"] for one in desk.of("user/message") if one["id"] == sent)
        end = await desk.ended(number)
        if end["reason"] != "completed":
            found.faults.append(f"the next turn ended with {end}")
        found.faults.extend(f"the server refused: {refusal}" for refusal in server.refusals)
        calls = [one["callId"] for one in desk.of("tool/call")]
        results = [one["callId"] for one in desk.of("tool/result")]
        if sorted(calls) != sorted(results):
            found.faults.append("calls and results do not pair")
    return found


if __name__ == "__main__":
    asyncio.run(victim(Path(sys.argv[1]), Path(sys.argv[2])))
