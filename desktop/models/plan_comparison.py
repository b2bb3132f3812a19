"""One plan held against another, for QML."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Property, QObject, Signal

from desktop.client.plan_changes import PlanChanges, plan_changes
from desktop.client.tasks import Tasks

UNCHANGED = PlanChanges("", 0, 0)


class PlanComparison(QObject):
    """Compares in a thread: a long plan that was written anew takes its time.

    Properties for QML: ``possible``: there is an earlier plan; ``ready``: the comparison is done; ``diff``, "" where
    both say the same; ``added``, ``removed``: lines.

    Signals:
        changed: any of them.
    """

    changed = Signal()

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._pair = ("", "")
        self._found = UNCHANGED
        self._ready = False

    def show(self, before: str, after: str) -> None:
        """Compare ``after`` with ``before``; either may be "" for none."""
        if (before, after) == self._pair:
            return
        self._pair, self._found, self._ready = (before, after), UNCHANGED, False
        if before and after:
            self._tasks.start(self._compare(before, after))
        self.changed.emit()

    async def _compare(self, before: str, after: str) -> None:
        found = await asyncio.to_thread(plan_changes, before, after)
        if (before, after) == self._pair:
            self._found, self._ready = found, True
            self.changed.emit()

    possible = Property(bool, lambda self: all(self._pair), notify=changed)
    ready = Property(bool, lambda self: self._ready, notify=changed)
    diff = Property(str, lambda self: self._found.diff, notify=changed)
    added = Property(int, lambda self: self._found.added, notify=changed)
    removed = Property(int, lambda self: self._found.removed, notify=changed)
