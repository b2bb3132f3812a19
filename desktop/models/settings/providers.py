"""The sources of answers in the settings: adding, changing, testing and removing them."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details, sentence
from desktop.models.choices import TOUR
from desktop.models.preferences import Preferences
from desktop.models.struct_list import StructListModel
from host import Client, HostError

Form = dict[str, Any]


class ProviderRow(msgspec.Struct, frozen=True):
    """What is known of it is asked for by its name: a change of one leaves the others, and an open form, alone."""

    name: str


class ProviderDesk(QObject):
    """Signals:
    changed: any provider, the default, a key, a test.
    saved(name): what the form said is kept.
    """

    changed = Signal()
    saved = Signal(str)

    def __init__(self, client: Client, tasks: Tasks, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._preferences = preferences
        self._keys: dict[str, str] = {}
        self._known: list[tuple[str, str | None]] = []
        self._looking = False
        self._testing = ""
        self._saving = False
        self._outcome: dict[str, Any] = {"name": ""}
        self._rows: StructListModel[ProviderRow] = StructListModel(ProviderRow, lambda row: row.name, self)
        preferences.changed.connect(self._preferences_changed)
        self._preferences_changed()

    @Slot()
    def _preferences_changed(self) -> None:
        providers = self._preferences.providers
        self._rows.patch([ProviderRow(one["name"]) for one in providers])
        self.changed.emit()
        keys = [(one["name"], one["keyVariable"]) for one in providers]
        moved, self._known = keys != self._known, keys
        if self._looking and moved:  # only then: a locked keyring asks its owner each time
            self.look()

    @Slot()
    def look(self) -> None:
        """The page is shown: say of each provider whether its key is there. A locked keyring may ask to be opened."""
        self._looking = True
        self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            self._keys = await self._client.call("providers/key-states")
        except HostError:
            self._keys = {}  # nothing is said then
        self.changed.emit()

    @Slot()
    def leave(self) -> None:
        """The page is gone."""
        self._looking = False
        self._outcome = {"name": ""}

    @Slot(str, result="QVariantMap")
    def provider(self, name: str) -> dict[str, Any]:
        """``{name, title, kind, baseUrl, endpoint, keyVariable, contextWindow, models: [id], scripted, own, usual,
        keyText, keyBad}``; {} once it is gone. ``own``: it stands in the settings file."""
        given = next((one for one in self._preferences.providers if one["name"] == name), None)
        if given is None:
            return {}
        scripted = QCoreApplication.translate("Choices", "Tour (scripted)")
        text, bad = self._key_words(given)
        return {
            **given,
            "title": name if not given["scripted"] else scripted if name == TOUR else f"{name}: {scripted}",
            "models": [one["id"] for one in given["models"]],
            "keySource": _key_source(given["keyVariable"]),
            "keyVariable": given["keyVariable"] or "",
            "contextWindow": given["contextWindow"] or 0,
            "usual": self._is_usual(given),
            "own": name in (self._preferences.get("providers") or {}),
            "keyText": text,
            "keyBad": bad,
        }

    def _is_usual(self, given: dict[str, Any]) -> bool:
        usual = self._preferences.get("defaults", "provider", "") or TOUR
        return bool(given["name"] == usual)

    def _key_words(self, given: dict[str, Any]) -> tuple[str, bool]:
        """Whether the key is there, in words, and whether that is in the way."""
        if given["scripted"]:
            return "", False
        state, variable = self._keys.get(given["name"], ""), given["keyVariable"]
        if variable == "":
            return QCoreApplication.translate("Settings", "Wants no key"), False
        if variable:
            words = (
                QCoreApplication.translate("Settings", "Key: environment variable %1, which is not set")
                if state == "unset"
                else QCoreApplication.translate("Settings", "Key: environment variable %1")
            )
            return words.replace("%1", variable), state == "unset"
        if state == "set":
            return QCoreApplication.translate("Settings", "Key: kept on this machine"), False
        if state == "missing":
            return QCoreApplication.translate("Settings", "No key yet"), True
        return (sentence(state), True) if state else ("", False)

    # Changing

    @Slot(result=str)
    def firstOwn(self) -> str:
        """The first that is no script, "" for none."""
        return next((str(one["name"]) for one in self._preferences.providers if not one["scripted"]), "")

    @Slot("QVariantMap")
    def save(self, form: Form) -> None:
        """Add or change one: {name, kind, baseUrl, keySource: kept|variable|none, key, keyVariable, models: text,
        contextWindow: text, makeDefault}."""
        source = form.get("keySource", "kept")
        window = str(form.get("contextWindow") or "").replace(" ", "").replace(",", "")
        wanted = {
            "name": str(form["name"]).strip(),
            "kind": form["kind"],
            "baseUrl": str(form.get("baseUrl", "")).strip(),
            "key": str(form.get("key", "")).strip() if source == "kept" else "",
            "noKey": source == "none",
            "keyVariable": str(form.get("keyVariable", "")).strip() if source == "variable" else None,
            "models": [word for word in str(form.get("models", "")).replace(",", " ").split() if word],
            "contextWindow": int(window) if window.isdecimal() and int(window) > 0 else None,
            "keepDefault": not form.get("makeDefault"),
        }
        if not self._saving:
            self._saving = True
            self.changed.emit()
            self._tasks.start(self._save(wanted))

    async def _save(self, form: Form) -> None:
        try:
            # A provider may be down while it is set up: with models named it is kept untested.
            await self._preferences.connect_provider(form, test=not form["models"])
        except HostError as error:
            self._say(form["name"], error)
        else:
            self._outcome = {"name": ""}
            self.saved.emit(form["name"])
            self.look()
        finally:
            self._saving = False
            self.changed.emit()

    @Slot(str)
    def makeDefault(self, name: str) -> None:
        """New sessions use this provider and its first model."""
        given = self.provider(name)
        if given:
            chosen = "" if given["scripted"] else name
            model = "" if given["scripted"] else next(iter(given["models"]), "")
            self._tasks.start(self._change(name, [("provider", chosen), ("model", model)]))

    async def _change(self, name: str, defaults: list[tuple[str, str]]) -> None:
        try:
            await self._preferences.change(*((["defaults", field], value) for field, value in defaults))
        except HostError as error:
            self._say(name, error)

    @Slot(str)
    def remove(self, name: str) -> None:
        """Remove a provider and its key."""
        self._tasks.start(self._remove(name))

    async def _remove(self, name: str) -> None:
        changes: list[tuple[list[str], Any]] = [(["providers", name], None)]
        if self._preferences.get("defaults", "provider") == name:
            changes += [(["defaults", "provider"], None), (["defaults", "model"], None)]
        try:
            await self._preferences.change(*changes)
            await self._client.call("providers/forget-key", provider=name)
        except HostError as error:
            self._say(name, error)

    @Slot(str)
    def test(self, name: str) -> None:
        """Ask the provider for its models; what comes of it is the ``outcome``."""
        if not self._testing:
            self._testing = name
            self._outcome = {"name": ""}
            self.changed.emit()
            self._tasks.start(self._test(name))

    async def _test(self, name: str) -> None:
        try:
            found = await self._client.call("providers/test", provider=name)
        except HostError as error:
            self._say(name, error)
        else:
            count = len(found["models"])
            words = QCoreApplication.translate("Settings", "It answers: %n model(s)", "", count)
            self._outcome = {"name": name, "ok": True, "text": words, "details": "\n".join(found["models"])}
        finally:
            self._testing = ""
            self.changed.emit()

    def _say(self, name: str, error: HostError) -> None:
        more = details(error.code, error.message, error.details)
        self._outcome = {"name": name, "ok": False, "text": sentence(error.code), "details": more}
        self.changed.emit()

    rows = Property(QObject, lambda self: self._rows, constant=True)
    testing = Property(str, lambda self: self._testing, notify=changed)
    saving = Property(bool, lambda self: self._saving, notify=changed)
    outcome = Property("QVariantMap", lambda self: self._outcome, notify=changed)  # type: ignore[arg-type]


def _key_source(variable: str | None) -> str:
    return "kept" if variable is None else "variable" if variable else "none"
