"""The picture of the tray entry: Parley's own, with a dot while something waits."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from desktop.theme import ICONS, app_icon

SIDES: Final = (16, 20, 22, 24, 32, 44, 48, 64)
DOT: Final = "#f5a623"
# Parts of the side. The ring around the dot is cut out, so that it stands apart on a light tray and on a dark one.
CENTRE: Final = (0.77, 0.24)
RADIUS: Final = 0.18
RING: Final = 0.065


def tray_icon(waiting: bool) -> QIcon:
    """In colours that stand out on light and dark trays; for macOS a shape, which its menu bar fills."""
    shape = sys.platform == "darwin"
    plain = QIcon(str(ICONS / "tray-shape.svg")) if shape else app_icon()
    icon = QIcon()
    for side in SIDES:
        picture = plain.pixmap(QSize(side, side), 1.0)
        if waiting:
            _dot(picture, QColor("black" if shape else DOT))
        icon.addPixmap(picture)
    icon.setIsMask(shape)
    return icon


def _dot(picture: QPixmap, colour: QColor) -> None:
    side = picture.width()
    centre = QPointF(CENTRE[0] * side, CENTRE[1] * side)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(0, 0, 0, 0))
    painter.setBrush(colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.drawEllipse(centre, (RADIUS + RING) * side, (RADIUS + RING) * side)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.drawEllipse(centre, RADIUS * side, RADIUS * side)
    painter.end()
