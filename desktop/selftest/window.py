"""Checks of what the window is made of: fonts, icons, pixels, words."""

from __future__ import annotations

import asyncio
import sys

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QGlyphRun,
    QImage,
    QPixmap,
    QTextLayout,
    QTextLine,
)
from PySide6.QtQuick import QQuickWindow

from desktop.error_text import SENTENCES
from desktop.i18n import built
from desktop.selftest.finding import Broken, Finding, ok, warning
from desktop.selftest.hand import Hand, in_loop, until
from desktop.selftest.tour import WORDS, named
from desktop.theme import ICONS, MONO_FAMILY, TEXT_FAMILY, IconImages, app_icon

HAN = "语言"
SHOWN_SECONDS = 15.0
PAINTED_COLOURS = 12
"""An empty window has one or two; text with smoothed edges alone makes more than this."""


async def fonts() -> Finding:
    if not QFontInfo(QFont(TEXT_FAMILY)).family():  # the names of families Qt makes up itself where there are none
        raise Broken("There is no font at all: install one, such as fonts-noto-core or fonts-dejavu-core.")
    drawn = {family: drawing_families(family, "Parley 0") for family in (TEXT_FAMILY, MONO_FAMILY)}
    missing = [family for family, used in drawn.items() if not used]
    if missing:
        raise Broken(f"Latin letters have no glyph in {', '.join(missing)}.")
    wanted = [QFontInfo(QFont(family)).family() for family in drawn]
    more = "\n".join(f"{family}: {', '.join(QFont.substitutes(family))}" for family in drawn)
    chinese = drawing_families(TEXT_FAMILY, HAN)
    if not chinese:
        advice = ": install fonts-noto-cjk" if sys.platform.startswith("linux") else ""
        return warning(f"Text is in {wanted[0]}, code in {wanted[1]}; Chinese cannot be shown{advice}.", more)
    width = QFontMetricsF(QFont(MONO_FAMILY)).horizontalAdvance
    if width("iiii") != width("WWWW"):
        return warning(f"There is no font of fixed width for code; {wanted[1]} is used.", more)
    return ok(f"Text is in {wanted[0]}, code in {wanted[1]}, Chinese in {', '.join(sorted(chinese))}.", more)


def drawing_families(family: str, text: str) -> set[str]:
    """The fonts that draw ``text`` in ``family``; none where a letter of it has no glyph, or draws nothing."""
    font = QFont(family)
    font.setPixelSize(16)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line: QTextLine = layout.createLine()
    line.setLineWidth(1000)
    layout.endLayout()
    runs: list[QGlyphRun] = layout.glyphRuns()
    if any(glyph == 0 for run in runs for glyph in run.glyphIndexes()):
        return set()
    painted = any(
        not run.rawFont().pathForGlyph(glyph).isEmpty() or not run.rawFont().alphaMapForGlyph(glyph).isNull()
        for run in runs
        for glyph in run.glyphIndexes()
    )
    return {run.rawFont().familyName() for run in runs} if painted else set()


async def icons() -> Finding:
    images = IconImages()
    names = sorted(path.stem for path in ICONS.glob("*.svg"))
    if not names:
        raise Broken(f"There are no icons in {ICONS}.")
    blank = [name for name in names if not _painted(images.requestPixmap(f"{name}/202020", QSize(), QSize(32, 32)))]
    if blank:
        raise Broken(f"These icons draw nothing: {', '.join(blank)}.")
    if not _painted(app_icon().pixmap(64, 64)):
        raise Broken("The icon of the application draws nothing: Qt's SVG icon engine is missing.")
    return ok(f"{len(names)} icons are drawn.")


def _painted(pixmap: QPixmap) -> bool:
    return not pixmap.isNull() and len(_colours(pixmap.toImage(), 1)) > 1


def _colours(image: QImage, stride: int) -> set[int]:
    return {image.pixel(x, y) for y in range(0, image.height(), stride) for x in range(0, image.width(), stride)}


async def shown(window: QQuickWindow, hand: Hand) -> Finding:
    await until(window.isExposed, SHOWN_SECONDS, lambda: "The window was not shown by the system.")
    window.requestActivate()
    await until(lambda: window.activeFocusItem(), hand.patience, lambda: "The window takes no keys.")
    await hand.settle()
    image = await in_loop(window.grabWindow)
    colours = await asyncio.to_thread(_colours, image, 3)
    ratio = window.devicePixelRatio()
    if image.isNull() or len(colours) < PAINTED_COLOURS:
        raise Broken(f"The window stays blank ({len(colours)} colours in {image.width()} × {image.height()} pixels).")
    api = window.rendererInterface().graphicsApi()
    size = f"{window.width()} × {window.height()}"
    return ok(f"{size} at a scale of {ratio:g}, drawn by the {api.name} scene graph, {len(colours)} colours.")


async def english(hand: Hand) -> Finding:
    other = [source for context, source in WORDS if QCoreApplication.translate(context, source) != source]
    if other:
        raise Broken(f"English says something else for {', '.join(other)}.")
    return ok(f"The window speaks English: {len(hand.names(QAccessible.Role.Button))} buttons are named.")


async def chinese(hand: Hand) -> Finding:
    """The switch took place: all that Python knows and all buttons in sight are in Chinese."""
    if not built("zh_CN").exists():
        raise Broken(f"{built('zh_CN')} is missing.")
    plain = [f"{context}: {source}" for context, source in WORDS if not _is_chinese(named((context, source)))]
    plain += [code for code, source in SENTENCES.items() if not _is_chinese(named(("ErrorText", str(source))))]
    if plain:
        raise Broken(f"{len(plain)} texts are not translated.", "\n".join(plain))
    buttons = [name for name in hand.names(QAccessible.Role.Button) if name]
    spoken = [name for name in buttons if _is_chinese(name)]
    if len(spoken) < 3 or len(spoken) * 2 < len(buttons):
        raise Broken("The window did not change to Chinese.", "\n".join(buttons))
    return ok(f"The window speaks Chinese: {len(spoken)} of {len(buttons)} buttons, and {len(SENTENCES)} error texts.")


def _is_chinese(text: str) -> bool:
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)
