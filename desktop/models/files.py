"""The files that go with a message: chosen, dropped or pasted."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage

from desktop.client.tasks import Tasks


class AttachedFiles(QObject):
    """Paths in the order they came, each once.

    Signals:
        changed: the list; by the user or by `show`.
        touched: the user changed it.
    """

    changed = Signal()
    touched = Signal()

    def __init__(self, tasks: Tasks, pasted: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._pasted = pasted
        self._paths: list[str] = []

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
                self._tasks.start(self._attach_image(image))
                return True
        return False

    async def _attach_image(self, image: QImage) -> None:
        path = self._pasted / f"{image.cacheKey():x}.png"

        def save() -> bool:
            self._pasted.mkdir(parents=True, exist_ok=True)
            return image.save(str(path))

        if not await asyncio.to_thread(save):
            raise OSError(f"{path} could not be written")
        self.attach([str(path)])

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {
                "name": Path(path).name,
                "url": QUrl.fromLocalFile(path).toString(),
                "image": (mimetypes.guess_type(path)[0] or "").startswith("image/"),
            }
            for path in self._paths
        ]

    rows = Property(list, _rows, notify=changed)
