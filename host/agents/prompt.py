"""The system prompt: fixed text, the place the agent works in, and plan mode's guidance while it is on."""

from __future__ import annotations

import platform
import sys
from datetime import UTC, datetime
from importlib import resources

from host.clock import Clock


class SystemPrompt:
    """Makes the system prompt of a session; a change of it shows as a new `request/header`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._text = resources.files("host.agents").joinpath("prompts/system.md").read_text("utf-8").strip()

    def text(self, workspace: str, *, guidance: str = "") -> str:
        """``guidance`` is what plan mode adds while it is on."""
        today = datetime.fromtimestamp(self._clock.now_ms() / 1000, UTC).date().isoformat()
        place = "\n".join(
            (
                "# Where you are",
                "",
                f"- Folder: {workspace}",
                f"- System: {_system()}",
                f"- Today: {today}",
            )
        )
        return "\n\n".join(part for part in (self._text, place, guidance.strip()) if part)


def _system() -> str:
    names = {"darwin": "macOS", "win32": "Windows", "linux": "Linux"}
    return f"{names.get(sys.platform, sys.platform)} {platform.release()} ({platform.machine()})"
