"""The settings as the window reads and changes them; the host keeps the file."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.tasks import Tasks
from desktop.error_text import details, sentence
from host import Client, HostError

LISTED = 60  # models kept of what a service lists


class Preferences(QObject):
    """Mirror of ``settings/get`` and ``providers/list``, changed only by what the host accepted.

    Signals:
        changed: any setting or provider.
        failed: a HostError for the window to show.
        said: a code worth a banner (a warning about the settings file, where a key went).
        tested: outcome of a connection test: {name, ok, text, details, models}.
        saved: a provider is set up; carries its name.
    """

    changed = Signal()
    failed = Signal(object)
    said = Signal(str, str)
    tested = Signal("QVariantMap")  # type: ignore[arg-type]
    saved = Signal(str)

    def __init__(self, client: Client, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._tasks = tasks
        self._settings: dict[str, Any] = {}
        self._providers: list[dict[str, Any]] = []
        self._warned: set[str] = set()
        self._testing = ""
        self._leave = client.on_notice("settings/changed", lambda params: self._tasks.start(self.load()))

    def close(self) -> None:
        self._leave()

    async def load(self) -> None:
        """Read everything anew."""
        got = await self._client.call("settings/get")
        self._settings = got["settings"]
        self._providers = await self._client.call("providers/list")
        self.changed.emit()
        for warning in got["warnings"]:
            key = f"{warning['code']}:{warning['key']}:{warning['path']}"
            if key not in self._warned:
                self._warned.add(key)
                self.said.emit(warning["code"], details(warning["code"], warning["message"], {"": warning["path"]}))

    def get(self, section: str, name: str = "", default: Any = None) -> Any:
        """A setting by section and name, or a top-level one by its name."""
        value = self._settings.get(section)
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
        self._tasks.start(self._change(path.split("."), value))

    async def _change(self, path: list[str], value: Any) -> None:
        try:
            await self._client.call("settings/set", path=path, value=value)
            await self.load()
        except HostError as error:
            self.failed.emit(error)

    # Providers

    async def connect_provider(self, form: dict[str, Any], *, test: bool = True) -> None:
        """Set up a provider: {name, kind, baseUrl, key?, noKey?, models?, keepDefault?}; only one that answers is kept.

        Raises:
            HostError: what to fix; nothing was changed then.
        """
        name, models = form["name"], list(form.get("models") or ())
        if test:
            found = await self._client.call(
                "providers/test",
                provider=name,
                kind=form["kind"],
                baseUrl=form["baseUrl"],
                key="" if form.get("noKey") else form.get("key") or None,
            )
            models = models or found["models"][:LISTED]
        value: dict[str, Any] = {"kind": form["kind"], "base_url": form["baseUrl"], "models": models}
        if form.get("noKey"):
            value["api_key_env"] = ""
        if form.get("key"):
            kept = await self._client.call("providers/key", provider=name, key=form["key"])
            if kept["backend"] == "file":
                self.said.emit(kept.get("code", "KEYRING_FAILED"), "")
        await self._client.call("settings/set", path=["providers", name], value=value)
        if not form.get("keepDefault"):
            await self._client.call("settings/set", path="defaults.provider", value=name)
            await self._client.call("settings/set", path="defaults.model", value=models[0] if models else "")
        await self.load()
        self.saved.emit(name)

    @Slot("QVariantMap")
    def saveProvider(self, form: dict[str, Any]) -> None:
        """Add or change a provider from the settings: {name, kind, baseUrl, key, noKey, models: text, makeDefault}."""
        wanted = dict(form) | {
            "name": form["name"].strip(),
            "baseUrl": form.get("baseUrl", "").strip(),
            "key": form.get("key", "").strip(),
            "models": [word for word in form.get("models", "").replace(",", " ").split() if word],
            "keepDefault": not form.get("makeDefault"),
        }
        self._tasks.start(self._save(wanted))

    async def _save(self, form: dict[str, Any]) -> None:
        try:
            # A provider may be down while it is set up: with models named it is kept untested.
            await self.connect_provider(form, test=not form["models"])
        except HostError as error:
            self.tested.emit(_outcome(form["name"], error))

    @Slot(str)
    def makeDefault(self, name: str) -> None:
        """New sessions use this provider and its first model."""
        given = next(one for one in self._providers if one["name"] == name)
        model = given["models"][0]["id"] if given["models"] else ""
        self._tasks.start(self._use(name, model))

    async def _use(self, name: str, model: str) -> None:
        await self._change(["defaults", "provider"], name)
        await self._change(["defaults", "model"], model)

    @Slot(str)
    def removeProvider(self, name: str) -> None:
        self._tasks.start(self._remove(name))

    async def _remove(self, name: str) -> None:
        try:
            await self._client.call("settings/set", path=["providers", name], value=None)
            await self._client.call("providers/forget-key", provider=name)
            if self.get("defaults", "provider") == name:
                await self._client.call("settings/set", path="defaults.provider", value=None)
                await self._client.call("settings/set", path="defaults.model", value=None)
            await self.load()
        except HostError as error:
            self.failed.emit(error)

    @Slot(str)
    def test(self, name: str) -> None:
        """Ask the provider for its models; the outcome comes by `tested`."""
        self._tasks.start(self._test(name))

    async def _test(self, name: str) -> None:
        self._testing = name
        self.changed.emit()
        try:
            found = await self._client.call("providers/test", provider=name)
            outcome = {"name": name, "ok": True, "models": found["models"], "text": "", "details": ""}
        except HostError as error:
            outcome = _outcome(name, error)
        self._testing = ""
        self.changed.emit()
        self.tested.emit(outcome)

    # Rules of "always allow"

    def _rule_rows(self) -> list[dict[str, str]]:
        return [
            {"workspace": workspace, "tool": tool, "prefix": prefix}
            for workspace, tools in (self.get("approvals", "always") or {}).items()
            for tool, prefixes in tools.items()
            for prefix in prefixes
        ]

    @Slot(str, str, str)
    def forgetRule(self, workspace: str, tool: str, prefix: str) -> None:
        self._tasks.start(self._forget(workspace, tool, prefix))

    async def _forget(self, workspace: str, tool: str, prefix: str) -> None:
        try:
            await self._client.call("approvals/forget", workspace=workspace, tool=tool, prefix=prefix)
            await self.load()
        except HostError as error:
            self.failed.emit(error)

    language = Property(str, lambda self: self.get("language", default="system"), notify=changed)
    theme = Property(str, lambda self: self.get("theme", default="system"), notify=changed)
    folding = Property(str, lambda self: self.get("display", "transcript", "compact"), notify=changed)
    busySend = Property(str, lambda self: self.get("send", "busy", "queue"), notify=changed)
    tray = Property(bool, lambda self: self.get("window", "tray", True), notify=changed)
    notifications = Property(bool, lambda self: self.get("window", "notifications", True), notify=changed)
    sound = Property(bool, lambda self: self.get("window", "sound", False), notify=changed)
    questionMode = Property(str, lambda self: self.get("questions", "mode", "timed"), notify=changed)
    questionTimeout = Property(int, lambda self: self.get("questions", "timeout", 120), notify=changed)
    defaultProvider = Property(str, lambda self: self.get("defaults", "provider", ""), notify=changed)
    defaultModel = Property(str, lambda self: self.get("defaults", "model", ""), notify=changed)
    defaultPolicy = Property(str, lambda self: self.get("defaults", "approvals", "ask"), notify=changed)
    providerRows = Property(list, lambda self: self._providers, notify=changed)
    ruleRows = Property(list, _rule_rows, notify=changed)
    testing = Property(str, lambda self: self._testing, notify=changed)


def _outcome(name: str, error: HostError) -> dict[str, Any]:
    return {
        "name": name,
        "ok": False,
        "models": [],
        "text": sentence(error.code),
        "details": details(error.code, error.message, error.details),
    }
