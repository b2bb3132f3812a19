"""The Theme of an engine that has no window of the app's, which would bind it to its Look."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtQml import QQmlEngine


def theme_of(engine: QQmlEngine, choice: str = "light", *, still: bool = True) -> QObject:
    """The Theme singleton, set to ``light`` or ``dark``; ``still``: nothing moves."""
    theme = engine.singletonInstance("Parley", "Theme")
    assert isinstance(theme, QObject)
    assert theme.setProperty("choice", choice)
    assert theme.setProperty("reducedMotion", still)
    return theme
