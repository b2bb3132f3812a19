"""The windows of one Parley seen from outside: which has the focus, and which one is to come to the front."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtGui import QWindow
from PySide6.QtQuick import QQuickWindow

from desktop.models.window import WindowState
from desktop.qt_application import bring_up

JUMP_MS: Final = 1_000


class Front:
    """``windows`` and ``states`` give what is there now, the first one first; a window and its state stand at the same
    place."""

    def __init__(
        self, windows: Callable[[], Sequence[QQuickWindow]], states: Callable[[], Sequence[WindowState]]
    ) -> None:
        self._windows = windows
        self._states = states

    @property
    def visible(self) -> bool:
        """Whether there is any window on the desktop, if only minimised."""
        return any(window.isVisible() for window in self._windows())

    @property
    def focused(self) -> bool:
        """Whether one of the windows, or a dialog of theirs, has the focus."""
        return any(window.isVisible() and window.isActive() for window in self._windows())

    @property
    def looked_at(self) -> set[str]:
        """The session in the window that has the focus."""
        pairs = zip(self._windows(), self._states(), strict=False)
        return {state.shown_id for window, state in pairs if window.isVisible() and window.isActive()} - {""}

    @property
    def alerts_notify(self) -> bool:
        """Whether the desktop makes a notification of its own of every call for attention: GNOME's "… is ready"."""
        return "GNOME" in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")

    def alert(self, session: str) -> None:
        """Ask for attention, at the window that shows ``session`` if there is one, until it gets the focus; on macOS
        for a moment, since the icon jumps for as long as it is asked for."""
        windows = self._windows()
        if windows:
            QWindow.alert(windows[self._at(session)], JUMP_MS if sys.platform == "darwin" else 0)

    def bring(self, session: str = "") -> WindowState:
        """Bring the window that shows ``session``, else one that is there, to the front."""
        at = self._at(session)
        bring_up(self._windows()[at])
        return self._states()[at]

    def _at(self, session: str) -> int:
        windows, states = self._windows(), self._states()
        there = [at for at, window in enumerate(windows) if window.isVisible()]
        showing = [at for at in there if session and states[at].shown_id == session]
        active = [at for at in there if windows[at].isActive()]
        return next(iter([*showing, *active, *there]), 0)
