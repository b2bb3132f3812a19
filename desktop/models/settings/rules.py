"""The "always allow" rules, folder by folder, each removable with a while to undo (behaviour 11)."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import msgspec
from PySide6.QtCore import QT_TRANSLATE_NOOP, Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.models.notices import Notices
from desktop.models.preferences import Preferences
from desktop.models.settings.words import shown
from desktop.models.struct_list import StructListModel
from host import Client, HostError

Rule = dict[str, str]

KINDS: dict[str, object] = {
    "shell": QT_TRANSLATE_NOOP("Settings", "Commands that begin like this"),
    "run_code": QT_TRANSLATE_NOOP("Settings", "Running Python code"),
    "write": QT_TRANSLATE_NOOP("Settings", "Writing files"),
    "edit": QT_TRANSLATE_NOOP("Settings", "Editing files"),
    "fetch": QT_TRANSLATE_NOOP("Settings", "Web pages of this address"),
}


class RuleRow(msgspec.Struct, frozen=True):
    """``kind``: what of the tool is allowed, in words. ``heads``: the first of its folder, which stands above it as
    ``name`` and ``workspace``."""

    key: str
    workspace: str
    name: str
    tool: str
    kind: str
    prefix: str
    heads: bool


class RuleDesk(QObject):
    """Signals: ``changed``: how many there are. ``removed(at)``: the row before which one went; the focus was on it."""

    changed = Signal()
    removed = Signal(int)

    def __init__(
        self, client: Client, tasks: Tasks, preferences: Preferences, notices: Notices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._preferences = preferences
        self._notices = notices
        self._rows: StructListModel[RuleRow] = StructListModel(RuleRow, lambda row: row.key, self)
        preferences.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """As the settings have them now."""
        rows = []
        for workspace, tools in (self._preferences.get("approvals", "always") or {}).items():
            heads = True
            for tool, prefixes in tools.items():
                for prefix in prefixes:
                    rows.append(_row(workspace, tool, prefix, heads))
                    heads = False
        self._rows.patch(rows)
        self.changed.emit()

    @Slot(int)
    def remove(self, at: int) -> None:
        """Remove the rule of a row."""
        row = self._rows.rows[at]
        self._tasks.start(self._remove(at, {"workspace": row.workspace, "tool": row.tool, "prefix": row.prefix}))

    async def _remove(self, at: int, rule: Rule) -> None:
        if await self._try("approvals/forget", **rule) is not None:
            self.removed.emit(at)
            words = QCoreApplication.translate("Settings", "Rule removed")
            self._offer_undo(words, [rule])

    @Slot()
    def removeAll(self) -> None:
        self._tasks.start(self._remove_all())

    async def _remove_all(self) -> None:
        gone = await self._try("approvals/forget-all")
        if gone:
            self.removed.emit(0)
            count = len(gone)
            self._offer_undo(QCoreApplication.translate("Settings", "%n rule(s) removed", "", count), gone)

    def _offer_undo(self, words: str, rules: list[Rule]) -> None:
        undo = QCoreApplication.translate("Settings", "Undo")
        self._notices.say(words, undo, lambda: self._tasks.start(self._try("approvals/allow", rules=rules)))

    async def _try(self, method: str, **params: Any) -> Any:
        """Call and read the settings anew; a refusal is said and gives None."""
        try:
            result = await self._client.call(method, **params)
            await self._preferences.load()
        except HostError as error:
            self._notices.fail(error)
            return None
        return result

    rows = Property(QObject, lambda self: self._rows, constant=True)
    count = Property(int, lambda self: len(self._rows.rows), notify=changed)


def _row(workspace: str, tool: str, prefix: str, heads: bool) -> RuleRow:
    name = PurePath(workspace).name or workspace
    return RuleRow(
        "\n".join((workspace, tool, prefix)), workspace, name, tool, shown(KINDS.get(tool, tool)), prefix, heads
    )
