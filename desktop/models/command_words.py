"""What the commands are called, and why one cannot be used now, in the current language."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

TITLES: dict[str, object] = {
    "new-session": QT_TRANSLATE_NOOP("Commands", "New session"),
    "new-window": QT_TRANSLATE_NOOP("Commands", "New window"),
    "rename": QT_TRANSLATE_NOOP("Commands", "Rename the session"),
    "fork": QT_TRANSLATE_NOOP("Commands", "Branch the session"),
    "edit-last": QT_TRANSLATE_NOOP("Commands", "Edit the last message and send it again"),
    "compact": QT_TRANSLATE_NOOP("Commands", "Compact the conversation"),
    "export:markdown": QT_TRANSLATE_NOOP("Commands", "Export as Markdown…"),
    "export:jsonl": QT_TRANSLATE_NOOP("Commands", "Export as JSONL…"),
    "import": QT_TRANSLATE_NOOP("Commands", "Import a session…"),
    "folder": QT_TRANSLATE_NOOP("Commands", "Open the session's folder"),
    "delete": QT_TRANSLATE_NOOP("Commands", "Delete the session"),
    "stop": QT_TRANSLATE_NOOP("Commands", "Stop the running turn"),
    "take-time": QT_TRANSLATE_NOOP("Commands", "Take your time with this question"),
    "plan:on": QT_TRANSLATE_NOOP("Commands", "Plan mode on"),
    "plan:off": QT_TRANSLATE_NOOP("Commands", "Plan mode off"),
    "approvals:ask": QT_TRANSLATE_NOOP("Commands", "Approvals: ask first"),
    "approvals:edits": QT_TRANSLATE_NOOP("Commands", "Approvals: edits pass"),
    "approvals:full": QT_TRANSLATE_NOOP("Commands", "Approvals: full access"),
    "attach": QT_TRANSLATE_NOOP("Commands", "Attach files…"),
    "workspace": QT_TRANSLATE_NOOP("Commands", "Choose the folder to work in…"),
    "find": QT_TRANSLATE_NOOP("Commands", "Find in this session"),
    "search": QT_TRANSLATE_NOOP("Commands", "Search all sessions"),
    "waiting": QT_TRANSLATE_NOOP("Commands", "Next session that waits for you"),
    "message": QT_TRANSLATE_NOOP("Commands", "To the message field"),
    "transcript": QT_TRANSLATE_NOOP("Commands", "To the transcript"),
    "sidebar": QT_TRANSLATE_NOOP("Commands", "Show or hide the side bar"),
    "fullscreen": QT_TRANSLATE_NOOP("Commands", "Full screen"),
    "folding:compact": QT_TRANSLATE_NOOP("Commands", "Finished turns: folded"),
    "folding:normal": QT_TRANSLATE_NOOP("Commands", "Finished turns: open"),
    "theme:light": QT_TRANSLATE_NOOP("Commands", "Theme: light"),
    "theme:dark": QT_TRANSLATE_NOOP("Commands", "Theme: dark"),
    "theme:system": QT_TRANSLATE_NOOP("Commands", "Theme: as the system"),
    "text:larger": QT_TRANSLATE_NOOP("Commands", "Larger text"),
    "text:smaller": QT_TRANSLATE_NOOP("Commands", "Smaller text"),
    "text:system": QT_TRANSLATE_NOOP("Commands", "Text size: as the system"),
    "motion:reduced": QT_TRANSLATE_NOOP("Commands", "Motion: nothing moves"),
    "motion:full": QT_TRANSLATE_NOOP("Commands", "Motion: short animations"),
    "motion:system": QT_TRANSLATE_NOOP("Commands", "Motion: as the system"),
    "language:en": QT_TRANSLATE_NOOP("Commands", "Language: English"),
    "language:zh_CN": QT_TRANSLATE_NOOP("Commands", "Language: Simplified Chinese"),
    "language:system": QT_TRANSLATE_NOOP("Commands", "Language: as the system"),
    "settings:general": QT_TRANSLATE_NOOP("Commands", "Settings: general"),
    "settings:providers": QT_TRANSLATE_NOOP("Commands", "Settings: providers"),
    "settings:defaults": QT_TRANSLATE_NOOP("Commands", "Settings: what new sessions start with"),
    "settings:questions": QT_TRANSLATE_NOOP("Commands", "Settings: questions"),
    "settings:approvals": QT_TRANSLATE_NOOP("Commands", "Settings: approvals"),
    "settings:notifications": QT_TRANSLATE_NOOP("Commands", "Settings: notifications"),
    "settings:keyboard": QT_TRANSLATE_NOOP("Commands", "All keyboard shortcuts"),
    "settings:data": QT_TRANSLATE_NOOP("Commands", "Settings: data, export and import"),
    "settings:privacy": QT_TRANSLATE_NOOP("Commands", "Settings: privacy"),
    "settings:updates": QT_TRANSLATE_NOOP("Commands", "Settings: updates"),
    "settings:licences": QT_TRANSLATE_NOOP("Commands", "Licences of all parts"),
    "settings:about": QT_TRANSLATE_NOOP("Commands", "About Parley"),
    "data-folder": QT_TRANSLATE_NOOP("Commands", "Open the data folder"),
    "guide": QT_TRANSLATE_NOOP("Commands", "User guide"),
    "close": QT_TRANSLATE_NOOP("Commands", "Close the window"),
    "quit": QT_TRANSLATE_NOOP("Commands", "Quit Parley"),
}

SECTIONS: dict[str, object] = {
    "session": QT_TRANSLATE_NOOP("Commands", "Session"),
    "agent": QT_TRANSLATE_NOOP("Commands", "Agent"),
    "go": QT_TRANSLATE_NOOP("Commands", "Go to"),
    "view": QT_TRANSLATE_NOOP("Commands", "View"),
    "settings": QT_TRANSLATE_NOOP("Commands", "Settings"),
    "app": QT_TRANSLATE_NOOP("Commands", "Parley"),
}

REASONS: dict[str, object] = {
    "session": QT_TRANSLATE_NOOP("Commands", "No session is open"),
    "idle": QT_TRANSLATE_NOOP("Commands", "The agent is working; stop it or wait"),
    "running": QT_TRANSLATE_NOOP("Commands", "The agent is not working"),
    "message": QT_TRANSLATE_NOOP("Commands", "Nothing was said in what is loaded of this session"),
    "waiting": QT_TRANSLATE_NOOP("Commands", "Nothing waits for you"),
    "countdown": QT_TRANSLATE_NOOP("Commands", "No countdown runs"),
    "files": QT_TRANSLATE_NOOP("Commands", "A session keeps its folder; begin a new one"),
    "own": QT_TRANSLATE_NOOP("Commands", "A helper's session is named after its task"),
}


def title(id: str) -> str:
    return QCoreApplication.translate("Commands", str(TITLES[id]))


def english(id: str) -> str:
    """The English title: what is typed in English finds a command in any language."""
    return str(TITLES[id])


def section(name: str) -> str:
    return QCoreApplication.translate("Commands", str(SECTIONS[name]))


def reason(need: str) -> str:
    return QCoreApplication.translate("Commands", str(REASONS[need]))


def session_title(name: str) -> str:
    return QCoreApplication.translate("Commands", "Session: %1").replace("%1", name)


def model_title(name: str) -> str:
    return QCoreApplication.translate("Commands", "Model: %1").replace("%1", name)
