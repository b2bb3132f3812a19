"""`settings/…` and `approvals/rules`: reading and changing `settings.toml`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.settings import SettingsStore


class SettingsCalls:
    """The settings as plain values in the file's own spelling."""

    def __init__(self, settings: SettingsStore, home: Path) -> None:
        self._settings = settings
        self._home = home

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {"settings/get": self.get, "settings/set": self.set, "approvals/forget": self.forget}

    async def get(self) -> dict[str, Any]:
        """``{settings, warnings: [{code, message, path, key}], home}``."""
        return {
            "settings": msgspec.to_builtins(self._settings.settings),
            "warnings": [msgspec.to_builtins(warning) for warning in self._settings.warnings],
            "home": str(self._home),
        }

    async def set(self, path: str | Sequence[str], value: Any = None) -> dict[str, Any]:
        """Change one key (dotted, or its parts); null removes it. Returns the settings in force."""
        plain: dict[str, Any] = msgspec.to_builtins(await self._settings.set(path, value))
        return plain

    async def forget(self, workspace: str, tool: str, prefix: str) -> bool:
        """Remove an "always allow" rule."""
        await self._settings.disallow(Path(workspace), tool, prefix)
        return True
