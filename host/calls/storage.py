"""`storage/…`: what lies in the data folder and where, the trash; all sessions out to one file and in again."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from host.clock import Clock
from host.errors import HostError
from host.log.archive import export_archive, extract, sessions_in
from host.log.folder import LogFolder
from host.session_directory import SessionDirectory
from host.trash import DAYS, Trash

PLACES: Final = {
    "sessions": ("sessions", "incoming"),
    "index": ("index.db", "index.db-wal", "index.db-shm"),
    "drafts": ("desktop.ini",),
    "pasted": ("pasted",),
    "output": ("output",),
    "settings": ("settings.toml",),
    "keys": ("secrets.json",),
    "logs": ("logs",),
    "tour": ("tour",),
    "trash": ("trash",),
}
"""What is kept under which names of the data folder; the first one is what is shown."""


class StorageCalls:
    """Reads of the data folder happen in threads; nothing but the trash is ever removed."""

    def __init__(self, home: Path, folder: LogFolder, directory: SessionDirectory, trash: Trash, clock: Clock) -> None:
        self._home = home
        self._folder = folder
        self._directory = directory
        self._trash = trash
        self._clock = clock

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "storage/places": self.places,
            "storage/trash": self.deleted,
            "storage/empty-trash": self.empty_trash,
        }

    def streams(self) -> Mapping[str, Callable[..., AsyncIterator[Any]]]:
        return {"sessions/export-all": self.export_all, "sessions/import-all": self.import_all}

    async def places(self) -> dict[str, Any]:
        """``{bytes, sessions, places: [{name, path, bytes}]}``; a place that does not exist has 0 bytes. ``other`` is
        what stands in the data folder besides."""
        return await asyncio.to_thread(_places, self._home) | {"sessions": len(self._folder.ids())}

    async def deleted(self) -> dict[str, Any]:
        """``{days, sessions: [{session, title, workspace, deletedAt, bytes}]}``, the newest first; they are removed for
        good after ``days``."""
        return {"days": DAYS, "sessions": msgspec.to_builtins(await self._trash.sessions())}

    async def empty_trash(self) -> dict[str, Any]:
        """Remove what lies in the trash for good: ``{sessions: [id], bytes}``."""
        gone = await self._trash.empty()
        return {"sessions": [one.session for one in gone], "bytes": sum(one.bytes for one in gone)}

    async def export_all(self, path: str) -> AsyncIterator[dict[str, Any]]:
        """Stream `sessions/export-all`: see `host.log.archive.export_archive`; closing it leaves no file."""
        facts = {row["id"]: {name: row[name] for name in _SHOWN} for row in await self._directory.rows()}
        async for progress in export_archive(self._folder, Path(path), facts, self._clock.now_ms()):
            yield progress

    async def import_all(self, path: str) -> AsyncIterator[dict[str, Any]]:
        """Stream `sessions/import-all`: reads every session of an archive that is not there already. ``{done, total}``
        as it goes on, and with the last one ``{made: [id], present, failed: [{file, code, message}]}``. Closing it
        keeps what was made.

        Raises:
            HostError: ``NO_FILE``, ``BAD_IMPORT``, or the disk's.
        """
        entries = await asyncio.to_thread(sessions_in, Path(path))
        made: list[str] = []
        failed: list[dict[str, str]] = []
        present = 0
        for number, entry in enumerate(entries):
            yield {"done": number, "total": len(entries)}
            if entry.id in self._folder.ids():
                present += 1
                continue
            try:
                made.append(await self._bring_in(Path(path), entry.file))
            except HostError as error:
                failed.append({"file": entry.file, "code": error.code, "message": error.message})
        yield {"done": len(entries), "total": len(entries), "made": made, "present": present, "failed": failed}

    async def _bring_in(self, path: Path, file: str) -> str:
        extracted = await asyncio.to_thread(extract, path, file)
        try:
            return await self._directory.bring_in(extracted)
        finally:
            extracted.unlink(missing_ok=True)


_SHOWN = ("title", "workspace", "createdAt", "updatedAt")


def _places(home: Path) -> dict[str, Any]:
    sizes = {name: _size(home / name) for name in _names(home)}
    places = [
        {"name": name, "path": str(home / parts[0]), "bytes": sum(sizes.pop(part, 0) for part in parts)}
        for name, parts in PLACES.items()
    ]
    other = {"name": "other", "path": str(home), "bytes": sum(sizes.values())}
    return {"bytes": sum(place["bytes"] for place in [*places, other]), "places": [*places, other]}


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _size(path: Path) -> int:
    """Bytes of a file, or of all files of a folder; what goes or cannot be read meanwhile counts nothing."""
    try:
        if not path.is_dir() or path.is_symlink():
            return path.lstat().st_size
    except OSError:
        return 0
    return sum(_size(path / name) for name in _names(path))
