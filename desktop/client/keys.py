"""Every key of the window, once: the window binds the first table from here, and the settings list both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from desktop.client.commands import COMMANDS

Group = Literal["window", "message", "transcript", "cards", "queue", "sessions", "dialogs"]


@dataclass(frozen=True, slots=True)
class KeyUse:
    """What a key does somewhere.

    Attributes:
        id: a command of `desktop.client.commands`, or another thing that has a name.
        keys: in Qt's portable form, each of them does it; ``1…9`` is a range.
    """

    id: str
    group: Group
    keys: tuple[str, ...]


# What the focus decides is done where the focus is; the window binds the rest.
BY_FOCUS: Final = frozenset({"stop"})

OTHERS: Final = {"text:larger": ("Ctrl+=",)}
"""Beside a command's own key: what is the same key on many keyboards, without Shift."""

WINDOW: Final = (
    KeyUse("commands", "window", ("Ctrl+K",)),
    *(
        KeyUse(one.id, "window", (one.keys, *OTHERS.get(one.id, ())))
        for one in COMMANDS
        if one.keys and one.id not in BY_FOCUS
    ),
)
"""Bound in Main.qml, whatever has the focus."""

THROUGH_DIALOGS: Final = frozenset({"close", "quit", "text:larger", "text:smaller", "text:system"})
"""Of those, what works while a dialog is open."""

PLACES: Final = (
    KeyUse("send", "message", ("Return",)),
    KeyUse("line", "message", ("Shift+Return",)),
    KeyUse("otherwise", "message", ("Ctrl+Return",)),
    KeyUse("slash", "message", ("/",)),
    KeyUse("recall", "message", ("Up", "Down")),
    KeyUse("stop", "message", ("Esc",)),
    KeyUse("rows", "transcript", ("Up", "Down")),
    KeyUse("turns", "transcript", ("Alt+Up", "Alt+Down")),
    KeyUse("fold", "transcript", ("Return", "Left", "Right")),
    KeyUse("scroll", "transcript", ("PgUp", "PgDown", "Home", "End")),
    KeyUse("row-menu", "transcript", ("Menu", "Shift+F10")),
    KeyUse("copy", "transcript", ("Ctrl+C",)),
    KeyUse("pick", "cards", ("1…9",)),
    KeyUse("page", "cards", ("Left", "Right")),
    KeyUse("collapse", "cards", ("Esc",)),
    KeyUse("allow", "cards", ("Ctrl+Return",)),
    KeyUse("move", "queue", ("Alt+Up", "Alt+Down")),
    KeyUse("edit-queued", "queue", ("Return", "F2")),
    KeyUse("send-queued", "queue", ("Ctrl+Return",)),
    KeyUse("take-back", "queue", ("Del",)),
    KeyUse("rename-row", "sessions", ("F2",)),
    KeyUse("delete-row", "sessions", ("Del",)),
    KeyUse("session-menu", "sessions", ("Menu",)),
    KeyUse("find-setting", "dialogs", ("Ctrl+F",)),
    KeyUse("leave", "dialogs", ("Esc",)),
)
"""Acted on by what has the focus."""

EVERY_KEY: Final = (*WINDOW, *PLACES)
