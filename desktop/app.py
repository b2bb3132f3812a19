"""The composition root of the window: Qt, the host and its client, the engine, the windows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtQuick import QQuickWindow
from qasync import QEventLoop

from desktop.client.drafts import Drafts
from desktop.client.shared import Shared, share
from desktop.client.tasks import Tasks
from desktop.crash import CrashGuard, Fault, Running
from desktop.i18n import Translations
from desktop.late import LateAnnouncements, LatePresence, after_showing
from desktop.models.window import WindowState
from desktop.qt_application import bring_up, qt_application
from desktop.scene import Scene
from host import Client, Host, HostError, Redactor, SystemClock, data_folder

T = TypeVar("T")


class App:
    """One Parley on one data folder.

    Attributes:
        host: the Host it runs.
        client: the one client that all of its windows share (behaviour 1).
        windows: the QQuickWindows, the main one first.
        running: the mark that this process leaves while it runs.
    """

    def __init__(
        self,
        home: Path,
        language: str | None,
        clock: Any,
        scene: Scene | None,
        words: Translations,
        redactor: Redactor,
        voice: Any = None,
    ) -> None:
        self._qt = qt_application()
        self._home = home
        self._language = language
        self._theme: str | None = None
        self._clock = clock or SystemClock()
        self._voice = voice
        self.host = Host(home, clock=clock, redactor=redactor)
        self.running = Running(home / "logs", redactor.clean)
        self.client: Client
        self._states: list[WindowState] = []
        self._over: list[Callable[[], Any]] = []
        self._guard = CrashGuard(self._show_fault, redactor.clean)
        self._tasks = Tasks(self._guard.report)
        self._translations = words
        self._scene = scene
        self._running = False
        self._stopping = False

    async def start(self) -> None:
        """Bring up the host and show the first window.

        Raises:
            HostError: the data folder is in use or cannot be used; nothing stays behind.
        """
        self._guard.install(asyncio.get_running_loop())
        self._qt.aboutToQuit.connect(self.running.leave)
        starting = asyncio.ensure_future(self.host.start())
        try:
            self._scene = scene = self._scene or Scene()
            await scene.read()  # while the host reads its files
            await starting
            self._drafts = Drafts(self._home, scene.root)
            self.client = self.host.connect()
            self._shared: Shared = share(
                self.client,
                self._drafts,
                self._tasks,
                self._clock,
                home=self._home,
                clean=self.host.redactor.clean,
                language=lambda: self._translations.language,
            )
            self._announcements = LateAnnouncements(self._shared, self._states, self._voice)
            self._presence = LatePresence(self._shared, lambda: self.windows, self._make_presence)
            state = self._state(scene)
            marking = asyncio.to_thread(self.running.begin)
            last, _, _ = await asyncio.gather(marking, state.load(), self._shared.sessions.load())
            self._apply(state)
            self._show(scene, state, *(self._drafts.recall("size") or (0, 0)))
            state.show_last_end(last)
        except BaseException:
            if not (await asyncio.gather(starting, return_exceptions=True))[0]:
                await self.host.stop()
            await self._abandon()
            raise
        self._running = True
        self._tasks.start(after_showing(scene.look, self.host, self._presence, self._announcements, self._tasks))

    @property
    def windows(self) -> list[QQuickWindow]:
        return self._scene.windows if self._scene is not None else []

    def _state(self, scene: Scene) -> WindowState:
        state = WindowState(self._shared, scene.root)
        state.preferences_.changed.connect(lambda: self._apply(state))
        state.quitting.connect(self.quit)
        state.closeWanted.connect(lambda: self._close_wanted(state))
        state.windowWanted.connect(lambda: self._tasks.start(self.open_window()))
        state.waitingChanged.connect(self._presence.update)
        self._states.append(state)
        self._announcements.watch(state)
        return state

    def _show(self, scene: Scene, state: WindowState, width: int, height: int) -> QQuickWindow:
        window = scene.show(state, width, height)
        window.visibleChanged.connect(self._presence.update)
        return window

    def _make_presence(self, outside: Any) -> Any:
        assert self._scene is not None
        windows, states = (lambda: self.windows), (lambda: self._states)
        return outside.make_presence(self._qt, self._shared, windows, states, self.quit, self._scene.root)

    def when_over(self, call: Callable[[], Any]) -> None:
        """Call this when the user quits; it should bring about `stop`."""
        self._over.append(call)

    # What tests, the tray and a second start use

    async def open_session(self, session_id: str) -> None:
        """Show a session in the first window.

        Raises:
            HostError: it cannot be opened.
        """
        if self._shared.sessions.find(session_id) is None:
            await self._shared.sessions.load()
        await self._states[0].open_now(session_id)

    async def open_window(self) -> QQuickWindow:
        """Another window on the same client, of the first one's size; it begins with the empty state."""
        assert self._scene is not None
        state = self._state(self._scene)
        await state.load()
        window = self._show(self._scene, state, self.windows[0].width(), self.windows[0].height())
        window.requestActivate()
        return window

    def raise_window(self, workspace: str = "") -> None:
        """Bring the first window to the front; ``workspace`` is taken for the next new session."""
        if workspace:
            self._states[0].begin_in(workspace)
        bring_up(self.windows[0])

    def set_language(self, name: str) -> None:
        """``en``, ``zh_CN`` or ``system``, at once and without loss of state; the setting is not changed."""
        self._language = name
        self._apply(self._states[0])

    def set_theme(self, name: str) -> None:
        """``light``, ``dark`` or ``system``, at once; the setting is not changed."""
        self._theme = name
        self._apply(self._states[0])

    def _apply(self, state: WindowState) -> None:
        """Language and theme as chosen."""
        chosen = state.preferences_
        if self._scene is None:
            return
        self._scene.look.choose(self._theme or chosen.get("theme", default="system"), chosen.get("display", default={}))
        if self._translations.use(self._language or chosen.get("language")):
            self._scene.retranslate(self._translations.language)
            for one in self._states:
                one.retranslate()

    # The end

    def _close_wanted(self, state: WindowState) -> None:
        """Behaviour 15.1 for the last window: stay in the tray, else ask, while an agent works or something waits;
        otherwise quit. One of several windows just goes."""
        if not self._running or self._stopping or state not in self._states:
            return
        window = self.windows[self._states.index(state)]
        if any(one.isVisible() for one in self.windows if one is not window):
            self._put_away(window, state)
        elif not self._busy():
            self.quit()
        elif self._presence.now().has_tray:
            self._put_away(window, state)
        else:
            state.askedToQuit.emit()

    def _put_away(self, window: QQuickWindow, state: WindowState) -> None:
        """The first window stays made, for tray and notifications; any other one goes."""
        window.hide()
        if window is not self.windows[0]:
            self.windows.remove(window)
            self._states.remove(state)
            self._announcements.leave(state)
            self._tasks.start(self._close_window(window, state))

    async def _close_window(self, window: QQuickWindow, state: WindowState) -> None:
        await state.close()
        window.destroy()
        window.deleteLater()
        state.deleteLater()

    def _busy(self) -> bool:
        return any(row["status"] == "running" or row["waiting"] for row in self._shared.sessions.rows)

    def quit(self) -> None:
        """The user is done: the window goes at once, and whoever ran `start` is told to `stop`."""
        for window in self.windows:
            window.hide()
        for call in self._over:
            call()

    async def stop(self) -> None:
        """Drafts saved, windows gone, the host stopped to quiescence. A second call does nothing."""
        if self._stopping or not self._running:
            return
        self._stopping = True
        window = self.windows[0]
        self._drafts.remember("size", [window.width(), window.height()])
        self._drafts.flush()
        await self._presence.close()
        self._announcements.close()
        for state in self._states:
            await state.close()
        self._shared.sessions.close()
        await self._tasks.close()
        stopping = asyncio.ensure_future(self._stop_host())
        if self._scene is not None:
            self._scene.close_windows()
        await stopping
        self._drafts.flush()
        await self._abandon()

    async def _stop_host(self) -> None:
        await self.host.stop()  # agents first: what they asked is answered another day
        self._shared.pending.close()
        self._shared.approvals.close()
        self._shared.updates.close()
        await self._shared.questions.close()
        await self.client.close()

    async def _abandon(self) -> None:
        """Give back what a start took, whole or half done."""
        self._running = False
        await self._tasks.close()
        self._states.clear()
        self._translations.remove()
        if self._scene is not None:
            self._scene.close_windows()
            await asyncio.sleep(0)
            self._scene.close()
            self._scene = None
        self._qt.aboutToQuit.disconnect(self.running.leave)
        self.running.leave()
        self._guard.release()

    def _show_fault(self, fault: Fault) -> None:
        for state in self._states:
            state.show_fault(fault)


def create_app(
    home: Path | str | None = None,
    language: str | None = None,
    clock: Any = None,
    scene: Scene | None = None,
    translations: Translations | None = None,
    redactor: Redactor | None = None,
    voice: Any = None,
) -> App:
    """A window's app on ``home`` (default: the platform's place), not started. ``language`` overrides the setting;
    ``scene`` is one that was begun earlier and is the app's from now on; ``translations`` replace the shipped ones;
    ``redactor`` cleans the log already; ``voice`` says what screen readers are told (announcements/voice.py)."""
    place, known = Path(home) if home is not None else data_folder(), redactor or Redactor.of_this_process()
    return App(place, language, clock, scene, translations or Translations(), known, voice)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Build the Qt application and the qasync loop, run ``main`` to its end and give back its result or exception."""
    loop = QEventLoop(qt_application(), already_running=False)
    try:
        result: T = loop.run_until_complete(main)
        return result
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


__all__ = ["App", "HostError", "create_app", "run"]
