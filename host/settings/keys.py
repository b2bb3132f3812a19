"""Where a provider's key comes from."""

from __future__ import annotations

import os
from collections.abc import Mapping

from host.settings.model import ProviderSettings
from host.settings.secrets import Secrets


def key_name(provider: str) -> str:
    """Under what name `Secrets` holds the key of ``provider``."""
    return f"provider/{provider}"


async def provider_key(
    name: str, provider: ProviderSettings, secrets: Secrets, environ: Mapping[str, str] = os.environ
) -> str | None:
    """The key of the provider called ``name``: from ``api_key_env``, or from the keyring where that is absent; None
    where there is none or none is wanted.

    Raises:
        HostError: as `Secrets.get`.
    """
    if provider.kind == "tour" or provider.api_key_env == "":
        return None
    if provider.api_key_env is not None:
        return environ.get(provider.api_key_env) or None
    return await secrets.get(key_name(name))
