"""The command ``parley``, driven to a running shell and a running answer: ``quit_child.py HOME WORKSPACE``.

``bench_window`` then ends it from outside, as a session manager would.
"""
# ruff: noqa: I001 (`early` comes first, as in desktop/__main__.py)

from __future__ import annotations

import desktop.early  # noqa: F401

import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from desktop.__main__ import main
from desktop.qt_application import qt_application

SHELL, TALK = "run it", "go on talking"
STARTED = "started"


class Person(QObject):
    """Says one thing, and when ``STARTED`` shows in the workspace begins another session and says the other."""

    def __init__(self, workspace: Path) -> None:
        super().__init__()
        self._started = workspace / STARTED
        self._next = self._say_shell
        self._timer = QTimer(self, interval=20)
        self._timer.timeout.connect(lambda: self._next())
        self._timer.start()

    @property
    def _shell(self) -> Any:
        windows = [one for one in QGuiApplication.topLevelWindows() if one.isVisible()]
        return windows[0].property("shell") if windows else None

    def _say(self, text: str) -> None:
        composer = self._shell.property("composer")
        composer.edit(text)
        composer.send(False)

    def _say_shell(self) -> None:
        if self._shell is not None and self._shell.property("choices").now()["workspace"]:
            self._say(SHELL)
            self._next = self._begin_another

    def _begin_another(self) -> None:
        if self._started.exists():
            self._timer.stop()
            self._shell.focusComposer.connect(self._say_talk)
            self._shell.newSession()

    def _say_talk(self) -> None:
        if self._shell.property("session") is None:
            self._shell.focusComposer.disconnect(self._say_talk)
            self._say(TALK)


if __name__ == "__main__":
    home, workspace = sys.argv[1:]
    qt_application()
    person = Person(Path(workspace))
    sys.exit(main([workspace, "--home", home]))
