"""The few states that README and the guide show: the one list behind docs/screenshots."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.shots.camera import Camera, Film
from tests.shots.scenes import SCENES

SIZE = (1080, 780)
LANGUAGES = {"en": "en", "zh_CN": "zh-CN"}
"""Of the window -> the folder."""

CHOSEN = {
    "first-run": ("first-run", "first-run", "light"),
    "turn": ("working", "folded", "light"),
    "providers": ("choosing", "settings-providers", "light"),
    "question": ("questioning", "question-countdown", "light"),
    "question-late": ("questioning", "question-continued", "light"),
    "plan": ("planning", "plan-short", "dark"),
    "plan-changes": ("planning", "plan-changes", "light"),
    "approval": ("asking", "approval-diff", "light"),
    "queue": ("asking", "queued", "light"),
}
"""Name of the picture -> scene, state, theme."""


class ChosenPictures(Film):
    """Keeps what is chosen as ``<language>/<name>.png`` in ``folder``.

    Attributes:
        taken: the files that were written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.taken: set[Path] = set()

    async def take(self, camera: Camera, name: str) -> None:
        window = camera.app.windows[0]
        for picture, (_, state, theme) in CHOSEN.items():
            if state != name:
                continue
            before = window.size()
            window.resize(*SIZE)
            camera.app.set_theme(theme)
            await camera.rest()
            path = self._folder / LANGUAGES[camera.language] / f"{picture}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            window.grabWindow().save(str(path), "PNG", 0)  # 0: as small as it gets
            self.taken.add(path)
            window.resize(before)
            await camera.rest(0.2)

    async def rest(self, camera: Camera, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def shoot_chosen(folder: Path, home: Path) -> None:
    """Take the pictures of docs/screenshots anew; ones that are no longer chosen go.

    Raises:
        LookupError: no scene came to a state that is chosen.
    """
    film = ChosenPictures(folder)
    for language, sub in LANGUAGES.items():
        for scene in dict.fromkeys(scene for scene, _, _ in CHOSEN.values()):
            await SCENES[scene](film, home / f"{scene}-{language}", language)
        for picture in (folder / sub).glob("*.png"):
            if picture.stem not in CHOSEN:
                picture.unlink()
    wanted = {folder / sub / f"{name}.png" for sub in LANGUAGES.values() for name in CHOSEN}
    if missing := sorted(path.stem for path in wanted - film.taken):
        raise LookupError(f"not taken: {', '.join(missing)}; see CHOSEN in {__name__}")
