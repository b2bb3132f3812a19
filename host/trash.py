"""Deleted sessions: what lies in the trash, and removing it for good (behaviour 15.3)."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec

from host.errors import HostError
from host.log.folder import LogFolder
from host.log.store import Store
from host.projections.registry import fold
from host.projections.title import TitleProjection

DAYS = 30  # after which a deleted session is removed for good
_FOR_A_TITLE = 200  # events; the first message is among the first few


class DeletedSession(msgspec.Struct, frozen=True, rename="camel"):
    """``deleted_at``: Unix milliseconds. ``title`` and ``workspace`` are "" where the store cannot be read."""

    session: str
    deleted_at: int
    bytes: int
    title: str = ""
    workspace: str = ""


class Trash:
    """The deleted sessions of one folder. ``left_behind(session)``: what a session keeps outside its store."""

    def __init__(self, folder: LogFolder, left_behind: Callable[[str], Path]) -> None:
        self._folder = folder
        self._left_behind = left_behind

    async def sessions(self) -> list[DeletedSession]:
        """The newest first; stores that cannot be read are among them.

        Raises:
            HostError: the disk's.
        """
        found = []
        for name, deleted_at, size in await self._folder.deleted():
            try:
                title, workspace = await self._folder.peek_deleted(name, _described)
            except HostError:
                title, workspace = "", ""
            found.append(DeletedSession(name, deleted_at, size, title, workspace))
        return found

    async def empty(self) -> list[DeletedSession]:
        """Remove everything for good; what that was, without titles.

        Raises:
            HostError: the disk's; a part may be gone then.
        """
        there = {name: DeletedSession(name, at_ms, size) for name, at_ms, size in await self._folder.deleted()}
        gone = await self.purge(max((one.deleted_at for one in there.values()), default=0) + 1)
        return [there[name] for name in gone if name in there]

    async def purge(self, before_ms: int) -> list[str]:
        """Remove for good what was deleted before ``before_ms`` (Unix milliseconds); the ids.

        Raises:
            HostError: the disk's.
        """
        gone = await self._folder.purge(before_ms)
        for name in gone:
            await asyncio.to_thread(shutil.rmtree, self._left_behind(name), ignore_errors=True)
        return gone


def _described(store: Store) -> tuple[str, str]:
    header, held = store.header(), TitleProjection()
    version, _, state = store.snapshots().get(held.name, (None, -1, b""))
    try:
        if version == held.version:
            return held.load(state).title, header.workspace
    except msgspec.MsgspecError:
        pass  # folded anew
    events = store.read(0, min(store.next_seq(), _FOR_A_TITLE))
    return fold(header, [held], events)[held.name]["title"], header.workspace
