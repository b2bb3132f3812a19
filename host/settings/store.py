"""``settings.toml`` of a home: lenient to read, strict and atomic to change."""

from __future__ import annotations

import asyncio
import logging
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from host.errors import HostError
from host.settings.editing import edited
from host.settings.files import FileText, keep_aside, read_text, write_text
from host.settings.model import Settings, SettingsWarning
from host.settings.reading import Key, read_settings, spelled

FILE_NAME: Final = "settings.toml"

logger = logging.getLogger(__name__)


class SettingsStore:
    """The settings of one home.

    Attributes:
        path: the file; it need not exist.
        settings: what is in force.
        warnings: what the last reading of the file found wrong.
    """

    def __init__(self, home: Path) -> None:
        self.path = home / FILE_NAME
        self.settings = Settings()
        self.warnings: list[SettingsWarning] = []
        self._content = FileText()
        self._listeners: list[Callable[[Settings], None]] = []
        self._changing = asyncio.Lock()

    def load(self) -> tuple[Settings, list[SettingsWarning]]:
        """Read the file; blocking, a few milliseconds.

        A file that cannot be read is renamed to ``settings.toml.bad-<n>`` and the defaults are used; keys that do not
        fit get their defaults; unknown ones stay in the file. Each is a warning, none an error.
        """
        content, unreadable = self._read()
        self._use(content if content is not None else FileText())
        self.warnings[:0] = unreadable
        return self.settings, self.warnings

    async def set(self, path: str | Sequence[str], value: Any) -> Settings:
        """Change one key, e.g. ``questions.timeout``, and return what is in force now; None removes it.

        ``path`` is dotted, or a sequence of its parts where one of them may hold a dot (a workspace). Edits made to
        the file by hand meanwhile are kept. Durable when it returns.

        Raises:
            HostError: ``SETTINGS_UNKNOWN``, ``SETTINGS_BAD_VALUE`` (nothing was changed); ``SETTINGS_READ_ONLY``,
                ``DISK_FULL``, ``DISK_FAULT`` with ``path``.
        """
        key = tuple(path.split(".")) if isinstance(path, str) else tuple(path)
        async with self._changing:
            before = self.settings
            plain = _as_toml(msgspec.to_builtins(value))
            content, unreadable = await asyncio.to_thread(self._write_key, key, plain)
            self._use(content)
            self.warnings[:0] = unreadable
        if self.settings != before:
            for listener in list(self._listeners):
                listener(self.settings)
        return self.settings

    def subscribe(self, listener: Callable[[Settings], None]) -> Callable[[], None]:
        """Call ``listener`` on the loop after each change. Returns a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def allowed(self, workspace: Path) -> dict[str, tuple[str, ...]]:
        """Tool -> prefixes that are always allowed in ``workspace``."""
        return self.settings.approvals.always.get(str(workspace), {})

    async def allow(self, workspace: Path, tool: str, prefix: str) -> None:
        """Add a prefix; one that is there changes nothing. Raises as `set`."""
        prefixes = self.allowed(workspace).get(tool, ())
        if prefix not in prefixes:
            await self.set(("approvals", "always", str(workspace), tool), [*prefixes, prefix])

    async def disallow(self, workspace: Path, tool: str, prefix: str) -> None:
        """Remove a prefix; one that is not there changes nothing. Raises as `set`."""
        prefixes = self.allowed(workspace).get(tool, ())
        if prefix in prefixes:
            left = [other for other in prefixes if other != prefix]
            await self.set(("approvals", "always", str(workspace), tool), left or None)

    def _use(self, content: FileText) -> None:
        self._content = content
        self.settings, misfits = read_settings(tomllib.loads(content.text))
        self.warnings = [
            SettingsWarning(
                misfit.code, f"{spelled(misfit.key)}: {misfit.message}", str(self.path), spelled(misfit.key)
            )
            for misfit in misfits
        ]
        for warning in self.warnings:
            logger.warning("%s: %s", warning.code, warning.message)

    def _read(self) -> tuple[FileText | None, list[SettingsWarning]]:
        """The file's text where it is TOML; else None, and where the unreadable file is now. None alone: no file."""
        try:
            content = read_text(self.path)
            if content is not None:
                tomllib.loads(content.text)
            return content, []
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            reason = f"{self.path} cannot be read: {fault}"
        try:
            aside = keep_aside(self.path)
        except OSError as fault:
            logger.warning("the unreadable settings file stays where it is: %s", fault)
            aside = self.path
        logger.warning("%s; kept as %s", reason, aside)
        return None, [SettingsWarning("SETTINGS_UNREADABLE", reason, str(aside))]

    def _write_key(self, key: Key, value: Any) -> tuple[FileText, list[SettingsWarning]]:
        """In a thread: change the file as it is on the disk now."""
        content, unreadable = self._read()
        if content is None:
            if unreadable and unreadable[0].path == str(self.path):
                raise HostError("SETTINGS_READ_ONLY", unreadable[0].message, path=str(self.path))
            content = self._content if unreadable else FileText()
        text = self._checked(content.text, key, value)
        changed = FileText(text, content.crlf)
        write_text(self.path, changed)
        return changed, unreadable

    def _checked(self, text: str, key: Key, value: Any) -> str:
        named = spelled(key)
        try:
            text = edited(text, key, value)
        except (TypeError, ValueError) as fault:
            raise HostError("SETTINGS_BAD_VALUE", f"{named}: {fault}", key=named) from fault
        _, misfits = read_settings(tomllib.loads(text))
        for misfit in misfits:
            if value is not None and misfit.touches(key):
                raise HostError(misfit.code, f"{spelled(misfit.key)}: {misfit.message}", key=spelled(misfit.key))
        return text


def _as_toml(value: Any) -> Any:
    """Plain values as TOML reads them back. It has no null: an absent key says the same."""
    if isinstance(value, dict):
        return {name: _as_toml(inner) for name, inner in value.items() if inner is not None}
    return [_as_toml(inner) for inner in value] if isinstance(value, list | tuple) else value
