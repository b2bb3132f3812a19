"""A window whose settings name a feed, and the time in the test's hands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QGuiApplication

from desktop.app import create_app
from tests.desktop.shell.person import Person, in_loop, until
from tests.helpers.feed_server import FeedServer
from tests.helpers.hosted import write_settings
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import Reply, ScriptedServer

RELEASE = {
    "version": "99.0",
    "date": "2026-08-01",
    "notes": {"en": "- faster\n<b>quieter</b>", "zh_CN": "- 更快"},
    "url": "https://parley.example/download",
}


@asynccontextmanager
async def with_feed(
    home: Path, clock: ManualClock, feed: FeedServer, *script: Reply, check: bool = True, language: str = "en"
) -> AsyncIterator[Person]:
    """The window stands and its watch sleeps."""
    QAccessible.setActive(True)
    async with ScriptedServer(list(script)) as server:
        if not home.exists():
            write_settings(home, server)
            with (home / "settings.toml").open("a", encoding="utf-8") as file:
                file.write(f'[updates]\ncheck = {str(check).lower()}\nfeed = "{feed.at()}"\n')
        app = create_app(home=home, language=language, clock=clock)
        await app.start()
        person = Person(app)
        try:
            await person.resize(1280, 800)
            await until(lambda: person.focus is not None)
            if check:
                await clock.slept_on(1)
            yield person
        finally:
            await app.stop()
            await in_loop(lambda: QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete))
