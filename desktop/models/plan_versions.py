"""The plans of one session, in the order they were put before the user."""

from __future__ import annotations

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.conversation.definition import Node
from desktop.conversation.definitions.plan import PlanRow

WAITING = "waiting"
NEVER_SHOWN = "failed"


class PlanVersions(QObject):
    """Fed with the plan rows that are loaded. A plan that was refused before anyone saw it is no version.

    Signals:
        changed: a plan came, went or was decided.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._plans: dict[str, tuple[int, PlanRow]] = {}

    def note(self, node: Node) -> None:
        """Take a node of the transcript; whatever is no plan is let pass."""
        row = node.data
        if isinstance(row, PlanRow) and self._plans.get(row.call_id) != (node.seq, row):
            self._plans[row.call_id] = (node.seq, row)
            self.changed.emit()

    def clear(self) -> None:
        if self._plans:
            self._plans.clear()
            self.changed.emit()

    def plan(self, call_id: str) -> str:
        """The plan of a call, "" where it is not loaded."""
        found = self._plans.get(call_id)
        return found[1].plan if found is not None else ""

    def before(self, call_id: str) -> str:
        """The plan that the session had before that of a call, "" where there is none or it is not loaded."""
        own = self._plans.get(call_id)
        return self._latest(own[0]) if own is not None and own[1].state != NEVER_SHOWN else ""

    def before_waiting(self, plan: str) -> str:
        """The plan before the one that waits for its review, told by its text: a review names no call."""
        waiting = [seq for seq, row in self._plans.values() if row.state == WAITING and row.plan == plan]
        return self._latest(max(waiting)) if waiting else self._latest(None)

    def _latest(self, before: int | None) -> str:
        shown = [
            (seq, row.plan)
            for seq, row in self._plans.values()
            if row.state != NEVER_SHOWN and (before is None or seq < before)
        ]
        return max(shown)[1] if shown else ""

    @Slot(str, result=bool)
    def comparable(self, call_id: str) -> bool:
        """Whether there is an earlier plan to hold that of a call against."""
        return self.before(call_id) != ""

    count = Property(int, lambda self: len(self._plans), notify=changed)
