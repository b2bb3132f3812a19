"""Marked strings of the settings in the current language and in any other."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale


def shown(marked: object) -> str:
    """In the language of the window."""
    source = str(marked)
    return QCoreApplication.translate("Settings", source) if source else ""


def minutes(count: int) -> str:
    return QCoreApplication.translate("Settings", "%n minute(s)", "", count)


def waiting_time(seconds: int) -> str:
    """``2 minutes``, ``90 seconds``, ``1 hour``: any number of seconds, exactly."""
    hours = seconds // 3600
    if seconds == 3600 * hours:
        return QCoreApplication.translate("Settings", "%n hour(s)", "", hours)
    if seconds % 60 == 0:
        return minutes(seconds // 60)
    return QCoreApplication.translate("Settings", "%n second(s)", "", seconds)


def size(count: int) -> str:
    """``14 kB``, as file managers say it; what is there is 1 kB at least."""
    if count == 0:
        return "0 kB"
    count = max(count, 1000)
    return QLocale().formattedDataSize(count, 0 if count < 1_000_000 else 1, QLocale.DataSizeFormat.DataSizeSIFormat)
