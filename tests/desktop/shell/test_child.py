"""The app as its own child: what a packaged one does in place of `python` (behaviour 10)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from desktop.child import FLAG
from host.tools.child_python import MODULE_FLAG

ROOT = Path(__file__).parents[3]


def test_code_runs_in_the_app_started_as_a_child_and_finds_nothing_of_it() -> None:
    assert FLAG == MODULE_FLAG
    code = "import sys\nsorted(name for name in sys.modules if name.split('.')[0] in ('PySide6', 'host', 'msgspec'))"
    command = [sys.executable, "-m", "desktop", FLAG, "host.tools.run_code.child"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(json.dumps({"code": code, "bindings": []}).encode() + b"\n")
        child.stdin.flush()
        assert json.loads(child.stdout.readline()) == {"type": "finished", "value": "[]"}
        assert child.wait(60) == 0
        assert child.stderr.read() == b""
