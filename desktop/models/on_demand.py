"""What no window needs before somebody opens what shows it: imported and made then, no part of the start."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from PySide6.QtCore import QObject

SETTINGS = "desktop.models.settings.desk:SettingsDesk"
SUPPORT = "desktop.models.support:Support"
GUIDE = "desktop.models.guide:Guide"
UPDATE_CHECK = "desktop.models.update_check:UpdateCheck"


class OnDemand:
    """``place`` is a module and a class of it; ``given`` what it is made with, by position."""

    def __init__(self, place: str, given: Callable[[], tuple[Any, ...]]) -> None:
        self._place = place
        self._given = given
        self.made: QObject | None = None

    def get(self) -> QObject:
        """The one object, made when it is first asked for."""
        if self.made is None:
            module, _, name = self._place.partition(":")
            self.made = getattr(import_module(module), name)(*self._given())
        return self.made
