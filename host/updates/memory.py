"""What is remembered between starts: ``updates.json`` in the data folder."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final

import msgspec

from host.updates.release import Release

NAME: Final = "updates.json"

logger = logging.getLogger(__name__)


class Memory(msgspec.Struct, frozen=True, rename="camel"):
    """``feed`` was asked at ``asked_at``, Unix ms, and named ``release``, which was newer then. ``skipped``: a version
    the user does not want to hear of. ``quiet_until``: nothing is said before."""

    feed: str = ""
    asked_at: int = 0
    release: Release | None = None
    skipped: str = ""
    quiet_until: int = 0


def load(home: Path) -> Memory:
    """Blocking; whatever cannot be read is forgotten."""
    try:
        return msgspec.json.decode((home / NAME).read_bytes(), type=Memory)
    except FileNotFoundError:
        return Memory()
    except (OSError, msgspec.DecodeError) as fault:
        logger.warning("%s is begun anew: %s", NAME, fault)
        return Memory()


def save(home: Path, memory: Memory) -> None:
    """Blocking. What cannot be written is asked and said again after the next start."""
    part = home / f"{NAME}.part"
    try:
        part.write_bytes(msgspec.json.encode(memory))
        os.replace(part, home / NAME)
    except OSError as fault:
        logger.warning("%s is not written: %s", NAME, fault)
