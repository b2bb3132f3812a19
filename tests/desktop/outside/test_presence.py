"""What is said outside the window, and what stays there while something waits (behaviour 6.8, 6.10, 15.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.desktop.outside.desktop_around import around, elsewhere
from tests.desktop.questions.question_window import ENGINE, TITLE, asks, respondent
from tests.desktop.shell.person import in_loop, until
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import call, turn

# The platform without a screen has neither.
pytestmark = pytest.mark.qt_log_ignore("does not support raise", "systemTrayWindowChanged")

THREE = [turn("?", call("ask_user_question", questions=[ENGINE]))] * 3


async def test_one_thing_is_said_once_from_the_question_to_its_answer(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Open, continued and queued are one thing; settled, it goes."""
    script = asks(ENGINE, timeout=5)
    async with respondent(home, workspace, script, clock=clock) as person, around(person) as outside:
        async with elsewhere(person):
            await person.begin()
            await until(lambda: outside.board.shown)
            await until(lambda: outside.front.alerts)
            await until(lambda: person.desk.property("ready"))
            await clock.advance(6)
            await until(lambda: person.desk.property("state") == "continued")
            assert len(outside.board.shown) == len(outside.board.said) == 1
            await until(lambda: outside.badges == [1])
        await in_loop(person.window.requestActivate)
        await person.asked()
        await person.choose("JSONL")
        await person.press("Submit")
        await person.settled()
        await until(lambda: not outside.board.shown)
        await until(lambda: outside.badges == [1, 0])
        assert (len(outside.board.said), outside.front.alerts) == (1, [person.session])


async def test_a_muted_question_leaves_badge_tray_and_list_and_stays_answerable(
    home: Path, workspace: Path, clock: ManualClock
) -> None:
    """Rule 6.8, also after a restart and before its session was opened; put back, it is not told of again."""
    async with respondent(home, workspace, asks(ENGINE, timeout=5), clock=clock) as person, around(person) as outside:
        session = await person.begin()
        await person.asked()
        assert not person.sees("Stop reminding me")  # an open one is waited for
        await clock.advance(6)
        await until(lambda: outside.tray.icon)
        await person.press("Stop reminding me")
        await until(lambda: person.state().property("waiting") == [])
        await until(lambda: (outside.badges, outside.tray.icon) == ([1, 0], None))
        key = person.app._shared.questions.all()[0].key
        async with elsewhere(person):
            await in_loop(lambda: person.app._shared.questions.look(key, muted=False))
            await until(lambda: outside.badges == [1, 0, 1])
            assert (outside.board.said, outside.front.alerts) == ([], [])
            await in_loop(lambda: person.app._shared.questions.look(key, muted=True))
        await in_loop(person.window.requestActivate)
        await person.find("Remind me again")
        await person.choose("JSONL")
        await person.press("Hide")
    async with respondent(home, workspace, asks(ENGINE), clock=clock) as person, around(person) as outside:
        assert (person.state().property("waiting"), outside.badges) == ([], [])
        person.session = session
        await person.app.open_session(session)
        await person.settle()
        assert not person.desk.property("present")
        person.state().lead_to(session, (await person.record())["active"][0]["callId"])
        await person.asked()
        assert person.picked() == ["JSONL"]
        await person.press("Submit")
        assert await person.settled() == [{"id": "engine", "selected": ["JSONL"]}]


async def test_do_not_disturb_and_the_settings(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No attention is asked for in silence; without notifications it still is, also where it would be another one."""
    async with respondent(home, workspace, THREE) as person, around(person) as outside, elsewhere(person):
        outside.board.silent = True
        await person.begin()
        await until(lambda: len(outside.board.said) == 1)
        await person.settle()
        await until(lambda: outside.badges == [1])
        assert outside.front.alerts == []
        outside.board.silent = False
        person.state().preferences_.set("window.notifications", False)
        await until(lambda: not person.state().preferences_.property("notifications"))
        second = await person.begin()
        await until(lambda: outside.front.alerts == [second])
        await until(lambda: outside.badges == [1, 2])
        assert len(outside.board.said) == 1
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
        third = await person.begin()
        await until(lambda: outside.front.alerts == [second, third])


async def test_a_desktop_that_notifies_of_every_alert_is_not_given_both(
    home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    async with respondent(home, workspace, THREE) as person, around(person) as outside, elsewhere(person):
        await person.begin()
        await until(lambda: outside.board.said)
        await person.settle()
        assert (len(outside.board.said), outside.front.alerts) == (1, [])


async def test_where_nothing_can_be_shown_the_tray_says_it_and_leads_to_the_card(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, THREE) as person, around(person) as outside:
        outside.board.broken = True
        async with elsewhere(person):
            await person.begin()
            await until(lambda: outside.board.said)
            icon: Any = outside.tray.icon
            await in_loop(person.state().newSession)
            await in_loop(icon.messageClicked.emit)
            await until(person.window.isActive)
        await until(lambda: person.focus_name() == "SQLite (Recommended)")
        assert person.state().shown_id == person.session


async def test_the_menu_lists_what_waits_and_leads_there(home: Path, workspace: Path) -> None:
    """Live, in the language of the window; a session that was not opened in this run with the number."""
    long = TITLE | {"question": "Shall R&D get " + "a very long name " * 9 + "?"}
    script = [turn("?", call("ask_user_question", questions=[one])) for one in (ENGINE, long)]
    after = ["-", "Show Parley", "New session", "-", "Quit"]
    async with respondent(home, workspace, script) as person, around(person) as outside:
        assert outside.lines() == []
        first = await person.begin("Migrate")
        await until(lambda: outside.lines())
        await person.begin("Name & rename")
        await until(lambda: len(outside.lines()) == 7)
        head = "Name && rename \u2013 Shall R&&D get a very long name a very"
        await until(lambda: outside.lines()[0].startswith(head))
        assert outside.lines()[0].endswith("long name a\u2026")
        assert outside.lines()[1:] == ["Migrate \u2013 Which engine should the index use?", *after]
        await outside.pick(outside.lines()[1])
        await until(lambda: person.state().shown_id == first)
        await until(lambda: person.focus_name() == "SQLite (Recommended)")
        await outside.pick("New session")
        await until(lambda: person.state().property("session") is None)
        await person.settle()
        assert outside.tray.icon is not None
        assert outside.tray.icon.toolTip() == "Parley: 2 sessions waiting"
        await in_loop(lambda: person.app.set_language("zh_CN"))
        await until(lambda: outside.lines()[2:] == ["-", "显示 Parley", "新会话", "-", "退出"])
        assert outside.tray.icon.toolTip() == "Parley：2 个会话在等待"
        await in_loop(lambda: person.app.set_language("en"))
        quits: list[bool] = []
        outside.presence.quitAsked.connect(lambda: quits.append(True))
        await outside.pick("Quit")
        assert quits == [True]
    async with respondent(home, workspace, script) as person, around(person) as outside:
        await until(outside.lines)
        assert outside.lines() == ["Name && rename \u2013 1 waiting", "Migrate \u2013 1 waiting", *after]
        await outside.pick("Migrate \u2013 1 waiting")
        await until(lambda: person.focus_name() == "SQLite (Recommended)")
        await until(lambda: "Migrate \u2013 Which engine should the index use?" in outside.lines())


async def test_the_entry_is_there_while_it_is_needed(home: Path, workspace: Path) -> None:
    """Rule 15.1: without a window there is still a way back."""
    async with respondent(home, workspace, asks(ENGINE)) as person, around(person) as outside:
        assert outside.tray.icon is None
        await in_loop(person.window.hide)
        await until(outside.lines)
        assert outside.lines()[0] == "Nothing waits for you"
        assert outside.tray.menu is not None
        assert not outside.tray.menu.actions()[0].isEnabled()
        idle = outside.tray.icon.icon().pixmap(22).toImage()
        await outside.pick("Show Parley")
        await until(lambda: outside.tray.icon is None and person.window.isActive())
        await person.begin()
        await until(lambda: outside.tray.icon is not None)
        assert outside.tray.icon.icon().pixmap(22).toImage() != idle  # the dot
        person.state().preferences_.set("window.tray", False)
        await until(lambda: outside.tray.icon is None)
        assert not outside.presence.has_tray


async def test_a_minimised_window_comes_back(home: Path) -> None:
    async with respondent(home, home, []) as person, around(person) as outside:
        await in_loop(person.window.showMinimized)
        await in_loop(outside.presence.bring)
        await until(person.window.isActive)
        assert not person.window.windowStates() & Qt.WindowState.WindowMinimized
