"""Whether the system asks for reduced motion; asked once, after the window shows."""

from __future__ import annotations

import asyncio
import shutil
import sys

GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_SPI_GETCLIENTAREAANIMATION = 0x1042


async def motion_reduced() -> bool:
    """False where the system does not say."""
    if sys.platform == "win32":
        return _windows()
    command, reduced = (MACOS, "1") if sys.platform == "darwin" else (GNOME, "false")
    return await _answer(command) == reduced


async def _answer(command: tuple[str, ...]) -> str:
    program = shutil.which(command[0])
    if program is None:
        return ""
    process = await asyncio.create_subprocess_exec(
        program, *command[1:], stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    said, _ = await process.communicate()
    return said.decode(errors="replace").strip()


def _windows() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    query = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined, unused-ignore]
    query(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0)
    return animated.value == 0
