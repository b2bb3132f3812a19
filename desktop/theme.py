"""What the style needs from Python: fonts, tinted icons, and the say over light and dark."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QByteArray, QObject, QSize, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtQuick import QQuickImageProvider

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"

TEXT_FAMILY = "Parley Text"
MONO_FAMILY = "Parley Mono"

# Simplified Chinese first: under LANG=C the system would choose Japanese forms for Han (behaviour 13).
HAN = ["Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei"]
HAN_MONO = ["Noto Sans Mono CJK SC", *HAN]
SIZES = (80, 90, 100, 110, 125, 150, 175, 200)  # percent, as display.text_size has them
MONO = {
    "darwin": ["SF Mono", "Menlo"],
    "win32": ["Cascadia Mono", "Consolas"],
}
_MISSING = {"", "Sans", "sans-serif", "Monospace", "monospace", "Fixed"}


def prepare_fonts() -> None:
    """Register both family names the QML uses as lists: the system's font, then known good ones, then Han.

    Needs the application object; safe to call again.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    text = [family for family in (system, "Noto Sans", "DejaVu Sans", *HAN) if family not in _MISSING]
    mono = [*MONO.get(sys.platform, ["JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono"]), *HAN_MONO]
    if sys.platform.startswith("linux"):
        text.remove(system) if system in text and not QFontDatabase.hasFamily(system) else None
    known = set(QFontDatabase.families())
    QFont.removeSubstitutions(TEXT_FAMILY)
    QFont.removeSubstitutions(MONO_FAMILY)
    QFont.insertSubstitutions(TEXT_FAMILY, [family for family in text if family in known] or [system])
    QFont.insertSubstitutions(MONO_FAMILY, [family for family in mono if family in known] or ["monospace"])
    font = QFont(TEXT_FAMILY)
    font.setPixelSize(14)
    QGuiApplication.setFont(font)


def app_icon() -> QIcon:
    return QIcon(str(ICONS / "parley.svg"))


class IconImages(QQuickImageProvider):
    """``image://icon/<name>/<rrggbb or aarrggbb>``: the SVG of that name with ``currentColor`` replaced."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Pixmap)
        self._sources: dict[str, str] = {}

    def requestPixmap(self, id: str, size: QSize, requestedSize: QSize) -> QPixmap:
        from PySide6.QtSvg import QSvgRenderer

        name, _, colour = id.partition("/")
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
        opacity = ""
        if len(colour) == 8:
            opacity = f' opacity="{int(colour[:2], 16) / 255:.3f}"'
            colour = colour[2:]
        tinted = source.replace("currentColor", f"#{colour or '808080'}").replace("<svg ", f"<svg{opacity} ", 1)
        wanted = requestedSize if requestedSize.isValid() and not requestedSize.isEmpty() else QSize(20, 20)
        pixmap = QPixmap(wanted)
        pixmap.fill(QColor(0, 0, 0, 0))
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(tinted.encode())).render(painter)
        painter.end()
        return pixmap


class Look(QObject):
    """What the Theme of the QML is told: its window binds to it.

    Attributes:
        choice: ``system``, ``light`` or ``dark``.
        reducedMotion: nothing is to move.
        textScale: how large text is, 1 for its usual size.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        self._motion = "system"
        self._text: str | int = "system"
        self._wished = (False, 1.0)

    def choose(self, theme: str, display: Mapping[str, Any]) -> None:
        """As the settings say: the theme, and ``motion`` and ``text_size`` of their display section."""
        self._choice = theme if theme in {"light", "dark"} else "system"
        self._motion = display.get("motion") or "system"
        self._text = display.get("text_size") or "system"
        self.changed.emit()

    def wish(self, still: bool, text: float) -> None:
        """What the system says, for what is to be as there."""
        if (still, text) != self._wished:
            self._wished = (still, text)
            self.changed.emit()

    def _still(self) -> bool:
        return self._wished[0] if self._motion == "system" else self._motion == "reduced"

    def _scale(self) -> float:
        return self._wished[1] if isinstance(self._text, str) else self._text / 100

    @Slot(str, result="QVariant")
    def size(self, way: str) -> str | int:
        """What the setting is to be for text that is a step larger or smaller than now, or as the system wants it."""
        now = round(self._scale() * 100)
        if way == "larger":
            return next((size for size in SIZES if size > now), SIZES[-1])
        if way == "smaller":
            return next((size for size in reversed(SIZES) if size < now), SIZES[0])
        return "system"

    choice = Property(str, lambda self: self._choice, notify=changed)
    reducedMotion = Property(bool, _still, notify=changed)
    textScale = Property(float, _scale, notify=changed)
