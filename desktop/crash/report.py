"""What a person can hand over to whoever looks for a fault: no keys, no names, nothing of a session."""

from __future__ import annotations

import datetime
import os
import platform
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

LINES: Final = 40
_COUNTED: Final = frozenset({"approvals.always"})  # rules name folders and commands
_NOT_TOLD: Final = frozenset({"defaults.workspace"})

Fact = tuple[str, str]


def facts(version: str) -> list[Fact]:
    """``(name, value)`` of Parley, what it stands on and the machine; in English, for a report."""
    from PySide6 import __version__ as pyside
    from PySide6.QtCore import QSysInfo, qVersion

    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    system = f"{QSysInfo.prettyProductName()}, {QSysInfo.kernelType()} {QSysInfo.kernelVersion()}"
    return [
        ("Parley", f"{version}{packaged}"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        ("Qt", f"{qVersion()} (PySide {pyside})"),
        ("SQLite", sqlite3.sqlite_version),
        ("System", f"{system}, {QSysInfo.currentCpuArchitecture()}"),
    ]


def surroundings(language: str) -> list[Fact]:
    """How the window is drawn and in which languages; needs the application object."""
    from PySide6.QtCore import QLocale
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQuick import QQuickWindow

    screens = (
        f"{screen.size().width()}x{screen.size().height()} @ {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    )
    named = (os.environ.get(name) for name in ("XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"))
    desktop = " ".join(filter(None, named))
    return [
        ("Window", f"{QGuiApplication.platformName()}, {QQuickWindow.sceneGraphBackend() or 'hardware'}"),
        ("Screens", "; ".join(screens)),
        *([("Desktop", desktop)] if desktop else []),
        ("Languages", f"window {language}, system {', '.join(QLocale.system().uiLanguages()[:3])}"),
    ]


def told_settings(settings: Mapping[str, Any], defaults: Mapping[str, Any], at: str = "") -> Iterator[Fact]:
    """The settings that are not the usual ones, by dotted name. Folders and rules are not told."""
    for name, value in sorted(settings.items()):
        here = f"{at}{name}"
        if value == defaults.get(name):
            continue
        if here in _COUNTED:
            yield here, f"{sum(1 for _ in _leaves(value))} rules"
        elif here in _NOT_TOLD:
            yield here, "set"
        elif isinstance(value, Mapping):
            usual = defaults.get(name)
            yield from told_settings(value, usual if isinstance(usual, Mapping) else {}, f"{here}.")
        else:
            yield here, repr(value)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        value = value.values()
    if isinstance(value, str):
        yield value
    else:
        for inner in value:
            yield from _leaves(inner)


def report(what: str, about: Sequence[Fact], settings: Sequence[Fact], lines: str) -> str:
    """The whole text, not yet cleaned. ``what``: a traceback or other details, may be empty."""
    now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
    parts = [_listed([*about, ("Time", now)])]
    for title, text in (
        ("What happened", what.strip()),
        ("Settings that were changed", _listed(settings) or "none"),
        ("The end of the log", lines.strip() or "empty"),
    ):
        if text:
            parts.append(f"{title}\n{'-' * len(title)}\n{text}")
    return "\n\n".join(parts) + "\n"


def _listed(pairs: Sequence[Fact]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in pairs)
