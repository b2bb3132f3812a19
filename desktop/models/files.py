"""The files that go with a message: chosen, dropped or pasted."""

from __future__ import annotations

import asyncio
import mimetypes
import uuid
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QBuffer, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage

from desktop.client.tasks import Tasks
from host import HostError


class AttachedFiles(QObject):
    """Paths in the order they came, each once.

    Signals:
        changed: the list; by the user or by `show`.
        touched: the user changed it.
        failed: a pasted picture could not be kept; carries a HostError.
    """

    changed = Signal()
    touched = Signal()
    failed = Signal(object)

    def __init__(self, tasks: Tasks, pasted: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._pasted = pasted
        self._paths: list[str] = []
        self._writing: dict[str, asyncio.Task[None]] = {}

    @property
    def paths(self) -> list[str]:
        return list(self._paths)

    def show(self, paths: list[str]) -> None:
        """Become these."""
        self._paths = list(paths)
        self.changed.emit()

    @Slot("QVariantList")
    def attach(self, urls: list[Any]) -> None:
        """Add files by URL or path; a folder and what is there already are passed over."""
        before = len(self._paths)
        for one in urls:
            url = one if isinstance(one, QUrl) else QUrl(str(one))
            path = url.toLocalFile() if url.isLocalFile() else str(one)
            if path and path not in self._paths and Path(path).is_file():
                self._paths.append(path)
        if len(self._paths) != before:
            self._announce()

    @Slot(int)
    def detach(self, at: int) -> None:
        if 0 <= at < len(self._paths):
            del self._paths[at]
            self._announce()

    def _announce(self) -> None:
        self.changed.emit()
        self.touched.emit()

    @Slot(result=bool)
    def paste(self) -> bool:
        """Take files or a picture from the clipboard. False when it holds text: then the field pastes."""
        held = QGuiApplication.clipboard().mimeData()
        local = [url for url in held.urls() if url.isLocalFile()] if held.hasUrls() else []
        if local:
            self.attach(local)
            return True
        if held.hasImage() and not held.hasText():
            image = QImage(held.imageData())
            if not image.isNull():
                self._attach_image(image)
                return True
        return False

    def _attach_image(self, image: QImage) -> None:
        """It belongs to the draft from now on; its file is written meanwhile."""
        path = str(self._pasted / f"{uuid.uuid4().hex[:12]}.png")
        self._writing[path] = self._tasks.start(self._write(image, path))
        self._paths.append(path)
        self._announce()

    async def _write(self, image: QImage, path: str) -> None:
        try:
            await asyncio.to_thread(_save, image, Path(path))
        except OSError as error:
            if path in self._paths:
                self.detach(self._paths.index(path))
            self.failed.emit(HostError("IO_ERROR", f"{error.strerror}: {path}"))
        finally:
            del self._writing[path]
            self.changed.emit()

    async def written(self, paths: list[str]) -> None:
        """Wait until those of ``paths`` that were pasted a moment ago are on the disk, or cannot be."""
        if writing := [self._writing[path] for path in paths if path in self._writing]:
            await asyncio.wait(writing)

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "name": Path(path).name,
                "url": QUrl.fromLocalFile(path).toString(),
                "image": self._is_picture(path),
            }
            for path in self._paths
        ]

    def _is_picture(self, path: str) -> bool:
        """One that can be shown now."""
        named = (mimetypes.guess_type(path)[0] or "").startswith("image/")
        return named and path not in self._writing and Path(path).is_file()

    rows = Property(list, _rows, notify=changed)


def _save(image: QImage, path: Path) -> None:
    """Raises `OSError`; nothing stays behind then."""
    buffer = QBuffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(buffer.data().data())
    except OSError:
        path.unlink(missing_ok=True)
        raise
