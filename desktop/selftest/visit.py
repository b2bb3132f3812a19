"""The second process: Parley as it always starts, with a hand at its window."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLibraryInfo, QLocale, QSysInfo
from PySide6.QtGui import QGuiApplication

from desktop.app import App
from desktop.selftest import names
from desktop.selftest import window as parts
from desktop.selftest.clock import HurriedClock
from desktop.selftest.complaints import Complaints
from desktop.selftest.finding import Check, Finding, ok
from desktop.selftest.hand import Hand
from desktop.selftest.machine import run_code
from desktop.selftest.places import Places
from desktop.selftest.runner import run_checks
from desktop.selftest.tour import CHINESE, ENGLISH, NEW, Lines, TourVisitor, named

PACE = 40.0
TOUR_SECONDS = 45.0
LANGUAGE = "en"


class Visit:
    """``folder``: the self-test's own, with the data folder in it.

    Attributes:
        home: the data folder; clock, language: what the app is to be made with.
    """

    def __init__(self, folder: Path) -> None:
        places = Places(folder)
        self.home = places.home
        self.clock = HurriedClock(PACE)
        self.language = LANGUAGE
        self._work = places.work
        self._journal = places.journal
        self._complaints = Complaints()
        logging.getLogger().addHandler(self._complaints)
        self._journal.doing("starting the window")

    async def stay(self, app: App) -> None:
        """Try everything in the window of ``app``, which runs."""
        hand = Hand(app.windows[0])
        await run_checks(self._checks(app, hand), self._journal)
        self._journal.doing("ending the window's process")
        self._journal.end()

    def _checks(self, app: App, hand: Hand) -> list[Check]:
        window = app.windows[0]
        return [
            Check(names.QT, self._qt),
            Check(names.WINDOW, lambda: parts.shown(window, hand), 30),
            Check(names.FONTS, parts.fonts),
            Check(names.ICONS, parts.icons),
            Check(names.WINDOW_CODE, lambda: run_code(self._work / "window-code")),
            Check(names.ENGLISH, lambda: parts.english(hand)),
            Check(names.ENGLISH_TOUR, self._tour(app, hand, ENGLISH), TOUR_SECONDS),
            Check(names.CHINESE, self._turn_chinese(app, hand)),
            Check(names.CHINESE_TOUR, self._tour(app, hand, CHINESE), TOUR_SECONDS),
            Check(names.QT_WARNINGS, self._complaints.qt),
            Check(names.ERRORS, self._complaints.errors),
        ]

    async def _qt(self) -> Finding:
        platform = QGuiApplication.platformName()
        self._journal.know(platform=platform, language=QLocale.system().name())
        return ok(f"Qt {QLibraryInfo.version().toString()}, platform {platform}, {QSysInfo.buildAbi()}.")

    def _tour(self, app: App, hand: Hand, lines: Lines) -> Callable[[], Awaitable[Finding]]:
        async def play() -> Finding:
            await hand.press(named(NEW))
            shell: Any = app.windows[0].property("shell")
            return ok(await TourVisitor(hand, shell, lines, self._journal).play())

        return play

    def _turn_chinese(self, app: App, hand: Hand) -> Callable[[], Awaitable[Finding]]:
        async def turn() -> Finding:
            app.set_language("zh_CN")
            await hand.settle()
            return await parts.chinese(hand)

        return turn
