"""What helps people to get help: what Parley is made of, a report of a fault, the folder of the log, the licences."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import Property, QCoreApplication, QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from desktop.client.shared import Shared
from desktop.crash.logs import last_lines
from desktop.crash.report import LINES, Fact, facts, report, surroundings, told_settings
from desktop.models.deeds import version
from desktop.models.notices import Notices


class Support(QObject):
    """Made when it is first asked for."""

    def __init__(self, shared: Shared, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._shared = shared
        self._notices = notices
        self._logs: Path = shared.home / "logs"
        self._facts: list[Fact] = []

    @Slot()
    def copyFacts(self) -> None:
        """What "About" says, for a mail."""
        self._copy("\n".join(f"{name}: {value}" for name, value in self._known()))
        self._notices.say(QCoreApplication.translate("Support", "Copied"))

    @Slot(str)
    def copyReport(self, what: str) -> None:
        """A whole report to the clipboard; ``what`` happened may be empty."""
        self._shared.tasks.start(self._report(what))

    async def _report(self, what: str) -> None:
        got = await self._shared.client.call("settings/get")
        lines = await asyncio.to_thread(last_lines, self._logs, LINES)
        about = [*self._known(), *surroundings(self._shared.language())]
        settings = list(told_settings(got["settings"], got["defaults"]))
        self._copy(report(what, about, settings, lines))
        self._notices.say(QCoreApplication.translate("Support", "The report is in the clipboard. It holds no keys."))

    @Slot()
    def openLogs(self) -> None:
        self._logs.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(self._shared.clean(text))

    def _known(self) -> list[Fact]:
        self._facts = self._facts or facts(version())
        return self._facts

    facts = Property(
        list, lambda self: [{"name": name, "value": value} for name, value in self._known()], constant=True
    )
