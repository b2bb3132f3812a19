"""What was said of what waits, and how it is taken back: by the system's service, else by the tray."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from typing import Any, Final, Protocol

from desktop.client.tasks import Tasks
from desktop.outside.freedesktop import Freedesktop, session_bus
from desktop.outside.notice import NoService, Notice, Service
from desktop.outside.system_centre import SystemCentre

CLOSING: Final = 0.5  # seconds a quit waits for notifications to go

logger = logging.getLogger(__name__)


class Notices(Protocol):
    """Where `Presence` puts what it has to say while no window has the focus."""

    def show(self, notice: Notice, chosen: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Say it. ``chosen``: the user wants to see the card; ``otherwise``: called where nothing can be shown."""

    def withdraw(self, id: str) -> None:
        """Take it back, shown or still on its way."""

    async def quiet(self) -> bool:
        """Whether the user is known not to want to be disturbed."""

    async def close(self) -> None:
        """Take everything back."""


def system_service() -> Service:
    return SystemCentre() if sys.platform in ("win32", "darwin") else Freedesktop(session_bus())


class DesktopNotices:
    """One notification an id, by the system's service, which is reached with the first one.

    Do-not-disturb is the system's: a notification is given to it all the same, and it keeps it in its list without
    showing it. So a sound is the notification's own wherever the service plays it. ``bell`` rings only where that
    breaks no silence: the service plays none and says that it may be loud now, or there is no service at all.
    """

    def __init__(self, tasks: Tasks, bell: Callable[[], None], service: Callable[[], Service] = system_service) -> None:
        self._tasks = tasks
        self._bell = bell
        self._make = service
        self._service: Service | None = None
        self._reaching = asyncio.Lock()
        self._said: dict[str, asyncio.Task[Any]] = {}

    def show(self, notice: Notice, chosen: Callable[[], None], otherwise: Callable[[], None]) -> None:
        self._said[notice.id] = self._tasks.start(self._say(notice, chosen, otherwise))

    def withdraw(self, id: str) -> None:
        saying = self._said.pop(id, None)
        if saying is not None:
            self._tasks.start(self._take_back(saying))

    async def quiet(self) -> bool:
        return await self._silence() is True

    async def _silence(self) -> bool | None:
        try:
            return await (await self._reached()).quiet()
        except Exception as fault:  # noqa: BLE001 (each system's service fails in its own way; none of them forbids)
            logger.debug("the system does not say whether to be quiet: %r", fault)
            return None

    async def close(self) -> None:
        saying, self._said = list(self._said.values()), {}
        leaving = asyncio.ensure_future(self._leave(saying))
        await asyncio.wait({leaving}, timeout=CLOSING)
        leaving.cancel()
        await asyncio.wait({leaving})

    async def _leave(self, saying: list[asyncio.Task[Any]]) -> None:
        await asyncio.gather(*(self._take_back(one) for one in saying))
        if self._service is not None:
            await self._service.close()

    async def _reached(self) -> Service:
        async with self._reaching:
            if self._service is None:
                self._service = self._make()
            await self._service.ready()
            return self._service

    async def _say(self, notice: Notice, chosen: Callable[[], None], otherwise: Callable[[], None]) -> Any:
        """What the service wants to take it back, None where it was not shown."""
        try:
            service = await self._reached()
            if notice.id not in self._said:  # settled while the service was being reached
                return None
            shown = await service.show(notice, chosen)
        except NoService as fault:
            logger.info("no desktop notification: %s", fault)
            self._instead(notice, otherwise, self._bell)
        except Exception as fault:  # noqa: BLE001 (as above)
            logger.warning("a desktop notification failed: %r", fault)
            self._instead(notice, otherwise, lambda: None)
        else:
            if notice.sound and not service.sounds and await self._silence() is False:
                self._bell()
            return shown
        return None

    def _instead(self, notice: Notice, otherwise: Callable[[], None], bell: Callable[[], None]) -> None:
        if notice.id in self._said:
            otherwise()
            if notice.sound:
                bell()

    async def _take_back(self, saying: asyncio.Task[Any]) -> None:
        try:
            shown = await saying
            if shown is not None and self._service is not None:
                await self._service.withdraw(shown)
        except Exception as fault:  # noqa: BLE001 (as above; what stays on the screen goes by itself)
            logger.warning("a desktop notification stays: %r", fault)
