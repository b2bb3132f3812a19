"""The command palette: what can be done now, found by a few letters, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QKeySequence

from desktop.client.commands import BY_ID, BY_SLASH, COMMANDS, Command
from desktop.client.fuzzy import begins, score
from desktop.client.keys import THROUGH_DIALOGS, WINDOW
from desktop.models import command_words as words
from desktop.models.command_facts import CommandFacts
from desktop.models.composer import Composer
from desktop.models.deeds import Deeds
from desktop.models.preferences import Preferences

SESSIONS = 8  # found ones are shown
BY_QML = frozenset(
    ["find", "search", "sidebar", "fullscreen", "text", "settings", "message", "transcript", "rename", "guide", "close"]
)
TYPED = 6  # rows under what is typed in the composer

Row = dict[str, Any]


class Commands(QObject):
    """Of one window. Rows: ``{id, text, detail, icon, keys, enabled, checked}`` or ``{heading, text}``; ``detail`` says
    why a command cannot be used.

    Signals:
        asked(id): for the QML: find, search, sidebar, settings …
        wanted(id): for the window: new-session, waiting, fork …
        refused(text): a command that was typed cannot be used now.
    """

    asked = Signal(str)
    wanted = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        facts: CommandFacts,
        composer: Composer,
        preferences: Preferences,
        deeds: Deeds,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._facts = facts
        self._composer = composer
        self._preferences = preferences
        self._deeds = deeds

    # What there is

    @Slot(str, result="QVariantList")
    def rows(self, query: str) -> list[Row]:
        """All commands by section; with a query the ones that fit, the best first, sessions and models among them."""
        if not query.strip():
            return list(self._sections())
        fitting: list[tuple[int, Row]] = []
        for command in COMMANDS:
            found = [score(query, text) for text in (words.title(command.id), words.english(command.id), command.slash)]
            best = max((one for one in found if one is not None), default=None)
            if best is not None:
                row = self._row(command)
                fitting.append((best if row["enabled"] else best - 100, row))
        for row in [*self._facts.models(), *self._facts.sessions(SESSIONS, query)]:
            best = score(query, row["text"])
            if best is not None:
                fitting.append((best - 1, row))
        return [row for _, row in sorted(fitting, key=lambda one: -one[0])]

    def _sections(self) -> Iterator[Row]:
        before = ""
        for command in COMMANDS:
            if command.section != before:
                before = command.section
                yield {"heading": True, "id": before, "text": words.section(before)}
            yield self._row(command)

    @Slot(str, result="QVariantList")
    def typed(self, text: str) -> list[Row]:
        """The commands that a slash and the letters behind it in the composer may mean; none once there is more."""
        query = text[1:]
        if not text.startswith("/") or (query and not query.isalnum()):
            return []
        named = [command for command in BY_SLASH.values() if command.slash.startswith(query.casefold())]
        others = [
            command for command in COMMANDS if query and command not in named and begins(query, words.title(command.id))
        ]
        rows = [self._row(command) for command in sorted(named, key=lambda one: one.slash) + others]
        rows.sort(key=lambda row: not row["enabled"])
        return rows if not query else rows[:TYPED]

    def _row(self, command: Command) -> Row:
        missing = self._facts.missing(command)
        return {
            "heading": False,
            "id": command.id,
            "text": words.title(command.id),
            "detail": words.reason(missing) if missing else "",
            "icon": command.icon,
            "keys": QKeySequence(command.keys).toString(QKeySequence.SequenceFormat.NativeText),
            "slash": f"/{command.slash}" if command.slash else "",
            "enabled": not missing,
            "checked": self._facts.holds(command.id),
        }

    # Doing it

    @Slot(str)
    def press(self, id: str) -> None:
        """A key of the window was pressed: as `run`, where the key does not mean more than its command."""
        if id == "find" and self._facts.missing(BY_ID[id]):
            id = "search"  # there is no session to find something in
        if id in BY_ID and id != "settings:general":
            self.run(id)
        else:
            self.asked.emit(id.partition(":")[0])

    @Slot(str, result=bool)
    def run(self, id: str) -> bool:
        """Do it; False, and said, where it cannot be done now."""
        missing = self._facts.missing(BY_ID[id]) if id in BY_ID else ""
        if missing:
            self.refused.emit(words.reason(missing))
            return False
        name, _, value = id.partition(":")
        if name in ("theme", "language"):
            self._preferences.set(name, value)
        elif name == "motion":
            self._preferences.set("display.motion", value)
        elif name == "folding":
            self._preferences.set("display.transcript", value)
        elif name == "plan":
            self._composer.setPlan(value == "on")
        elif name == "approvals":
            self._facts.choose_policy(value)
        elif name == "model":
            self._facts.choose_model(*value.split("\n"))
        elif name == "take-time":
            self._facts.take_time()
        elif name == "stop":
            self._composer.stop()
        elif not self._outside(name):
            self._hand_on(id, name)
        return True

    def _outside(self, name: str) -> bool:
        """What is done by a dialog of the system or its file browser."""
        deed = {
            "attach": self._deeds.chooseFiles,
            "workspace": self._deeds.chooseFolder,
            "import": self._deeds.chooseImport,
            "data-folder": self._deeds.openDataFolder,
            "quit": self._deeds.quit,
        }.get(name)
        if deed is not None:
            deed()
        return deed is not None

    def _hand_on(self, id: str, name: str) -> None:
        (self.asked if name in BY_QML else self.wanted).emit(id)

    def _shortcuts(self) -> list[Row]:
        return [{"id": use.id, "keys": list(use.keys), "always": use.id in THROUGH_DIALOGS} for use in WINDOW]

    shortcuts = Property(list, _shortcuts, constant=True)
