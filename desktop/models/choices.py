"""What a new session is made with, and the rows of the pickers for folder, model and approvals."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.session_list import SessionList
from desktop.models.preferences import Preferences

FOLDERS = 8


class Choices(QObject):
    """The choices of one window; the last folder is remembered over restarts.

    Signals:
        changed: any choice, or what can be chosen.
    """

    changed = Signal()

    def __init__(
        self, preferences: Preferences, sessions: SessionList, drafts: Drafts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._sessions = sessions
        self._drafts = drafts
        self._chosen: dict[str, str] = {}
        preferences.changed.connect(self.changed)
        sessions.listen(lambda rows: self.changed.emit())

    def now(self) -> dict[str, str]:
        """``{workspace, provider, model, approvals}`` for the next new session; "" where nothing is chosen."""
        usual = self._preferences
        defaults = {name: usual.get("defaults", name, "") or "" for name in ("workspace", "provider", "model")}
        defaults["approvals"] = usual.get("defaults", "approvals", "ask") or "ask"
        remembered = self._drafts.recall("workspace")
        if remembered:
            defaults["workspace"] = remembered
        return defaults | self._chosen

    @Slot(str, str)
    def choose(self, name: str, value: str) -> None:
        """Choose ``workspace``, ``provider``, ``model`` or ``approvals`` for the next new session."""
        self._chosen[name] = value
        if name == "workspace":
            self._drafts.remember("workspace", value)
        self.changed.emit()

    def forget(self, *names: str) -> None:
        """Go back to the defaults of the settings."""
        for name in names:
            self._chosen.pop(name, None)
        self.changed.emit()

    @Slot(str, str, result="QVariantList")
    def modelRows(self, provider: str, model: str) -> list[dict[str, Any]]:
        """Rows of the model picker; the key is provider and model with a line break between."""
        rows: list[dict[str, Any]] = []
        for name, given in self._preferences.providers.items():
            tour = given.get("kind") == "tour"
            heading = QCoreApplication.translate("Choices", "Tour (scripted)") if tour else name
            if not tour:
                rows.append({"heading": True, "text": heading})
            models = list(given.get("models") or ()) or ([model] if name == provider and model else [])
            for one in models or ([""] if tour else []):
                rows.append(
                    {
                        "key": f"{name}\n{one}",
                        "text": heading if tour else one,
                        "detail": QCoreApplication.translate("Choices", "Plays a fixed script, no key needed")
                        if tour
                        else "",
                        "checked": name == provider and (tour or one == model),
                    }
                )
        return rows

    def _folder_rows(self) -> list[dict[str, Any]]:
        now = self.now()["workspace"]
        folders = dict.fromkeys([*([now] if now else []), *(row["workspace"] for row in self._sessions.rows)])
        return [
            {"key": folder, "text": PurePath(folder).name or folder, "detail": folder, "checked": folder == now}
            for folder in list(folders)[:FOLDERS]
        ]

    workspace = Property(str, lambda self: self.now()["workspace"], notify=changed)
    provider = Property(str, lambda self: self.now()["provider"], notify=changed)
    model = Property(str, lambda self: self.now()["model"], notify=changed)
    approvals = Property(str, lambda self: self.now()["approvals"], notify=changed)
    folderRows = Property("QVariantList", _folder_rows, notify=changed)
