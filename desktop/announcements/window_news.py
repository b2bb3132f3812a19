"""What one window has to tell: turns that end, toasts and banners, what a form answers, what a search found."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Slot

from desktop.announcements.voice import Voice
from desktop.models.chat_row import ChatRow
from desktop.models.transcript import Transcript
from desktop.models.window import WindowState

LONGEST: Final = 300  # characters of an answer that are said; all of it stands in the conversation
NEAR: Final = 40  # rows from the end in which a turn that has just ended is


class WindowNews(QObject):
    """Lives as long as its window. Nothing of a text that streams is said: the end of a turn says its beginning."""

    def __init__(self, state: WindowState, voice: Voice) -> None:
        super().__init__(state)
        self._state = state
        self._voice = voice
        self._transcript: Transcript | None = None
        self._ended = ""
        self._said = {"toast": "", "problem": "", "found": ""}
        notices: Any = state.property("notices")
        welcome: Any = state.property("welcome")
        self._banners: Any = notices.property("banners")
        state.sessionChanged.connect(self._another)
        notices.changed.connect(lambda: self._once("toast", notices.property("toastText"), urgent=False))
        welcome.changed.connect(lambda: self._once("problem", welcome.property("problem"), urgent=True))
        self._banners.rowsInserted.connect(lambda parent, first, last: self._banner(first, last))
        self._another()

    # Turns

    @Slot()
    def _another(self) -> None:
        transcript: Any = self._state.property("transcript")
        if transcript is self._transcript:
            return
        self._transcript = transcript
        if transcript is not None:
            tail = self._tail()
            self._ended = tail.key if tail is not None else ""
            transcript.chat_.refreshed.connect(lambda: self._refreshed(transcript))
            transcript.foundChanged.connect(lambda: self._found(transcript))

    def _tail(self) -> ChatRow | None:
        """The end of the turn that ended last."""
        assert self._transcript is not None
        rows = self._transcript.chat_.rows
        return next((row for row in reversed(rows[-NEAR:]) if row.kind == "turnTail"), None)

    def _refreshed(self, transcript: Transcript) -> None:
        if transcript is not self._transcript:
            return
        tail = self._tail()
        if tail is None or tail.key == self._ended:
            return
        self._ended = tail.key
        if tail.state == "error":
            failed = QCoreApplication.translate("Announcements", "The turn failed. %1").replace("%1", tail.title)
            self._voice.say(failed, urgent=True)
        elif tail.state == "completed":
            done = QCoreApplication.translate("Announcements", "The agent is done.")
            self._voice.say(f"{done} {self._answer(tail)}".strip())
        else:
            self._voice.say(tail.title)

    def _answer(self, tail: ChatRow) -> str:
        """The beginning of the answer, as it is read."""
        assert self._transcript is not None
        message = tail.details.get("messageKey") or ""
        rendering: Any = self._transcript.property("rendering")
        said = ""
        for row in self._transcript.chat_.rows[-NEAR:]:
            if row.node_id == message and row.kind == "textBlock":
                kind = str((row.details.get("block") or {}).get("kind", "paragraph"))
                said += " " + rendering.draw(row.text, kind)["plain"]
            if len(said) > LONGEST:
                return said[:LONGEST].strip() + "\u2026"
        return said.strip()

    # Notices

    def _once(self, what: str, text: str, *, urgent: bool) -> None:
        before, self._said[what] = self._said[what], text
        if text and text != before:
            self._voice.say(text, urgent=urgent)

    def _found(self, transcript: Transcript) -> None:
        """How many places a search has."""
        count: int = transcript.property("found")
        told = ""
        if count == 0:
            told = QCoreApplication.translate("Announcements", "Nothing found")
        elif count > 0:
            told = QCoreApplication.translate("Announcements", "%n place(s) found", "", count)
        self._once("found", told, urgent=False)

    def _banner(self, first: int, last: int) -> None:
        for row in self._banners.rows[first : last + 1]:
            self._voice.say(row.text, urgent=row.tone == "danger")
