"""The side bar's rows: folders with their sessions, the newest first, or what a search found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import msgspec
from PySide6.QtCore import Property, QCoreApplication, QDateTime, QLocale, QObject, Slot

from desktop.models.row_anchors import RowAnchors
from desktop.models.struct_list import StructListModel

FIRST = 6  # sessions of a folder before "show more"


class SideRow(msgspec.Struct, frozen=True):
    """``key``: session id or folder. ``kind``: ``folder``, ``session``, ``more`` or ``found``. ``detail``: the folder's
    path, or the words found. ``waiting``: how many things wait for the user. ``helper``: it works for the session above
    it; ``branch``: it was branched off another one."""

    kind: str
    key: str
    title: str
    detail: str = ""
    age: str = ""
    running: bool = False
    waiting: int = 0
    current: bool = False
    renaming: bool = False
    helper: bool = False
    branch: bool = False


class SideRows(StructListModel[SideRow]):
    """The rows of one window. ``now`` gives Unix milliseconds.

    A helper's session is no task of the user's: it is listed, below the session it works for, only while it is shown or
    waits for an answer. Its row in the transcript leads to it, and so does the search.
    """

    def __init__(self, now: Callable[[], int], parent: QObject | None = None) -> None:
        super().__init__(SideRow, lambda row: (row.kind, row.key), parent)
        self._now = now
        self._anchors = RowAnchors(self)
        self._sessions: Sequence[Mapping[str, Any]] = ()
        self._found: Sequence[Mapping[str, Any]] | None = None
        self._unfolded: set[str] = set()
        self._current = ""
        self._renaming = ""
        self._waiting: Mapping[str, int] = {}

    def show(self, sessions: Sequence[Mapping[str, Any]]) -> None:
        """Rows of ``sessions/list``, most recently used first."""
        self._sessions = sessions
        self.build()

    def show_found(self, found: Sequence[Mapping[str, Any]] | None) -> None:
        """Rows of ``sessions/search`` (``id`` or ``session``, ``title``, ``snippet``); None ends the search."""
        self._found = found
        self.build()

    def mark(self, current: str) -> None:
        self._current = current
        self.build()

    def rename(self, session: str) -> None:
        """Open the field of one row; "" closes it."""
        self._renaming = session
        self.build()

    def unfold(self, folder: str) -> None:
        self._unfolded.add(folder)
        self.build()

    def count_waiting(self, waiting: Mapping[str, int]) -> None:
        """How many things wait for the user, by session; sessions that are not named have none."""
        self._waiting = waiting
        self.build()

    anchors = Property(QObject, lambda self: self._anchors, constant=True)

    @Slot()
    def growOlder(self) -> None:
        """Time has passed: ages are told anew."""
        self.build()

    def build(self) -> None:
        self.patch(self._search_rows() if self._found is not None else self._folder_rows())

    def _folder_rows(self) -> list[SideRow]:
        folders: dict[str, list[Mapping[str, Any]]] = {}
        here = {session["id"] for session in self._sessions}
        helpers: dict[str, list[Mapping[str, Any]]] = {}
        for session in self._sessions:
            if session.get("origin") != "child":
                folders.setdefault(session["workspace"], []).append(session)
            elif session["id"] == self._current or self._waiting.get(session["id"]):
                if session.get("parent") in here:
                    helpers.setdefault(str(session["parent"]), []).append(session)
                else:
                    folders.setdefault(session["workspace"], []).append(session)
        names = _short_names(list(folders))
        rows: list[SideRow] = []
        for folder, sessions in folders.items():
            rows.append(SideRow("folder", folder, names[folder], detail=folder))
            whole = folder in self._unfolded
            hidden = 0
            for at, session in enumerate(sessions):
                mine = helpers.get(session["id"], [])
                if whole or at < FIRST or session["id"] == self._current or mine:
                    rows.append(self._session("session", session))
                    rows.extend(self._session("session", helper, nested=True) for helper in mine)
                else:
                    hidden += 1
            if hidden:
                words = QCoreApplication.translate("SideRows", "Show %n more", "", hidden)
                rows.append(SideRow("more", folder, words))
        return rows

    def _search_rows(self) -> list[SideRow]:
        known = {session["id"]: session for session in self._sessions}
        rows: list[SideRow] = []
        for found in self._found or ():
            session = known.get(found.get("session") or found.get("id") or "")
            if session is not None:
                rows.append(self._session("found", session, str(found.get("snippet") or "")))
        return rows

    def _session(self, kind: str, session: Mapping[str, Any], detail: str = "", nested: bool = False) -> SideRow:
        id = session["id"]
        return SideRow(
            kind=kind,
            key=id,
            title=session["title"] or QCoreApplication.translate("SideRows", "New session"),
            detail=detail,
            age=age_text(session["updatedAt"], self._now()),
            running=session["status"] == "running",
            waiting=self._waiting.get(id, 0),
            current=id == self._current,
            renaming=id == self._renaming,
            helper=nested,
            branch=session.get("origin") == "fork",
        )


def _short_names(folders: Sequence[str]) -> dict[str, str]:
    """The last part of each path, with its parent's where two would read the same."""
    names = {folder: PurePath(folder).name or folder for folder in folders}
    plain = list(names.values())
    return {
        folder: f"{PurePath(folder).parent.name}/{name}" if plain.count(name) > 1 else name
        for folder, name in names.items()
    }


def age_text(then: int, now: int) -> str:
    """How long ago, short: "now", "5 min", "3 h", "2 d", after a week the date. Unix milliseconds."""
    minutes = max(0, now - then) // 60_000
    hours = minutes // 60
    days = hours // 24
    if minutes < 1:
        return QCoreApplication.translate("SideRows", "now")
    if hours < 1:
        return QCoreApplication.translate("SideRows", "%n min", "", minutes)
    if days < 1:
        return QCoreApplication.translate("SideRows", "%n h", "", hours)
    if days < 7:
        return QCoreApplication.translate("SideRows", "%n d", "", days)
    date = QDateTime.fromMSecsSinceEpoch(then).date()
    return QLocale().toString(date, QLocale.FormatType.ShortFormat)
