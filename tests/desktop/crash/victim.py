"""A Parley in which everything fails once, each in its own way; its log says what it noticed.

``python -m tests.desktop.crash.victim HOME`` with ``VICTIM_KEY`` in the environment.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, QTimer, Slot
from PySide6.QtQml import QQmlComponent

from desktop.app import App, create_app, run
from desktop.crash import LINE, log_qt_messages, write_logs
from host import RedactingFormatter, Redactor

KEY = os.environ.get("VICTIM_KEY", "")
WAYS = ("slot", "slot called by QML", "property", "timer", "callback", "task of the window", "forgotten task")
WAYS += ("host call", "background task of the host", "worker thread", "thread", "end of an object")
QML = ("a function of QML", "a binding of QML")


class Broken(Exception):
    pass


def fail(way: str) -> Any:
    raise Broken(f"<{way}> with {KEY}")


async def fail_unheard() -> None:
    await asyncio.sleep(0)
    fail("forgotten task")


async def fail_in_the_window() -> None:
    await asyncio.sleep(0)
    fail("task of the window")


async def call() -> None:
    fail("host call")


class Thing(QObject):
    """What QML reaches of Python."""

    @Slot()
    def act(self) -> None:
        fail("slot called by QML")

    value = Property(int, lambda self: fail("property"), constant=True)


class Mortal:
    def __del__(self) -> None:
        fail("end of an object")


def qml(app: App, text: str) -> QObject:
    assert app._scene is not None
    component = QQmlComponent(app._scene.engine, app._scene.root)
    component.setData(f"import QtQml\nQtObject {{ property var thing: null\n{text} }}".encode(), "file:///victim.qml")
    thing = Thing(app._scene.root)
    made = component.createWithInitialProperties({"thing": thing})
    made.setParent(app._scene.root)
    return made


async def live(home: Path) -> None:
    redactor = Redactor.of_this_process()
    write_logs(home / "logs", RedactingFormatter(redactor, LINE))
    log_qt_messages()
    app = create_app(home=home, language="en", redactor=redactor)
    await app.start()
    app.running.trace()

    root = app._scene.root if app._scene is not None else None
    thing = QObject(root)
    thing.destroyed.connect(lambda: fail("slot"))
    thing.deleteLater()
    QTimer.singleShot(0, lambda: fail("timer"))
    asyncio.get_running_loop().call_soon(fail, "callback")
    app._tasks.start(fail_in_the_window())
    asyncio.ensure_future(fail_unheard())  # noqa: RUF006
    app._tasks.start(asyncio.to_thread(fail, "worker thread"))
    threading.Thread(target=fail, args=("thread",)).start()
    app.host._directory._index.refresh = lambda: fail("background task of the host")  # type: ignore[method-assign]
    app.host._directory.start()
    app.host._gateway.serve({"victim/call": call}, {})
    app._tasks.start(app.client.call("victim/call"))
    del [Mortal()][0]
    objects = [
        qml(app, "Component.onCompleted: thing.act()"),
        qml(app, "property int value: thing.value"),
        qml(app, f"Component.onCompleted: {{ throw new Error('<a function of QML> with {KEY}') }}"),
        qml(app, f"property var none: null\nproperty int x: none['<a binding of QML> with {KEY}'].y"),
    ]
    await asyncio.sleep(0.3)
    state: Any = app.windows[0].property("shell")
    banners = state.property("notices").property("banners").rows
    print(*(f"{banner.code} {banner.tone} {banner.reported}" for banner in banners), sep="\n")
    logging.getLogger("parley.victim").info("the window lives: %s", app.windows[0].isVisible())
    del objects
    await app.stop()


if __name__ == "__main__":
    run(live(Path(sys.argv[1])))
