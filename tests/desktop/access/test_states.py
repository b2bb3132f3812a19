"""Every named state of the window as a screen reader, a keyboard and weak eyes meet it (behaviour 13).

One walk through the scenes of the pictures does it all: what is heard, where Tab leads, whether the focus is seen,
what can be told from its ground in both themes, and whether text twice as large stays whole.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickWindow

from tests.desktop.access.focus import BACK, TAB, Kind, lost_ways, unseen, way
from tests.desktop.access.ink import Picture, faint
from tests.desktop.access.scene import menu_open
from tests.desktop.access.tree_rules import complaints
from tests.desktop.languages.faults import cut
from tests.desktop.languages.sight import texts
from tests.desktop.shell.person import in_loop
from tests.shots.camera import Camera, Film
from tests.shots.scenes import SCENES

WIDE, NARROW, LARGE = (1280, 800), (480, 720), (1280, 900)
TYPED = {"commands-slash", "rename"}  # Tab belongs to what is typed, or ends it
GROWN = {"unfolded", "question-picked", "plan-short", "approval-diff", "settings-general", "queued"}
DIALOGS = {"choosing", "supporting"}  # in every size in tests of their own
KNOWN: set[Kind] = set()  # kinds of controls whose focus was looked at, by any scene


class Audit(Film):
    """Looks at every state it is shown, if ``narrow`` also in a small window. ``wrong``: what it found."""

    def __init__(self, *, narrow: bool) -> None:
        self._narrow = narrow
        self.wrong: list[str] = []
        self.states: list[str] = []

    async def take(self, camera: Camera, name: str) -> None:
        self.states.append(name)
        window = camera.app.windows[0]
        await _settle(window)
        found = complaints(window)
        found += [
            f"faint in {theme}: {fault}" for theme in ("dark", "light") for fault in await self._faint(camera, theme)
        ]
        if name not in TYPED and not menu_open(window):
            found += await self._walk(camera, window)
        if name in GROWN:
            found += await self._grown(camera, window)
        if self._narrow:
            await _resize(window, NARROW)
            found += [f"narrow, {fault}" for fault in complaints(window)]
            await _resize(window, WIDE)
        self.wrong += [f"{name}: {fault}" for fault in dict.fromkeys(found)]

    async def _faint(self, camera: Camera, theme: str) -> list[str]:
        window = camera.app.windows[0]
        camera.app.set_theme(theme)
        await in_loop(window.grabWindow)
        return list(faint(window, Picture(await in_loop(window.grabWindow))))

    async def _walk(self, camera: Camera, window: QQuickWindow) -> list[str]:
        forward, back = await way(window, TAB), await way(window, BACK)
        found = lost_ways(forward, back)
        if any(stop.traits not in KNOWN for stop in forward if stop.item is not None):
            found += await unseen(window, forward, KNOWN, camera.app.set_theme)
            camera.app.set_theme("light")
        return found

    async def _grown(self, camera: Camera, window: QQuickWindow) -> list[str]:
        await _resize(window, LARGE)
        _dress(camera, 200)
        await _settle(window)
        found = [f"twice as large, {fault}" for fault in cut(list(texts(window)))]
        _dress(camera, 100)
        return found

    async def rest(self, camera: Camera, seconds: float) -> None:
        look = camera.app.windows[0].property("look")
        if not look.property("reducedMotion"):  # what is there is there at once
            camera.part("preferences").set("display.motion", "reduced")
            await camera.until(lambda: look.property("reducedMotion"))
        await asyncio.sleep(0.01)


def _dress(camera: Camera, percent: int) -> None:
    camera.app.windows[0].property("look").choose("light", {"motion": "reduced", "text_size": percent})


async def _resize(window: QQuickWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    await _settle(window)


async def _settle(window: QQuickWindow) -> None:
    for _ in range(3):
        await in_loop(window.grabWindow)


@pytest.mark.parametrize("scene", SCENES)
async def test_every_state_can_be_heard_reached_and_seen(home: Path, scene: str) -> None:
    QAccessible.setActive(True)
    audit = Audit(narrow=scene not in DIALOGS)
    await SCENES[scene](audit, home / scene, "en")
    assert audit.states
    assert audit.wrong == [], "\n".join(audit.wrong)
