"""What is said of a version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QDate, QLocale


def notes_for(release: Mapping[str, Any], language: str) -> str:
    """Its notes in the language of the window, else in whatever language there are."""
    notes: Mapping[str, str] = release["notes"]
    for name in (language, language.partition("_")[0], "", "en"):
        if name in notes:
            return notes[name]
    return next(iter(notes.values()), "")


def date_of(release: Mapping[str, Any]) -> str:
    """As the language writes it, "" where the feed says none."""
    date = QDate.fromString(release["date"], "yyyy-MM-dd")
    return QLocale().toString(date, QLocale.FormatType.LongFormat) if date.isValid() else ""
