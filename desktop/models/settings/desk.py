"""The settings dialog of one window: rows that follow the file, changes that are undone where they cannot be kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.shared import Shared
from desktop.error_text import details, sentence
from desktop.models.choices import Choices
from desktop.models.deeds import Deeds
from desktop.models.notices import Notices
from desktop.models.preferences import Preferences
from desktop.models.settings.catalogue import ENTRIES
from desktop.models.settings.keyboard import key_groups
from desktop.models.settings.pages import PAGES
from desktop.models.settings.providers import ProviderDesk
from desktop.models.settings.row_facts import RowFacts, value_at
from desktop.models.settings.rules import RuleDesk
from desktop.models.settings.search import SettingsSearch
from desktop.models.settings.storage import StorageDesk
from desktop.models.settings.words import shown
from host import HostError

BY_KEY = {entry.key: entry for entry in ENTRIES}


class SettingsDesk(QObject):
    """The root object of the dialog's QML; made when it is first opened.

    Signals:
        changed: any row, or what is said above the pages.
        revealed(page, key): a row is to be shown.
        retranslated: the language changed.
    """

    changed = Signal()
    retranslated = Signal()
    revealed = Signal(str, str)

    def __init__(
        self, shared: Shared, preferences: Preferences, choices: Choices, deeds: Deeds, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = shared.client
        self._tasks = shared.tasks
        self._preferences = preferences
        self._notices = Notices(self)
        self._facts = RowFacts(preferences)
        self._problems: dict[str, HostError] = {}
        self._page = PAGES[0].key
        self._providers = ProviderDesk(shared.client, shared.tasks, preferences, self)
        self._rules = RuleDesk(shared.client, shared.tasks, preferences, self._notices, self)
        self._storage = StorageDesk(shared, deeds, self._notices, self)
        self._search = SettingsSearch(preferences)
        self._deeds = deeds
        preferences.changed.connect(self.changed)

    @Slot()
    def opened(self) -> None:
        """The dialog was opened: what was changed in the file by hand is taken over."""
        self._problems.clear()
        self._tasks.start(self._look_again())

    async def _look_again(self) -> None:
        try:
            if await self._client.call("settings/look-again"):
                await self._preferences.load()
        except HostError as error:
            self._notices.fail(error)

    def retranslate(self) -> None:
        self._search.retranslate()
        self._notices.retranslate()
        self._storage.retranslate()
        for part in (self, self._providers):
            part.changed.emit()
        self._rules.refresh()
        self.retranslated.emit()

    # What there is

    @Slot(result="QVariantList")
    def pages(self) -> list[dict[str, str]]:
        """``[{key, text, icon, source}]``."""
        return [
            {"key": page.key, "text": shown(page.title), "icon": page.icon, "source": page.source} for page in PAGES
        ]

    @Slot(str, result="QVariantList")
    def groups(self, page: str) -> list[list[str]]:
        """The keys of a page's rows that are made from the catalogue alone, a list for each heading."""
        found: dict[str, list[str]] = {}
        for entry in ENTRIES:
            if entry.page == page and entry.kind != "part":
                found.setdefault(str(entry.section), []).append(entry.key)
        return list(found.values())

    @Slot(str, result="QVariantMap")
    def row(self, key: str) -> dict[str, Any]:
        """``{key, label, detail, section, kind, value, text, choices: [{key, text, detail, checked}], changed, usual,
        enabled, problem, warning}``; ``usual`` says what resetting brings back."""
        problem = self._problems.get(key)
        said = "" if problem is None else sentence(problem.code)
        more = "" if problem is None else details(problem.code, problem.message, problem.details)
        return self._facts.of(BY_KEY[key]) | {"problem": said, "problemDetails": more}

    @Slot(result="QVariantList")
    def keyGroups(self) -> list[dict[str, Any]]:
        """``[{text, rows: [{id, text, keys}]}]``."""
        return key_groups()

    def _warnings(self) -> list[dict[str, str]]:
        """``[{code, text, key, path}]``: what of the file is not used."""
        return [
            {"code": one["code"], "text": sentence(one["code"]), "key": one["key"], "path": one["path"]}
            for one in self._preferences.facts["warnings"]
        ]

    @Slot(str, result="QVariantList")
    def search(self, words: str) -> list[dict[str, str]]:
        """``[{page, key, text, detail, icon, place}]``, the best first."""
        return self._search.found(words)

    @Slot(str, str)
    def reveal(self, page: str, key: str) -> None:
        self.revealed.emit(page, key)

    # Changing

    @Slot(str, str)
    def choose(self, key: str, choice: str) -> None:
        """Take one of the row's choices, by its key."""
        changes = self._facts.changes(BY_KEY[key], choice)
        if changes:
            self._tasks.start(self._change(key, changes))

    @Slot(str, bool)
    def switch(self, key: str, on: bool) -> None:
        self._tasks.start(self._change(key, [(key.split("."), on)]))

    @Slot(str, str)
    def write(self, key: str, text: str) -> None:
        """The row's text; blank is what stands there by default."""
        if text.strip() != value_at(self._preferences.facts["settings"], key):
            self._tasks.start(self._change(key, [(key.split("."), text.strip() or None)]))

    @Slot(str)
    def reset(self, key: str) -> None:
        """Take the setting out of the file, so that the usual value counts."""
        self._tasks.start(self._change(key, self._facts.resetting(BY_KEY[key])))

    async def _change(self, key: str, changes: list[tuple[list[str], Any]]) -> None:
        self._problems.pop(key, None)
        try:
            await self._preferences.change(*changes)
        except HostError as error:
            self._problems[key] = error
            self.changed.emit()  # the control shows again what counts

    @Slot(str)
    def chooseFolder(self, key: str) -> None:
        """Ask for a folder for the row."""
        now = value_at(self._preferences.facts["settings"], key) or str(Path.home())
        self._deeds.ask_folder(now, lambda path: self.write(key, path))

    @Slot()
    def openSettingsFile(self) -> None:
        """Show the settings file, or its folder while there is none."""
        path = self._preferences.facts["path"]
        self._deeds.openFolder(path if os.path.exists(path) else os.path.dirname(path))

    def _endpoints(self) -> list[dict[str, str]]:
        """``[{name, address}]``: where requests to models go, and nowhere else."""
        return [
            {"name": one["name"], "address": one["endpoint"]}
            for one in self._preferences.providers
            if not one["scripted"]
        ]

    def _turn(self, page: str) -> None:
        if page != self._page:
            self._page = page
            self.changed.emit()

    page = Property(str, lambda self: self._page, _turn, notify=changed)
    warnings = Property(list, _warnings, notify=changed)
    settingsPath = Property(str, lambda self: self._preferences.facts["path"], notify=changed)
    homeFrom = Property(str, lambda self: self._preferences.facts["homeFrom"], notify=changed)
    endpoints = Property(list, _endpoints, notify=changed)
    feed = Property(str, lambda self: self._preferences.get("updates", "feed", ""), notify=changed)
    feedAsked = Property(bool, lambda self: self._preferences.get("updates", "check", False), notify=changed)
    notices = Property(QObject, lambda self: self._notices, constant=True)
    providers = Property(QObject, lambda self: self._providers, constant=True)
    rules = Property(QObject, lambda self: self._rules, constant=True)
    storage = Property(QObject, lambda self: self._storage, constant=True)
