"""Decisions already paid for: some PySide6 releases lose a reference to True or None at every emit."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

ROUNDS = 1_000
SLACK = 100  # other references come and go meanwhile

mortal = pytest.mark.skipif(sys.version_info >= (3, 12), reason="True and None are immortal from Python 3.12 on")


class Rows(QAbstractListModel):
    """One boolean a row."""

    told = Signal(bool, object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[bool] = []

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.rows[index.row()] if role == Qt.ItemDataRole.DisplayRole else None

    def insert(self) -> None:
        self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows))
        self.rows.append(True)
        self.endInsertRows()


@mortal
def test_emits_and_row_inserts_lose_no_reference(qapp: object) -> None:
    rows, listener = Rows(), QObject()
    heard: list[bool] = []
    rows.told.connect(lambda flag, nothing: heard.append(flag))
    rows.rowsInserted.connect(lambda parent, first, last: rows.data(rows.index(first)))
    before = sys.getrefcount(True), sys.getrefcount(None)
    for _ in range(ROUNDS):
        rows.told.emit(True, None)
        rows.insert()
        listener.setProperty("flag", True)
        assert listener.property("flag") is True
    after = sys.getrefcount(True), sys.getrefcount(None)
    assert len(heard) == ROUNDS
    assert after[0] >= before[0] - SLACK
    assert after[1] >= before[1] - SLACK
