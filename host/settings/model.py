"""The shape of ``settings.toml``; field names are the file's own (protocol.md). Every key may be absent."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

LONGEST_WAIT: Final = 2_147_483  # seconds (behaviour 5.2.2)


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the tables of the file."""


class Questions(Section, frozen=True):
    """``mode``: whether the question tool has a time-out at all. ``timeout``: seconds, or -1 to wait always."""

    mode: Literal["timed", "legacy"] = "timed"
    timeout: Annotated[int, msgspec.Meta(ge=-1, le=LONGEST_WAIT)] = 120

    def __post_init__(self) -> None:
        if self.timeout == 0:
            raise ValueError("Expected a positive number of seconds, or -1")


class Defaults(Section, frozen=True):
    """What a new session gets; "" where nothing is chosen."""

    provider: str = ""
    model: str = ""
    workspace: str = ""
    approvals: Literal["ask", "edits", "full"] = "ask"


class ProviderSettings(Section, frozen=True):
    """One provider. ``api_key_env``: the environment variable that holds the key; absent: the keyring; "": no key.
    ``context_window``: tokens, where the catalogue does not know better."""

    kind: Literal["openai", "anthropic", "tour"] = "openai"
    base_url: str = ""
    api_key_env: str | None = None
    models: tuple[str, ...] = ()
    context_window: Annotated[int, msgspec.Meta(ge=1)] | None = None


class Display(Section, frozen=True):
    """``transcript``: whether finished turns fold (``compact``, behaviour 9.2) or stay open (``normal``). ``motion``:
    whether anything moves. ``text_size``: percent of the usual size."""

    transcript: Literal["compact", "normal"] = "compact"
    motion: Literal["system", "reduced", "full"] = "system"
    text_size: Literal["system", 80, 90, 100, 110, 125, 150, 175, 200] = "system"


class Send(Section, frozen=True):
    """``busy``: what Enter does while the agent works: queue for the next turn, or steer the running one."""

    busy: Literal["queue", "steer"] = "queue"


class Approvals(Section, frozen=True):
    """``always``: workspace -> tool -> the prefixes that are always allowed (behaviour 11)."""

    always: dict[str, dict[str, tuple[str, ...]]] = {}


class Window(Section, frozen=True):
    """``tray``: an entry there while something waits, which stays when the last window closes over work (behaviour
    15.1). ``notifications``: one for each thing that waits while no window has the focus (6.10); ``sound``: a short
    one with it."""

    tray: bool = True
    notifications: bool = True
    sound: bool = False


class Updates(Section, frozen=True):
    """``check``: look once a day whether the feed names a newer Parley. ``feed``: its address, docs/updates.md; "" for
    none."""

    check: bool = False
    feed: str = ""


class Settings(Section, frozen=True):
    language: Literal["system", "en", "zh_CN"] = "system"
    theme: Literal["system", "light", "dark"] = "system"
    questions: Questions = Questions()
    defaults: Defaults = Defaults()
    providers: dict[str, ProviderSettings] = {}
    display: Display = Display()
    send: Send = Send()
    approvals: Approvals = Approvals()
    window: Window = Window()
    updates: Updates = Updates()


class SettingsWarning(msgspec.Struct, frozen=True, rename="camel"):
    """Something about the file the user should hear of; the rest of it is in force.

    Codes: ``SETTINGS_UNREADABLE`` (``path``: where the file was kept aside), ``SETTINGS_BROKEN`` (it cannot be read
    since it was changed by hand; what was read before is in force), ``SETTINGS_UNKNOWN`` (``key`` is kept and not
    used), ``SETTINGS_BAD_VALUE`` (the default stands for ``key``).
    """

    code: str
    message: str
    path: str
    key: str = ""
