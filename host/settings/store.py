"""``settings.toml`` of a home: lenient to read, strict and atomic to change."""

from __future__ import annotations

import asyncio
import logging
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from host.errors import HostError
from host.settings.editing import edited
from host.settings.files import FileText, keep_aside, read_text, write_text
from host.settings.model import Settings, SettingsWarning
from host.settings.reading import read_settings, spelled
from host.settings.rules import AlwaysRule, Edit, added, removed, rules_in

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
        return await self.set_all([(path, value)])

    async def set_all(self, changes: Iterable[tuple[str | Sequence[str], Any]]) -> Settings:
        """Change several keys, in order, all of them or none. As `set`."""
        edits = [(tuple(path.split(".")) if isinstance(path, str) else tuple(path), value) for path, value in changes]
        return await self._change(lambda _: edits)

    async def _change(self, edits: Callable[[Settings], Sequence[Edit]]) -> Settings:
        """Apply what ``edits`` makes of the settings as the file has them now; nothing is written for no edit."""
        async with self._changing:
            before = self.settings
            content, unreadable = await asyncio.to_thread(self._write_edits, edits)
            self._use(content)
            self.warnings[:0] = unreadable
        self._tell(before)
        return self.settings

    async def look_again(self) -> bool:
        """Take over what was changed in the file by hand; True when anything did, warnings included.

        A file that cannot be read now changes nothing and stays where it is: it may be half edited.
        """
        async with self._changing:
            before = self.settings
            content, reason = await asyncio.to_thread(self._look)
            if content is None:
                broken = SettingsWarning("SETTINGS_BROKEN", reason, str(self.path))
                if broken in self.warnings:
                    return False
                self.warnings.insert(0, broken)
                return True
            if content.text == self._content.text and not any(one.code == "SETTINGS_BROKEN" for one in self.warnings):
                return False
            self._use(content)
        self._tell(before)
        return True

    def _tell(self, before: Settings) -> None:
        if self.settings != before:
            for listener in list(self._listeners):
                listener(self.settings)

    def subscribe(self, listener: Callable[[Settings], None]) -> Callable[[], None]:
        """Call ``listener`` on the loop after each change. Returns a function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def allowed(self, workspace: Path) -> dict[str, tuple[str, ...]]:
        """Tool -> prefixes that are always allowed in ``workspace``."""
        return self.settings.approvals.always.get(str(workspace), {})

    async def allow(self, workspace: Path, tool: str, prefix: str) -> None:
        """Add a prefix; one that is there changes nothing. Raises as `set`."""
        await self.allow_all([AlwaysRule(str(workspace), tool, prefix)])

    async def allow_all(self, rules: Iterable[AlwaysRule]) -> None:
        """Add rules; those that are there stay. Raises as `set`."""
        wanted = list(rules)
        await self._change(lambda settings: added(settings, wanted))

    async def disallow(self, workspace: Path, tool: str, prefix: str) -> None:
        """Remove a prefix; one that is not there changes nothing. Raises as `set`."""
        rule = AlwaysRule(str(workspace), tool, prefix)
        await self._change(lambda settings: removed(settings, rule))

    async def disallow_all(self) -> list[AlwaysRule]:
        """Remove every rule of every workspace; returns them. Raises as `set`."""
        held: list[AlwaysRule] = []

        def edits(settings: Settings) -> list[Edit]:
            held.extend(rules_in(settings))
            return [(("approvals", "always"), None)] if settings.approvals.always else []

        await self._change(edits)
        return held

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

    def _look(self) -> tuple[FileText | None, str]:
        """The file's text where it is TOML (no file: no text); else None and why."""
        try:
            content = read_text(self.path) or FileText()
            tomllib.loads(content.text)
            return content, ""
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            return None, f"{self.path} cannot be read: {fault}"

    def _read(self) -> tuple[FileText | None, list[SettingsWarning]]:
        """The file's text; None and a warning where it cannot be read, which says where the file is now."""
        content, reason = self._look()
        if content is not None:
            return content, []
        try:
            aside = keep_aside(self.path)
        except OSError as fault:
            logger.warning("the unreadable settings file stays where it is: %s", fault)
            aside = self.path
        logger.warning("%s; kept as %s", reason, aside)
        return None, [SettingsWarning("SETTINGS_UNREADABLE", reason, str(aside))]

    def _write_edits(self, edits: Callable[[Settings], Sequence[Edit]]) -> tuple[FileText, list[SettingsWarning]]:
        """In a thread: change the file as it is on the disk now."""
        content, unreadable = self._read()
        if content is None:
            if unreadable[0].path == str(self.path):
                raise HostError("SETTINGS_READ_ONLY", unreadable[0].message, path=str(self.path))
            content = self._content
        text = content.text
        settings, _ = read_settings(tomllib.loads(text))
        for key, value in edits(settings):
            text = self._checked(text, key, _as_toml(msgspec.to_builtins(value)))
        changed = FileText(text, content.crlf)
        if text != content.text or unreadable:
            write_text(self.path, changed)
        return changed, unreadable

    def _checked(self, text: str, key: tuple[str, ...], value: Any) -> str:
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
