"""The menu of the tray entry, line by line: what waits, and what can be done from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication

from desktop.client.pending import Pending, PendingItem
from desktop.outside import words

MOST: Final = 8  # things listed; the rest is one line that leads to the window

Deed = Literal["", "rule", "lead", "show", "new", "quit"]


@dataclass(frozen=True, slots=True)
class TrayLine:
    """``deed``: "" only says something, ``rule`` divides, ``lead`` goes to ``card`` of ``session``, "" for whatever
    waits there."""

    text: str
    deed: Deed
    session: str = ""
    card: str = ""


def tray_lines(pending: Pending) -> list[TrayLine]:
    waiting = _waiting({row["id"]: row["title"] for row in pending.rows()}, pending.counts, pending.items)
    listed = waiting if len(waiting) <= MOST else waiting[: MOST - 1]
    if left := len(waiting) - len(listed):
        listed = [*listed, TrayLine(QCoreApplication.translate("Presence", "%n more", "", left), "show")]
    if not listed:
        listed = [TrayLine(QCoreApplication.translate("Presence", "Nothing waits for you"), "")]
    return [
        *listed,
        TrayLine("", "rule"),
        TrayLine(QCoreApplication.translate("Presence", "Show Parley"), "show"),
        TrayLine(QCoreApplication.translate("Presence", "New session"), "new"),
        TrayLine("", "rule"),
        TrayLine(QCoreApplication.translate("Presence", "Quit"), "quit"),
    ]


def _waiting(titles: Mapping[str, str], counts: Mapping[str, int], items: Sequence[PendingItem]) -> list[TrayLine]:
    """Sessions as the side bar has them, then what it does not list yet; in each what waits, as it was asked. Of one
    that was not opened in this run only the number is known."""
    found = []
    for session in dict.fromkeys([*titles, *counts]):
        title = titles.get(session, "")
        mine = [item for item in items if item.session == session]
        found += [TrayLine(words.line(title, item.text), "lead", session, item.id) for item in mine]
        if not mine:
            count = counts[session]
            number = QCoreApplication.translate("Presence", "%n waiting", "", count)
            found.append(TrayLine(words.line(title, number), "lead", session))
    return found
