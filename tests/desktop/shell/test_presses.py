"""What a second press hits where another control has come up under the hand (case P-double)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent

from tests.desktop.shell.person import until
from tests.desktop.shell.test_work import BUTTON, idle, say, texts, working
from tests.helpers.scripted_server import turn


async def test_a_double_click_on_send_stops_nothing(home: Path, workspace: Path) -> None:
    """Stop comes up where Send was pressed."""
    async with working(home, workspace, turn("One."), turn("word " * 4_000, rate=100)) as (person, _):
        await say(person, "hello")
        await idle(person)
        await until(lambda: "One." in texts(person))
        await person.type("again")
        send = await person.find("Send", BUTTON)
        spot = send.mapToScene(send.boundingRect().center())
        await person.click_item(send)
        stop: Any = await person.find("Stop", BUTTON)
        await until(lambda: stop.contains(stop.mapFromScene(spot)))
        clicks: list[str] = []
        stop.clicked.connect(lambda: clicks.append("stop"))
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
            await person.mouse(kind, spot)
        assert clicks == []
        await person.click_item(stop)
        assert clicks == ["stop"]
        await idle(person)
