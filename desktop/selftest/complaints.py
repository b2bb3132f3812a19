"""What was logged while the window lived that should not have been."""

from __future__ import annotations

import logging

from desktop.selftest.finding import Broken, Finding, ok, warning

QT_LOGGER = "parley.qt"
OUR_CATEGORIES = ("qml", "js", "qt.qml", "qt.quick", "qt.svg")
SHOWN = 20


class Complaints(logging.Handler):
    """Collects Qt's warnings, and errors of anybody."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._ours: list[str] = []
        self._systems: list[str] = []
        self._errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if record.name == QT_LOGGER:
            category = str(getattr(record, "category", ""))
            ours = category.startswith(OUR_CATEGORIES) or "file://" in said or "qrc:" in said
            (self._ours if ours else self._systems).append(f"{category}: {said}")
        elif record.levelno >= logging.ERROR:
            self._errors.append(f"{record.name}: {said}")

    async def qt(self) -> Finding:
        """The window's own warnings are failures; what Qt says of the system around it is worth a look."""
        if self._ours:
            raise Broken(f"Qt complained about the window {len(self._ours)} times.", _lines(self._ours))
        if self._systems:
            return warning(f"Qt said {len(self._systems)} things about this system.", _lines(self._systems))
        return ok("Qt had nothing to complain about.")

    async def errors(self) -> Finding:
        if self._errors:
            raise Broken(f"{len(self._errors)} unexpected errors were logged.", _lines(self._errors))
        return ok("No unexpected error was logged.")


def _lines(said: list[str]) -> str:
    return "\n".join(dict.fromkeys(said[:SHOWN]))
