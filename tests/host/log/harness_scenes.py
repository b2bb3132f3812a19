"""Rows of DeepSeek Harness logs, and their import."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from host.events import Event
from host.log.folder import LogFolder
from host.log.session_log import SessionLog
from host.log.transfer import import_session
from tests.helpers.manual_clock import ManualClock

RECORDED = Path(__file__).parent / "recorded"

HEAD = {"type": "session", "version": 0, "id": "s-1", "createdAt": 1_700_000_000_000, "cwd": "/ws"}
TURN = {"turn": 1, "step": 1}


def row(type_: str, data: Any, **envelope: Any) -> dict[str, Any]:
    return {"type": type_, "data": data, **envelope}


def chunk(kind: str, text: str, index: int = 0) -> dict[str, Any]:
    return row("assistant/chunk", {**TURN, "chunk": {"type": f"{kind}-delta", "index": index, "text": text}})


OPENING = [
    row("turn/start", {"turn": 1}),
    row("step/start", TURN),
    row("request/header", {"header": {"config": {"provider": "ds", "model": "v4"}, "system": "be", "tools": []}}),
]


async def imported(home: Path, *rows: Any, head: dict[str, Any] = HEAD) -> tuple[LogFolder, SessionLog, list[Event]]:
    home.mkdir(parents=True, exist_ok=True)
    path = home / "in.jsonl"
    path.write_bytes(
        b"\n".join(each if isinstance(each, bytes) else json.dumps(each).encode() for each in [head, *rows])
    )
    clock = ManualClock()
    folder = LogFolder(home, clock)
    log = await import_session(path, folder, clock)
    return folder, log, await log.read()


def only(events: list[Event], cls: type[Any]) -> Any:
    [found] = [event.data for event in events if isinstance(event.data, cls)]
    return found
