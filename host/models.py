"""The configured providers, built when first used and built anew when their settings or key change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from host.clock import Clock
from host.errors import HostError
from host.providers import build_provider
from host.providers.base import ModelInfo, Provider
from host.providers.catalog import known_model
from host.redaction import Redactor
from host.settings import ProviderSettings, Secrets, Settings, provider_key

TOUR = "tour"
TOUR_SETTINGS = ProviderSettings(kind="tour", models=("tour",))


class ConfiguredModels:
    """Finds the provider a session names. Tour is always there, whatever the settings say (behaviour 12)."""

    def __init__(self, settings: Callable[[], Settings], secrets: Secrets, clock: Clock, redactor: Redactor) -> None:
        self._settings = settings
        self._secrets = secrets
        self._redactor = redactor
        self._clock = clock
        self._told: dict[tuple[str, str], int] = {}
        self._built: dict[str, tuple[ProviderSettings, str | None, Provider]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    def configured(self) -> dict[str, ProviderSettings]:
        """All providers by name, Tour last."""
        found = dict(self._settings().providers)
        found.setdefault(TOUR, TOUR_SETTINGS)
        return found

    def settings_of(self, name: str) -> ProviderSettings:
        """Raises `HostError` ``UNKNOWN_PROVIDER`` or, for no name at all, ``NO_PROVIDER_CHOSEN``."""
        if not name:
            raise HostError("NO_PROVIDER_CHOSEN", "no provider is chosen")
        found = self.configured().get(name)
        if found is None:
            raise HostError("UNKNOWN_PROVIDER", f"no provider is named {name}", provider=name)
        return found

    async def provider(self, name: str) -> Provider:
        """The provider called ``name``, ready to stream.

        Raises:
            HostError: as `settings_of`; ``KEYRING_LOCKED``; or as `build_provider`.
        """
        settings = self.settings_of(name)
        async with self._locks.setdefault(name, asyncio.Lock()):
            key = await provider_key(name, settings, self._secrets)
            self._redactor.learn(key)
            built = self._built.get(name)
            if built is not None:
                if built[:2] == (settings, key):
                    return built[2]
                await built[2].close()
            provider = build_provider(name, settings, key, clock=self._clock)
            self._built[name] = (settings, key, provider)
            return provider

    def default_model(self, provider: str) -> str:
        """The first model the settings list for ``provider``."""
        settings = self.settings_of(provider)
        models = settings.models or (TOUR_SETTINGS.models if settings.kind == TOUR else ())
        if not models:
            raise HostError("NO_MODEL_CHOSEN", f"no model of {provider} is chosen", provider=provider)
        return models[0]

    def context_window(self, provider: str, model: str) -> int | None:
        settings = self.configured().get(provider)
        if settings is not None and settings.context_window is not None:
            return settings.context_window
        known = known_model(model)
        return self._told.get((provider, model)) or (None if known is None else known.context_window)

    async def try_out(self, name: str, settings: ProviderSettings, key: str | None) -> list[ModelInfo]:
        """ "Test connection": ask a provider, configured or about to be, what it serves.

        Raises:
            ProviderError, HostError: what to fix.
        """
        if key is None and (settings.api_key_env is not None or name in self.configured()):
            key = await provider_key(name, settings, self._secrets)
        self._redactor.learn(key)
        provider = build_provider(name, settings, key, clock=self._clock)
        try:
            models = await provider.models()
            self._told |= {(name, one.id): one.context_window for one in models if one.context_window is not None}
            return models
        finally:
            await provider.close()

    async def close(self) -> None:
        built, self._built = self._built, {}
        await asyncio.gather(*(provider.close() for _, _, provider in built.values()))
