"""Everything the settings dialog has a row for, once: its rows, its search and its completeness are made of this.

A new setting is a field in ``host/settings/model.py`` and an entry here. A test fails while one of the two is missing.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

from desktop.models.settings.entry import Choice, Entry

_LOOK = QT_TRANSLATE_NOOP("Settings", "Appearance")
_TALK = QT_TRANSLATE_NOOP("Settings", "Conversation")
TEXT_SIZES: Final = (80, 90, 100, 110, 125, 150, 175, 200)
_SYSTEM = QT_TRANSLATE_NOOP("Settings", "As the system")

ENTRIES: Final = (
    Entry(
        "language",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Language"),
        "",
        "choice",
        (Choice("system", _SYSTEM), Choice("en", "English"), Choice("zh_CN", "简体中文")),
        section=_LOOK,
        also=QT_TRANSLATE_NOOP("Settings", "locale, translation"),
    ),
    Entry(
        "theme",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Theme"),
        "",
        "choice",
        (
            Choice("system", _SYSTEM),
            Choice("light", QT_TRANSLATE_NOOP("Settings", "Light")),
            Choice("dark", QT_TRANSLATE_NOOP("Settings", "Dark")),
        ),
        section=_LOOK,
        also=QT_TRANSLATE_NOOP("Settings", "dark mode, night, colours"),
    ),
    Entry(
        "display.text_size",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Text size"),
        "",
        "choice",
        (Choice("system", _SYSTEM), *(Choice(percent, f"{percent} %") for percent in TEXT_SIZES)),
        section=_LOOK,
        also=QT_TRANSLATE_NOOP("Settings", "font, zoom, larger, smaller, accessibility"),
    ),
    Entry(
        "display.motion",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Motion"),
        "",
        "choice",
        (
            Choice("system", _SYSTEM),
            Choice("reduced", QT_TRANSLATE_NOOP("Settings", "Nothing moves")),
            Choice("full", QT_TRANSLATE_NOOP("Settings", "Short animations")),
        ),
        section=_LOOK,
        also=QT_TRANSLATE_NOOP("Settings", "animations, reduced motion, accessibility"),
    ),
    Entry(
        "display.transcript",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Finished turns"),
        QT_TRANSLATE_NOOP("Settings", "Folded, one line stands for the steps. Nothing is lost either way."),
        "choice",
        (
            Choice("compact", QT_TRANSLATE_NOOP("Settings", "Folded")),
            Choice("normal", QT_TRANSLATE_NOOP("Settings", "Open")),
        ),
        section=_TALK,
        also=QT_TRANSLATE_NOOP("Settings", "transcript, compact, steps, collapse"),
    ),
    Entry(
        "send.busy",
        "general",
        QT_TRANSLATE_NOOP("Settings", "Enter while the agent works"),
        QT_TRANSLATE_NOOP("Settings", "Ctrl+Enter does the other."),
        "choice",
        (
            Choice("queue", QT_TRANSLATE_NOOP("Settings", "Queue for the next turn")),
            Choice("steer", QT_TRANSLATE_NOOP("Settings", "Steer the running turn")),
        ),
        section=_TALK,
        also=QT_TRANSLATE_NOOP("Settings", "send, message, return key"),
    ),
    Entry("providers.*.kind", "providers", QT_TRANSLATE_NOOP("Settings", "Protocol of a provider")),
    Entry(
        "providers.*.base_url",
        "providers",
        QT_TRANSLATE_NOOP("Settings", "Address of a provider"),
        also=QT_TRANSLATE_NOOP("Settings", "base URL, endpoint, server"),
    ),
    Entry(
        "providers.*.api_key_env",
        "providers",
        QT_TRANSLATE_NOOP("Settings", "Key of a provider"),
        also=QT_TRANSLATE_NOOP("Settings", "API key, secret, token, environment variable, keyring"),
    ),
    Entry("providers.*.models", "providers", QT_TRANSLATE_NOOP("Settings", "Models of a provider")),
    Entry(
        "providers.*.context_window",
        "providers",
        QT_TRANSLATE_NOOP("Settings", "Context window of a provider's models"),
        also=QT_TRANSLATE_NOOP("Settings", "tokens, length, memory"),
    ),
    Entry(
        "defaults.provider",
        "defaults",
        QT_TRANSLATE_NOOP("Settings", "Provider"),
        QT_TRANSLATE_NOOP("Settings", "Where new sessions get their answers."),
        "provider",
    ),
    Entry(
        "defaults.model",
        "defaults",
        QT_TRANSLATE_NOOP("Settings", "Model"),
        QT_TRANSLATE_NOOP("Settings", "It can be changed in a session at any time."),
        "model",
    ),
    Entry(
        "defaults.workspace",
        "defaults",
        QT_TRANSLATE_NOOP("Settings", "Working folder"),
        "",
        "folder",
        also=QT_TRANSLATE_NOOP("Settings", "directory, workspace, project"),
    ),
    Entry(
        "defaults.approvals",
        "defaults",
        QT_TRANSLATE_NOOP("Settings", "Approvals of new sessions"),
        "",
        "options",
        (
            Choice(
                "ask",
                QT_TRANSLATE_NOOP("Settings", "Ask first"),
                QT_TRANSLATE_NOOP("Settings", "Asks before writing, running and fetching"),
            ),
            Choice(
                "edits",
                QT_TRANSLATE_NOOP("Settings", "Edits pass"),
                QT_TRANSLATE_NOOP("Settings", "Edits in the folder pass, the rest asks"),
            ),
            Choice(
                "full",
                QT_TRANSLATE_NOOP("Settings", "Full access"),
                QT_TRANSLATE_NOOP("Settings", "Never asks. Only for a folder you can lose"),
            ),
        ),
        also=QT_TRANSLATE_NOOP("Settings", "permissions, security"),
    ),
    Entry(
        "questions.mode",
        "questions",
        QT_TRANSLATE_NOOP("Settings", "When the agent asks you something"),
        "",
        "options",
        (
            Choice(
                "timed",
                QT_TRANSLATE_NOOP("Settings", "It waits for a while, then goes on"),
                QT_TRANSLATE_NOOP(
                    "Settings", "With what needs no answer, never with what needs your approval. You can answer later."
                ),
            ),
            Choice(
                "legacy",
                QT_TRANSLATE_NOOP("Settings", "It stands still until you answer"),
                QT_TRANSLATE_NOOP(
                    "Settings",
                    "Nothing counts down, and nothing can be answered later. For models that want it simple.",
                ),
            ),
        ),
    ),
    Entry(
        "questions.timeout",
        "questions",
        QT_TRANSLATE_NOOP("Settings", "How long it waits"),
        "",
        "options",
        (
            Choice(-1, QT_TRANSLATE_NOOP("Settings", "Always wait")),
            *(Choice(seconds, "") for seconds in (60, 120, 300, 600)),
        ),
        also=QT_TRANSLATE_NOOP("Settings", "time-out, timeout, minutes, seconds, countdown"),
    ),
    Entry(
        "approvals.always",
        "approvals",
        QT_TRANSLATE_NOOP("Settings", "Always allowed"),
        also=QT_TRANSLATE_NOOP("Settings", "rules, commands, permissions"),
    ),
    Entry(
        "window.notifications",
        "notifications",
        QT_TRANSLATE_NOOP("Settings", "Desktop notifications"),
        QT_TRANSLATE_NOOP("Settings", "One for each thing that waits for you while Parley has not the focus."),
        "switch",
        also=QT_TRANSLATE_NOOP("Settings", "alerts, messages, quiet"),
    ),
    Entry(
        "window.sound",
        "notifications",
        QT_TRANSLATE_NOOP("Settings", "Sound"),
        QT_TRANSLATE_NOOP("Settings", "The system's own, with a notification; never in do-not-disturb."),
        "switch",
        also=QT_TRANSLATE_NOOP("Settings", "audio, volume, mute"),
    ),
    Entry(
        "window.tray",
        "notifications",
        QT_TRANSLATE_NOOP("Settings", "Stay in the tray"),
        QT_TRANSLATE_NOOP(
            "Settings", "It lists what waits. Closing the last window does not quit then, nor while something runs."
        ),
        "switch",
        also=QT_TRANSLATE_NOOP("Settings", "background, close, quit"),
    ),
    Entry(
        "updates.check",
        "updates",
        QT_TRANSLATE_NOOP("Settings", "Look for newer versions"),
        QT_TRANSLATE_NOOP("Settings", "Once a day, at the address below. Nothing is installed by itself."),
        "switch",
        also=QT_TRANSLATE_NOOP("Settings", "update, upgrade, version, release"),
    ),
    Entry(
        "updates.feed",
        "updates",
        QT_TRANSLATE_NOOP("Settings", "Address of the feed"),
        QT_TRANSLATE_NOOP("Settings", "Where the newest version is named. Empty: nowhere is looked."),
        "text",
        also=QT_TRANSLATE_NOOP("Settings", "update, URL, server"),
    ),
    Entry(
        "about.newer",
        "updates",
        QT_TRANSLATE_NOOP("Settings", "Look for a newer version now"),
        also=QT_TRANSLATE_NOOP("Settings", "check, update, upgrade, release"),
    ),
    Entry("data.folder", "data", QT_TRANSLATE_NOOP("Settings", "Data folder")),
    Entry("data.settings", "data", QT_TRANSLATE_NOOP("Settings", "Settings file")),
    Entry("data.logs", "data", QT_TRANSLATE_NOOP("Settings", "Logs")),
    Entry(
        "data.export",
        "data",
        QT_TRANSLATE_NOOP("Settings", "Export all sessions"),
        QT_TRANSLATE_NOOP("Settings", "One zip with a JSONL file for each. Settings and keys are not in it."),
        also=QT_TRANSLATE_NOOP("Settings", "backup, archive, save, zip"),
    ),
    Entry(
        "data.import",
        "data",
        QT_TRANSLATE_NOOP("Settings", "Import sessions"),
        QT_TRANSLATE_NOOP("Settings", "From such a zip or from JSONL files. What is here already stays as it is."),
        also=QT_TRANSLATE_NOOP("Settings", "restore, backup, archive, zip"),
    ),
    Entry(
        "data.trash",
        "data",
        QT_TRANSLATE_NOOP("Settings", "Deleted sessions"),
        also=QT_TRANSLATE_NOOP("Settings", "trash, bin, restore, undo, disk space"),
    ),
    Entry("privacy.keys", "privacy", QT_TRANSLATE_NOOP("Settings", "Where keys are kept")),
    Entry("privacy.here", "privacy", QT_TRANSLATE_NOOP("Settings", "What stays on this machine")),
    Entry(
        "privacy.leaves",
        "privacy",
        QT_TRANSLATE_NOOP("Settings", "What leaves this machine"),
        also=QT_TRANSLATE_NOOP("Settings", "network, telemetry, tracking, sent"),
    ),
    Entry(
        "about.versions",
        "about",
        QT_TRANSLATE_NOOP("Settings", "What it runs on"),
        also=QT_TRANSLATE_NOOP("Settings", "version, build, Python, Qt, SQLite, operating system"),
    ),
    Entry(
        "about.report",
        "about",
        QT_TRANSLATE_NOOP("Settings", "Report for whoever helps you"),
        QT_TRANSLATE_NOOP(
            "Settings",
            "Versions, changed settings, the end of the log; no keys, no names. Look through it before you send it.",
        ),
        also=QT_TRANSLATE_NOOP("Settings", "bug, problem, crash, error, support, diagnostics"),
    ),
)
