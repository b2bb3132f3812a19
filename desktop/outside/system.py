"""The presence of an application on the system it runs on. Loaded with the first thing that waits: `desktop.late`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtQuick import QQuickWindow
from PySide6.QtWidgets import QApplication

from desktop.client.shared import Shared
from desktop.models.window import WindowState
from desktop.outside.front import Front
from desktop.outside.notices import DesktopNotices
from desktop.outside.presence import Presence
from desktop.outside.tray import Tray


def make_presence(
    application: QApplication,
    shared: Shared,
    windows: Callable[[], Sequence[QQuickWindow]],
    states: Callable[[], Sequence[WindowState]],
    quit: Callable[[], None],
    parent: QObject,
) -> Presence:
    """``windows`` and ``states`` as `Front` wants them; ``quit`` is asked for from the tray."""
    made = Presence(
        Front(windows, states),
        shared.pending,
        shared.sessions,
        states()[0].preferences_,
        DesktopNotices(shared.tasks, application.beep),
        Tray(parent),
        application.setBadgeNumber,
        shared.tasks,
        shared.now,
        parent,
    )
    made.quitAsked.connect(quit)
    application.focusWindowChanged.connect(made.update)
    return made
