"""`settings/…` and `approvals/…`: reading and changing `settings.toml`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.home import home_source
from host.settings import AlwaysRule, Settings, SettingsStore


class SettingsCalls:
    """The settings as plain values in the file's own spelling."""

    def __init__(self, settings: SettingsStore, home: Path) -> None:
        self._settings = settings
        self._home = home

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "settings/get": self.get,
            "settings/set": self.set,
            "settings/change": self.change,
            "settings/look-again": self.look_again,
            "approvals/allow": self.allow,
            "approvals/forget": self.forget,
            "approvals/forget-all": self.forget_all,
        }

    async def get(self) -> dict[str, Any]:
        """``{settings, defaults, warnings: [{code, message, path, key}], path, home, homeFrom}``; ``homeFrom`` is
        ``default``, ``environment`` (PARLEY_HOME) or ``given`` (--home)."""
        return {
            "settings": msgspec.to_builtins(self._settings.settings),
            "defaults": msgspec.to_builtins(Settings()),
            "warnings": [msgspec.to_builtins(warning) for warning in self._settings.warnings],
            "path": str(self._settings.path),
            "home": str(self._home),
            "homeFrom": home_source(self._home),
        }

    async def set(self, path: str | Sequence[str], value: Any = None) -> dict[str, Any]:
        """Change one key (dotted, or its parts); null removes it. Returns the settings in force."""
        plain: dict[str, Any] = msgspec.to_builtins(await self._settings.set(path, value))
        return plain

    async def change(self, changes: list[tuple[str | list[str], Any]]) -> dict[str, Any]:
        """Change several keys, all of them or none: ``[[path, value], …]`` as `set` takes them."""
        plain: dict[str, Any] = msgspec.to_builtins(await self._settings.set_all(changes))
        return plain

    async def look_again(self) -> bool:
        """Take over what was changed in the file by hand; whether anything was."""
        return await self._settings.look_again()

    async def allow(self, rules: list[AlwaysRule]) -> bool:
        """Add "always allow" rules."""
        await self._settings.allow_all(rules)
        return True

    async def forget(self, workspace: str, tool: str, prefix: str) -> bool:
        """Remove an "always allow" rule."""
        await self._settings.disallow(Path(workspace), tool, prefix)
        return True

    async def forget_all(self) -> list[dict[str, str]]:
        """Remove every "always allow" rule; returns them as `allow` takes them."""
        return [msgspec.to_builtins(rule) for rule in await self._settings.disallow_all()]
