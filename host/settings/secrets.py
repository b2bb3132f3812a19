"""Keys of providers: in the system keyring, or in a file where there is none; never in the log, an export or an error
text (behaviour 12)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, Protocol, TypeVar

from host.errors import HostError
from host.loading import in_daemon_thread
from host.settings.secret_file import SecretFile

SERVICE: Final = "Parley"
PATIENCE: Final = 20.0  # seconds; a keyring may have to ask the user for its own password

T = TypeVar("T")
Backend = Literal["keyring", "file"]

logger = logging.getLogger(__name__)


class Secrets(Protocol):
    """Named keys.

    Attributes:
        backend: where `set` puts them, as far as is known; sure after the first call of any of these.
    """

    @property
    def backend(self) -> Backend: ...

    async def get(self, name: str) -> str | None:
        """The key, or None.

        Raises:
            HostError: ``KEYRING_LOCKED`` (it did not answer in time or was not unlocked), ``SECRETS_UNREADABLE``.
        """
        ...

    async def set(self, name: str, value: str) -> None:
        """Keep a key.

        Raises:
            HostError: it could not be kept anywhere: ``SETTINGS_READ_ONLY``, ``DISK_FULL``, ``DISK_FAULT``.
        """
        ...

    async def delete(self, name: str) -> None:
        """Remove a key; one that is not there changes nothing. Raises as `get` and `set`."""
        ...


class Keyring(Protocol):
    """What is used of ``keyring.backend.KeyringBackend``."""

    def get_password(self, service: str, username: str) -> str | None: ...
    def set_password(self, service: str, username: str, password: str) -> None: ...
    def delete_password(self, service: str, username: str) -> None: ...


def system_keyring() -> Keyring | None:
    """The keyring of this system, None where there is none; blocking, and slow at first."""
    import keyring
    from keyring.backends.fail import Keyring as NoKeyring
    from keyring.backends.null import Keyring as NullKeyring

    found = keyring.get_keyring()
    return None if isinstance(found, NoKeyring | NullKeyring) else found


class KeyringSecrets:
    """`Secrets` in the system keyring, with ``secrets.json`` (mode 600) in the home where there is none or it refuses.

    Attributes:
        said: what the user must be told: ``KEYRING_FAILED`` with ``path`` once keys go to the file; else None.
    """

    def __init__(
        self, home: Path, find: Callable[[], Keyring | None] = system_keyring, patience: float = PATIENCE
    ) -> None:
        self._file = SecretFile(home / "secrets.json")
        self._find = find
        self._patience = patience
        self._keyring: Keyring | None = None
        self._sought = False
        self._seeking = asyncio.Lock()
        self.said: HostError | None = None

    def __repr__(self) -> str:
        return f"KeyringSecrets({self.backend})"

    @property
    def backend(self) -> Backend:
        return "file" if self.said is not None else "keyring"

    async def check(self) -> HostError | None:
        """Look whether there is a keyring; returns `said`."""
        await self._found()
        return self.said

    async def get(self, name: str) -> str | None:
        held, unreadable = await asyncio.to_thread(self._in_file, name)
        keyring = await self._found()
        if held is None and keyring is not None:
            try:
                held = await self._ask(lambda: keyring.get_password(SERVICE, name))
            except (TimeoutError, _Refused) as fault:
                raise HostError("KEYRING_LOCKED", f"the system keyring did not give the key ({fault})") from None
        if held is None and unreadable is not None:
            raise unreadable
        return held

    def _in_file(self, name: str) -> tuple[str | None, HostError | None]:
        try:
            return self._file.get(name), None
        except HostError as unreadable:
            return None, unreadable

    async def set(self, name: str, value: str) -> None:
        keyring = await self._found()
        if keyring is not None:
            try:
                await self._ask(lambda: keyring.set_password(SERVICE, name, value))
            except (TimeoutError, _Refused) as fault:
                self._say(f"the system keyring did not take the key ({fault})")
            else:
                await asyncio.to_thread(self._file.forget, name)
                return
        await asyncio.to_thread(self._file.set, name, value)

    async def delete(self, name: str) -> None:
        await asyncio.to_thread(self._file.forget, name)
        keyring = await self._found()
        if keyring is None:
            return
        try:
            if await self._ask(lambda: keyring.get_password(SERVICE, name)) is not None:
                await self._ask(lambda: keyring.delete_password(SERVICE, name))
        except (TimeoutError, _Refused) as fault:
            raise HostError("KEYRING_LOCKED", f"the system keyring did not remove the key ({fault})") from None

    async def _found(self) -> Keyring | None:
        async with self._seeking:
            if not self._sought:
                try:
                    self._keyring = await self._ask(self._find, importing=True)
                    reason = "there is no system keyring"
                except (TimeoutError, _Refused) as fault:
                    reason = f"the system keyring cannot be used ({fault})"
                self._sought = True
                if self._keyring is None:
                    self._say(reason)
        return self._keyring

    def _say(self, reason: str) -> None:
        if self.said is None:
            path = str(self._file.path)
            self.said = HostError("KEYRING_FAILED", f"{reason}; keys are kept in {path}", path=path)
            logger.warning("%s", self.said)

    async def _ask(self, question: Callable[[], T], *, importing: bool = False) -> T:
        """Run ``question`` in a thread that nobody waits for at the end: a keyring may show a dialog and block.

        Raises:
            TimeoutError: no answer within the patience.
            _Refused: the keyring raised; its text may name a key, so only the kind of error is kept.
        """

        def careful() -> T:
            try:
                return question()
            except Exception as error:  # noqa: BLE001  (any backend's own; only its name is safe to repeat)
                raise _Refused(type(error).__name__) from None

        async with asyncio.timeout(self._patience):
            return await in_daemon_thread(careful, importing=importing)


class _Refused(Exception):
    """The keyring raised an error of this kind."""
