"""An export as bytes, and written to a file: complete, or not there at all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

from host.log.faults import host_error
from host.log.markdown import export_markdown
from host.log.replacing import beside, take_place
from host.log.session_log import SessionLog
from host.log.transfer import export_jsonl

ExportFormat = Literal["jsonl", "markdown"]


async def export_bytes(log: SessionLog, format: ExportFormat) -> AsyncIterator[bytes]:
    """The session in pieces. Raises `HostError` as `SessionLog.read`."""
    if format == "jsonl":
        async for line in export_jsonl(log):
            yield line
    else:
        async for text in export_markdown(log):
            yield text.encode()


async def export_to(log: SessionLog, path: Path, format: ExportFormat) -> None:
    """Write the session to ``path`` by way of a file beside it.

    Raises:
        HostError: the disk's, with ``path``.
    """
    pieces = [piece async for piece in export_bytes(log, format)]
    await asyncio.to_thread(_replace, path, pieces)


def _replace(path: Path, pieces: list[bytes]) -> None:
    made = beside(path)
    try:
        with made.open("wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        take_place(made, path)
    except OSError as error:
        with suppress(OSError):
            made.unlink(missing_ok=True)
        raise host_error(error, path) from error
