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
from desktop.models.licence_list import LicenceList
from desktop.models.notices import Notices


class Support(QObject):
    """Made when it is first asked for."""

    def __init__(self, shared: Shared, parent: QObject) -> None:
        super().__init__(parent)
        self._shared = shared
        self._logs: Path = shared.home / "logs"
        self._facts: list[Fact] = []
        self._licences = LicenceList(shared.tasks, self)

    @Slot(str, QObject)
    def copy(self, text: str, notices: Notices) -> None:
        """As it is; ``notices`` says so."""
        QGuiApplication.clipboard().setText(text)
        notices.say(QCoreApplication.translate("Support", "Copied"))

    @Slot(QObject)
    def copyFacts(self, notices: Notices) -> None:
        """What "About" says, for a mail."""
        self.copy("\n".join(f"{name}: {value}" for name, value in self._known()), notices)

    @Slot(str, QObject)
    def copyReport(self, what: str, notices: Notices) -> None:
        """A whole report to the clipboard; ``what`` happened may be empty."""
        self._shared.tasks.start(self._report(what, notices))

    async def _report(self, what: str, notices: Notices) -> None:
        got = await self._shared.client.call("settings/get")
        lines = await asyncio.to_thread(last_lines, self._logs, LINES)
        about = [*self._known(), *surroundings(self._shared.language())]
        settings = list(told_settings(got["settings"], got["defaults"]))
        QGuiApplication.clipboard().setText(self._shared.clean(report(what, about, settings, lines)))
        notices.say(QCoreApplication.translate("Support", "The report is in the clipboard. It holds no keys."))

    @Slot()
    def openLogs(self) -> None:
        self._logs.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))

    def _known(self) -> list[Fact]:
        self._facts = self._facts or facts(version())
        return self._facts

    licences = Property(QObject, lambda self: self._licences, constant=True)
    facts = Property(
        list, lambda self: [{"name": name, "value": value} for name, value in self._known()], constant=True
    )
