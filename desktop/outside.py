"""Notifications that can be taken back: by the system's own service, else by the tray (behaviour 6.10)."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, Protocol

from desktop.client.tasks import Tasks

logger = logging.getLogger(__name__)

Fallback = Callable[[str, str], None]


class Notices(Protocol):
    """Where `Presence` puts what it has to say while no window has the focus."""

    def show(self, id: str, title: str, text: str, clicked: Callable[[], None], fallback: Fallback) -> None: ...

    def withdraw(self, id: str) -> None: ...


def _reachable() -> bool:
    """Whether there is a service at all. The library says nothing of a session without one."""
    return sys.platform in ("win32", "darwin") or "DBUS_SESSION_BUS_ADDRESS" in os.environ


class DesktopNotices:
    """One notification an id. The library is loaded with the first one, in a thread; where the system has no service,
    ``fallback(title, text)`` says it instead."""

    def __init__(self, tasks: Tasks, library: str = "desktop_notifier") -> None:
        self._tasks = tasks
        self._library = library
        self._service: Any = None
        self._broken = False
        self._shown: dict[str, asyncio.Task[Any]] = {}

    def show(self, id: str, title: str, text: str, clicked: Callable[[], None], fallback: Fallback) -> None:
        self._shown[id] = self._tasks.start(self._send(title, text, clicked, fallback))

    def withdraw(self, id: str) -> None:
        sent = self._shown.pop(id, None)
        if sent is not None:
            self._tasks.start(self._clear(sent))

    async def _send(self, title: str, text: str, clicked: Callable[[], None], fallback: Fallback) -> Any:
        try:
            if self._service is None and not self._broken and _reachable():
                library = await asyncio.to_thread(importlib.import_module, self._library)
                self._service = library.DesktopNotifier(app_name="Parley")
            if self._service is not None:
                return await self._service.send(title=title, message=text, on_clicked=clicked)
        except Exception as fault:  # noqa: BLE001 (each system's service fails in its own way; the tray says it then)
            logger.warning("no desktop notification: %r", fault)
            self._service, self._broken = None, True
        fallback(title, text)
        return None

    async def _clear(self, sent: asyncio.Task[Any]) -> None:
        try:
            shown = await sent
            if shown is not None and self._service is not None:
                await self._service.clear(shown)
        except Exception as fault:  # noqa: BLE001 (as above; what stays on the screen goes by itself)
            logger.warning("a desktop notification stays: %r", fault)
