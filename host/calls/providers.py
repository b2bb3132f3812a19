"""`providers/…`: what is configured, whether it answers, what it serves, and keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from host.models import ConfiguredModels
from host.providers.catalog import known_model
from host.providers.local_servers import find_local_servers
from host.providers.tour import create_sample_workspace
from host.settings import KeyringSecrets, ProviderSettings, Secrets, key_name


class ProviderCalls:
    """Keys go in and never come out."""

    def __init__(self, models: ConfiguredModels, secrets: Secrets, home: Path) -> None:
        self._models = models
        self._secrets = secrets
        self._home = home

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "providers/list": self.list_configured,
            "providers/test": self.test,
            "providers/local": self.local,
            "providers/key": self.key,
            "providers/forget-key": self.forget_key,
            "providers/tour-workspace": self.tour_workspace,
        }

    async def list_configured(self) -> list[dict[str, Any]]:
        """``[{name, kind, baseUrl, models, scripted}]``, a model ``{id, contextWindow, inputPrice, outputPrice,
        cachedPrice}``; prices per million tokens, null where unknown."""
        return [_described(name, settings) for name, settings in self._models.configured().items()]

    async def test(
        self,
        provider: str,
        kind: str | None = None,
        baseUrl: str | None = None,
        key: str | None = None,
    ) -> dict[str, Any]:
        """Ask a configured provider, or one with the given kind and address, what it serves: ``{models: [id …]}``."""
        if kind is None and baseUrl is None:
            settings = self._models.settings_of(provider)
        else:
            plain = {"kind": kind or "openai", "base_url": baseUrl or ""}
            settings = msgspec.convert(plain, ProviderSettings)
        found = await self._models.try_out(provider, settings, key)
        return {"models": [model.id for model in found]}

    async def local(self) -> list[dict[str, Any]]:
        """Model servers found on this machine."""
        return await find_local_servers()

    async def key(self, provider: str, key: str) -> dict[str, str]:
        """Keep a provider's key: ``{backend: "keyring" | "file"}``, and the ``code`` that says why it is the file."""
        await self._secrets.set(key_name(provider), key.strip())
        said = self._secrets.said if isinstance(self._secrets, KeyringSecrets) else None
        return {"backend": self._secrets.backend} | ({} if said is None else {"code": said.code})

    async def forget_key(self, provider: str) -> bool:
        await self._secrets.delete(key_name(provider))
        return True

    async def tour_workspace(self) -> dict[str, str]:
        """Make Tour's sample workspace, a new one each time."""
        return {"workspace": str(create_sample_workspace(self._home / "tour"))}


def _described(name: str, settings: ProviderSettings) -> dict[str, Any]:
    return {
        "name": name,
        "kind": settings.kind,
        "baseUrl": settings.base_url,
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
