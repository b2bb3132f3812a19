"""A session bus of a test's own, and a notification server on it that records what it is told and can be clicked."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.io.asyncio import open_dbus_connection

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
ABILITIES = ("actions", "body", "body-markup", "persistence", "sound")
CONFIGURATION = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


# What the server has, for who asks before calling.
INTROSPECTION = f"""\
<node><interface name="{NAME}">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation">{'<arg type="s" direction="out"/>' * 4}</method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="Notify">
{"".join(f'<arg type="{kind}" direction="in"/>' for kind in ("s", "u", "s", "s", "s", "as", "a{sv}", "i"))}
<arg type="u" direction="out"/>
</method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>
"""


@contextmanager
def session_bus(folder: Path) -> Iterator[str]:
    """A bus with no services to start; gives its address. Its socket is in ``folder``, it ends with the block."""
    configuration = folder / "bus.conf"
    configuration.write_text(CONFIGURATION.format(socket=folder / "bus"), encoding="utf-8")
    command = ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()  # said when it listens
    finally:
        daemon.terminate()
        daemon.communicate(timeout=5)


@dataclass
class Told:
    """One `Notify`."""

    number: int
    icon: str
    title: str
    text: str
    actions: list[str]
    hints: dict[str, Any]
    replaces: int


@dataclass
class NotificationServer:
    """As a desktop has it.

    Attributes:
        told: everything that was ever shown, oldest first. shown: what stands on the screen.
        closed: the numbers that were taken back by who showed them, in order.
        inhibited: do-not-disturb, for a server that says so; None: it has no such property.
        abilities: what `GetCapabilities` says. failing: it shows nothing any more. hanging: it
            answers nothing any more. named: it can be found on the bus.
    """

    inhibited: bool | None = None
    abilities: tuple[str, ...] = ABILITIES
    told: list[Told] = field(default_factory=list)
    shown: dict[int, Told] = field(default_factory=dict)
    closed: list[int] = field(default_factory=list)
    failing: bool = False
    hanging: bool = False
    named: asyncio.Event = field(default_factory=asyncio.Event)
    _connection: Any = None

    async def serve(self, address: str) -> None:
        """Until it is cancelled."""
        self._connection = connection = await open_dbus_connection(address)
        bus = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
        await connection.send(new_method_call(bus, "RequestName", "su", (NAME, 0)))
        try:
            while True:
                message = await connection.receive()
                if self.hanging:
                    continue
                if message.header.message_type is MessageType.method_call:
                    await connection.send(self._answer(message))
                elif message.header.message_type is MessageType.method_return:
                    self.named.set()
        finally:
            connection.writer.close()

    def _answer(self, message: Message) -> Message:
        member, body = message.header.fields[HeaderFields.member], message.body
        if member == "Introspect":
            return new_method_return(message, "s", (INTROSPECTION,))
        if member == "GetServerInformation":
            return new_method_return(message, "ssss", ("test", "Parley", "1", "1.2"))
        if member == "GetCapabilities":
            return new_method_return(message, "as", (list(self.abilities),))
        if member == "Notify" and not self.failing:
            return new_method_return(message, "u", (self._show(*body),))
        if member == "CloseNotification" and body[0] in self.shown:
            self.closed.append(body[0])
            del self.shown[body[0]]
            return new_method_return(message)
        if member == "Get" and tuple(body) == (NAME, "Inhibited") and self.inhibited is not None:
            return new_method_return(message, "v", (("b", self.inhibited),))
        return new_error(message, "org.freedesktop.DBus.Error.InvalidArgs", "s", (f"no {member} of this kind",))

    def _show(
        self,
        app: str,
        replaces: int,
        icon: str,
        title: str,
        text: str,
        actions: list[str],
        hints: dict[str, Any],
        expires: int,
    ) -> int:
        assert app == "Parley"
        values = {name: value for name, (_, value) in hints.items()}
        told = Told(len(self.told) + 1, icon, title, text, actions, values, replaces)
        self.told.append(told)
        self.shown[told.number] = told
        return told.number

    # What the user does

    async def choose(self, number: int, action: str, token: str = "") -> None:
        """Click a button, or with ``default`` the notification itself; it goes from the screen."""
        if token:
            await self._signal("ActivationToken", "us", (number, token))
        await self._signal("ActionInvoked", "us", (number, action))
        await self.dismiss(number)

    async def dismiss(self, number: int) -> None:
        del self.shown[number]
        await self._signal("NotificationClosed", "uu", (number, 2))

    async def expire(self, number: int) -> None:
        """Its time on the screen is over; it stays in the list."""
        await self._signal("NotificationClosed", "uu", (number, 1))

    async def _signal(self, name: str, signature: str, body: tuple[Any, ...]) -> None:
        await self._connection.send(new_signal(DBusAddress(PATH, interface=NAME), name, signature, body))


@asynccontextmanager
async def notification_server(address: str, **facts: Any) -> AsyncIterator[NotificationServer]:
    """A server that has the name when this begins, and gives it back in the end."""
    server = NotificationServer(**facts)
    serving = asyncio.ensure_future(server.serve(address))
    named = asyncio.ensure_future(server.named.wait())
    try:
        await asyncio.wait({serving, named}, return_when=asyncio.FIRST_COMPLETED)
        yield server
    finally:
        named.cancel()
        serving.cancel()
        await asyncio.wait({serving, named})
        if not serving.cancelled():
            serving.result()
