"""The way to the screen readers of the system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QGuiApplication, QWindow

Politeness = QAccessible.AnnouncementPoliteness


class Voice(Protocol):
    """Something that says a sentence, in the present language, once."""

    def say(self, text: str, *, urgent: bool = False) -> None:
        """``urgent``: at once, over what is being said."""


class ScreenReaders:
    """Whatever screen readers listen. ``send``: takes the event; the platform's way by default."""

    def __init__(self, send: Callable[[QAccessibleEvent], None] = QAccessible.updateAccessibility) -> None:
        self._send = send

    def say(self, text: str, *, urgent: bool = False) -> None:
        window = _speaker()
        if window is not None:
            event = QAccessibleAnnouncementEvent(window, text)
            event.setPoliteness(Politeness.Assertive if urgent else Politeness.Polite)
            self._send(event)


def _speaker() -> QWindow | None:
    """The window that has the focus, else one that can be seen."""
    shown = [window for window in QGuiApplication.topLevelWindows() if window.isVisible()]
    focused = QGuiApplication.focusWindow()
    return focused if focused in shown else next(iter(shown), None)
