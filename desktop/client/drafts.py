"""What was typed and not sent, one JSON value per key in ``desktop.ini``, with one writer (behaviour 6.6, 13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSettings, QTimer, Slot

SAVE_AFTER_MS = 200


class Drafts(QObject):
    """The local settings store of the window: drafts by key, and a few remembered values beside them.

    An edit is on disk within 300 ms, so a kill loses no more than that. Keys may hold any character.
    """

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        home.mkdir(parents=True, exist_ok=True)
        self._store = QSettings(str(home / "desktop.ini"), QSettings.Format.IniFormat)
        self._pending: dict[str, dict[str, Any] | None] = {}
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._timer.timeout.connect(self.flush)

    @property
    def path(self) -> Path:
        return Path(self._store.fileName())

    def get(self, key: str) -> dict[str, Any] | None:
        """The draft under ``key``; None where there is none or it cannot be read."""
        if key in self._pending:
            return self._pending[key]
        stored = self._store.value(f"drafts/{safe(key)}")
        if not isinstance(stored, str):
            return None
        try:
            value = json.loads(stored)
        except json.JSONDecodeError:
            return None
        return value if isinstance(value, dict) else None

    def keys(self, prefix: str) -> list[str]:
        """The keys of the drafts whose keys begin with ``prefix``; slashes in them read ``|``."""
        self._store.beginGroup("drafts")
        stored = self._store.childKeys()
        self._store.endGroup()
        return [key for key in dict.fromkeys([*stored, *self._pending]) if key.startswith(prefix)]

    def put(self, key: str, value: dict[str, Any]) -> None:
        self._pending[key] = value
        self._arm()

    def remove(self, key: str) -> None:
        if self.get(key) is not None:
            self._pending[key] = None
            self._arm()

    def remember(self, name: str, value: Any) -> None:
        """A remembered value (window size, last workspace); written with the next save."""
        self._store.setValue(f"window/{name}", json.dumps(value))
        self._arm()

    def recall(self, name: str, default: Any = None) -> Any:
        stored = self._store.value(f"window/{name}")
        if not isinstance(stored, str):
            return default
        try:
            return json.loads(stored)
        except json.JSONDecodeError:
            return default

    @Slot()
    def flush(self) -> None:
        """Write what is pending, now."""
        self._timer.stop()
        for key, value in self._pending.items():
            name = f"drafts/{safe(key)}"
            if value is None:
                self._store.remove(name)
            else:
                self._store.setValue(name, json.dumps(value, ensure_ascii=False))
        self._pending.clear()
        self._store.sync()

    def _arm(self) -> None:
        # The first edit starts the clock and later ones do not push it back: typing without pause is saved too.
        if not self._timer.isActive():
            self._timer.start()


def safe(key: str) -> str:
    """The key as the file has it, and as `Drafts.keys` gives it."""
    return key.replace("/", "|").replace("\\", "|")
