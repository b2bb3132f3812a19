"""Being told of what waits: once for each thing, by everything the system has for it (behaviour 6.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

from desktop.client.pending import Pending, PendingItem
from desktop.client.session_list import SessionList
from desktop.client.tasks import Tasks
from desktop.models.preferences import Preferences
from desktop.outside import words
from desktop.outside.front import Front
from desktop.outside.notice import APP_NAME, Notice
from desktop.outside.notices import Notices
from desktop.outside.tray import Tray
from desktop.outside.tray_lines import TrayLine, tray_lines
from host import HostError

SOUND_REST_MS: Final = 5_000
REST_MS: Final = 100  # until what stays outside follows: the list of sessions may be a moment behind the cards

Key = tuple[str, str]


class Presence(QObject):
    """What happens to a thing that is asked:

    - It is told of once: a notification, the attention request, a sound if that is wanted, all of it only while no
      window has the focus. What comes while one has it is told of by the window, and not again when the focus goes:
      who leaves for their editor to find the answer is not called back at once.
    - What waited before this start counts as told (it is no fresh `PendingItem`), as does what was put aside or muted
      and comes back.
    - The notification goes when the thing is settled, queued, muted or deleted, and when its session is looked at.
    - Badge and tray entry say what waits for as long as it does, told or not.
    - Do-not-disturb is the system's: it holds notification and sound back itself (`DesktopNotices`). Where it says
      that it is on, no attention is asked for either. Badge and tray stay, they disturb nobody.
    - A change of the language reaches the menu at once; a notification keeps its words, since to say it anew would
      put it before the user a second time.

    Signals:
        quitAsked: from the tray's menu.
    """

    quitAsked = Signal()

    def __init__(
        self,
        front: Front,
        pending: Pending,
        sessions: SessionList,
        preferences: Preferences,
        notices: Notices,
        tray: Tray,
        badge: Callable[[int], None],
        tasks: Tasks,
        now: Callable[[], int],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._front = front
        self._pending = pending
        self._sessions = sessions
        self._preferences = preferences
        self._notices = notices
        self._tray = tray
        self._badge = badge
        self._tasks = tasks
        self._now = now
        self._told: set[Key] = set()
        self._shown: set[Key] = set()
        self._counted = 0
        self._staying = QTimer(self, singleShot=True, interval=REST_MS)
        self._staying.timeout.connect(self._stay)
        self._sounded: int | None = None
        self._closed = False
        tray.chosen = self._deed
        tray.clicked = self.bring
        preferences.changed.connect(self.update)
        self.update()

    @property
    def has_tray(self) -> bool:
        """Whether a window may be put away there (behaviour 15.1)."""
        return self._tray.available and self._in_tray

    @property
    def _in_tray(self) -> bool:
        return bool(self._preferences.get("window", "tray", True))

    async def close(self) -> None:
        """Nothing of this Parley stays outside of it."""
        self._closed = True
        self._staying.stop()
        self._preferences.changed.disconnect(self.update)
        self._tray.remove()
        self._count(0)
        await self._notices.close()

    @Slot()
    def update(self) -> None:
        """Something waits, or does no longer; a window came, went, or got the focus; another language."""
        if self._closed:
            return
        if not self._staying.isActive():
            self._staying.start()
        there = {_key(item) for item in self._pending.items}
        seen = self._front.looked_at
        self._take_back(key for key in self._shown if key not in there or key[0] in seen)
        fresh = [item for item in self._pending.items if item.fresh and _key(item) not in self._told]
        self._told |= {_key(item) for item in fresh}
        if fresh and not self._front.focused:
            self._tasks.start(self._tell(fresh))

    @Slot()
    def bring(self) -> None:
        self._front.bring()

    # What stays as long as something waits

    @Slot()
    def _stay(self) -> None:
        self._count(sum(self._pending.counts.values()))
        self._show_tray()

    def _count(self, waiting: int) -> None:
        if waiting != self._counted:
            self._counted = waiting
            self._badge(waiting)

    def _show_tray(self) -> None:
        sessions = len(self._pending.counts)
        if not self._in_tray or not (sessions or not self._front.visible):
            self._tray.remove()
            return
        tip = QCoreApplication.translate("Presence", "Parley: %n session(s) waiting", "", sessions)
        self._tray.show(tray_lines(self._pending), tip if sessions else APP_NAME, sessions > 0)

    def _deed(self, line: TrayLine) -> None:
        match line.deed:
            case "lead":
                self._lead(line.session, line.card)
            case "show":
                self.bring()
            case "new":
                self._front.bring().newSession()
            case "quit":
                self.quitAsked.emit()

    # What is said once

    async def _tell(self, fresh: list[PendingItem]) -> None:
        notified = bool(self._preferences.get("window", "notifications", True))
        if notified:
            if not all(self._title(item.session) for item in fresh):
                await self._look_again()
            for item in fresh:
                if self._unheard and item in self._pending.items:
                    self._say(item)
        told_twice = notified and self._front.alerts_notify
        if not told_twice and not await self._notices.quiet() and self._unheard:
            self._front.alert(fresh[0].session)

    @property
    def _unheard(self) -> bool:
        return not self._closed and not self._front.focused

    def _title(self, session: str) -> str:
        row = self._sessions.find(session)
        return str(row["title"]) if row is not None else ""

    async def _look_again(self) -> None:
        """The first message of a session names it; what is asked right after it may be heard of earlier."""
        with suppress(HostError):  # a host that ends: there is nothing to tell of any more
            await self._sessions.load()

    def _say(self, item: PendingItem) -> None:
        notice = Notice(
            id="/".join(_key(item)),
            title=words.title(item, self._title(item.session)),
            text=words.text(item),
            action=words.action(item),
            sound=self._may_sound(),
        )
        self._shown.add(_key(item))
        self._notices.show(
            notice,
            lambda: self._lead(item.session, item.id),
            lambda: self._by_tray(notice, lambda: self._lead(item.session, item.id)),
        )

    def _by_tray(self, notice: Notice, chosen: Callable[[], None]) -> None:
        self._show_tray()
        self._tray.say(notice.title, notice.text, chosen)

    def _may_sound(self) -> bool:
        """Not twice within a moment, however many things are asked at once."""
        now = self._now()
        rests = self._sounded is not None and now - self._sounded < SOUND_REST_MS
        if rests or not self._preferences.get("window", "sound", False):
            return False
        self._sounded = now
        return True

    def _take_back(self, keys: Iterable[Key]) -> None:
        for key in list(keys):
            self._shown.discard(key)
            self._notices.withdraw("/".join(key))

    def _lead(self, session: str, card: str) -> None:
        """Bring up the window of the session, and the card with the focus."""
        if not self._closed:
            self._front.bring(session).lead_to(session, card)


def _key(item: PendingItem) -> Key:
    return (item.session, item.id)
