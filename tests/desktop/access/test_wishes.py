"""Reduced motion and larger text are taken from the system, unless the settings say otherwise."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtQuick import QQuickItem

from desktop.theme import SIZES, Look
from desktop.wishes import Wishes, wishes
from host.settings.model import Display
from tests.desktop.access.scene import drawn, is_text, kind
from tests.desktop.shell.person import Person, at_window, until

QML = Path(__file__).resolve().parents[3] / "desktop" / "qml"
SAYS = """org.gnome.desktop.interface clock-format '24h'
org.gnome.desktop.interface enable-animations {animations}
org.gnome.desktop.interface text-scaling-factor {factor}
"""
CTRL = Qt.KeyboardModifier.ControlModifier
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks GNOME's and KDE's settings")


@linux
@pytest.mark.parametrize(
    ("animations", "factor", "found"),
    [("false", "1.0", Wishes(True, 1.0)), ("true", "1.25", Wishes(False, 1.25)), ("true", "0.8", Wishes(False, 1.0))],
)
async def test_gnome_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, animations: str, factor: str, found: Wishes
) -> None:
    program = tmp_path / "gsettings"
    said = SAYS.format(animations=animations, factor=factor)
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{said}END\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    assert await wishes() == found


@linux
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n[General]\nfont=Noto Sans,15,-1,5,50\n", Wishes(True, 1.5)),
        ("[KDE]\nAnimationDurationFactor=1.5\n", Wishes()),
        ("", Wishes()),
    ],
)
async def test_kde_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, found: Wishes) -> None:
    (tmp_path / "kdeglobals").write_text(text, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert await wishes() == found


@linux
async def test_a_system_that_does_not_say_keeps_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert await wishes() == Wishes()


@pytest.mark.parametrize(
    ("setting", "system", "still"),
    [("system", True, True), ("system", False, False), ("reduced", False, True), ("full", True, False)],
)
def test_the_setting_comes_before_the_system(qapp: object, setting: str, system: bool, still: bool) -> None:
    look = Look()
    look.choose("light", {"motion": setting, "text_size": "system"})
    look.wish(system, 1.3)
    assert look.property("reducedMotion") is still
    assert look.property("textScale") == 1.3
    look.choose("light", {"motion": setting, "text_size": 150})
    assert look.property("textScale") == 1.5


@asynccontextmanager
async def with_settings(home: Path, text: str, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[Person]:
    home.mkdir(parents=True)
    (home / "settings.toml").write_text(text, encoding="utf-8")
    async with at_window(home, size=size) as person:
        yield person


def theme(person: Person) -> QObject:
    """The style of the window."""
    engine = person.app._scene.engine  # type: ignore[union-attr]
    found: QObject = engine.singletonInstance("Parley", "Theme")
    return found


async def test_nothing_moves_where_nothing_is_to(home: Path) -> None:
    """A menu is there at once, and dots that breathe stand still."""
    async with with_settings(home, '[display]\nmotion = "reduced"\n') as person:
        await person.click("Approvals")
        await person.find("Edits pass")
        popups = [item for item, _ in drawn(person.window) if kind(item) == "QQuickPopupItem"]
        assert [popup.opacity() for popup in popups] == [1.0]
        assert {theme(person).property(name) for name in ("quick", "calm", "spin")} == {0}


# Repeat without moving anything that is not to be read: clocks, and the scrolling of a selection by hand.
CLOCKS = {"RetryRow.qml", "SideBar.qml", "TextSelector.qml", "ToolRow.qml"}


def test_all_that_moves_takes_its_time_from_the_theme() -> None:
    """What has no duration of its own stands still under reduced motion."""
    moving, wrong = 0, []
    for file in sorted(QML.rglob("*.qml")):
        text = file.read_text(encoding="utf-8")
        for found in re.finditer(r"\w+Animation\s*\{([^}]*)\}", text):
            moving += 1
            if not re.search(r"duration: Theme\.(quick|calm|spin)\b", found[1]):
                wrong.append(f"{file.name}: {found[0]}")
        for found in re.finditer(r"Timer\s*\{([^}]*)\}", text):
            if "repeat: true" in found[1] and "Theme.spin" not in found[1] and file.name not in CLOCKS:
                wrong.append(f"{file.name}: {found[0]}")
        assert not re.search(r"\b(SpringAnimation|SmoothedAnimation|AnimatedImage|AnimatedSprite|\w+Animator)\b", text)
    assert moving >= 5
    assert wrong == []


async def test_text_grows_and_stays_whole(home: Path) -> None:
    """WCAG 1.4.4: twice as large, and no text is taller than what it stands in."""
    async with with_settings(home, "[display]\ntext_size = 200\n", size=(1280, 900)) as person:
        await until(lambda: theme(person).property("sizeBody") == 32)
        await person.settle()
        texts = [item for item, _ in drawn(person.window) if is_text(item)]
        assert len(texts) > 10
        assert [tight(text) for text in texts if tight(text)] == []
        await person.key(Qt.Key.Key_Minus, CTRL)
        await until(lambda: theme(person).property("sizeBody") == 28)
        await person.key(Qt.Key.Key_Plus, CTRL)
        await until(lambda: theme(person).property("sizeBody") == 32)
        await person.key(Qt.Key.Key_0, CTRL)
        await until(lambda: theme(person).property("sizeBody") == 16)
        assert 'text_size = "system"' in (home / "settings.toml").read_text(encoding="utf-8")


def test_the_sizes_that_keys_step_through_are_those_of_the_setting() -> None:
    setting = get_type_hints(Display)["text_size"]
    assert get_args(setting) == ("system", *SIZES)
    look = Look()
    assert [look.size("larger"), look.size("smaller"), look.size("system")] == [110, 90, "system"]
    look.wish(False, 1.3)  # as large as the system wants it, a step is a step from there
    assert (look.size("larger"), look.size("smaller")) == (150, 125)
    look.choose("light", {"text_size": 200})
    assert look.size("larger") == 200


def tight(text: QQuickItem) -> str:
    """What it says, where it is taller than a button, a row or a strip around it."""
    around = text.parentItem()
    while around is not None and not around.clip():
        if (
            around.height()
            and text.property("contentHeight") > around.height() + 1
            and around.inherits("QQuickControl")
        ):
            return f"{text.property('text')} in {kind(around)}"
        around = around.parentItem()
    return ""
