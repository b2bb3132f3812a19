"""Rows change by insert, remove and dataChanged, never by reset."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from desktop.models.struct_list import FIRST_ROLE, StructListModel


class Item(msgspec.Struct, frozen=True, rename="camel"):
    key: str
    text: str = ""
    is_open: bool = False


def model() -> StructListModel[Item]:
    return StructListModel(Item, lambda item: item.key)


class Recorder:
    """Notes every signal of a model, and that its reset signal never comes."""

    def __init__(self, model: StructListModel[Item]) -> None:
        self.seen: list[Any] = []
        model.rowsInserted.connect(lambda _, first, last: self.seen.append(("insert", first, last)))
        model.rowsRemoved.connect(lambda _, first, last: self.seen.append(("remove", first, last)))
        model.dataChanged.connect(lambda a, b, roles: self.seen.append(("data", a.row(), sorted(roles))))
        model.modelReset.connect(lambda: self.seen.append("reset"))

    def take(self) -> list[Any]:
        seen, self.seen = self.seen, []
        return seen


def items(keys: str) -> list[Item]:
    return [Item(key) for key in keys]


@pytest.fixture
def filled(qapp: QApplication) -> tuple[StructListModel[Item], Recorder]:
    found = model()
    found.patch(items("abcd"))
    return found, Recorder(found)


def test_roles_are_the_fields(filled: tuple[StructListModel[Item], Recorder]) -> None:
    found, _ = filled
    assert [bytes(name.data()).decode() for name in found.roleNames().values()] == ["key", "text", "isOpen"]
    index = found.index(1, 0)
    assert found.data(index, FIRST_ROLE) == "b"
    assert found.data(index, FIRST_ROLE + 2) is False
    assert found.data(index, FIRST_ROLE + 3) is None
    assert found.data(QModelIndex(), FIRST_ROLE) is None
    assert found.rowCount(index) == 0


@pytest.mark.parametrize(
    ("keys", "signals"),
    [
        ("abcd", []),
        ("abcde", [("insert", 4, 4)]),
        ("xyabcd", [("insert", 0, 1)]),
        ("abxcd", [("insert", 2, 2)]),
        ("acd", [("remove", 1, 1)]),
        ("", [("remove", 0, 3)]),
        ("axyd", [("remove", 1, 2), ("insert", 1, 2)]),
        ("bcda", [("insert", 4, 4), ("remove", 0, 0)]),
    ],
)
def test_changes_are_as_few_as_possible(
    filled: tuple[StructListModel[Item], Recorder], keys: str, signals: list[Any]
) -> None:
    found, recorder = filled
    found.patch(items(keys))
    assert recorder.take() == signals
    assert [row.key for row in found.rows] == list(keys)


def test_a_kept_key_announces_only_the_roles_that_differ(filled: tuple[StructListModel[Item], Recorder]) -> None:
    found, recorder = filled
    found.splice(1, 2, [Item("b", "new"), Item("c", is_open=True)])
    assert recorder.take() == [("data", 1, [FIRST_ROLE + 1]), ("data", 2, [FIRST_ROLE + 2])]


def test_a_splice_leaves_the_rest_alone(filled: tuple[StructListModel[Item], Recorder]) -> None:
    found, recorder = filled
    found.splice(1, 1, items("xy"))
    assert [row.key for row in found.rows] == list("axycd")
    assert recorder.take() == [("remove", 1, 1), ("insert", 1, 2)]


def test_count_is_announced_only_when_it_changes(filled: tuple[StructListModel[Item], Recorder]) -> None:
    found, _ = filled
    counts: list[int] = []
    found.countChanged.connect(lambda: counts.append(found.rowCount()))
    found.patch([Item("a", "new"), *items("bcd")])
    found.patch(items("abc"))
    assert counts == [3]


KEYS = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(KEYS, st.booleans()), min_size=1, max_size=6))
def test_any_patch_keeps_qt_and_the_surviving_rows_right(steps: list[tuple[list[str], bool]]) -> None:
    """Qt's own model tester watches; a persistent index follows its row as long as the row stays in order."""
    found = model()
    tester = QAbstractItemModelTester(found, QAbstractItemModelTester.FailureReportingMode.Warning)
    recorder = Recorder(found)
    for keys, opened in steps:
        before = {row.key: QPersistentModelIndex(found.index(at, 0)) for at, row in enumerate(found.rows)}
        found.patch([Item(key, is_open=opened) for key in keys])
        assert [row.key for row in found.rows] == keys
        for key, index in before.items():
            if index.isValid():
                assert found.rows[index.row()].key == key
    assert "reset" not in recorder.take()
    tester.deleteLater()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="bools are immortal from Python 3.12 on")
def test_emitting_does_not_lose_references(qapp: QApplication) -> None:
    """A binding that drops a reference to True or None at each emit aborts within seconds."""
    found = model()
    work: Callable[[int], None] = lambda number: found.patch([Item("a", str(number), number % 2 == 0)])  # noqa: E731
    for number in range(10):
        work(number)
    before = (sys.getrefcount(True), sys.getrefcount(None))
    for number in range(1000):
        work(number)
        found.patch(items("ab"))
    after = (sys.getrefcount(True), sys.getrefcount(None))
    assert all(later > earlier - 100 for earlier, later in zip(before, after, strict=True))
