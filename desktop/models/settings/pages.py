"""The pages of the settings, in the order of the dialog."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

from desktop.models.settings.entry import Page

PAGES: Final = (
    Page("general", QT_TRANSLATE_NOOP("Settings", "General"), "settings", "GeneralPage.qml"),
    Page(
        "providers",
        QT_TRANSLATE_NOOP("Settings", "Providers"),
        "server",
        "ProvidersPage.qml",
        QT_TRANSLATE_NOOP("Settings", "services, API, account, connection, DeepSeek, OpenAI, Anthropic, Ollama"),
    ),
    Page(
        "defaults",
        QT_TRANSLATE_NOOP("Settings", "Defaults"),
        "new-chat",
        "DefaultsPage.qml",
        QT_TRANSLATE_NOOP("Settings", "what new sessions start with"),
    ),
    Page("questions", QT_TRANSLATE_NOOP("Settings", "Questions"), "question", "QuestionsPage.qml"),
    Page(
        "approvals",
        QT_TRANSLATE_NOOP("Settings", "Approvals"),
        "shield",
        "ApprovalsPage.qml",
        QT_TRANSLATE_NOOP("Settings", "permissions, rules, security"),
    ),
    Page("notifications", QT_TRANSLATE_NOOP("Settings", "Notifications"), "bell", "NotificationsPage.qml"),
    Page(
        "keyboard",
        QT_TRANSLATE_NOOP("Settings", "Keyboard"),
        "keyboard",
        "KeyboardPage.qml",
        QT_TRANSLATE_NOOP("Settings", "keys, shortcuts, hotkeys"),
    ),
    Page("data", QT_TRANSLATE_NOOP("Settings", "Data"), "folder", "DataPage.qml"),
    Page("privacy", QT_TRANSLATE_NOOP("Settings", "Privacy"), "lock", "PrivacyPage.qml"),
    Page(
        "updates",
        QT_TRANSLATE_NOOP("Settings", "Updates"),
        "download",
        "UpdatesPage.qml",
        QT_TRANSLATE_NOOP("Settings", "newer version, release"),
    ),
    Page(
        "licences",
        QT_TRANSLATE_NOOP("Settings", "Licences"),
        "file",
        "LicencesPage.qml",
        QT_TRANSLATE_NOOP("Settings", "open source, copyright, third parties, LGPL"),
    ),
    Page(
        "about",
        QT_TRANSLATE_NOOP("Settings", "About"),
        "about",
        "AboutPage.qml",
        QT_TRANSLATE_NOOP("Settings", "version, licences, help"),
    ),
)
