"""A Qt list model over frozen structs: rows change by insert, remove and ``dataChanged``, never by reset."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

import msgspec
from PySide6.QtCore import Property, QAbstractListModel, QByteArray, QModelIndex, QObject, Signal

S = TypeVar("S", bound=msgspec.Struct)

DISPLAY_ROLE = 0  # Qt.ItemDataRole; naming `Qt` itself costs 40 ms at the start, all its enumerations are made then
FIRST_ROLE = 0x0100 + 1
_ROOT = QModelIndex()


class StructListModel(QAbstractListModel, Generic[S]):
    """Rows are structs of one type; each field is a role, named in camelCase. ``key`` tells rows apart.

    A row whose key stays is patched: delegates keep their state and only the roles that differ are announced. A key
    that moves is removed and inserted.

    Signals:
        countChanged: rows came or went.
    """

    countChanged = Signal()

    def __init__(self, kind: type[S], key: Callable[[S], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fields = kind.__struct_fields__
        self._roles = {
            FIRST_ROLE + at: QByteArray(name.encode()) for at, name in enumerate(kind.__struct_encode_fields__)
        }
        self._key = key
        self._rows: list[S] = []

    # What Qt asks

    def rowCount(self, parent: Any = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def roleNames(self) -> dict[int, QByteArray]:
        return self._roles

    def data(self, index: Any, role: int = DISPLAY_ROLE) -> Any:
        at = role - FIRST_ROLE
        if not index.isValid() or not 0 <= at < len(self._fields):
            return None
        return getattr(self._rows[index.row()], self._fields[at])

    count = Property(int, lambda self: len(self._rows), notify=countChanged)

    @property
    def rows(self) -> Sequence[S]:
        """The rows as they are; not to be kept."""
        return self._rows

    # Changing rows

    def patch(self, rows: Sequence[S]) -> None:
        """Make these all the rows."""
        self.splice(0, len(self._rows), rows)

    def splice(self, start: int, removed: int, rows: Sequence[S]) -> None:
        """Put ``rows`` in place of the ``removed`` ones from ``start`` on, with as few changes as their keys allow."""
        before = len(self._rows)
        old = self._rows[start : start + removed]
        head = _common(old, rows, self._key)
        tail = _common(old[head:][::-1], rows[head:][::-1], self._key)
        if head + tail < len(old) or head + tail < len(rows):
            self._merge(start + head, old[head : len(old) - tail], rows[head : len(rows) - tail])
        self._refresh(start, rows)
        if len(self._rows) != before:
            self.countChanged.emit()

    def _merge(self, at: int, old: Sequence[S], new: Sequence[S]) -> None:
        """Keys that stay in order are kept in place; what stands between them is removed and inserted in runs."""
        positions = {self._key(row): number for number, row in enumerate(new)}
        kept = _longest_rising([positions.get(self._key(row), -1) for row in old])
        edges = [(-1, -1), *kept, (len(old), len(new))]
        gaps = [(a, c, b, d) for (a, b), (c, d) in pairwise(edges)]
        for old_from, old_to, new_from, new_to in reversed(gaps):  # from the end: earlier positions stay right
            self._remove(at + old_from + 1, old_to - old_from - 1)
            self._insert(at + old_from + 1, new[new_from + 1 : new_to])

    def _remove(self, at: int, count: int) -> None:
        if count > 0:
            self.beginRemoveRows(_ROOT, at, at + count - 1)
            del self._rows[at : at + count]
            self.endRemoveRows()

    def _insert(self, at: int, rows: Sequence[S]) -> None:
        if rows:
            self.beginInsertRows(_ROOT, at, at + len(rows) - 1)
            self._rows[at:at] = rows
            self.endInsertRows()

    def _refresh(self, start: int, rows: Sequence[S]) -> None:
        for number, row in enumerate(rows, start):
            old = self._rows[number]
            if old is not row and old != row:
                self._rows[number] = row
                self._announce(number, self._differing(old, row))

    def _differing(self, old: S, new: S) -> list[int]:
        return [FIRST_ROLE + at for at, name in enumerate(self._fields) if getattr(old, name) != getattr(new, name)]

    def _announce(self, number: int, roles: list[int]) -> None:
        index = self.index(number, 0)
        self.dataChanged.emit(index, index, roles)


def _common(old: Sequence[S], new: Sequence[S], key: Callable[[S], Any]) -> int:
    """How many rows from the beginning have the same keys."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one is not other and key(one) != key(other):
            break
        count += 1
    return count


def _longest_rising(places: list[int]) -> list[tuple[int, int]]:
    """The most ``(index, place)`` whose places rise; negative places are left out."""
    ends: list[int] = []  # the lowest place that ends a run of each length …
    at: list[int] = []  # … and its index
    before = [-1] * len(places)
    for index, place in enumerate(places):
        if place < 0:
            continue
        length = bisect_left(ends, place)
        if length:
            before[index] = at[length - 1]
        ends[length : length + 1] = [place]
        at[length : length + 1] = [index]
    run: list[tuple[int, int]] = []
    index = at[-1] if at else -1
    while index >= 0:
        run.append((index, places[index]))
        index = before[index]
    return run[::-1]
