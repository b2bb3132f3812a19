"""``run_code`` through a real agent: the code has the tools and nothing else (behaviour 10, 5.4.3)."""

from __future__ import annotations

import asyncio
import ctypes
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host.clock import SystemClock
from host.errors import HostError
from host.tools.base import ToolOutcome
from host.tools.run_code.protocol import Binding
from host.tools.run_code.runner import MAX_OUTPUT, CodeRun
from tests.helpers.hosted import desk_at, write_settings
from tests.helpers.scripted_server import ScriptedServer, call, turn

ROOT = Path(__file__).resolve().parents[3]
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


async def test_no_built_in_module_is_loaded_that_is_not_of_the_library() -> None:
    """Those of a developer's environment are there in a checkout; a package is looked through when it is built."""
    outcome = await run(
        "import sys, json\njson.dumps([name for name in sys.builtin_module_names if name in sys.modules])"
    )
    assert set(json.loads(outcome.content)) - set(sys.stdlib_module_names) == set()


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
    outcome = await run("'x' * 20_000_000")
    assert outcome.error is None
    assert len(outcome.content) < MAX_OUTPUT + 200
    assert "left out" in outcome.content
    outcome = await run("raise ValueError('x' * 20_000_000)")
    assert outcome.error is not None
    assert len(outcome.content) < MAX_OUTPUT + 200


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("print('a\\ud800b')\n'c\\ud800d'", "a?b\nc?d"),
        ("await read('\\ud800')", 'read {"path":"?"}'),
        ("try:\n    await read(float('nan'))\nexcept ValueError:\n    print('no number')", "no number"),
        ("try:\n    await read('x' * 20_000_000)\nexcept ValueError:\n    print('too long')", "too long"),
    ],
)
async def test_what_json_does_not_hold_breaks_nothing(code: str, told: str) -> None:
    outcome = await run(code)
    assert (outcome.content.rstrip(), outcome.error) == (told, None)


async def test_code_that_writes_into_the_line_to_the_app_only_ends_itself() -> None:
    outcome = await run("import sys\nsys.stdout._wire.send('nothing')")
    assert outcome.error is not None
    assert outcome.error.code == "CODE_FAILED"


async def test_a_call_that_cannot_be_kept_ends_the_run_at_once() -> None:
    """The log takes no more: the code does not wait for an outcome that never comes."""

    async def answer(name: str, arguments: str) -> ToolOutcome:
        raise HostError("DISK_FULL", "no space left on the disk")

    with pytest.raises(HostError, match="no space left"):
        await CodeRun(SystemClock(), answer, lambda text: None).run("await read('a')", [Binding("read", ("path",))])


async def test_modules_that_try_imports_which_may_be_missing_load() -> None:
    names = "copy, dataclasses, pickle, pprint, tarfile, xml.etree.ElementTree, xml.dom.minidom, shelve, uuid, ssl"
    outcome = await run(f"import {names}\nxml.etree.ElementTree.fromstring('<a/>').tag")
    assert (outcome.content, outcome.error) == ("a", None)


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
        "import subprocess; subprocess._fork_exec",
        "import _posixsubprocess; _posixsubprocess.fork_exec",
        "import sys; sys.modules.pop('_posixsubprocess'); import _posixsubprocess",
        "import importlib as i; i.import_module('_tkinter').create(None, 'x', 'x', False, False, False, False, None)",
        "import readline; readline.read_history_file('/etc/passwd')",
        "import _ctypes",
        "import sys; sys.modules.pop('posix'); import posix; posix.mkfifo('f')",
        "import sys, importlib; sys.modules.pop('posix'); importlib.import_module('posix').mkfifo('f')",
        "import _imp, importlib.machinery as m; _imp.create_builtin(m.ModuleSpec('posix', None)).mkfifo('f')",
    ],
)
async def test_there_is_no_way_but_the_tools(code: str) -> None:
    """No ambient authority: files, folders, processes, sockets, foreign functions, the environment."""
    outcome = await run(code)
    assert outcome.error is not None, outcome.content


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Landlock is Linux's")
def test_the_kernel_keeps_it_too_where_it_can(tmp_path: Path) -> None:
    """Without the hook: nothing is written, made, run or read but what Python is made of, threads included."""
    (tmp_path / "kept.txt").write_text("kept")
    tried = f"""
import hashlib, os, threading
from host.tools.run_code import fence
fence.wall()
def refused(act):
    try:
        act()
    except PermissionError:
        return "refused"
    return "done"
acts = [
    lambda: open({str(tmp_path / "kept.txt")!r}).read(),
    lambda: open({str(tmp_path / "kept.txt")!r}, "w"),
    lambda: open({str(tmp_path / "made.txt")!r}, "x"),
    lambda: os.listdir({str(tmp_path)!r}),
    lambda: os.mkdir({str(tmp_path / "made")!r}),
    lambda: os.unlink({str(tmp_path / "kept.txt")!r}),
    lambda: os.execv("/bin/sh", ["sh"]),
]
print([refused(act) for act in acts])
thread = threading.Thread(target=lambda: print(refused(acts[0])))
thread.start()
thread.join()
import sqlite3, decimal
"""
    run = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert run.returncode == 0, run.stderr
    if "done" in run.stdout and not landlock():
        pytest.skip("this kernel has no Landlock")
    assert run.stdout == f"{['refused'] * 7}\nrefused\n"
    assert (tmp_path / "kept.txt").read_text() == "kept"


def landlock() -> bool:
    return bool(ctypes.CDLL(None).syscall(444, None, 0, 1) > 0)


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


async def test_code_reaches_no_tool_that_it_was_not_given(home: Path, workspace: Path) -> None:
    code = "import sys\nsys.stdout._wire.send('called', id=1, name='exit_plan_mode', arguments={'plan': '# P'})\n"
    async with ScriptedServer([turn(call("run_code", code=code + "await asyncio.sleep(60)")), turn("Done.")]) as server:
        write_settings(home, server, approvals="full")
        async with desk_at(home) as desk:
            await desk.create(workspace)
            await desk.say("go")
            (result,) = desk.of("tool/result")
            assert result["error"]["code"] == "CODE_FAILED"
            assert desk.of("tool/ptc-dispatch") == []


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
