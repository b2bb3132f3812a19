"""Where words for a terminal can be written: a window's program on Windows begins without any place for them."""

from __future__ import annotations

import sys

PARENT = -1  # ATTACH_PARENT_PROCESS


def find_console() -> None:
    """On Windows, speak to the console that the program was started from, if there is one. Only for what ends after
    its words: closing that console would end the window too."""
    if sys.platform != "win32" or sys.stdout is not None:
        return
    import ctypes

    if ctypes.windll.kernel32.AttachConsole(PARENT):
        sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115
