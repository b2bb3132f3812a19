"""Telling a recorded session from any other file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

PACKED = (".zst", ".zstd", ".gz")
PLAIN = (".parley", ".jsonl")  # the same lines; the first is what systems can be told to open with Parley
SUFFIXES = (*PLAIN, *PACKED)
HEADER_BYTES = 64 * 1024


def is_session_file(path: Path) -> bool:
    """Whether ``path`` looks like an export of ours or a recorded log: JSON lines of which the first is a session's.

    A packed log is told by its name alone. What cannot be read is none.
    """
    if not path.is_file():
        return False
    if path.suffix.lower() in PACKED:
        return path.stem.lower().endswith(".jsonl")
    if path.suffix.lower() not in PLAIN:
        return False
    try:
        with path.open(encoding="utf-8-sig") as lines:
            first = json.loads(lines.readline(HEADER_BYTES))
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and first.get("type") == "session"


def kind_of(path: Path) -> Literal["folder", "session", "missing", "other"]:
    """What ``path`` is to Parley; a ``session`` goes by its suffix, and whether it is one shows when it is read."""
    if path.is_dir():
        return "folder"
    if not path.exists():
        return "missing"
    return "session" if path.is_file() and path.suffix.lower() in SUFFIXES else "other"
