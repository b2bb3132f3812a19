"""The checks by their names, in the order of the report."""

from __future__ import annotations

from typing import Final

QT: Final = "Qt"
WINDOW: Final = "Window"
FONTS: Final = "Fonts"
ICONS: Final = "Icons"
WINDOW_CODE: Final = "Code, beside the window"
ENGLISH: Final = "English"
ENGLISH_TOUR: Final = "Tour in English"
CHINESE: Final = "Chinese"
CHINESE_TOUR: Final = "Tour in Chinese"
QT_WARNINGS: Final = "Warnings of Qt"
ERRORS: Final = "Unexpected errors"
END: Final = "End of the process"

OF_THE_WINDOW: Final = (
    QT,
    WINDOW,
    FONTS,
    ICONS,
    WINDOW_CODE,
    ENGLISH,
    ENGLISH_TOUR,
    CHINESE,
    CHINESE_TOUR,
    QT_WARNINGS,
    ERRORS,
)
"""What the window's process tries: where it died, those it did not come to are said to be skipped."""
