"""A film that reads every state of the window in every language and size."""

from __future__ import annotations

import shutil
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

# Sizes with the languages that are read in them. What fits in the made-up language fits in the others: wide, the two
# that can show a word of no translation are enough.
VIEWS = (((480, 400), (*LANGUAGES, PSEUDO)), ((1280, 800), ("zh_CN", PSEUDO)))


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

    def __init__(self, folder: Path, pictures: Path | None = None) -> None:
        QAccessible.setActive(True)
        self.translations = Translations(folder, (*LANGUAGES, PSEUDO))
        self._pictures = pictures
        self.found: dict[str, str] = {}
        self.states = 0

    async def take(self, camera: Camera, name: str) -> None:
        """At every size in every language, by switches between; it is left as large as it was."""
        self.states += 1
        for (width, height), languages_ in VIEWS:
            await camera.resize(width, height)
            for language in languages_:
                camera.app.set_language(language)
                await self.rest(camera, 0)
                for fault in await in_loop(partial(self._read, camera.window, language)):
                    self.found.setdefault(fault, f"{name} {language} {width}")
                if self._pictures is not None:
                    camera.window.grabWindow().save(str(self._pictures / f"{name}-{language}-{width}.png"))

    def _read(self, window: QQuickWindow, language: str) -> list[str]:
        window.grabWindow()  # what changed is laid out
        return faults(window, language, NO_WORDS)

    async def rest(self, camera: Camera, seconds: float) -> None:
        """What is queued happens and is laid out."""
        await in_loop(lambda: camera.window.grabWindow())
