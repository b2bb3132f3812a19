"""The keyboard page: what `desktop.client.keys` has, in words."""

from __future__ import annotations

import sys
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QKeySequence

from desktop.client.keys import EVERY_KEY, KeyUse
from desktop.models.command_words import TITLES, title
from desktop.models.settings.words import shown

GROUPS: dict[str, object] = {
    "window": QT_TRANSLATE_NOOP("Settings", "Everywhere"),
    "message": QT_TRANSLATE_NOOP("Settings", "In the message field"),
    "transcript": QT_TRANSLATE_NOOP("Settings", "In the transcript"),
    "cards": QT_TRANSLATE_NOOP("Settings", "On questions, plans and approvals"),
    "queue": QT_TRANSLATE_NOOP("Settings", "On a queued message"),
    "sessions": QT_TRANSLATE_NOOP("Settings", "In the side bar"),
    "dialogs": QT_TRANSLATE_NOOP("Settings", "In the settings"),
}

CAPS = {"Return": "Enter", "PgDown": "PgDn", "Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}

USES: dict[str, object] = {
    "commands": QT_TRANSLATE_NOOP("Settings", "All commands"),
    "settings:general": QT_TRANSLATE_NOOP("Settings", "Settings"),
    "send": QT_TRANSLATE_NOOP("Settings", "Send"),
    "line": QT_TRANSLATE_NOOP("Settings", "New line"),
    "otherwise": QT_TRANSLATE_NOOP("Settings", "Steer the running turn instead of queueing, or the other way round"),
    "slash": QT_TRANSLATE_NOOP("Settings", "Commands, at the beginning of the field"),
    "recall": QT_TRANSLATE_NOOP("Settings", "What you said before, at the edges of the field"),
    "rows": QT_TRANSLATE_NOOP("Settings", "From row to row"),
    "turns": QT_TRANSLATE_NOOP("Settings", "From turn to turn"),
    "fold": QT_TRANSLATE_NOOP("Settings", "Open or fold a row"),
    "scroll": QT_TRANSLATE_NOOP("Settings", "Scroll, to the beginning, to the end"),
    "row-menu": QT_TRANSLATE_NOOP("Settings", "Menu of the row"),
    "copy": QT_TRANSLATE_NOOP("Settings", "Copy what is selected"),
    "pick": QT_TRANSLATE_NOOP("Settings", "Pick an option"),
    "page": QT_TRANSLATE_NOOP("Settings", "Previous and next question"),
    "collapse": QT_TRANSLATE_NOOP("Settings", "Collapse the question"),
    "allow": QT_TRANSLATE_NOOP("Settings", "Approve the plan, or allow once"),
    "move": QT_TRANSLATE_NOOP("Settings", "Move it up or down"),
    "edit-queued": QT_TRANSLATE_NOOP("Settings", "Edit it"),
    "send-queued": QT_TRANSLATE_NOOP("Settings", "Send it now"),
    "take-back": QT_TRANSLATE_NOOP("Settings", "Take it back into the message field"),
    "rename-row": QT_TRANSLATE_NOOP("Settings", "Rename the session"),
    "delete-row": QT_TRANSLATE_NOOP("Settings", "Delete the session"),
    "session-menu": QT_TRANSLATE_NOOP("Settings", "Menu of the session"),
    "find-setting": QT_TRANSLATE_NOOP("Settings", "Search the settings"),
    "leave": QT_TRANSLATE_NOOP("Settings", "End the search, then close"),
}


def source_of(use: KeyUse) -> tuple[str, str]:
    """The marked string that says what a key does: (context, source)."""
    return ("Settings", str(USES[use.id])) if use.id in USES else ("Commands", str(TITLES[use.id]))


def words_of(use: KeyUse) -> str:
    return shown(USES[use.id]) if use.id in USES else title(use.id)


def native(key: str) -> str:
    """As it is written on the keyboard of this system, the same in every language."""
    if "…" in key or len(key) == 1:
        return key
    if sys.platform == "darwin":
        return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    return "+".join(CAPS.get(part, part) for part in key.split("+"))


def key_groups() -> list[dict[str, Any]]:
    """``[{text, rows: [{id, text, keys}]}]``, in the order of the table."""
    return [
        {
            "text": shown(heading),
            "rows": [
                {"id": f"{use.group}/{use.id}", "text": words_of(use), "keys": [native(key) for key in use.keys]}
                for use in EVERY_KEY
                if use.group == group
            ],
        }
        for group, heading in GROUPS.items()
    ]
