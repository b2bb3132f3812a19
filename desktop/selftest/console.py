"""Where lines can be written: a window's program on Windows begins without any place for them."""

from __future__ import annotations

import sys
from typing import TextIO

PARENT = -1  # ATTACH_PARENT_PROCESS


def console() -> TextIO | None:
    """Standard output; on Windows else the console that the program was started from; else None."""
    if sys.stdout is not None:
        return sys.stdout
    if sys.platform == "win32":
        import ctypes

        if ctypes.windll.kernel32.AttachConsole(PARENT):
            return open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115 (lives with the process)
    return None
