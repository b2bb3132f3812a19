"""The one Qt application of a process, made for a machine with or without a graphics card."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFileOpenEvent, QWindow
from PySide6.QtQuick import QQuickWindow
from PySide6.QtWidgets import QApplication

from desktop.theme import app_icon, prepare_fonts

RENDER_NODES = Path("/dev/dri")
# Drivers that draw on the processor whatever the API: the software scene graph does that with 70 MB less.
_SLOW_DRIVERS = {"vgem", "vkms", "bochs-drm", "cirrus", "simpledrm", "simple-framebuffer", "ast", "mgag200", "udl"}


class OpeningApplication(QApplication):
    """On macOS the system names files to open by an event, which may come before there is a window to open them in."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._asked: list[str] = []
        self._take: Callable[[str], None] = self._asked.append

    def when_asked(self, take: Callable[[str], None]) -> None:
        """``take`` is called with each path from now on, and with those that came before."""
        self._take = take
        asked, self._asked = self._asked, []
        for path in asked:
            take(path)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            if event.file():
                self._take(event.file())
            return True
        return super().event(event)


def qt_application() -> QApplication:
    """The application object; a second call gives the same one (a process may start the window twice)."""
    present = QCoreApplication.instance()
    application = present if isinstance(present, QApplication) else _made()
    application.setDesktopFileName("parley")
    application.setQuitOnLastWindowClosed(False)
    application.setWindowIcon(app_icon())
    prepare_fonts()
    return application


def _made() -> QApplication:
    QCoreApplication.setApplicationName("Parley")
    QCoreApplication.setOrganizationName("Parley")
    if "QT_QUICK_BACKEND" not in os.environ and not has_graphics():
        QQuickWindow.setSceneGraphBackend("software")
    if sys.platform == "darwin":
        return OpeningApplication(sys.argv[:1])
    return QApplication(sys.argv[:1])


def bring_up(window: QWindow) -> None:
    """Show it above all others, ask for the focus; a minimised one gets the size it had."""
    if window.visibility() is QWindow.Visibility.Minimized:
        from PySide6.QtCore import Qt  # at the start it would cost 40 ms

        window.setWindowStates(window.windowStates() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.requestActivate()


def has_screen() -> bool:
    """Whether there is anything to show a window on. Without it Qt ends the process, and advises to reinstall."""
    if not sys.platform.startswith("linux"):
        return True
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return True
    return (Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere") / "wayland-0").exists()


def has_graphics(nodes: Path = RENDER_NODES, sysfs: Path = Path("/sys/class/drm")) -> bool:
    """Whether a graphics card can be expected to draw. Other systems than Linux always have an accelerated path."""
    if not sys.platform.startswith("linux"):
        return True
    if os.environ.get("LIBGL_ALWAYS_SOFTWARE") == "1" or os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        return False
    for node in sorted(nodes.glob("renderD*")):
        driver = sysfs / node.name / "device" / "driver"
        if driver.exists() and driver.resolve().name not in _SLOW_DRIVERS:
            return True
    return False
