"""Keys: in the keyring, else in a file only the user reads, said aloud; nowhere else (behaviour 12)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from host.errors import HostError
from host.settings import KeyringSecrets, ProviderSettings, key_name, provider_key

KEY = "sk-very-secret-0123456789"
posix = pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")


class Drawer(KeyringBackend):
    """A keyring backend that keeps its passwords in memory, and can be locked or hang."""

    priority = 0.1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}
        self.locked = False
        self.unlocked = threading.Event()
        self.unlocked.set()
        self.threads: set[str] = set()

    def _open(self) -> None:
        self.threads.add(threading.current_thread().name)
        self.unlocked.wait()
        if self.locked:
            raise KeyringLocked(f"locked, would have said {KEY}")

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        if (service, username) not in self.held:
            raise PasswordDeleteError("not there")
        del self.held[service, username]


def broken() -> None:
    raise RuntimeError(f"no bus; {KEY}")


async def test_keys_go_to_the_keyring(home: Path) -> None:
    drawer = Drawer()
    secrets = KeyringSecrets(home, lambda: drawer)
    await secrets.set("provider/a", KEY)
    assert await secrets.get("provider/a") == KEY
    assert drawer.held == {("Parley", "provider/a"): KEY}
    assert (secrets.backend, secrets.said, await secrets.check()) == ("keyring", None, None)
    assert not home.exists()
    await secrets.delete("provider/a")
    await secrets.delete("provider/a")
    assert (await secrets.get("provider/a"), drawer.held) == (None, {})
    assert threading.current_thread().name not in drawer.threads, "a keyring may block: never on the loop's thread"


@posix
@pytest.mark.parametrize("find", [lambda: None, broken])
async def test_without_a_keyring_a_file_of_mode_600_and_said(
    home: Path, caplog: pytest.LogCaptureFixture, find: object
) -> None:
    secrets = KeyringSecrets(home, find)  # type: ignore[arg-type]
    said = await secrets.check()
    assert said is not None
    assert (said.code, said.details["path"]) == ("KEYRING_FAILED", str(home / "secrets.json"))
    assert secrets.backend == "file"
    await secrets.set("provider/a", KEY)
    await secrets.set("provider/b", "other")
    assert await secrets.get("provider/a") == KEY
    assert (home / "secrets.json").stat().st_mode & 0o777 == 0o600
    assert json.loads((home / "secrets.json").read_text(encoding="utf-8")) == {"provider/a": KEY, "provider/b": "other"}
    await secrets.delete("provider/a")
    assert await secrets.get("provider/a") is None
    assert await KeyringSecrets(home, lambda: None).get("provider/b") == "other"
    assert KEY not in caplog.text + repr(secrets) + str(said) + repr(said.details)


async def test_a_keyring_that_refuses_or_hangs_lets_keys_go_to_the_file(home: Path) -> None:
    drawer = Drawer()
    drawer.locked = True
    secrets = KeyringSecrets(home, lambda: drawer)
    assert secrets.backend == "keyring"
    await secrets.set("provider/a", KEY)
    assert secrets.backend == "file"
    assert secrets.said is not None
    assert KEY not in str(secrets.said)
    assert await secrets.get("provider/a") == KEY
    drawer.locked = False
    await secrets.set("provider/a", "newer")
    assert not json.loads((home / "secrets.json").read_text(encoding="utf-8")), "moved where it belongs"
    assert await secrets.get("provider/a") == "newer"


async def test_a_keyring_that_does_not_answer_is_not_waited_for(home: Path) -> None:
    drawer = Drawer()
    drawer.unlocked.clear()
    secrets = KeyringSecrets(home, lambda: drawer, patience=0.05)
    with pytest.raises(HostError) as caught:
        await secrets.get("provider/a")
    assert caught.value.code == "KEYRING_LOCKED"
    with pytest.raises(HostError):
        await secrets.delete("provider/a")
    await secrets.set("provider/a", KEY)
    assert (secrets.backend, await secrets.get("provider/a")) == ("file", KEY)
    drawer.unlocked.set()


async def test_a_locked_keyring_says_so_and_names_no_key(home: Path) -> None:
    drawer = Drawer()
    drawer.locked = True
    with pytest.raises(HostError) as caught:
        await KeyringSecrets(home, lambda: drawer).get("provider/a")
    error = caught.value
    assert error.code == "KEYRING_LOCKED"
    assert KEY not in str(error) + repr(error.__cause__)
    assert error.__suppress_context__


@pytest.mark.parametrize("data", [b"{", b"[1]", b'{"provider/a": 5}', b'{"provider/a": "' + KEY.encode() + b"\xff"])
async def test_a_key_file_that_cannot_be_read_is_kept_aside_when_a_key_is_set(home: Path, data: bytes) -> None:
    home.mkdir()
    (home / "secrets.json").write_bytes(data)
    secrets = KeyringSecrets(home, lambda: None)
    with pytest.raises(HostError) as caught:
        await secrets.get("provider/a")
    assert caught.value.code == "SECRETS_UNREADABLE"
    assert KEY not in str(caught.value)
    await secrets.delete("provider/a")
    await secrets.set("provider/a", "new")
    assert await secrets.get("provider/a") == "new"
    assert (home / "secrets.json.bad-1").read_bytes() == data


async def test_a_keyring_makes_a_broken_key_file_harmless(home: Path) -> None:
    home.mkdir()
    (home / "secrets.json").write_bytes(b"{")
    drawer = Drawer()
    secrets = KeyringSecrets(home, lambda: drawer)
    await secrets.set("provider/a", KEY)
    assert await secrets.get("provider/a") == KEY


@posix
async def test_a_key_file_open_to_others_is_closed(home: Path) -> None:
    home.mkdir()
    (home / "secrets.json").write_text('{"provider/a": "x"}', encoding="utf-8")
    (home / "secrets.json").chmod(0o644)
    assert await KeyringSecrets(home, lambda: None).get("provider/a") == "x"
    assert (home / "secrets.json").stat().st_mode & 0o777 == 0o600


async def test_where_a_providers_key_comes_from(home: Path) -> None:
    secrets = KeyringSecrets(home, lambda: None)
    await secrets.set(key_name("a"), KEY)
    environ = {"A_KEY": "from-env", "EMPTY": ""}

    async def key_of(provider: ProviderSettings) -> str | None:
        return await provider_key("a", provider, secrets, environ)

    assert await key_of(ProviderSettings()) == KEY
    assert await key_of(ProviderSettings(api_key_env="A_KEY")) == "from-env"
    assert await key_of(ProviderSettings(api_key_env="EMPTY")) is None
    assert await key_of(ProviderSettings(api_key_env="ABSENT")) is None, "named but not set: the keyring is not asked"
    assert await key_of(ProviderSettings(api_key_env="")) is None
    assert await key_of(ProviderSettings(kind="tour")) is None


@pytest.mark.parametrize("backend", ["keyring.backends.fail.Keyring", "keyring.backends.null.Keyring"])
def test_a_system_without_keyring_is_recognised(home: Path, backend: str) -> None:
    """In a process of its own: the keyring library chooses its backend once."""
    program = (
        "import asyncio, sys, pathlib\n"
        "from host.settings.secrets import KeyringSecrets\n"
        "assert 'keyring' not in sys.modules, 'imported only when needed'\n"
        "said = asyncio.run(KeyringSecrets(pathlib.Path(sys.argv[1])).check())\n"
        "print(said and said.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(home)],
        env={**os.environ, "PYTHON_KEYRING_BACKEND": backend},
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert done.stdout.strip() == "KEYRING_FAILED"
