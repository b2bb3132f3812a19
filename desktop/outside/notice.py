"""One notification, and what a system's notification service does with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

APP_NAME: Final = "Parley"
PICTURE: Final = Path(__file__).resolve().parents[2] / "resources" / "icons" / "parley.png"


@dataclass(frozen=True, slots=True)
class Notice:
    """What is said once about one thing that waits.

    Attributes:
        id: of the thing; the same one is never said twice.
        title, text: plain, short enough to be shown whole.
        action: the label of its button; a click on the rest does the same.
        sound: a short one is wanted with it.
    """

    id: str
    title: str
    text: str
    action: str
    sound: bool = False


class NoService(Exception):
    """This system has no notifications, now or at all."""


class Service(Protocol):
    """A system's notifications. Every failure but `NoService` is the service's own exception.

    Attributes:
        sounds: it plays the sound of a notification itself; known once it is ready.
    """

    sounds: bool

    async def ready(self) -> None:
        """Be connected. Raises `NoService`."""

    async def show(self, notice: Notice, chosen: Callable[[], None]) -> Any:
        """Show it; ``chosen`` is called when the user clicks it or its button. Returns what `withdraw` wants."""

    async def withdraw(self, shown: Any) -> None:
        """Take it back; nothing happens where it is gone already."""

    async def quiet(self) -> bool | None:
        """Whether the user wants not to be disturbed; None where the system does not say."""

    async def close(self) -> None:
        """Leave the service."""
