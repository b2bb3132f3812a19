"""How a fault shows: one banner with a count, its details, a report, the folder of the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from desktop.crash import Running
from desktop.crash.report import told_settings
from tests.desktop.shell.person import Person, at_window, until
from tests.desktop.shell.test_work import say, texts, working
from tests.helpers.scripted_server import turn

SENTENCE = "Something went wrong inside Parley. The session goes on; the details help to report it."


class Broken(Exception):
    pass


def fail(person: Person, words: str = "it broke", times: int = 1) -> None:
    for _ in range(times):
        try:
            raise Broken(words)
        except Broken as error:
            person.app._guard.report(error)


class Opened(QObject):
    """Takes what would be opened outside."""

    def __init__(self) -> None:
        super().__init__()
        self.urls: list[QUrl] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url)


@pytest.fixture
def opened() -> Iterator[Opened]:
    taker = Opened()
    QDesktopServices.setUrlHandler("file", taker, "take")  # type: ignore[call-overload]
    yield taker
    QDesktopServices.unsetUrlHandler("file")


async def test_a_fault_that_comes_again_is_counted_in_its_banner(home: Path) -> None:
    """What the reader unfolded stays unfolded."""
    async with at_window(home) as person:
        fail(person)
        await person.click("Details")
        await until(lambda: [name for name in person.names() if "it broke" in name])
        fail(person, times=2)
        await person.find(f"{SENTENCE} 3 times by now")
        assert [row.count for row in person.banners()] == [3]
        assert person.sees("Hide details")
        try:
            raise Broken("elsewhere")
        except Broken as error:
            person.app._guard.report(error)
        assert [row.count for row in person.banners()] == [3, 1]


async def test_a_dismissed_fault_stays_away_for_a_while(home: Path) -> None:
    """A binding that fails at every frame would be back at once."""
    async with at_window(home) as person:
        fail(person, times=2)
        await person.click("Dismiss")
        await until(lambda: not person.banners())
        fail(person, times=17)
        assert not person.banners()
        fail(person)
        assert [row.count for row in person.banners()] == [20]


async def test_what_fails_while_a_fault_is_shown_does_not_go_round_in_circles(home: Path) -> None:
    async with at_window(home) as person:
        rows = person.state().property("notices").property("banners")
        rows.rowsInserted.connect(lambda *at: fail(person, "nobody can see this"))
        fail(person)
        assert [row.text for row in person.banners()] == [SENTENCE]
        assert "nobody can see this" not in person.banners()[0].details


async def test_the_report_says_what_helps_and_nothing_of_a_session(
    home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with working(home, workspace, turn("an answer about narwhals"), approvals="edits") as (person, _):
        await say(person, "a message about narwhals")
        await until(lambda: "an answer about narwhals" in texts(person))
        person.app.host.redactor.learn("Zq8!kd/93=Lm")
        fail(person, "refused Zq8!kd/93=Lm")
        (home / "logs" / "parley.log").write_text("a line of the log\n", encoding="utf-8")
        await person.click("Copy report")
        await person.find("The report is in the clipboard. It holds no keys.")
        report = QGuiApplication.clipboard().text()
    for needed in ("Parley: ", "Python: CPython", "Qt: ", "SQLite: ", "System: ", "Window: offscreen", "window en"):
        assert needed in report
    assert "Broken: refused [removed]" in report
    assert "defaults.approvals: 'edits'" in report
    assert "providers.local.kind" in report
    assert report.endswith("a line of the log\n")
    for secret in ("narwhals", "Zq8", str(Path.home()), str(workspace)):
        assert secret not in report, secret


async def test_the_log_folder_opens(home: Path, opened: Opened) -> None:
    async with at_window(home) as person:
        fail(person)
        await person.click("Open log folder")
        await until(lambda: opened.urls)
        assert Path(opened.urls[0].toLocalFile()) == home / "logs"


async def test_a_bad_end_is_told_in_the_language_of_the_window(home: Path) -> None:
    Running(home / "logs", str).begin()
    async with at_window(home, "zh_CN") as person:
        await person.find("Parley 上次意外退出。已写下的内容都还在，详情可用于报告问题。")
        await person.click("关闭")
        await until(lambda: not person.banners())
    async with at_window(home, "zh_CN") as person:
        assert not person.banners()


def test_settings_are_told_where_they_are_not_the_usual_ones() -> None:
    usual: dict[str, Any] = {"theme": "system", "defaults": {"workspace": "", "model": ""}, "approvals": {"always": {}}}
    chosen = {
        "theme": "dark",
        "defaults": {"workspace": "/home/anna/secret-project", "model": ""},
        "approvals": {"always": {"/home/anna/secret-project": {"shell": ["git push", "make"], "fetch": [""]}}},
        "providers": {"local": {"kind": "openai", "models": ["m"]}},
    }
    assert list(told_settings(chosen, usual)) == [
        ("approvals.always", "3 rules"),
        ("defaults.workspace", "set"),
        ("providers.local.kind", "'openai'"),
        ("providers.local.models", "['m']"),
        ("theme", "'dark'"),
    ]
