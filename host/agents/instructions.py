"""The workspace's own instructions for agents, given to the model as context notes, again when they changed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from host.events import Source, UserMessage
from host.ids import new_message_id
from host.projections.transcript import Entry, Said
from host.tools.base import ToolFailure
from host.tools.encoding import decode_text
from host.tools.paths import Place, is_within, opened

FILES: Final = ("AGENTS.md", "CLAUDE.md")
MAX_BYTES: Final = 64 * 1024


async def instruction_notes(workspace: Path, entries: Sequence[Entry], turn: int) -> list[UserMessage]:
    """The notes to add to the history: one for each instruction file whose text the model does not have in view."""
    found = await asyncio.to_thread(_read, workspace)
    known = {
        entry.message.source.name: entry.message.text
        for entry in entries
        if isinstance(entry, Said) and entry.message.source.kind == "context"
    }
    notes = []
    for name, body in found.items():
        text = f"The project's instructions, from {name}:\n\n{body}"
        if known.get(name) != text:
            source = Source(kind="context", name=name)
            notes.append(UserMessage(id=new_message_id(), text=text, source=source, turn=turn))
    return notes


def _read(workspace: Path) -> dict[str, str]:
    """Of files in the workspace alone: a link out of it would give the model what nobody allowed (behaviour 10)."""
    found: dict[str, str] = {}
    folder = Path(os.path.realpath(workspace))
    for name in FILES:
        real = Path(os.path.realpath(folder / name))
        if not is_within(real, folder):
            continue
        try:
            with opened(Place(real, name, outside=False)) as file:
                data = _whole_lines(file.read(MAX_BYTES + 1))
        except ToolFailure:
            continue  # most folders have none
        decoded = decode_text(data)
        text = "" if decoded is None else decoded.text.strip()
        if text and text not in found.values():
            found[name] = text
    return found


def _whole_lines(data: bytes) -> bytes:
    """``data`` within the limit, cut where no character is cut with it."""
    if len(data) <= MAX_BYTES:
        return data
    kept = data[:MAX_BYTES]
    return kept if b"\0" in kept else kept[: kept.rfind(b"\n") + 1] or kept
