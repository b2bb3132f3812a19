"""The settings as the window reads and changes them; the host keeps the file."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details
from host import Client, HostError

LISTED = 60  # models kept of what a service lists


class Preferences(QObject):
    """Mirror of ``settings/get`` and ``providers/list``, changed only by what the host accepted.

    Signals:
        changed: any setting or provider, or a warning about the file.
        failed: a HostError for the window to show.
        said: a code worth a banner (a warning about the settings file, where a key went).

    Attributes:
        facts: ``{settings, defaults, warnings, path, home, homeFrom}`` as the host gave them last.
    """

    changed = Signal()
    failed = Signal(object)
    said = Signal(str, str)

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self.facts: dict[str, Any] = {"settings": {}, "defaults": {}, "warnings": [], "path": "", "homeFrom": ""}
        self._providers: list[dict[str, Any]] = []
        self._warned: set[str] = set()
        self._leave = client.on_notice("settings/changed", lambda params: self._tasks.start(self.load()))

    def close(self) -> None:
        self._leave()

    async def load(self) -> None:
        """Read everything anew."""
        self.facts = got = await self._client.call("settings/get")
        self._providers = await self._client.call("providers/list")
        self.changed.emit()
        for warning in got["warnings"]:
            key = f"{warning['code']}:{warning['key']}:{warning['path']}"
            if key not in self._warned:
                self._warned.add(key)
                self.said.emit(warning["code"], details(warning["code"], warning["message"], {"": warning["path"]}))

    def get(self, section: str, name: str = "", default: Any = None) -> Any:
        """A setting by section and name, or a top-level one by its name."""
        value = self.facts["settings"].get(section)
        if not name:
            return default if value is None else value
        return default if not isinstance(value, dict) else value.get(name, default)

    @property
    def providers(self) -> list[dict[str, Any]]:
        """``{name, kind, baseUrl, models: [{id, contextWindow, inputPrice, …}], scripted}``; Tour is always there."""
        return self._providers

    def model(self, provider: str, model: str) -> dict[str, Any]:
        """What is known of a model; {} where nothing is."""
        for given in self._providers:
            if given["name"] == provider:
                return next((one for one in given["models"] if one["id"] == model), {})
        return {}

    @Slot(str, "QVariant")
    def set(self, path: str, value: Any) -> None:
        """Change one setting, e.g. ``questions.timeout``."""
        self._tasks.start(self._set(path, value))

    async def _set(self, path: str, value: Any) -> None:
        try:
            await self.change((path.split("."), value))
        except HostError as error:
            self.failed.emit(error)

    async def change(self, *changes: tuple[list[str], Any]) -> None:
        """Change settings together: pairs of a key, by its parts, and its value; None takes it out of the file.

        Raises:
            HostError: nothing was changed.
        """
        await self._client.call("settings/change", changes=changes)
        await self.load()

    async def connect_provider(self, form: dict[str, Any], *, test: bool = True) -> None:
        """Set up a provider: {name, kind, baseUrl, key?, noKey?, keyVariable?, models?, contextWindow?, keepDefault?};
        with ``test`` only one that answers is kept. What the form does not say of one that is there stays.

        Raises:
            HostError: what to fix; nothing was changed then.
        """
        name, models = form["name"], list(form.get("models") or ())
        variable = "" if form.get("noKey") else form.get("keyVariable") or None
        if test:
            found = await self._client.call(
                "providers/test",
                provider=name,
                kind=form["kind"],
                baseUrl=form["baseUrl"],
                key="" if form.get("noKey") else form.get("key") or None,
                keyVariable=variable,
            )
            models = models or found["models"][:LISTED]
        value = {"kind": form["kind"], "base_url": form["baseUrl"], "models": models, "api_key_env": variable}
        if "contextWindow" in form:
            value["context_window"] = form["contextWindow"]
        if form.get("key"):
            kept = await self._client.call("providers/key", provider=name, key=form["key"])
            if kept["backend"] == "file":
                self.said.emit(kept.get("code", "KEYRING_FAILED"), "")
        changes: list[tuple[list[str], Any]] = [(["providers", name, field], each) for field, each in value.items()]
        if not form.get("keepDefault"):
            changes += [(["defaults", "provider"], name), (["defaults", "model"], models[0] if models else "")]
        await self.change(*changes)

    language = Property(str, lambda self: self.get("language", default="system"), notify=changed)
    theme = Property(str, lambda self: self.get("theme", default="system"), notify=changed)
    folding = Property(str, lambda self: self.get("display", "transcript", "compact"), notify=changed)
    busySend = Property(str, lambda self: self.get("send", "busy", "queue"), notify=changed)
    tray = Property(bool, lambda self: self.get("window", "tray", True), notify=changed)
    notifications = Property(bool, lambda self: self.get("window", "notifications", True), notify=changed)
    sound = Property(bool, lambda self: self.get("window", "sound", False), notify=changed)
    questionMode = Property(str, lambda self: self.get("questions", "mode", "timed"), notify=changed)
    questionTimeout = Property(int, lambda self: self.get("questions", "timeout", 120), notify=changed)
