"""How well what is drawn can be told from its ground, measured from a picture of the window.

WCAG 2.2: 1.4.3, 1.4.11.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import Q_ARG, Q_RETURN_ARG, QMetaObject, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QImage
from PySide6.QtQuick import QQuickItem, QQuickWindow

from tests.desktop.access.scene import drawn, is_text, kind, owner

TEXT, LARGE_TEXT, GRAPHIC = 4.5, 3.0, 3.0
LARGE, LARGE_BOLD = 24.0, 18.66  # px
WORDS = 20  # of a text, looked at
NEAR = 0.05  # what the smoothing of thin strokes may take from a colour


@cache
def luminance(rgb: int) -> float:
    """WCAG's relative luminance of 0xrrggbb; what stands above is not looked at."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255)


def contrast(one: int, other: int) -> float:
    """Of two colours as 0xrrggbb, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Picture:
    """The pixels of a window."""

    def __init__(self, image: QImage) -> None:
        self._image = image.convertToFormat(QImage.Format.Format_RGB32)
        self._pixels = memoryview(self._image.constBits()).cast("I")
        self._stride = self._image.bytesPerLine() // 4
        self.frame = self._image.rect()

    def legibility(self, place: QRect) -> float:
        """The contrast of the ink with the paper: the commonest colour, and of all others the one farthest from it."""
        inside = place.intersected(self.frame)
        starts = [y * self._stride + inside.left() for y in range(inside.top(), inside.bottom() + 1)]
        return legibility(b"".join(self._pixels[at : at + inside.width()] for at in starts))

    def line(self, place: QRect, y: int) -> list[int]:
        """One line of pixels across a place."""
        begin = y * self._stride + place.left()
        found: list[int] = self._pixels[begin : begin + place.width()].tolist()
        return found


@cache
def legibility(pixels: bytes) -> float:
    colours = Counter(memoryview(pixels).cast("I").tolist())
    if len(colours) < 2:
        return 21.0  # nothing is drawn there
    paper = colours.most_common(1)[0][0]
    return max(contrast(paper, ink) for ink in colours)


def faint(window: QQuickWindow, picture: Picture) -> Iterator[str]:
    """Texts and icons that are too close to their ground; what is disabled may be."""
    for item, seen in drawn(window):
        if not item.isEnabled() or seen.height() < 8 or seen.width() < 4:
            continue
        if is_text(item):
            least = wanted(item.property("font"))
            for words, place in pieces(item, seen):
                found = picture.legibility(place)
                if found < least - NEAR:
                    yield f"{found:.2f} of {least}: {words[:40]!r} ({kind(item)} in {owner(item)})"
        elif kind(item) == "Icon" and item.property("name"):
            found = picture.legibility(seen.toAlignedRect())
            if found < GRAPHIC - NEAR:
                yield f"{found:.2f} of {GRAPHIC}: icon {item.property('name')} in {owner(item)}"


def wanted(font: QFont) -> float:
    size = font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * 96 / 72
    bold = font.weight() >= QFont.Weight.DemiBold
    return LARGE_TEXT if size >= (LARGE_BOLD if bold else LARGE) else TEXT


def pieces(item: QQuickItem, seen: QRectF) -> Iterator[tuple[str, QRect]]:
    """The text of an item where it has one colour: all of a Text, the words of a TextEdit, which may be coloured."""
    if item.inherits("QQuickText"):
        text = str(item.property("text"))
        if text.strip():
            yield text, seen.toAlignedRect()
        return
    text = _shown(item)
    for word in list(re.finditer(r"\S+", text))[:WORDS]:
        first, last = _caret(item, word.start()), _caret(item, word.end() - 1)
        after = _caret(item, word.end())
        right = after.left() if after.top() == first.top() and after.left() > first.left() else last.left() + 6
        place = QRectF(first.left(), first.top(), right - first.left(), first.height())
        spot = item.mapRectToScene(place).intersected(seen)
        if last.top() == first.top() and spot.height() > 6 and spot.width() > 3:
            yield word.group(), spot.toAlignedRect()


def _shown(item: QQuickItem) -> str:
    """The characters of a TextEdit as it counts them."""
    found: str = QMetaObject.invokeMethod(
        item, "getText", Qt.ConnectionType.DirectConnection, Q_RETURN_ARG(str), Q_ARG(int, 0),
        Q_ARG(int, item.property("length")),
    )  # fmt: skip
    return found


def _caret(item: QQuickItem, at: int) -> QRectF:
    found: QRectF = QMetaObject.invokeMethod(
        item, "positionToRectangle", Qt.ConnectionType.DirectConnection, Q_RETURN_ARG(QRectF), Q_ARG(int, at)
    )
    return found


def ring(before: Picture, after: Picture, place: QRect) -> float:
    """How well it is seen that a control got the focus: what changed around it by a contrast of 3, as a share of a line
    of one pixel around what is seen of it."""
    wide = place.adjusted(-6, -6, 6, 6).intersected(before.frame)
    changed = sum(
        old != new and contrast(old, new) >= GRAPHIC - NEAR
        for y in range(wide.top(), wide.bottom() + 1)
        for old, new in zip(before.line(wide, y), after.line(wide, y), strict=True)
    )
    return changed / (2 * (place.width() + place.height()))
