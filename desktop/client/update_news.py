"""A newer Parley that the host told of, until the user has seen to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.client.tasks import Tasks
from host import Client

Release = dict[str, Any]


class UpdateNews:
    """Shared by all windows.

    Attributes:
        release: ``{version, date, notes: {language: text}, url}``, None while there is nothing to say.
    """

    def __init__(self, client: Client, tasks: Tasks) -> None:
        self.release: Release | None = None
        self._client = client
        self._tasks = tasks
        self._listeners: list[Callable[[], None]] = []
        self._leave = client.on_notice("updates/found", self._found)

    def close(self) -> None:
        self._leave()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def later(self) -> None:
        """Not today."""
        self._tasks.start(self._client.call("updates/later"))
        self._found(None)

    def skip(self) -> None:
        """Never this version."""
        if self.release is not None:
            self._tasks.start(self._client.call("updates/skip", version=self.release["version"]))
        self._found(None)

    def _found(self, release: Release | None) -> None:
        if release != self.release:
            self.release = release
            for listener in list(self._listeners):
                listener()
