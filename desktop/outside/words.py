"""What is said outside the window, in the language of the window: titles, buttons, lines of the tray's menu."""

from __future__ import annotations

import unicodedata
from typing import Final

from PySide6.QtCore import QCoreApplication

from desktop.client.pending import PendingItem

TITLE_MOST: Final = 60  # characters of a session's title
TEXT_MOST: Final = 240  # of what is asked: four lines of most notifications
LINE_MOST: Final = 70  # of a line in the tray's menu
LINE_TITLE_MOST: Final = 28

_JOINERS: Final = "\u200c\u200d"  # within words and emoji; other format characters could turn the text around


def title(item: PendingItem, session: str) -> str:
    """What is asked, and in which session; ``session``: its title, which may be empty."""
    where = cut(session, TITLE_MOST)
    if item.kind == "question":
        words = QCoreApplication.translate("Presence", "Question in \u201c%1\u201d")
        bare = QCoreApplication.translate("Presence", "A question for you")
    elif item.kind == "plan":
        words = QCoreApplication.translate("Presence", "Plan to review in \u201c%1\u201d")
        bare = QCoreApplication.translate("Presence", "A plan to review")
    else:
        words = QCoreApplication.translate("Presence", "Approval needed in \u201c%1\u201d")
        bare = QCoreApplication.translate("Presence", "Your approval is needed")
    return words.replace("%1", where) if where else bare


def text(item: PendingItem) -> str:
    said, count = cut(item.text, TEXT_MOST), item.more
    more = QCoreApplication.translate("Presence", "+%n more question(s)", "", count)
    return f"{said}\n{more}" if count else said


def action(item: PendingItem) -> str:
    """The button that leads to the card."""
    if item.kind == "question":
        return QCoreApplication.translate("Presence", "Answer")
    if item.kind == "plan":
        return QCoreApplication.translate("Presence", "Review")
    return QCoreApplication.translate("Presence", "Open")


def line(session: str, asked: str) -> str:
    """One thing that waits, in the tray's menu."""
    where = cut(session, LINE_TITLE_MOST) or QCoreApplication.translate("WindowState", "New session")
    return f"{where} \u2013 {cut(asked, LINE_MOST)}"


def cut(text: str, most: int) -> str:
    """``text`` in one line without what cannot be seen, and not longer than ``most``: cut after a word if that leaves
    enough, never within a letter."""
    visible = (char for char in text if char.isspace() or char in _JOINERS or unicodedata.category(char)[0] != "C")
    words = " ".join("".join(visible).split())
    if len(words) <= most:
        return words
    end = most - 1
    while end > 1 and (unicodedata.combining(words[end]) or words[end] in _JOINERS or words[end - 1] in _JOINERS):
        end -= 1
    blank = words.rfind(" ", most * 2 // 3, end + 1)
    return words[: blank if blank > 0 else end].rstrip() + "\u2026"
