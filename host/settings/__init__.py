"""What the user has chosen: `settings.toml`, read leniently and written atomically, and the keys beside it."""

from host.settings.keys import key_name, provider_key
from host.settings.model import (
    Approvals,
    Defaults,
    Display,
    ProviderSettings,
    Questions,
    Send,
    Settings,
    SettingsWarning,
    Updates,
    Window,
)
from host.settings.rules import AlwaysRule
from host.settings.secrets import KeyringSecrets, Secrets
from host.settings.store import SettingsStore

__all__ = [
    "AlwaysRule",
    "Approvals",
    "Defaults",
    "Display",
    "KeyringSecrets",
    "ProviderSettings",
    "Questions",
    "Secrets",
    "Send",
    "Settings",
    "SettingsStore",
    "SettingsWarning",
    "Updates",
    "Window",
    "key_name",
    "provider_key",
]
