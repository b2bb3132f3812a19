"""``python -m host`` as a person in a terminal uses it (protocol.md, Start-up)."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import Fault, Reply, Request, ScriptedServer, call, turn

ROOT = Path(__file__).parents[2]


async def host(*arguments: str, home: Path) -> tuple[int, list[dict[str, Any]], str]:
    """Exit status, what it printed as JSON lines, stderr."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "host",
        "--home",
        str(home),
        *arguments,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = await process.communicate()
    return process.returncode or 0, [json.loads(line) for line in out.splitlines()], err.decode()


async def test_run_prints_the_turn_of_its_prompt(home: Path, workspace: Path) -> None:
    (workspace / "a.txt").write_text("hello", encoding="utf-8")
    script = [turn(call("read", path="a.txt"), call("write", path="b", content="x")), turn("Done.")]
    with ScriptedServer(script) as server:
        write_settings(home, server)
        status, events, stderr = await host("run", "--workspace", str(workspace), "read it", home=home)
        assert (status, stderr) == (0, "")
        assert events[0]["type"] == "inbox/spliced"
        assert events[0]["data"]["reason"] == "queued"
        assert [event["seq"] for event in events] == list(range(len(events)))
        assert events[-1]["type"] == "turn/end"
        results = [event["data"]["error"] for event in events if event["type"] == "tool/result"]
        assert sorted((error or {"code": ""})["code"] for error in results) == ["", "APPROVAL_UNANSWERED"]
        assert not (workspace / "b").exists()
        status, rows, _ = await host("sessions", "list", home=home)
        assert [(row["title"], row["status"], row["waiting"]) for row in rows] == [("read it", "idle", 0)]


async def test_run_goes_on_with_a_session_and_tells_failures(home: Path, workspace: Path) -> None:
    with ScriptedServer([turn("One."), Fault(403, "no such permission"), turn("Three.")]) as server:
        write_settings(home, server)
        _, first, _ = await host("run", "--workspace", str(workspace), "one", home=home)
        _, rows, _ = await host("sessions", "list", home=home)
        session = rows[0]["id"]
        status, events, stderr = await host("run", "--session", session, "two", home=home)
        assert status == 3
        assert stderr.startswith("FORBIDDEN: ")
        assert events[0]["seq"] == len(first)
        assert events[-1]["data"]["error"]["code"] == "FORBIDDEN"
        status, _, _ = await host("run", "--session", session, "--approvals", "full", "three", home=home)
        assert status == 0
        assert [message["content"] for message in server.requests[-1].body["messages"] if message["role"] == "user"]


async def test_without_a_provider_it_says_how_to_name_one(home: Path, workspace: Path) -> None:
    status, _, stderr = await host("run", "--workspace", str(workspace), "hello", home=home)
    assert status == 3
    assert stderr.startswith("NO_PROVIDER_CHOSEN: ")
    assert "--provider" in stderr


async def test_an_empty_prompt_leaves_no_session_behind(home: Path, workspace: Path) -> None:
    status, events, stderr = await host("run", "--workspace", str(workspace), " ", home=home)
    assert (status, events, stderr) == (3, [], "EMPTY_MESSAGE: a message needs text\n")
    assert await host("sessions", "list", home=home) == (0, [], "")


async def test_export_import_and_verify(home: Path, workspace: Path, tmp_path: Path) -> None:
    with ScriptedServer([turn("Done.")]) as server:
        write_settings(home, server)
        await host("run", "--workspace", str(workspace), "go", home=home)
    _, rows, _ = await host("sessions", "list", home=home)
    session = rows[0]["id"]
    status, lines, _ = await host("sessions", "export", session, home=home)
    assert status == 0
    assert lines[0]["type"] == "session"
    file = tmp_path / "session.jsonl"
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    other = tmp_path / "other"
    status, made, stderr = await host("import", str(file), home=other)
    assert (status, stderr) == (0, "")
    _, again, _ = await host("sessions", "export", made[0]["session"], home=other)
    assert again[1:] == lines[1:]
    status, report, _ = await host("sessions", "verify", session, home=home)
    assert status == 0
    assert report[0]["events"] == len(lines) - 1
    status, _, stderr = await host("sessions", "export", "ses_none", home=home)
    assert status == 3
    assert stderr.startswith("NO_SESSION: ")


async def test_a_second_host_beside_the_first_says_so(home: Path, workspace: Path) -> None:
    """Rule 2.7."""
    asked = asyncio.Event()

    def slow(request: Request) -> Reply:
        asked.set()
        return turn("slow " * 50, rate=20)

    async with ScriptedServer(slow) as server:
        write_settings(home, server)
        first = asyncio.ensure_future(host("run", "--workspace", str(workspace), "go", home=home))
        await asked.wait()
        status, _, stderr = await host("sessions", "list", home=home)
        assert status == 3
        assert stderr.startswith("HOME_BUSY: ")
        assert (await first)[0] == 0


async def test_run_behind_a_queued_message_that_fails(home: Path, workspace: Path) -> None:
    """The queue stands after a failed turn, so the prompt's own turn does not come: that is said, not waited for."""
    async with ScriptedServer([turn("One.", stall_after=1), Fault(403, "no such permission")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            session = await desk.create(workspace)
            await desk.send("one")
            await desk.send("two")
            await desk.until(lambda: desk.deltas)
        status, events, stderr = await host("run", "--session", session, "three", home=home)
        assert status == 3
        assert stderr.startswith("FORBIDDEN: ")
        assert events[0]["data"]["inserted"][0]["text"] == "three"
