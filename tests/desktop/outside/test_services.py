"""What stands between Parley and the system's notifications: servers that come, go, fail, and want silence."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from desktop.client.tasks import Tasks
from desktop.outside.freedesktop import Freedesktop, session_bus
from desktop.outside.notice import NoService, Notice
from desktop.outside.notices import CLOSING, DesktopNotices
from desktop.outside.system_centre import SystemCentre
from tests.desktop.shell.person import until
from tests.helpers import session_bus as buses
from tests.helpers.session_bus import notification_server

LOUD = Notice("s/1", "A question for you", "Which?", "Answer", sound=True)


class Said:
    """What `DesktopNotices` did where it could do nothing else."""

    def __init__(self, address: str) -> None:
        self.bells = 0
        self.otherwise = 0
        self.chosen = 0
        self.failures: list[BaseException] = []
        self.tasks = Tasks(self.failures.append)
        self.notices = DesktopNotices(self.tasks, self._ring, lambda: Freedesktop(address))

    def _ring(self) -> None:
        self.bells += 1

    def _choose(self) -> None:
        self.chosen += 1

    def _give_up(self) -> None:
        self.otherwise += 1

    def show(self, notice: Notice = LOUD) -> None:
        self.notices.show(notice, self._choose, self._give_up)

    async def idle(self) -> None:
        """Until it has done what it began."""
        await until(lambda: not self.tasks._running)


@asynccontextmanager
async def said(address: str) -> AsyncIterator[Said]:
    made = Said(address)
    yield made
    await made.notices.close()
    await made.tasks.close()
    assert made.failures == []


async def test_without_a_service_something_else_says_it_aloud(tmp_path: Path, bus: str) -> None:
    """No bus, no socket, nobody on the bus: nothing of that wants silence."""
    for address in ("", f"unix:path={tmp_path}/none", bus):
        async with said(address) as one:
            one.show()
            one.show(Notice("s/2", "A plan to review", "Move", "Review"))
            await one.idle()
            assert (one.otherwise, one.bells) == (2, 1)
            assert await one.notices.quiet() is False


async def test_a_server_that_fails_is_not_the_end_of_it(bus: str) -> None:
    """Nor is one that comes late; what it may want is not known, so nothing rings."""
    async with said(bus) as one:
        async with notification_server(bus, failing=True) as server:
            one.show()
            await one.idle()
            assert (one.otherwise, one.bells) == (1, 0)
            server.failing = False
            one.show(Notice("s/2", "A plan to review", "Move", "Review"))
            await one.idle()
            assert [told.title for told in server.told] == ["A plan to review"]
        async with notification_server(bus) as later:
            one.show(Notice("s/3", "A question for you", "Why?", "Answer"))
            await one.idle()
            # Its number was the other server's first one too: that one's notification is not this one's.
            one.notices.withdraw("s/2")
            await one.idle()
            assert ([told.text for told in later.told], later.closed) == (["Why?"], [])
            one.notices.withdraw("s/3")
            await one.idle()
            assert later.closed == [1]


async def test_a_bus_that_ends_is_found_again(tmp_path: Path, bus: str) -> None:
    folder = tmp_path / "another"
    folder.mkdir()
    async with said(f"unix:path={folder}/bus") as one:
        for number in (1, 2):
            with buses.session_bus(folder) as address:
                async with notification_server(address) as server:
                    one.show(Notice(f"s/{number}", "A question for you", "Which?", "Answer"))
                    await one.idle()
                    assert len(server.told) == 1
        one.notices.withdraw("s/2")
        await one.idle()
        assert (one.otherwise, one.failures) == (0, [])


@pytest.mark.parametrize(
    ("inhibited", "abilities", "quiet", "bells"),
    [
        (False, ("body", "actions"), False, 1),  # it says that it may be loud, and plays nothing itself
        (True, ("body", "actions"), True, 0),
        (None, ("body", "actions"), False, 0),  # it does not say
        (False, ("body", "actions", "sound"), False, 0),  # the notification's own sound
        (True, ("body", "actions", "sound"), True, 0),  # held back by the server
    ],
)
async def test_do_not_disturb_is_the_servers(
    bus: str, inhibited: bool | None, abilities: tuple[str, ...], quiet: bool, bells: int
) -> None:
    async with said(bus) as one, notification_server(bus, inhibited=inhibited, abilities=abilities) as server:
        one.show()
        await one.idle()
        assert (await one.notices.quiet(), one.bells, one.otherwise) == (quiet, bells, 0)
        assert len(server.told) == 1  # it is given to the server all the same, which keeps it for later
        assert ("sound-name" in server.told[0].hints) is ("sound" in abilities)


async def test_what_is_settled_at_once_is_never_shown_and_what_the_user_closed_is_left(bus: str) -> None:
    async with said(bus) as one, notification_server(bus) as server:
        one.show()
        one.notices.withdraw(LOUD.id)
        await one.idle()
        assert server.told == []
        one.show(Notice("s/2", "A question for you", "Which?", "Answer"))
        await until(lambda: server.told)
        await server.choose(1, "open")
        await until(lambda: one.chosen == 1)
        one.notices.withdraw("s/2")
        await one.idle()
        one.show(Notice("s/3", "A question for you", "Which?", "Answer"))
        await until(lambda: len(server.told) == 2)
        await server.dismiss(2)
        await one.notices.quiet()  # answered after that was heard
        one.notices.withdraw("s/3")
        await one.idle()
        assert (server.closed, one.chosen) == ([], 1)
        one.show(Notice("s/4", "A question for you", "Which?", "Answer"))
        await until(lambda: len(server.told) == 3)
        await server.expire(3)
        await one.notices.quiet()
        one.notices.withdraw("s/4")
        await one.idle()
        assert server.closed == [3]


async def test_a_server_that_hangs_holds_up_nothing(bus: str, caplog: pytest.LogCaptureFixture) -> None:
    """A quit waits for it no longer than half a second (behaviour 15.1: two in all); this one never answers."""
    assert CLOSING <= 0.5
    async with said(bus) as one, notification_server(bus) as server:
        one.show()
        await until(lambda: server.told)
        await one.idle()
        server.hanging = True
        with caplog.at_level(logging.DEBUG, "desktop.outside"):
            await one.notices.close()
        assert server.closed == []
        assert caplog.records == []  # the request was left alone; it had not come to its own end


async def test_the_signals_of_others_mean_nothing(bus: str) -> None:
    """And the token that came with a click is there while the click is answered, and not after it."""
    service, tokens = Freedesktop(bus), []
    async with notification_server(bus) as server:
        await service.ready()
        shown = await service.show(LOUD, lambda: tokens.append(os.environ.get("XDG_ACTIVATION_TOKEN")))
        server.shown[99] = server.told[0]
        await server.choose(99, "open", token="another")
        await server.choose(shown[1], "default", token="this")
        await until(lambda: tokens)
        await service.close()
        with pytest.raises(ConnectionError):
            await service.quiet()
    assert tokens == ["this"]
    assert "XDG_ACTIVATION_TOKEN" not in os.environ


def test_the_bus_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Else at its usual place; ``disabled:`` is none."""
    assert session_bus() == ""
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert session_bus() == ""
    (tmp_path / "bus").touch()
    assert session_bus() == f"unix:path={tmp_path}/bus"
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/elsewhere")
    assert session_bus() == "unix:path=/elsewhere"


async def test_the_library_of_the_other_systems(bus: str) -> None:
    """Here it speaks to the same kind of server; its buttons, its way to take back, and its silent failures."""
    service, chosen = SystemCentre(), []
    async with notification_server(bus) as server:
        await service.ready()
        shown = [await service.show(LOUD, lambda: chosen.append(True)) for _ in range(3)]
        one = server.told[0]
        assert (one.title, one.text, one.actions[-1]) == (LOUD.title, LOUD.text, "Answer")
        assert Path(one.icon.removeprefix("file://")).is_file()
        await server.choose(1, one.actions[-2])
        await until(lambda: len(chosen) == 1)
        await server.choose(2, "default")
        await until(lambda: len(chosen) == 2)
        for number in shown:
            await service.withdraw(number)
        assert server.closed == [3]
        assert await service.quiet() is None
        server.failing = True
        with pytest.raises(RuntimeError):
            await service.show(LOUD, lambda: None)
    service._notifier._backend.bus.disconnect()
    await service.close()


async def test_a_library_that_is_not_there() -> None:
    with pytest.raises(NoService):
        await SystemCentre("no_such_library").ready()
