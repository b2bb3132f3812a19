"""The entry in the system's tray, made only while it is needed and where the desktop has a tray."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from desktop.outside.tray_icon import tray_icon
from desktop.outside.tray_lines import TrayLine

MESSAGE_MS: Final = 10_000


class Tray:
    """``available`` says whether the desktop has a tray, which may come and go.

    Attributes:
        chosen: called with the line of the menu that was clicked. clicked: with nothing, for a click on the icon.
    """

    def __init__(self, parent: QObject, available: Callable[[], bool] = QSystemTrayIcon.isSystemTrayAvailable) -> None:
        self.chosen: Callable[[TrayLine], None] = lambda line: None
        self.clicked: Callable[[], None] = lambda: None
        self._parent = parent
        self._is_available = available
        self._icon: QSystemTrayIcon | None = None
        self._menu: QMenu | None = None
        self._lines: list[TrayLine] = []
        self._waiting: bool | None = None
        self._message: Callable[[], None] = self._clicked

    @property
    def available(self) -> bool:
        return self._is_available()

    @property
    def menu(self) -> QMenu | None:
        """The menu of the entry, None while there is no entry."""
        return self._menu

    @property
    def icon(self) -> QSystemTrayIcon | None:
        return self._icon

    def show(self, lines: Sequence[TrayLine], tip: str, waiting: bool) -> None:
        """Be there with these lines; ``waiting`` puts a dot on the icon."""
        if self._icon is None or self._menu is None:
            if not self.available:
                return
            self._make()
        assert self._icon is not None
        if list(lines) != self._lines:
            self._lines = list(lines)
            self._fill()
        if waiting is not self._waiting:
            self._waiting = waiting
            self._icon.setIcon(tray_icon(waiting))
        self._icon.setToolTip(tip)
        self._icon.show()

    def remove(self) -> None:
        if self._icon is not None and self._menu is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._menu.deleteLater()
        self._icon = self._menu = self._waiting = None
        self._lines = []

    def say(self, title: str, text: str, clicked: Callable[[], None]) -> None:
        """A message at the entry, if there is one."""
        if self._icon is not None:
            self._message = clicked
            self._icon.showMessage(title, text, tray_icon(False), MESSAGE_MS)

    def _make(self) -> None:
        self._menu = QMenu()
        self._icon = QSystemTrayIcon(QIcon(), self._parent)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(lambda: self._message())
        self._icon.setContextMenu(self._menu)

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        """On macOS every click opens the menu, on the others the right button does."""
        if reason is QSystemTrayIcon.ActivationReason.Trigger and sys.platform != "darwin":
            self._clicked()

    def _clicked(self) -> None:
        self.clicked()

    def _fill(self) -> None:
        menu = self._menu
        assert menu is not None
        menu.clear()
        for line in self._lines:
            if line.deed == "rule":
                menu.addSeparator()
                continue
            action = QAction(line.text.replace("&", "&&"), menu)
            action.setEnabled(line.deed != "")
            action.triggered.connect(lambda checked=False, line=line: self.chosen(line))
            menu.addAction(action)
