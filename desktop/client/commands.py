"""Everything the app can be told to do: the one table behind the palette, its keys, and what is typed with a slash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Section = Literal["session", "agent", "go", "view", "settings", "app"]

# What a command needs before it can do anything; the palette says which of these is missing.
Need = Literal["session", "idle", "running", "message", "waiting", "countdown", "files", "own"]


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        id: its name; what stands behind a colon is what it chooses (``theme:dark``).
        slash: what it is called in the composer, "" for none.
        keys: its shortcut in Qt's portable form, "" for none; bound as `desktop.client.keys` says.
        icon: an icon of ours.
        needs: in the order they are looked at.
    """

    id: str
    section: Section
    icon: str
    slash: str = ""
    keys: str = ""
    needs: tuple[Need, ...] = ()


COMMANDS: Final = (
    Command("new-session", "session", "new-chat", "new", "Ctrl+N"),
    Command("new-window", "session", "window", "window", "Ctrl+Shift+N"),
    Command("rename", "session", "pencil", "rename", "", ("session", "own")),
    Command("fork", "session", "branch", "fork", "", ("session",)),
    Command("edit-last", "session", "undo", "edit", "Ctrl+E", ("session", "message")),
    Command("compact", "session", "compress", "compact", "", ("session", "idle")),
    Command("export:markdown", "session", "download", "export", "", ("session",)),
    Command("export:jsonl", "session", "download", "", "", ("session",)),
    Command("import", "session", "file", "import", "Ctrl+O"),
    Command("folder", "session", "folder", "folder", "", ("session",)),
    Command("delete", "session", "trash", "delete", "", ("session",)),
    Command("stop", "agent", "stop", "stop", "Esc", ("session", "running")),
    Command("take-time", "agent", "clock", "wait", "", ("countdown",)),
    Command("plan:on", "agent", "plan", "plan"),
    Command("plan:off", "agent", "plan"),
    Command("approvals:ask", "agent", "shield", "ask"),
    Command("approvals:edits", "agent", "shield", "edits"),
    Command("approvals:full", "agent", "shield", "full"),
    Command("attach", "agent", "paperclip", "attach"),
    Command("workspace", "agent", "folder", "", "", ("files",)),
    Command("find", "go", "search", "find", "Ctrl+F", ("session",)),
    Command("search", "go", "search", "search", "Ctrl+Shift+F"),
    Command("waiting", "go", "bell", "next", "Ctrl+J", ("waiting",)),
    Command("message", "go", "chat", "", "Ctrl+L"),
    Command("transcript", "go", "note", "", "Ctrl+T", ("session",)),
    Command("sidebar", "view", "sidebar", "", "Ctrl+B"),
    Command("fullscreen", "view", "window", "", "F11"),
    Command("folding:compact", "view", "compress"),
    Command("folding:normal", "view", "note"),
    Command("theme:light", "view", "spark", "light"),
    Command("theme:dark", "view", "spark", "dark"),
    Command("theme:system", "view", "spark"),
    Command("text:larger", "view", "plus", "", "Ctrl++"),
    Command("text:smaller", "view", "compress", "", "Ctrl+-"),
    Command("text:system", "view", "note", "", "Ctrl+0"),
    Command("motion:reduced", "view", "stop"),
    Command("motion:full", "view", "play"),
    Command("motion:system", "view", "play"),
    Command("language:en", "view", "globe", "english"),
    Command("language:zh_CN", "view", "globe", "chinese"),
    Command("language:system", "view", "globe"),
    Command("settings:general", "settings", "settings", "settings", "Ctrl+,"),
    Command("settings:providers", "settings", "server", "providers"),
    Command("settings:defaults", "settings", "new-chat"),
    Command("settings:questions", "settings", "question"),
    Command("settings:approvals", "settings", "shield"),
    Command("settings:notifications", "settings", "bell"),
    Command("settings:keyboard", "settings", "keyboard", "help"),
    Command("settings:data", "settings", "folder"),
    Command("settings:privacy", "settings", "lock"),
    Command("settings:updates", "settings", "download"),
    Command("settings:licences", "settings", "file"),
    Command("settings:about", "settings", "about", "about"),
    Command("data-folder", "settings", "folder"),
    Command("guide", "app", "note", "guide", "F1"),
    Command("close", "app", "close", "", "Ctrl+W"),
    Command("quit", "app", "close", "quit", "Ctrl+Q"),
)

BY_ID: Final = {command.id: command for command in COMMANDS}
BY_SLASH: Final = {command.slash: command for command in COMMANDS if command.slash}
