"""What a window does with the system around it: files, folders, what it remembers of itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from desktop.client.drafts import Drafts
from desktop.client.tasks import Tasks
from desktop.error_text import sentence
from desktop.models.choices import Choices
from desktop.models.composer import Composer
from desktop.models.notices import Notices
from host import Client, HostError


class Deeds(QObject):
    """Asked by the QML of one window. The system's dialogs are opened, never waited for: the loop goes on.

    Signals:
        quitAsked: the window's menu or dialog wants the end.
    """

    quitAsked = Signal()

    def __init__(
        self,
        client: Client,
        drafts: Drafts,
        tasks: Tasks,
        home: Path,
        notices: Notices,
        composer: Composer,
        choices: Choices,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._drafts = drafts
        self._tasks = tasks
        self._home = home
        self._notices = notices
        self._composer = composer
        self._choices = choices

    @Slot()
    def chooseFolder(self) -> None:
        """Ask for the folder of the next new session."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Choose a folder to work in"))
        dialog.setFileMode(dialog.FileMode.Directory)
        dialog.setDirectory(self._choices.now()["workspace"] or str(Path.home()))
        dialog.fileSelected.connect(lambda path: self._choices.choose("workspace", path))
        dialog.open()

    @Slot()
    def chooseFiles(self) -> None:
        """Ask for files to attach."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Attach files"))
        dialog.setFileMode(dialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda paths: self._composer.attached.attach(list(paths)))
        dialog.open()

    def _dialog(self, title: str) -> Any:
        from PySide6.QtCore import Qt  # its many enumerations cost 40 ms, which nobody should pay at the start
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(None, title)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def export(self, session: str) -> None:
        """Ask where to, then write the session as Markdown."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Export as Markdown"))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        dialog.fileSelected.connect(lambda path: self._tasks.start(self._export(session, path)))
        dialog.open()

    async def _export(self, session: str, path: str) -> None:
        try:
            await self._client.call("sessions/export", session=session, format="markdown", path=path)
        except HostError as error:
            self._notices.fail(error)
        else:
            self._notices.say(QCoreApplication.translate("Deeds", "Exported"))

    def save_text(self, title: str, text: str) -> None:
        """Ask where to, then write a Markdown file."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Save as Markdown"))
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        dialog.selectFile("".join(mark if mark.isalnum() else "-" for mark in title)[:60] or "plan")
        dialog.fileSelected.connect(lambda path: self._tasks.start(self._write(Path(path), text)))
        dialog.open()

    async def _write(self, path: Path, text: str) -> None:
        try:
            await asyncio.to_thread(path.write_text, text, encoding="utf-8")
        except OSError as error:
            self._notices.fail(HostError("FILE_NOT_WRITTEN", str(error), path=str(path)))
        else:
            self._notices.say(QCoreApplication.translate("Deeds", "Saved"))

    @Slot(str)
    def openFolder(self, path: str) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))

    @Slot(str, "QVariant")
    def remember(self, name: str, value: Any) -> None:
        """Keep a small fact about the window over restarts."""
        self._drafts.remember(name, value)

    @Slot(str, result="QVariant")
    def recall(self, name: str) -> Any:
        return self._drafts.recall(name)

    @Slot(str, result=str)
    def sentence(self, code: str) -> str:
        """The sentence for an error code, in the current language."""
        return sentence(code)

    @Slot()
    def quit(self) -> None:
        self.quitAsked.emit()

    dataFolder = Property(str, lambda self: str(self._home), constant=True)
    version = Property(str, lambda self: version(), constant=True)


def version() -> str:
    """The version of the installed package."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("parley")
    except PackageNotFoundError:
        return "0"
