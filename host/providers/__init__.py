"""Model providers. `base` is what they speak; `build_provider` makes one from its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from urllib.parse import urlsplit

from host.clock import Clock, SystemClock
from host.errors import HostError
from host.providers.addresses import normalise_base_url
from host.providers.anthropic_messages import AnthropicMessages
from host.providers.base import BadKey, Provider
from host.providers.catalog import Catalog
from host.providers.openai_chat import OpenAIChat
from host.providers.proxies import is_loopback
from host.providers.tour import TourProvider

__all__ = ["DEFAULT_BASE_URLS", "ProviderSettings", "build_provider", "endpoint_of"]

DEFAULT_BASE_URLS = {"openai": "https://api.openai.com/v1", "anthropic": "https://api.anthropic.com"}


class ProviderSettings(Protocol):
    """What `build_provider` reads of a provider's settings."""

    @property
    def kind(self) -> str: ...
    @property
    def base_url(self) -> str: ...
    @property
    def models(self) -> Sequence[str]: ...
    @property
    def context_window(self) -> int | None: ...


def build_provider(name: str, settings: ProviderSettings, key: str | None, *, clock: Clock | None = None) -> Provider:
    """Make the provider called ``name``. Opens nothing yet: the first request does.

    Args:
        key: from the keyring or the environment; None or blank for none.
        clock: paces Tour.

    Raises:
        NotFound: ``BAD_BASE_URL``.
        BadKey: the key holds characters that no key has.
        HostError: ``BAD_PROVIDER``, the kind is unknown.
    """
    if settings.kind == "tour":
        return TourProvider(clock or SystemClock())
    if settings.kind not in DEFAULT_BASE_URLS:
        raise HostError("BAD_PROVIDER", f"Provider {name!r} has the unknown kind {settings.kind!r}.", provider=name)
    base_url = normalise_base_url(settings.kind, _typed(settings))
    bare = (key or "").strip() or None
    if bare is not None and not (bare.isascii() and bare.isprintable()):
        raise BadKey("The key holds characters that no key has.", status=None)
    free = is_loopback(urlsplit(base_url).hostname or "")
    catalog = Catalog(settings.context_window, free=free)
    if settings.kind == "anthropic":
        return AnthropicMessages(base_url, bare, catalog=catalog)
    return OpenAIChat(base_url, bare, catalog=catalog)


def endpoint_of(settings: ProviderSettings) -> str:
    """The address below which all requests of a provider go; as it was typed where it is none, "" for Tour."""
    if settings.kind not in DEFAULT_BASE_URLS:
        return ""
    try:
        return normalise_base_url(settings.kind, _typed(settings))
    except HostError:
        return settings.base_url


def _typed(settings: ProviderSettings) -> str:
    return settings.base_url.strip() or DEFAULT_BASE_URLS[settings.kind]
