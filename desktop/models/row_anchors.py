"""Where rows are: on the screen before rows came and went, and in the order a screen reader reads."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QAbstractItemModel, QObject, QPersistentModelIndex, Slot
from PySide6.QtQuick import QQuickItem


class RowAnchors(QObject):
    """Holds places in a model, for a view that must not move under its reader (behaviour 9.6)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held: list[QPersistentModelIndex] = []

    @Slot(QAbstractItemModel, "QVariantList")
    def hold(self, model: QAbstractItemModel, rows: list[int]) -> None:
        """Hold these rows from now on, and no others."""
        self._held = [QPersistentModelIndex(model.index(int(row), 0)) for row in rows]

    @Slot(result="QVariantList")
    def rows(self) -> list[int]:
        """Where they are, in the order given; -1 for one that is gone."""
        return [index.row() if index.isValid() else -1 for index in self._held]

    @Slot(QQuickItem)
    def read_downwards(self, content: QQuickItem) -> None:
        """A screen reader hears the rows under ``content`` from top to bottom: it goes by the order of the children,
        and a list makes its rows in the order they are needed."""
        rows = content.childItems()
        ordered = sorted(rows, key=QQuickItem.y)
        if rows != ordered:
            for above, below in pairwise(ordered):
                below.stackAfter(above)
