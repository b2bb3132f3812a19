"""What a window does with the system around it: files, folders, what it remembers of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from desktop.models.session_files import is_session_file
from host import Client, HostError


class Deeds(QObject):
    """Asked by the QML of one window. The system's dialogs are opened, never waited for: the loop goes on.

    Signals:
        quitAsked: the window's menu or dialog wants the end.
        imported(session): a file was read in. folderDropped(path): it is to be worked in.
    """

    quitAsked = Signal()
    imported = Signal(str)
    folderDropped = Signal(str)

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
        self._dialogs: list[Any] = []

    @Slot()
    def chooseFolder(self) -> None:
        """Ask for the folder of the next new session."""
        now = self._choices.now()["workspace"] or str(Path.home())
        self.ask_folder(now, lambda path: self._choices.choose("workspace", path))

    def ask_folder(self, now: str, take: Callable[[str], Any]) -> None:
        """Ask for a folder, beginning with ``now``; ``take`` is called with it."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Choose a folder to work in"))
        dialog.setFileMode(dialog.FileMode.Directory)
        dialog.setDirectory(now)
        dialog.fileSelected.connect(take)
        dialog.open()

    def ask_target(self, title: str, name: str, suffix: str, take: Callable[[str], Any], kinds: str = "") -> None:
        """Ask where to write a file; ``take`` is called with its path. ``kinds``: what it is, with its suffixes."""
        dialog = self._dialog(title)
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        if kinds:
            dialog.setNameFilters([kinds, QCoreApplication.translate("Deeds", "All files (*)")])
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(name)
        dialog.fileSelected.connect(take)
        dialog.open()

    @Slot()
    def chooseImport(self) -> None:
        """Ask for session files to read in."""
        sessions = QCoreApplication.translate("Deeds", "Sessions (*.parley *.jsonl *.zst *.zstd)")
        self.ask_sessions(sessions, lambda paths: self._tasks.start(self.bring_in([Path(path) for path in paths])))

    def ask_sessions(self, kinds: str, take: Callable[[list[str]], Any]) -> None:
        """Ask for files to import; ``take`` is called with their paths."""
        dialog = self._dialog(QCoreApplication.translate("Deeds", "Import a session"))
        dialog.setFileMode(dialog.FileMode.ExistingFiles)
        dialog.setNameFilters([kinds, QCoreApplication.translate("Deeds", "All files (*)")])
        dialog.filesSelected.connect(take)
        dialog.open()

    async def bring_in(self, paths: list[Path]) -> None:
        """Import files as sessions; the last one is shown, and what cannot be read is said."""
        made = ""
        for path in paths:
            try:
                made = str((await self._client.call("sessions/import", path=str(path)))["session"])
            except HostError as error:
                self._notices.fail(error)
        if made:
            self.imported.emit(made)
            self._notices.say(QCoreApplication.translate("Deeds", "Imported"))

    @Slot("QVariantList")
    def drop(self, urls: list[QUrl]) -> None:
        """Dropped on the window: a folder is worked in, recorded sessions are imported, other files attached."""
        self._tasks.start(self._dropped([QUrl(url).toLocalFile() for url in urls]))

    async def _dropped(self, paths: list[str]) -> None:
        folders = [path for path in paths if await asyncio.to_thread(Path(path).is_dir)]
        sessions = [path for path in paths if await asyncio.to_thread(is_session_file, Path(path))]
        others = [path for path in paths if path not in folders + sessions]
        if folders:
            self.folderDropped.emit(folders[-1])
        if others:
            self._composer.attached.attach(others)
        if sessions:
            await self.bring_in([Path(path) for path in sessions])

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
        self._dialogs.append(dialog)  # held by nobody else, it would be gone before it shows
        dialog.destroyed.connect(lambda: self._dialogs.remove(dialog))
        return dialog

    def export(self, session: str, title: str, format: str) -> None:
        """Ask where to, then write the session as ``markdown``, or as ``jsonl``, which can be imported again. With the
        suffix ``.parley`` the system knows with what to open it."""
        markdown = format == "markdown"
        title_ = (
            QCoreApplication.translate("Deeds", "Export as Markdown")
            if markdown
            else QCoreApplication.translate("Deeds", "Export as JSONL")
        )
        self.ask_target(
            title_,
            _file_name(title, "session"),
            "md" if markdown else "parley",
            lambda path: self._tasks.start(self.export_to(session, path, format)),
            "" if markdown else QCoreApplication.translate("Deeds", "Parley session, JSON lines (*.parley *.jsonl)"),
        )

    async def export_to(self, session: str, path: str, format: str) -> None:
        """Write the session to ``path``; what goes wrong becomes a banner."""
        try:
            await self._client.call("sessions/export", session=session, format=format, path=path)
        except HostError as error:
            self._notices.fail(error)
        else:
            words = QCoreApplication.translate("Deeds", "Exported")
            opening = QCoreApplication.translate("Deeds", "Show in folder")
            self._notices.say(words, opening, lambda: self.openFolder(str(Path(path).parent)))

    @Slot(str, str)
    def save_text(self, title: str, text: str) -> None:
        """Ask where to, then write a Markdown file."""
        name = QCoreApplication.translate("Deeds", "Save as Markdown")
        self.ask_target(
            name, _file_name(title, "plan"), "md", lambda path: self._tasks.start(self._write(Path(path), text))
        )

    async def _write(self, path: Path, text: str) -> None:
        try:
            await asyncio.to_thread(path.write_text, text, encoding="utf-8")
        except OSError as error:
            self._notices.fail(HostError("FILE_NOT_WRITTEN", str(error), path=str(path)))
        else:
            self._notices.say(QCoreApplication.translate("Deeds", "Saved"))

    @Slot()
    def openDataFolder(self) -> None:
        self.openFolder(str(self._home))

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


def _file_name(title: str, fallback: str) -> str:
    """A file name for a title, without what a file system minds."""
    kept = "".join(mark if mark.isalnum() else "-" for mark in title)
    return "-".join(part for part in kept.split("-") if part)[:60] or fallback


def version() -> str:
    """The version of the installed package."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("parley")
    except PackageNotFoundError:
        return "0"
