"""``run_code`` through a real agent: the code has the tools and nothing else (behaviour 10, 5.4.3)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from host.clock import SystemClock
from host.tools.base import ToolOutcome
from host.tools.run_code.protocol import Binding
from host.tools.run_code.runner import MAX_OUTPUT, CodeRun
from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, turn

QUESTION = {"id": "q", "question": "Which?", "options": [{"label": "A"}, {"label": "B"}]}


async def run(code: str) -> ToolOutcome:
    async def answer(name: str, arguments: str) -> ToolOutcome:
        return ToolOutcome(f"{name} {arguments}")

    return await CodeRun(SystemClock(), answer, lambda text: None).run(code, [Binding("read", ("path",))])


async def test_prints_and_the_last_value_come_back() -> None:
    outcome = await run("import json, re\nprint('one')\nx = [await read('a'), await read(path='b')]\nlen(x)")
    assert (outcome.content, outcome.error) == ("one\n2", None)
    assert (await run("x = 1")).content == "[done; nothing was printed]"
    outcome = await run("import asyncio\nawait asyncio.gather(read('a'), read('b'))")
    assert outcome.content == r'["read {\"path\":\"a\"}", "read {\"path\":\"b\"}"]'


async def test_errors_name_the_line_of_the_code() -> None:
    outcome = await run("def f():\n    return 1 / 0\n\nf()")
    assert outcome.error is not None
    assert outcome.error.code == "CODE_FAILED"
    assert "line 4: f()" in outcome.content
    assert "line 2: return 1 / 0" in outcome.content
    assert "ZeroDivisionError" in outcome.content
    assert (await run("raise SystemExit(3)")).error is not None
    assert (await run("import os; os.kill(os.getpid(), 9)")).error is not None


async def test_output_is_capped() -> None:
    outcome = await run("for _ in range(100_000): print('x' * 100)")
    assert len(outcome.content) < MAX_OUTPUT + 200
    assert "left out" in outcome.content


@pytest.mark.parametrize(
    "code",
    [
        "open('/etc/hostname').read()",
        "import os; os.listdir('/')",
        "import os; os.open('/etc/hostname', os.O_RDONLY)",
        "import os; os.mkfifo('f')",
        "import os; os.environ['HOME']",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.system('true')",
        "import os; os.fork()",
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import ctypes; ctypes.CDLL(None)",
        "import pathlib; pathlib.Path('x').write_text('y')",
        "import shutil; shutil.rmtree('.')",
        "import sqlite3; sqlite3.connect('/tmp/x.db')",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')",
        "import msgspec",
        "import host.host",
        "import gc; gc.get_objects()",
        "import importlib.machinery as m; m.ExtensionFileLoader('x', '/tmp/x.so').create_module(None)",
    ],
)
async def test_there_is_no_way_but_the_tools(code: str) -> None:
    """No ambient authority: files, folders, processes, sockets, foreign functions, the environment."""
    outcome = await run(code)
    assert outcome.error is not None, outcome.content


async def test_a_stop_leaves_nothing_running(tmp_path: Path) -> None:
    """Rule 3.3."""
    started = asyncio.Event()
    gone: list[str] = []

    async def wait_for_ever(name: str, arguments: str) -> ToolOutcome:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            gone.append(name)
        raise AssertionError

    code_run = CodeRun(SystemClock(), wait_for_ever, lambda text: None)
    task = asyncio.ensure_future(code_run.run("await read('a')", [Binding("read", ("path",))]))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert gone == ["read"]


async def test_calls_go_through_the_real_tools_and_are_logged(home: Path, workspace: Path) -> None:
    """Behaviour 10: the same approvals, and `tool/ptc-dispatch` with the outcome."""
    (workspace / "a.txt").write_text("alpha", encoding="utf-8")
    code = """
text = await read("a.txt")
try:
    await read("missing.txt")
except ToolError as error:
    print(error.code)
await write("b.txt", text.upper())
await shell("cat b.txt")
"""
    async with ScriptedServer([turn(call("run_code", code=code)), turn("Done.")]) as server:
        write_settings(home, server)
        async with desk_at(home) as desk:
            asked = desk.allow()
            await desk.create(workspace)
            await desk.say("go")
            (result,) = desk.of("tool/result")
            assert result["error"] is None
            assert result["content"].startswith("NOT_FOUND")
            assert "ALPHA" in result["content"]
            assert [one["tool"] for one in asked] == ["run_code", "write", "shell"]
            dispatched = desk.of("tool/ptc-dispatch")
            assert [one["name"] for one in dispatched] == ["read", "read", "write", "shell"]
            assert {one["parentCallId"] for one in dispatched} == {result["callId"]}
            assert [one["error"] and one["error"]["code"] for one in dispatched] == [None, "NOT_FOUND", None, None]


async def test_a_question_inside_can_go_pending_and_be_answered_late(home: Path, workspace: Path, clock: Any) -> None:
    """Rule 5.4.3."""
    code = f"await ask_user_question([{QUESTION!r}], timeout=5)"
    script = [turn(call("run_code", code=code)), turn("I go on."), turn("B, then.")]
    async with ScriptedServer(script) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home, clock=clock) as desk:
            await desk.create(workspace)
            await desk.send("go")
            await clock.slept_on(2)
            await clock.advance(6)
            await desk.ended(1)
            (dispatched,) = desk.of("tool/ptc-dispatch")
            projections = (await desk.call("sessions/snapshot", session=desk.session))["projections"]
            (active,) = projections["userQuestions"]["active"]
            assert (active["callId"], active["state"]) == (dispatched["callId"], "continued")
            answers = [{"id": "q", "selected": ["B"]}]
            assert await desk.call(
                "user-questions/answer", session=desk.session, callId=active["callId"], answers=answers
            )
            assert (await desk.ended(2))["reason"] == "completed"
            assert server.refusals == []
