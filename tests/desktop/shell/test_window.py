"""The window as a whole: sizes, languages, themes, drafts, its life (behaviour 13, 15)."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication
from PySide6.QtQml import QQmlComponent

from desktop.app import create_app
from desktop.client.drafts import SAVE_AFTER_MS, Drafts
from host import HostError
from tests.desktop.shell.person import at_window, in_loop, until

CTRL = Qt.KeyboardModifier.ControlModifier


async def test_the_language_switches_live_and_loses_nothing(home: Path) -> None:
    """Rule 13: without restart or loss of state."""
    async with at_window(home) as person:
        field = await person.find("Message the agent")
        await person.type("half a thought")
        await person.click("Use a key")
        await person.find("Connect")
        person.app.set_language("zh_CN")
        await person.find("给智能体发消息")
        assert person.sees("新会话")
        assert person.sees("连接")
        assert field.property("text") == "half a thought"
        english = {"New session", "Settings", "Send", "Folder", "Approvals", "Model", "Connect", "Key"}
        assert not english & person.names()
        person.app.set_language("en")
        await until(lambda: english - {"Folder"} <= person.names())
        assert field.property("text") == "half a thought"


async def test_the_theme_switches_live(home: Path) -> None:
    async with at_window(home) as person:
        person.app.set_theme("dark")
        assert person.window.color().lightness() < 60
        person.app.set_theme("light")
        assert person.window.color() == QColor("#ffffff")


async def test_a_chosen_language_is_kept(home: Path) -> None:
    """The setting counts at the next start, and the picker shows it."""
    async with at_window(home, None) as person:  # type: ignore[arg-type]
        person.state().property("preferences").set("language", "zh_CN")
        await person.find("新会话")
    async with at_window(home, None) as person:  # type: ignore[arg-type]
        assert person.sees("新会话")


@pytest.mark.parametrize(("width", "height"), [(480, 400), (640, 480), (899, 600)])
async def test_a_narrow_window_keeps_everything_in_reach(home: Path, width: int, height: int) -> None:
    """Works from 480x400: the side bar becomes a drawer, and the composer stays whole."""
    async with at_window(home, size=(width, height)) as person:
        assert not person.sees("No sessions yet")
        for name in ("Send", "Attach files", "Model", "Approvals", "Show the side bar"):
            thing = await person.find(name)
            area = thing.mapRectToScene(thing.boundingRect())
            assert QRectF(0, 0, width, height).contains(area), name
        await person.click("Show the side bar")
        await person.find("No sessions yet")
        await person.key(Qt.Key.Key_Escape)
        await until(lambda: not person.sees("No sessions yet"))


async def test_the_side_bar_goes_and_comes_and_is_remembered(home: Path) -> None:
    async with at_window(home) as person:
        await person.key(Qt.Key.Key_B, CTRL)
        await until(lambda: not person.sees("Search all sessions"))
    async with at_window(home) as person:
        assert not person.sees("Search all sessions")
        await person.click("Show the side bar")
        await person.find("Search all sessions")


async def test_a_draft_is_on_disk_within_300_ms(home: Path) -> None:
    """Rule 6.6 for the composer: what is typed survives a kill. The milliseconds are in
    `bench_drafts`."""
    assert SAVE_AFTER_MS <= 250
    async with at_window(home) as person:
        await person.find("Message the agent")
        await person.type("do not lose me")
        file = home / "desktop.ini"
        await until(lambda: file.exists() and "do not lose me" in file.read_text(encoding="utf-8"))
        assert Drafts(home).get("new") == {"text": "do not lose me", "files": []}


async def test_a_draft_comes_back_after_a_restart(home: Path) -> None:
    async with at_window(home) as person:
        await person.find("Message the agent")
        await person.type("tomorrow")
    async with at_window(home) as person:
        field = await person.find("Message the agent")
        assert field.property("text") == "tomorrow"
        send = await person.find("Send")
        assert send.isEnabled()


async def test_a_folder_in_use_is_refused_and_nothing_stays_behind(home: Path) -> None:
    """Rule 2.7: one writer per data folder."""
    async with at_window(home):
        second = create_app(home=home, language="en")
        with pytest.raises(HostError) as refusal:
            await second.start()
        assert refusal.value.code == "HOME_BUSY"
        assert second.windows == []
        await second.stop()
    async with at_window(home) as person:
        assert person.sees("New session")


async def test_the_app_starts_again_and_again_in_one_process(tmp_path: Path) -> None:
    for at in range(3):
        async with at_window(tmp_path / f"home{at % 2}") as person:
            assert person.sees("Message the agent")
    gc.collect()
    assert QGuiApplication.topLevelWindows() == []


async def test_closing_the_last_window_quits_when_nothing_is_going_on(home: Path) -> None:
    """Rule 15.1"""
    async with at_window(home) as person:
        over: list[bool] = []
        person.app.when_over(lambda: over.append(True))
        await in_loop(lambda: QGuiApplication.sendEvent(person.window, QCloseEvent()))
        assert over == [True]


async def test_an_exception_in_the_view_is_said_and_the_window_lives(home: Path) -> None:
    """Rule 14: an unexpected exception never takes down the window; its details can be unfolded."""

    class Broken(Exception):
        pass

    async def fails() -> None:
        raise Broken("the view broke")

    async with at_window(home) as person:
        person.app._tasks.start(fails())
        await person.find("Something went wrong inside Parley. The session goes on; the details help to report it.")
        await person.click("Details")
        details = await until(lambda: [name for name in person.names() if "the view broke" in name])
        assert "Traceback" in details[0]
        await person.click("Message the agent")
        await person.type("still here")
        assert (await person.find("Message the agent")).property("text") == "still here"
        await person.click("Dismiss")
        await until(lambda: not person.sees("Details"))


async def test_nothing_is_fetched_by_the_view(home: Path) -> None:
    """Rule 13: the second fence. An image of the network in QML opens no connection."""
    asked: list[bool] = []

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(True)
        writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with at_window(home) as person:
        engine = person.app._scene.engine  # type: ignore[union-attr]
        component = QQmlComponent(engine)
        address = f"http://127.0.0.1:{port}/a.png"
        source = f'import QtQuick\nImage {{ property bool failed: status === Image.Error; source: "{address}" }}'
        engine.setOutputWarningsToStandardError(False)
        component.setData(source.encode(), QUrl("file:///a.qml"))
        image = component.create()
        await until(lambda: image.property("failed"))
        image.deleteLater()
    server.close()
    await server.wait_closed()
    assert asked == []
