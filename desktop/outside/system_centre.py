"""Notifications of Windows and macOS, through desktop-notifier."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from typing import Any

from desktop.outside.notice import APP_NAME, PICTURE, NoService, Notice


class SystemCentre:
    """The system plays its own notification sound, and holds sound and banner back while the user wants no
    disturbance; it does not say when that is."""

    sounds = True

    def __init__(self, library: str = "desktop_notifier") -> None:
        self._name = library
        self._library: Any = None
        self._notifier: Any = None

    async def ready(self) -> None:
        if self._notifier is not None:
            return
        try:
            library = await asyncio.to_thread(importlib.import_module, self._name)
        except ImportError as fault:
            raise NoService(str(fault)) from fault
        notifier = library.DesktopNotifier(app_name=APP_NAME, app_icon=library.Icon(path=PICTURE))
        if library.Capability.TITLE not in await notifier.get_capabilities():
            raise NoService("the library knows no service here")  # macOS, started from outside an application bundle
        self._library, self._notifier = library, notifier

    async def show(self, notice: Notice, chosen: Callable[[], None]) -> str:
        """Raises RuntimeError where it was not taken: the library says that in its log only."""
        sent: list[bool] = []
        shown = await self._notifier.send(
            title=notice.title,
            message=notice.text,
            buttons=(self._library.Button(title=notice.action, on_pressed=chosen),),
            on_clicked=chosen,
            on_dispatched=lambda: sent.append(True),
            sound=self._library.DEFAULT_SOUND if notice.sound else None,
        )
        if not sent:
            raise RuntimeError("the notification was not taken")
        return str(shown)

    async def withdraw(self, shown: str) -> None:
        if shown in await self._notifier.get_current_notifications():
            await self._notifier.clear(shown)

    async def quiet(self) -> bool | None:
        return None

    async def close(self) -> None:
        self._notifier = None
