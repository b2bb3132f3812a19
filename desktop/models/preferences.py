"""The settings as the window reads and changes them; the host keeps the file."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details, sentence
from host import Client, HostError


class Preferences(QObject):
    """Mirror of ``settings/get``, changed only by what the host accepted.

    Signals:
        changed: any setting.
        failed: a HostError for the window to show.
        tested: outcome of a connection test: {name, ok, text, details, models}.
    """

    changed = Signal()
    failed = Signal(object)
    tested = Signal("QVariantMap")

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._values: dict[str, Any] = {}
        self._rules: list[dict[str, Any]] = []
        self._testing = ""
        self._leave = client.on_notice("settings/changed", lambda params: self._tasks.start(self.load()))

    def close(self) -> None:
        self._leave()

    async def load(self) -> None:
        """Read the settings and the rules of "always allow"."""
        self._values = await self._client.call("settings/get")
        self.changed.emit()

    def get(self, section: str, name: str = "", default: Any = None) -> Any:
        """A setting by section and name, or a top-level one by its name."""
        value = self._values.get("settings", {}).get(section)
        if not name:
            return default if value is None else value
        return default if not isinstance(value, dict) else value.get(name, default)

    @property
    def providers(self) -> dict[str, dict[str, Any]]:
        return self._values.get("settings", {}).get("providers") or {}

    @Slot(str, "QVariant")
    def set(self, path: str, value: Any) -> None:
        """Change one setting, e.g. ``questions.timeout``."""
        self._tasks.start(self.change(path, value))

    async def change(self, path: str, value: Any) -> bool:
        try:
            await self._client.call("settings/set", path=path, value=value)
            await self.load()
        except HostError as error:
            self.failed.emit(error)
            return False
        return True

    # Providers

    @Slot("QVariantMap")
    def saveProvider(self, form: dict[str, Any]) -> None:
        """Add or change a provider: {name, kind, baseUrl, key, models: text, makeDefault}."""
        self._tasks.start(self.save_provider(form))

    async def save_provider(self, form: dict[str, Any]) -> bool:
        name = form["name"].strip()
        models = [word for word in form.get("models", "").replace(",", " ").split() if word]
        path = f"providers.{name}"
        try:
            wanted = {"kind": form["kind"], "base_url": form.get("baseUrl", "").strip(), "models": models}
            for field, value in wanted.items():
                await self._client.call("settings/set", path=f"{path}.{field}", value=value)
            if form.get("key"):
                await self._client.call("providers/key", provider=name, key=form["key"].strip())
            if form.get("makeDefault"):
                await self._client.call("settings/set", path="defaults.provider", value=name)
                await self._client.call("settings/set", path="defaults.model", value=models[0] if models else "")
            await self.load()
        except HostError as error:
            self.failed.emit(error)
            return False
        return True

    @Slot(str)
    def removeProvider(self, name: str) -> None:
        self._tasks.start(self.change(f"providers.{name}", None))

    @Slot(str)
    def test(self, name: str) -> None:
        """Ask the provider for its models; the outcome comes by `tested`."""
        self._tasks.start(self._test(name))

    async def _test(self, name: str) -> None:
        self._testing = name
        self.changed.emit()
        try:
            found = await self._client.call("providers/test", provider=name)
            outcome = {"name": name, "ok": True, "models": found.get("models", []), "text": "", "details": ""}
        except HostError as error:
            outcome = {
                "name": name,
                "ok": False,
                "models": [],
                "text": sentence(error.code),
                "details": details(error.code, error.message, error.details),
            }
        self._testing = ""
        self.changed.emit()
        self.tested.emit(outcome)

    def _provider_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "kind": given.get("kind", ""),
                "baseUrl": given.get("base_url") or "",
                "models": list(given.get("models") or ()),
                "hasKey": bool(given.get("has_key")),
            }
            for name, given in self.providers.items()
        ]

    language = Property(str, lambda self: self.get("language", default="system"), notify=changed)
    theme = Property(str, lambda self: self.get("theme", default="system"), notify=changed)
    density = Property(str, lambda self: self.get("display", "density", "normal"), notify=changed)
    questionMode = Property(str, lambda self: self.get("questions", "mode", "timed"), notify=changed)
    questionTimeout = Property(int, lambda self: self.get("questions", "timeout", 120), notify=changed)
    defaultProvider = Property(str, lambda self: self.get("defaults", "provider", ""), notify=changed)
    defaultModel = Property(str, lambda self: self.get("defaults", "model", ""), notify=changed)
    defaultPolicy = Property(str, lambda self: self.get("defaults", "approvals", "ask"), notify=changed)
    providerRows = Property("QVariantList", _provider_rows, notify=changed)
    testing = Property(str, lambda self: self._testing, notify=changed)
