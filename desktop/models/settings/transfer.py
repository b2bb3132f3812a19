"""All sessions on their way out into an archive or in from files: how far it is, giving it up, how it ended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details, sentence
from desktop.models.settings.words import size
from host import Client, HostError


class Transfer(QObject):
    """One at a time.

    Signals:
        changed: any of the properties.
        ended: it is over, however; sessions may have come.
    """

    changed = Signal()
    ended = Signal()

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._running: asyncio.Task[Any] | None = None
        self._kind = ""
        self._done = 0
        self._total = 0
        self._outcome: dict[str, Any] = {}

    def export_to(self, path: str) -> None:
        """Write all sessions to ``path``."""
        self._begin("export", self._export(path))

    def bring_in(self, paths: list[str]) -> None:
        """Read archives (``.zip``) and session files."""
        self._begin("import", self._import(paths))

    @Slot()
    def cancel(self) -> None:
        """Give it up: no file stays of an export, what an import made stays."""
        if self._running is not None:
            self._running.cancel()

    @Slot()
    def forget(self) -> None:
        """What was said of the last one goes."""
        self._outcome = {}
        self.changed.emit()

    def _begin(self, kind: str, work: Coroutine[Any, Any, dict[str, Any]]) -> None:
        if self._running is not None:
            work.close()
            return
        self._kind, self._done, self._total, self._outcome = kind, 0, 0, {}
        self._running = self._tasks.start(self._run(kind, work))
        self.changed.emit()

    async def _run(self, kind: str, work: Coroutine[Any, Any, dict[str, Any]]) -> None:
        outcome: dict[str, Any] = {}
        try:
            outcome = await work
        except HostError as error:
            more = details(error.code, error.message, error.details)
            outcome = {"ok": False, "text": sentence(error.code), "details": more}
        except asyncio.CancelledError:
            stopped = QCoreApplication.translate("Settings", "Stopped")
            outcome = {"ok": True, "text": stopped}
            raise
        finally:
            self._running, self._kind = None, ""
            self._outcome = {"kind": kind, "details": "", "path": "", **outcome}
            self.changed.emit()
            self.ended.emit()

    async def _progress(self, method: str, path: str) -> dict[str, Any]:
        """Follow a stream to its end; its last frame."""
        frame: dict[str, Any] = {}
        async with contextlib.aclosing(self._client.stream(method, path=path)) as frames:
            async for frame in frames:
                if (frame["done"], frame["total"]) != (self._done, self._total):
                    self._done, self._total = frame["done"], frame["total"]
                    self.changed.emit()
        return frame

    async def _export(self, path: str) -> dict[str, Any]:
        last = await self._progress("sessions/export-all", path)
        count = last["total"] - len(last["skipped"])
        words = QCoreApplication.translate("Settings", "%n session(s) exported", "", count)
        text = f"{words} · {size(last['bytes'])} · {PurePath(path).name}"
        left = [f"{one['id']}: {sentence(one['code'])}\n{one['message']}" for one in last["skipped"]]
        if left:
            text += "\n" + _unread(len(left))
        return {"ok": not left, "text": text, "details": "\n\n".join(left), "path": path}

    async def _import(self, paths: list[str]) -> dict[str, Any]:
        made, present, failed = 0, 0, []
        for path in paths:
            try:
                if path.lower().endswith(".zip"):
                    last = await self._progress("sessions/import-all", path)
                    made, present = made + len(last["made"]), present + last["present"]
                    failed += [f"{one['file']}: {sentence(one['code'])}\n{one['message']}" for one in last["failed"]]
                else:
                    await self._client.call("sessions/import", path=path)
                    made += 1
            except HostError as error:
                failed.append(f"{sentence(error.code)}\n{details(error.code, error.message, error.details)}")
        parts = [QCoreApplication.translate("Settings", "%n session(s) imported", "", made)]
        if present:
            parts.append(QCoreApplication.translate("Settings", "%n session(s) are here already", "", present))
        if failed:
            parts.append(_unread(len(failed)))
        return {"ok": not failed, "text": " · ".join(parts), "details": "\n\n".join(failed)}

    kind = Property(str, lambda self: self._kind, notify=changed)
    done = Property(int, lambda self: self._done, notify=changed)
    total = Property(int, lambda self: self._total, notify=changed)
    outcome = Property("QVariantMap", lambda self: self._outcome, notify=changed)  # type: ignore[arg-type]


def _unread(count: int) -> str:
    return QCoreApplication.translate("Settings", "%n session(s) could not be read", "", count)
