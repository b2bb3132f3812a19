"""Parley beside its windows: notifications, attention, badge, sound and the tray entry (behaviour 6.10, 15.1)."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from desktop.client.shared import Shared
from desktop.models.preferences import Preferences
from desktop.outside.front import Front, bring_up
from desktop.outside.notices import DesktopNotices
from desktop.outside.presence import Presence
from desktop.outside.tray import Tray


def make_presence(
    application: QApplication, front: Front, shared: Shared, preferences: Preferences, parent: QObject
) -> Presence:
    """The presence of an application on this system."""
    made = Presence(
        front,
        shared.pending,
        shared.sessions,
        preferences,
        DesktopNotices(shared.tasks, application.beep),
        Tray(parent),
        application.setBadgeNumber,
        shared.tasks,
        shared.now,
        parent,
    )
    application.focusWindowChanged.connect(made.update)
    return made


__all__ = ["Front", "Presence", "bring_up", "make_presence"]
