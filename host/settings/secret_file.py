"""Keys in a file that only the user can read, for machines without a keyring."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final

import msgspec

from host.errors import HostError
from host.settings.files import FileText, keep_aside, read_text, write_error, write_text

OWNER_ONLY: Final = 0o600

logger = logging.getLogger(__name__)


class SecretFile:
    """``secrets.json`` of a home: name -> key. All calls block; none of their errors holds a key."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __repr__(self) -> str:
        return f"SecretFile({str(self.path)!r})"

    def get(self, name: str) -> str | None:
        """The key, or None.

        Raises:
            HostError: ``SECRETS_UNREADABLE`` with ``path``.
        """
        return self._read().get(name)

    def set(self, name: str, value: str) -> None:
        """Keep a key; a file that cannot be read is kept aside.

        Raises:
            HostError: as `host.settings.files.write_text`.
        """
        try:
            held = self._read()
        except HostError:
            held = {}
            self._keep_aside()
        self._write({**held, name: value})

    def forget(self, name: str) -> None:
        """Remove a key; one that is not there, or a file that cannot be read, changes nothing.

        Raises:
            HostError: as `host.settings.files.write_text`.
        """
        try:
            held = self._read()
        except HostError as unreadable:
            logger.warning("%s", unreadable)
            return
        if held.pop(name, None) is not None:
            self._write(held)

    def _read(self) -> dict[str, str]:
        try:
            content = read_text(self.path)
            if content is None:
                return {}
            self._close_to_others()
            return msgspec.json.decode(content.text, type=dict[str, str])
        except (OSError, UnicodeDecodeError, msgspec.DecodeError) as fault:
            # The fault may quote the file.
            message = f"{self.path} cannot be read ({type(fault).__name__})"
            raise HostError("SECRETS_UNREADABLE", message, path=str(self.path)) from None

    def _write(self, held: dict[str, str]) -> None:
        write_text(self.path, FileText(msgspec.json.format(msgspec.json.encode(held)).decode() + "\n"), OWNER_ONLY)
        self._close_to_others()

    def _close_to_others(self) -> None:
        if os.name != "nt" and self.path.stat().st_mode & 0o077:
            self.path.chmod(OWNER_ONLY)

    def _keep_aside(self) -> None:
        try:
            keep_aside(self.path)
        except OSError as fault:
            raise write_error(fault, self.path) from None
