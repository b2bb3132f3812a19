"""`providers/…`: what is configured, whether it answers, what it serves, and keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from host.errors import HostError
from host.models import ConfiguredModels
from host.providers import endpoint_of
from host.providers.catalog import known_model
from host.providers.local_servers import find_local_servers
from host.providers.tour import create_sample_workspace
from host.redaction import Redactor
from host.settings import KeyringSecrets, ProviderSettings, Secrets, key_name, provider_key


class ProviderCalls:
    """Keys go in and never come out."""

    def __init__(self, models: ConfiguredModels, secrets: Secrets, home: Path, redactor: Redactor) -> None:
        self._models = models
        self._redactor = redactor
        self._secrets = secrets
        self._home = home

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "providers/list": self.list_configured,
            "providers/test": self.test,
            "providers/local": self.local,
            "providers/key": self.key,
            "providers/forget-key": self.forget_key,
            "providers/key-place": self.key_place,
            "providers/key-states": self.key_states,
            "providers/tour-workspace": self.tour_workspace,
        }

    async def list_configured(self) -> list[dict[str, Any]]:
        """``[{name, kind, baseUrl, endpoint, keyVariable, contextWindow, models, scripted}]``, a model ``{id,
        contextWindow, inputPrice, outputPrice, cachedPrice}``; prices per million tokens, null where unknown.

        ``endpoint``: where its requests go, "" for nowhere. ``keyVariable``: the environment variable that holds the
        key, "" for no key at all, null for the keyring.
        """
        return [_described(name, settings) for name, settings in self._models.configured().items()]

    async def test(
        self,
        provider: str,
        kind: str | None = None,
        baseUrl: str | None = None,
        key: str | None = None,
        keyVariable: str | None = None,
    ) -> dict[str, Any]:
        """Ask a configured provider, or one with the given kind, address and place of the key, what it serves:
        ``{models: [id …]}``."""
        if kind is None and baseUrl is None:
            settings = self._models.settings_of(provider)
        else:
            plain = {"kind": kind or "openai", "base_url": baseUrl or "", "api_key_env": keyVariable}
            settings = msgspec.convert(plain, ProviderSettings)
        found = await self._models.try_out(provider, settings, key)
        return {"models": [model.id for model in found]}

    async def local(self) -> list[dict[str, Any]]:
        """Model servers found on this machine."""
        return await find_local_servers()

    async def key(self, provider: str, key: str) -> dict[str, str]:
        """Keep a provider's key: ``{backend: "keyring" | "file"}``, and the ``code`` that says why it is the file."""
        self._redactor.learn(key)
        await self._secrets.set(key_name(provider), key.strip())
        said = self._secrets.said if isinstance(self._secrets, KeyringSecrets) else None
        return {"backend": self._secrets.backend} | ({} if said is None else {"code": said.code})

    async def forget_key(self, provider: str) -> bool:
        await self._secrets.delete(key_name(provider))
        return True

    async def key_place(self) -> dict[str, str]:
        """Where keys are kept on this machine: ``{backend: "keyring" | "file", path}``; asks nobody for leave."""
        said = await self._secrets.check() if isinstance(self._secrets, KeyringSecrets) else None
        return {"backend": self._secrets.backend, "path": "" if said is None else str(said.details["path"])}

    async def key_states(self) -> dict[str, str]:
        """``{provider: state}``: ``set``, ``missing``, ``unset`` (its environment variable is), ``none`` (it wants no
        key), or the code that says why it is not known. A locked keyring may ask the user to open it."""
        return {name: await self._key_state(name, given) for name, given in self._models.configured().items()}

    async def _key_state(self, name: str, settings: ProviderSettings) -> str:
        if settings.kind == "tour" or settings.api_key_env == "":
            return "none"
        try:
            found = await provider_key(name, settings, self._secrets)
        except HostError as error:
            return error.code
        return "set" if found else "missing" if settings.api_key_env is None else "unset"

    async def tour_workspace(self) -> dict[str, str]:
        """Make Tour's sample workspace, a new one each time."""
        return {"workspace": str(create_sample_workspace(self._home / "tour"))}


def _described(name: str, settings: ProviderSettings) -> dict[str, Any]:
    return {
        "name": name,
        "kind": settings.kind,
        "baseUrl": settings.base_url,
        "endpoint": endpoint_of(settings),
        "keyVariable": settings.api_key_env,
        "contextWindow": settings.context_window,
        "models": [_model(id, settings) for id in settings.models],
        "scripted": settings.kind == "tour",
    }


def _model(id: str, settings: ProviderSettings) -> dict[str, Any]:
    known = known_model(id)
    return {
        "id": id,
        "contextWindow": settings.context_window or (known and known.context_window),
        "inputPrice": known and known.input_price,
        "outputPrice": known and known.output_price,
        "cachedPrice": known and known.cached_price,
    }
