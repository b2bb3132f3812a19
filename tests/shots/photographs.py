"""Takes the pictures of every named state: both languages, light and dark, wide and narrow."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.shots.camera import Camera, Film
from tests.shots.scenes import SCENES

SIZES = {"1280": (1280, 800), "480": (480, 720)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "zh_CN")


class Photographs(Film):
    """The film of ``python -m tests.shots``: ``<state>-<language>-<theme>-<width>.png`` in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def take(self, camera: Camera, name: str) -> None:
        window = camera.app.windows[0]
        for size, (width, height) in SIZES.items():
            await camera.resize(width, height)
            for theme in THEMES:
                camera.app.set_theme(theme)
                await camera.rest()
                window.grabWindow().save(str(self._folder / f"{name}-{camera.language}-{theme}-{size}.png"))
        await camera.resize(*SIZES["1280"])
        await camera.rest(0.2)

    async def rest(self, camera: Camera, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def shoot_all(folder: Path, home: Path, wanted: set[str]) -> None:
    """All scenes, or the ``wanted`` ones, in all languages."""
    film = Photographs(folder)
    for language in LANGUAGES:
        for name, scene in SCENES.items():
            if not wanted or name in wanted or language in wanted:
                await scene(film, home / f"{name}-{language}", language)
