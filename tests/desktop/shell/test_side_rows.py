"""The side bar's rows: folders, the newest first, folding, search, marks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester

from desktop.models.side_rows import FIRST, SideRows

NOW = 1_800_000_000_000


def session(id: str, folder: str = "/w/one", ago: int = 0, **more: Any) -> dict[str, Any]:
    row = {"id": id, "title": f"title of {id}", "workspace": folder, "createdAt": 0, "updatedAt": NOW - ago}
    return row | {"status": "idle", "waiting": 0} | more


def made() -> SideRows:
    rows = SideRows(lambda: NOW)
    rows.tester = QAbstractItemModelTester(rows)  # type: ignore[attr-defined]
    return rows


def shown(rows: SideRows) -> list[tuple[str, str]]:
    return [(row.kind, row.key) for row in rows.rows]


def test_sessions_stand_under_their_folders_in_the_order_of_use() -> None:
    rows = made()
    rows.show([session("a"), session("b", "/w/two", 60_000), session("c", ago=3_600_000)])
    assert shown(rows) == [
        ("folder", "/w/one"),
        ("session", "a"),
        ("session", "c"),
        ("folder", "/w/two"),
        ("session", "b"),
    ]
    assert [row.title for row in rows.rows if row.kind == "folder"] == ["one", "two"]
    assert [row.age for row in rows.rows if row.kind == "session"] == ["now", "1 h", "1 min"]


def test_folders_of_the_same_name_are_told_apart() -> None:
    rows = made()
    rows.show([session("a", "/x/web"), session("b", "/y/web")])
    assert [row.title for row in rows.rows if row.kind == "folder"] == ["x/web", "y/web"]


def test_a_long_folder_folds_and_keeps_the_session_that_is_shown() -> None:
    rows = made()
    many = [session(f"s{at}", ago=at) for at in range(20)]
    rows.show(many)
    assert len(rows.rows) == FIRST + 2
    assert rows.rows[-1].kind == "more"
    assert rows.rows[-1].title == "Show 14 more"
    rows.mark("s15")
    assert ("session", "s15") in shown(rows)
    assert rows.rows[-1].title == "Show 13 more"
    assert next(row for row in rows.rows if row.key == "s15").current
    rows.unfold("/w/one")
    assert len(rows.rows) == 21


def test_nothing_more_is_offered_where_all_is_shown() -> None:
    rows = made()
    rows.show([session(f"s{at}", ago=at) for at in range(FIRST + 1)])
    rows.mark(f"s{FIRST}")
    assert [row.kind for row in rows.rows] == ["folder"] + ["session"] * (FIRST + 1)


def test_ages_grow_while_nothing_happens() -> None:
    now = NOW
    rows = SideRows(lambda: now)
    rows.show([session("a")])
    now += 120_000
    rows.growOlder()
    assert rows.rows[1].age == "2 min"


def test_a_change_touches_the_rows_it_is_about() -> None:
    """Rows are patched by key: a name being edited in another row is not disturbed."""
    rows = made()
    rows.show([session("a"), session("b")])
    rows.rename("b")
    changed: list[int] = []
    resets: list[bool] = []
    rows.dataChanged.connect(lambda top, bottom, roles: changed.append(top.row()))
    QAbstractItemModel.modelReset.__get__(rows).connect(lambda: resets.append(True))
    rows.show([session("a", status="running"), session("b")])
    assert changed == [1]
    rows.count_waiting({"a": 2})
    assert resets == []
    assert (rows.rows[1].running, rows.rows[1].waiting, rows.rows[2].renaming) == (True, 2, True)


def test_a_search_shows_what_it_found_and_ends() -> None:
    rows = made()
    rows.show([session("a"), session("b", "/w/two")])
    rows.show_found([{"id": "b", "snippet": "…the words…"}, {"id": "gone", "snippet": "x"}])
    assert shown(rows) == [("found", "b")]
    assert rows.rows[0].detail == "…the words…"
    rows.show_found([])
    assert shown(rows) == []
    rows.show_found(None)
    assert len(rows.rows) == 4


def test_requests_at_this_client_count_at_once() -> None:
    rows = made()
    rows.show([session("a")])
    rows.count_waiting({"a": 3})
    assert rows.rows[1].waiting == 3
    rows.count_waiting({})
    assert rows.rows[1].waiting == 0


def test_a_helper_stands_below_its_session_while_it_is_shown_or_waits() -> None:
    rows = made()
    rows.show([session("child", origin="child", parent="a"), session("b"), session("a", origin="fork", parent="b")])
    assert shown(rows) == [("folder", "/w/one"), ("session", "b"), ("session", "a")]
    assert rows.rows[2].branch
    rows.mark("child")
    assert shown(rows)[1:] == [("session", "b"), ("session", "a"), ("session", "child")]
    assert rows.rows[3].helper
    rows.mark("b")
    rows.count_waiting({"child": 1})
    assert shown(rows)[-1] == ("session", "child")
    rows.count_waiting({})
    assert len(rows.rows) == 3


def test_a_helper_whose_session_is_gone_stands_for_itself() -> None:
    rows = made()
    rows.show([session("child", origin="child", parent="gone")])
    rows.mark("child")
    assert shown(rows) == [("folder", "/w/one"), ("session", "child")]
    assert not rows.rows[1].helper
