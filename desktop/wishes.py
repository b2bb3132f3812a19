"""What the user has asked the system for: less motion, larger text. Asked after the window shows, and again whenever
Parley comes to the front: it may have been asked for meanwhile."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

GNOME = ("gsettings", "list-recursively", "org.gnome.desktop.interface")
MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
LARGEST = 3.0
KDE_POINTS = 10
ACCESSIBILITY = r"Software\Microsoft\Accessibility"
_SPI_GETCLIENTAREAANIMATION = 0x1042


@dataclass(frozen=True, slots=True)
class Wishes:
    """``still``: nothing is to move. ``text``: how large text is to be, 1 for its usual size. As it is where the system
    does not say."""

    still: bool = False
    text: float = 1.0


async def wishes() -> Wishes:
    """What the system says now."""
    if sys.platform == "win32":
        return Wishes(_windows_still(), _windows_text())
    if sys.platform == "darwin":
        return Wishes(await _answer(MACOS) == "1")
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "").split(":"):
        return _kde()
    said = dict(line.rsplit(" ", 1) for line in (await _answer(GNOME)).splitlines() if " " in line)
    text = said.get("org.gnome.desktop.interface text-scaling-factor", "")
    return Wishes(said.get("org.gnome.desktop.interface enable-animations") == "false", _factor(text))


def _factor(said: str) -> float:
    try:
        return min(LARGEST, max(1.0, float(said)))
    except ValueError:
        return 1.0


async def _answer(command: tuple[str, ...]) -> str:
    program = shutil.which(command[0])
    if program is None:
        return ""
    process = await asyncio.create_subprocess_exec(
        program, *command[1:], stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    said, _ = await process.communicate()
    return said.decode(errors="replace").strip()


def _kde() -> Wishes:
    """From kdeglobals: a duration factor of 0 makes animations instant; text is as large as its font, 10 pt usually."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    try:
        text = (folder / "kdeglobals").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return Wishes()
    found, group = {}, ""
    for line in text.splitlines():
        name, _, value = line.partition("=")
        group = line.strip() if line.startswith("[") else group
        found[group + name.strip()] = value.strip()
    size = found.get("[General]font", "").split(",")[1:2]
    return Wishes(
        found.get("[KDE]AnimationDurationFactor") in ("0", "0.0"),
        _factor(str(float(size[0]) / KDE_POINTS)) if size and size[0].replace(".", "").isdigit() else 1.0,
    )


def _windows_still() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    query = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined, unused-ignore]
    query(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0)
    return animated.value == 0


def _windows_text() -> float:
    import winreg

    try:
        key = winreg.OpenKey(winreg.HKEY_CURRENT_USER, ACCESSIBILITY)  # type: ignore[attr-defined, unused-ignore]
        with key:
            percent, _ = winreg.QueryValueEx(key, "TextScaleFactor")  # type: ignore[attr-defined, unused-ignore]
    except OSError:
        return 1.0
    return _factor(str(int(percent) / 100))
