"""One window per data folder: a second start hands its arguments to the first and ends (behaviour 2.7)."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

HAND_OVER_MS = 1500
SOON_SECONDS = 8.0
ACTIVATION = "XDG_ACTIVATION_TOKEN"
ANY_PROCESS = -1  # ASFW_ANY


class Arrival(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a start asks for.

    Attributes:
        paths: absolute; folders to work in and recorded sessions to read in.
        new_session, new_window: as asked by a desktop entry's actions.
        token: the system's leave to come to the front (Wayland), "" for none.
    """

    paths: tuple[str, ...] = ()
    new_session: bool = False
    new_window: bool = False
    token: str = ""


Arrived = Callable[[Arrival], None]


def door(home: Path) -> str:
    """The name of the local socket of a data folder. On Unix a path of the user's own temporary folder."""
    key = hashlib.sha256(str(home.resolve()).encode()).hexdigest()[:20]
    return str(Path(tempfile.gettempdir()) / f"parley-{key}")


def hand_over(home: Path, arrival: Arrival) -> bool:
    """Give ``arrival`` to the window that has ``home`` open. False when there is none."""
    socket = QLocalSocket()
    socket.connectToServer(door(home))
    if not socket.waitForConnected(HAND_OVER_MS):
        return False
    if sys.platform == "win32":
        import ctypes

        # This process was started by the user, so it may come to the front; the other one may only with its leave.
        ctypes.windll.user32.AllowSetForegroundWindow(ANY_PROCESS)
    named = msgspec.structs.replace(arrival, token=os.environ.get(ACTIVATION, ""))
    socket.write(msgspec.json.encode(named) + b"\n")
    socket.flush()
    taken = socket.waitForReadyRead(HAND_OVER_MS) and bytes(socket.readAll().data()) == b"ok"
    socket.disconnectFromServer()
    return taken


def hand_over_soon(home: Path, arrival: Arrival, patience: float = SOON_SECONDS) -> bool:
    """The same for a window that has ``home`` but may not listen yet: it is being started, as when two files are opened
    one right after the other. ``patience``: seconds to wait for it."""
    end = time.monotonic() + patience
    while not hand_over(home, arrival):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Door(QObject):
    """Listens for later starts on the same folder. ``arrived`` is called with what each brings."""

    def __init__(self, home: Path, arrived: Arrived, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._arrived = arrived
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        self._name = door(home)
        self._visitors: list[QLocalSocket] = []

    def open(self) -> bool:
        """Begin to listen; a socket that a killed process left behind is replaced."""
        if self._server.listen(self._name):
            return True
        QLocalServer.removeServer(self._name)
        return self._server.listen(self._name)

    def close(self) -> None:
        self._server.close()

    @Slot()
    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            self._visitors.append(socket)
            socket.readyRead.connect(self._spoken)
            socket.disconnected.connect(self._gone)

    @Slot()
    def _spoken(self) -> None:
        for socket in self._visitors:
            self._read(socket)

    @Slot()
    def _gone(self) -> None:
        unconnected = QLocalSocket.LocalSocketState.UnconnectedState
        for socket in [one for one in self._visitors if one.state() == unconnected]:
            self._visitors.remove(socket)
            socket.deleteLater()

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            return
        try:
            arrival = msgspec.json.decode(bytes(socket.readLine().data()), type=Arrival)
        except msgspec.DecodeError:
            socket.abort()
            return
        socket.write(b"ok")
        socket.flush()
        self._arrived(arrival)
