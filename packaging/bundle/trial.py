"""Starting a built program where looking into its files does not tell."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SECONDS = 60
# What the loader itself is made of, and the one module of ours that starts the child; there is nothing to do with them.
HARMLESS = {"__main__", "desktop", "pyimod01_archive", "pyimod02_importers", "pyimod03_ctypes", "pyimod04_pywin32"}
CODE = "import sys, json, asyncio, re; json.dumps(sorted({name.split('.')[0] for name in sys.modules}))"


def code_process(program: Path) -> Iterator[str]:
    """What is wrong with the process that model-written code runs in: it starts, it has the standard library, and
    nothing else is within reach."""
    command = [str(program), "--child-module", "host.tools.run_code.child"]
    begin = json.dumps({"type": "begin", "code": CODE, "bindings": []}) + "\n"
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(begin)
        process.stdin.flush()  # and left open: its end would be the child's
        said = process.stdout.readline()
    except OSError:
        said = ""
    finally:
        process.kill()
        _, errors = process.communicate(timeout=SECONDS)
    yield from judged(said, errors)


def judged(said: str, errors: str) -> Iterator[str]:
    """``said``: the first line of the child; ``errors``: what it complained of."""
    try:
        outcome = json.loads(said)
        present = set(json.loads(outcome["value"]))
    except (ValueError, KeyError, TypeError):
        yield f"code that a model wrote does not run: {said.strip() or errors.strip()[-500:] or 'no answer'}"
        return
    for name in sorted(present - HARMLESS - set(sys.stdlib_module_names)):
        if not name.startswith(("_pyi", "_sysconfigdata")):
            yield f"within reach of code that a model wrote: the module {name}"
