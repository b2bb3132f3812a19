"""The first run: a key, a local server found on this machine, or the Tour."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details, sentence
from desktop.models.choices import TOUR, Choices
from desktop.models.preferences import Preferences
from host import Client, HostError

SERVICES = {
    "deepseek": {"name": "deepseek", "kind": "openai", "baseUrl": "https://api.deepseek.com/v1"},
    "openai": {"name": "openai", "kind": "openai", "baseUrl": "https://api.openai.com/v1"},
    "anthropic": {"name": "anthropic", "kind": "anthropic", "baseUrl": "https://api.anthropic.com"},
    "custom": {"name": "custom", "kind": "openai", "baseUrl": ""},
}


class Welcome(QObject):
    """Offers sources of answers while only the Tour is set up.

    Signals:
        changed: any property.
        taken: an offer is in use now.
    """

    changed = Signal()
    taken = Signal()

    def __init__(
        self, client: Client, tasks: Tasks, preferences: Preferences, choices: Choices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._preferences = preferences
        self._choices = choices
        self._servers: list[dict[str, Any]] = []
        self._looking = False
        self._looked = False
        self._busy = False
        self._problem: HostError | None = None
        preferences.changed.connect(self._settings_changed)
        choices.changed.connect(self.changed)

    @Slot()
    def _settings_changed(self) -> None:
        if self._needed() and not self._looked:
            self.look()
        self.changed.emit()

    def _needed(self) -> bool:
        """True while no provider but the Tour is set up."""
        return all(given["scripted"] for given in self._preferences.providers)

    @Slot()
    def look(self) -> None:
        """Look for a model server on this machine."""
        if not self._looking:
            self._looked = self._looking = True
            self.changed.emit()
            self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            self._servers = list(await self._client.call("providers/local"))
        except HostError:
            self._servers = []  # none to offer; the card says how to get one
        finally:
            self._looking = False
            self.changed.emit()

    @Slot()
    def takeTour(self) -> None:
        self._choices.choose("provider", TOUR)
        self._choices.choose("model", TOUR)

    @Slot(int)
    def takeServer(self, at: int) -> None:
        server = self._servers[at]
        name = server["name"].lower().replace(" ", "-")
        form = {"name": name, "kind": server["kind"], "baseUrl": server["base_url"], "noKey": True}
        self._tasks.start(self._take(form | {"models": server["models"]}))

    @Slot("QVariantMap")
    def takeKey(self, form: dict[str, Any]) -> None:
        """Set up a service with its key: {service, key, baseUrl, model}; kept only when the service answers."""
        service = SERVICES[form["service"]]
        wanted: dict[str, Any] = dict(service) | {"key": form.get("key", "").strip()}
        if form["service"] == "custom":
            wanted["baseUrl"] = form.get("baseUrl", "").strip()
            wanted["noKey"] = not wanted["key"]
        if form.get("model", "").strip():
            wanted["models"] = [form["model"].strip()]
        self._tasks.start(self._take(wanted))

    async def _take(self, form: dict[str, Any]) -> None:
        self._busy, self._problem = True, None
        self.changed.emit()
        try:
            await self._preferences.connect_provider(form)
        except HostError as error:
            self._problem = error
        else:
            self._choices.forget("provider", "model")
            self.taken.emit()
        finally:
            self._busy = False
            self.changed.emit()

    @Slot()
    def forget(self) -> None:
        """Another service was chosen: what was said about the last one goes."""
        self._problem = None
        self.changed.emit()

    def _said(self) -> str:
        return "" if self._problem is None else sentence(self._problem.code)

    def _details(self) -> str:
        error = self._problem
        return "" if error is None else details(error.code, error.message, error.details)

    def _choice(self) -> str:
        return TOUR if self._choices.now()["provider"] == TOUR else ""

    needed = Property(bool, _needed, notify=changed)
    looking = Property(bool, lambda self: self._looking, notify=changed)
    servers = Property(list, lambda self: self._servers, notify=changed)
    busy = Property(bool, lambda self: self._busy, notify=changed)
    problem = Property(str, _said, notify=changed)
    problemDetails = Property(str, _details, notify=changed)
    choice = Property(str, _choice, notify=changed)
