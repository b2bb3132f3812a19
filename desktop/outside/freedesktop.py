"""Notifications of Linux desktops: ``org.freedesktop.Notifications`` on the session bus.

jeepney speaks D-Bus; it is there for the keyring already. desktop-notifier, which serves the other systems, tells
nothing of what matters here: whether a text may hold markup, whether the user is not to be disturbed, which desktop
entry to group by, the token that lets a Wayland window come to the front, or that sending failed.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, Final

from desktop.outside.notice import APP_NAME, PICTURE, NoService, Notice

NAME: Final = "org.freedesktop.Notifications"
PATH: Final = "/org/freedesktop/Notifications"
BUS: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
PROPERTIES: Final = "org.freedesktop.DBus.Properties"
SIGNALS: Final = f"type='signal',interface='{NAME}',path='{PATH}'"
DEFAULT: Final = "default"  # the action of a click on the notification itself
OPEN: Final = "open"
SOUND: Final = "message-new-instant"  # of the sound naming specification: the user's own theme has it
QUIET: Final = ((NAME, "Inhibited"), ("org.dunstproject.cmd0", "paused"))
DESKTOP_ENTRY: Final = "parley"
TOKEN: Final = "XDG_ACTIVATION_TOKEN"
EXPIRED: Final = 1  # it left the screen, and may still stand in the desktop's list
PATIENCE: Final = 10.0  # seconds: the bus may have to start the service first

logger = logging.getLogger(__name__)

Shown = tuple[str, int]


def session_bus() -> str:
    """The address of the user's bus, "" where there is none."""
    given = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if given is not None:
        return given if given.startswith("unix:") else ""
    usual = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent") / "bus"
    return f"unix:path={usual}" if usual.exists() else ""


class Refused(Exception):
    """The bus or the service answered with an error."""


class Freedesktop:
    """Connects with the first use, and anew after the connection was lost.

    A notification is known by the server that showed it and that server's number: a server that was started anew
    begins its numbers again, and none of them is ours.
    """

    def __init__(self, address: str) -> None:
        self.sounds = False
        self._address = address
        self._connection: Any = None
        self._receiving: asyncio.Task[None] | None = None
        self._replies: dict[int, asyncio.Future[Any]] = {}
        self._chosen: dict[Shown, Callable[[], None]] = {}
        self._tokens: dict[Shown, str] = {}
        self._abilities: frozenset[str] = frozenset()

    async def ready(self) -> None:
        if not self._address:
            raise NoService("there is no session bus")
        try:
            if self._connection is None:
                await self._connect()
            # Asked each time: another server may have taken over.
            _, (names,) = await self._call(NAME, PATH, NAME, "GetCapabilities")
        except (Refused, TimeoutError, OSError, EOFError, ValueError, RuntimeError) as fault:
            raise NoService(f"nobody shows notifications: {fault!r}") from fault
        self._abilities = frozenset(names)
        self.sounds = "sound" in self._abilities

    async def _connect(self) -> None:
        streams = await asyncio.to_thread(importlib.import_module, "jeepney.io.asyncio")
        self._connection = connection = await streams.open_dbus_connection(self._address)
        self._receiving = asyncio.ensure_future(self._receive(connection))
        await self._call(BUS[0], BUS[1], BUS[0], "AddMatch", "s", SIGNALS)

    async def show(self, notice: Notice, chosen: Callable[[], None]) -> Shown:
        hints: dict[str, tuple[str, Any]] = {"urgency": ("y", 1), "desktop-entry": ("s", DESKTOP_ENTRY)}
        if notice.sound and self.sounds:
            hints["sound-name"] = ("s", SOUND)
        else:
            hints["suppress-sound"] = ("b", True)
        text = escape(notice.text, quote=False) if "body-markup" in self._abilities else notice.text
        actions = [DEFAULT, notice.action, OPEN, notice.action] if "actions" in self._abilities else []
        words = (APP_NAME, 0, PICTURE.as_uri(), notice.title, text, actions, hints, -1)
        server, (number,) = await self._call(NAME, PATH, NAME, "Notify", "susssasa{sv}i", *words)
        self._chosen[server, number] = chosen
        return server, number

    async def withdraw(self, shown: Shown) -> None:
        self._tokens.pop(shown, None)
        if self._chosen.pop(shown, None) is None or self._connection is None:
            return
        server, number = shown
        try:
            await self._call(server, PATH, NAME, "CloseNotification", "u", number)
        except Refused as refusal:
            logger.debug("a notification had gone already: %s", refusal)

    async def quiet(self) -> bool | None:
        for interface, name in QUIET:
            try:
                _, (value,) = await self._call(NAME, PATH, PROPERTIES, "Get", "ss", interface, name)
            except Refused:
                continue
            return bool(value[1])
        return None

    async def close(self) -> None:
        connection, receiving = self._connection, self._receiving
        self._connection = self._receiving = None
        if receiving is not None:
            receiving.cancel()
            await asyncio.wait({receiving})
        if connection is not None:
            connection.writer.close()

    # The wire

    async def _call(
        self, whom: str, path: str, interface: str, member: str, signature: str | None = None, *given: Any
    ) -> tuple[str, Any]:
        """The unique name of who answered, and the answer.

        Raises:
            Refused: it is an error. TimeoutError, ConnectionError: there is none.
        """
        from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call

        connection = self._connection
        if connection is None:
            raise ConnectionError("not on the bus")
        message = new_method_call(DBusAddress(path, bus_name=whom, interface=interface), member, signature, given)
        number = next(connection.outgoing_serial)
        with self._awaited(number) as reply:
            await connection.send(message, serial=number)
            async with asyncio.timeout(PATIENCE):
                answer = await reply
        fields = answer.header.fields
        if answer.header.message_type is MessageType.error:
            raise Refused(fields.get(HeaderFields.error_name), *answer.body)
        return fields.get(HeaderFields.sender, ""), answer.body

    @contextmanager
    def _awaited(self, number: int) -> Iterator[asyncio.Future[Any]]:
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            yield reply
        finally:
            del self._replies[number]

    async def _receive(self, connection: Any) -> None:
        try:
            while True:
                self._take(await connection.receive())
                await asyncio.sleep(0)  # who waits for a reply knows it before the signal that follows is heard
        except Exception as fault:  # noqa: BLE001 (whatever it was, nothing more comes over this wire)
            logger.info("the session bus is gone: %r", fault)
            connection.writer.close()
        finally:
            self._lost(connection)

    def _take(self, message: Any) -> None:
        from jeepney import HeaderFields, MessageType

        fields = message.header.fields
        if message.header.message_type is MessageType.signal:
            self._hear(fields.get(HeaderFields.member, ""), fields.get(HeaderFields.sender, ""), message.body)
            return
        reply = self._replies.get(fields.get(HeaderFields.reply_serial, -1))
        if reply is not None and not reply.done():
            reply.set_result(message)

    def _hear(self, member: str, server: str, body: Any) -> None:
        shown = (server, body[0]) if body else None
        if shown is None or shown not in self._chosen:
            return
        match member:
            case "ActivationToken":
                self._tokens[shown] = body[1]
            case "ActionInvoked":
                # It stays ours until it is closed: some servers keep it on the screen.
                _with_token(self._tokens.pop(shown, ""), self._chosen[shown])
            case "NotificationClosed" if body[1] != EXPIRED:
                del self._chosen[shown]
                self._tokens.pop(shown, None)

    def _lost(self, connection: Any) -> None:
        if self._connection is connection:
            self._connection = self._receiving = None
            self._chosen.clear()
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionError("the session bus is gone"))


def _with_token(token: str, call: Callable[[], None]) -> None:
    """Qt's Wayland takes the token from the environment when a window asks to be activated."""
    if token:
        os.environ[TOKEN] = token
    try:
        call()
    finally:
        os.environ.pop(TOKEN, None)
