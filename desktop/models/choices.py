"""What a new session is made with, and the rows of the pickers for folder, model and approvals."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.session_list import SessionList
from desktop.models.preferences import Preferences

FOLDERS = 8
TOUR = "tour"  # what there is when nothing is set up (behaviour 12)


class Choices(QObject):
    """The choices of one window; the last folder is remembered over restarts, for where the settings name none.

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
        self._leave = sessions.listen(lambda rows: self.changed.emit())

    def close(self) -> None:
        self._leave()

    def now(self) -> dict[str, str]:
        """``{workspace, provider, model, approvals}`` for the next new session; "" where nothing is chosen."""
        usual = self._preferences
        defaults = {name: usual.get("defaults", name, "") or "" for name in ("workspace", "provider", "model")}
        defaults["approvals"] = usual.get("defaults", "approvals", "ask") or "ask"
        if not defaults["provider"]:
            defaults |= {"provider": TOUR, "model": TOUR}
        if not defaults["workspace"]:
            defaults["workspace"] = self._drafts.recall("workspace") or ""
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
        tour_name = QCoreApplication.translate("Choices", "Tour (scripted)")
        tour_words = QCoreApplication.translate("Choices", "Plays a fixed script, no key needed")
        rows: list[dict[str, Any]] = []
        for given in self._preferences.providers:
            name, models = given["name"], [one["id"] for one in given["models"]]
            if given["scripted"]:
                chosen = name == provider
                rows.append(
                    {
                        "key": f"{name}\n{models[0] if models else TOUR}",
                        "text": tour_name,
                        "detail": tour_words,
                        "checked": chosen,
                    }
                )
                continue
            if name == provider and model and model not in models:
                models.append(model)
            if models:
                rows.append({"heading": True, "text": name})
            rows += [
                {"key": f"{name}\n{one}", "text": one, "checked": name == provider and one == model} for one in models
            ]
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
    tour = Property(bool, lambda self: self.now()["provider"] == TOUR, notify=changed)
    folderRows = Property(list, _folder_rows, notify=changed)
