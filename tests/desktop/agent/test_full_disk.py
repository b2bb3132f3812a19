"""A disk that is full in the middle of a turn, for real, in a process of its own: the window says it and goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FULL = """
import asyncio, json, pathlib, resource, signal, sys
from desktop.app import run
from tests.desktop.shell.person import at_window, until
from tests.desktop.shell.test_work import BUTTON, facts, say, texts
from tests.helpers.hosted import write_settings
from tests.helpers.scripted_server import Say, ScriptedServer, turn

home, workspace = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
NO_LIMIT = resource.RLIM_INFINITY

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    script = [turn("first"), turn(Say("y" * 400_000, size=4_000)), turn("fine")]
    async with ScriptedServer(script) as server:
        write_settings(home, server)
        async with at_window(home) as person:
            person.state().property("choices").choose("workspace", str(workspace))
            await say(person, "hello")
            await until(lambda: "first" in texts(person))
            await until(lambda: not facts(person).property("running"))
            size = max(file.stat().st_size for file in home.rglob("*") if file.is_file())
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 150_000, NO_LIMIT))
            await say(person, "go")
            fault = await until(lambda: facts(person).property("faultCode"))
            field = await person.find("Message the agent")
            blocked = not field.isEnabled()
            button = await person.find("Try again", BUTTON)
            resource.setrlimit(resource.RLIMIT_FSIZE, (NO_LIMIT, NO_LIMIT))
            await person.click_item(button)
            await until(lambda: not facts(person).property("faultCode"))
            await person.find("Everything is written now")
            await say(person, "go on")
            await until(lambda: "fine" in texts(person))
            print(json.dumps({"fault": fault, "blocked": blocked}))

run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are POSIX")
def test_a_full_disk_is_said_and_tried_again(tmp_path: Path) -> None:
    """Rule 14: a sentence, a way out, nothing lost."""
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "home"), str(workspace)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["fault"] in ("DISK_FULL", "DISK_FAULT")
    assert told["blocked"] is True
