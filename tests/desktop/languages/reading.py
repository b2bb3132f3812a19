"""A film that reads every state of the window in every language and size."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickWindow

from desktop.i18n import FOLDER, LANGUAGES, Translations
from tests.desktop.languages.faults import faults
from tests.desktop.languages.no_words import NO_WORDS
from tests.desktop.shell.person import in_loop
from tests.helpers.pseudo_language import NAME as PSEUDO
from tests.helpers.pseudo_language import build
from tests.shots.camera import Camera, Film

SIZES = ((480, 400), (1280, 800))


def languages(folder: Path) -> Path:
    """``folder`` with the shipped languages and the made-up one."""
    folder.mkdir(exist_ok=True)
    for file in FOLDER.glob("parley_*.ts"):
        shutil.copy2(file, folder)
    build(folder)
    return folder


class Reading(Film):
    """Switches the language at every state, so that each is also reached by a switch.

    Attributes:
        found: what is wrong, with the first state, language and width it was seen in.
        states: how many were read.
    """

    def __init__(self, folder: Path, pictures: Path | None = None, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        QAccessible.setActive(True)
        self.translations = Translations(folder, (*LANGUAGES, PSEUDO))
        self._pictures = pictures
        self._sizes = sizes
        self.found: dict[str, str] = {}
        self.states = 0

    async def take(self, camera: Camera, name: str) -> None:
        window = camera.app.windows[0]
        self.states += 1
        for language in (*LANGUAGES, PSEUDO):
            camera.app.set_language(language)
            for width, height in self._sizes:
                window.resize(width, height)
                await self.rest(camera, 0)
                for fault in await in_loop(partial(self._read, window, language)):
                    self.found.setdefault(fault, f"{name} {language} {width}")
                if self._pictures is not None:
                    window.grabWindow().save(str(self._pictures / f"{name}-{language}-{width}.png"))

    def _read(self, window: QQuickWindow, language: str) -> list[str]:
        window.grabWindow()  # what changed since is laid out
        return faults(window, language, NO_WORDS)

    async def rest(self, camera: Camera, seconds: float) -> None:
        """What is queued happens and is laid out."""
        for _ in range(2):
            await in_loop(lambda: camera.app.windows[0].grabWindow())
