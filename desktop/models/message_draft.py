"""What stands in the message field: text and files, one draft a session, kept whatever happens (behaviour 13)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.said import SaidBefore
from desktop.client.tasks import Tasks
from desktop.models.files import AttachedFiles
from desktop.models.resending import draft_key
from desktop.models.session_switches import SessionSwitches
from desktop.models.session_view import SessionView
from host import Client, HostError

NEW = "new"  # the draft of the session that does not exist yet


@dataclass(eq=False)
class OnWay:
    """A message that was sent and is not taken yet. ``key``: the draft it comes from, and goes back to."""

    key: str
    text: str
    files: list[str]


class MessageDraft(SessionSwitches):
    """The draft of the shown session, or of the one that does not exist yet.

    ``again``: it is a message that is being said again; what is sent then goes into a branch.

    Signals:
        replaced: the text changed by other means than typing; carries the new text.
        stateChanged: see the properties.
        focusWanted: the field should take the focus.
    """

    replaced = Signal(str)
    stateChanged = Signal()
    focusWanted = Signal()

    def __init__(self, client: Client, drafts: Drafts, tasks: Tasks, home: Path, parent: QObject | None = None) -> None:
        super().__init__(client, tasks, parent)
        self._drafts = drafts
        self._key = NEW
        self._point: int | None = None
        self._text = ""
        self._on_way: list[OnWay] = []
        self._made = ""
        self._said = SaidBefore(client, "")
        self._files = AttachedFiles(tasks, home / "pasted", self)
        self._files.touched.connect(self._files_touched)
        self._files.failed.connect(self.failed)
        self.stateChanged.connect(self.switched)

    def show(self, session: SessionView | None) -> None:
        """Keep the present draft and take up that of ``session`` (None: the one that does not exist yet)."""
        if self._session is not None:
            self._session.changed.disconnect(self.stateChanged)
        self._session = session
        before, self._key, self._point = self._key, NEW if session is None else session.session_id, None
        if session is not None:
            session.changed.connect(self.stateChanged)
        if before == NEW and self._key == self._made:
            self._move_in()
            return
        self._made = ""
        self._said = SaidBefore(self._client, "" if session is None else session.session_id)
        again = self._drafts.get(draft_key(self._key))
        if again is not None and "point" in again:
            self._key, self._point = draft_key(self._key), again["point"]
        self._take_up()

    def _take_up(self) -> None:
        draft = self._drafts.get(self._key) or {}
        # What was on its way when the process died was perhaps not taken: it is offered again, not sent again.
        self._text = "\n".join(part for part in (draft.get("sending", ""), draft.get("text", "")) if part)
        self._files.show([str(path) for path in draft.get("files", ())])
        self.replaced.emit(self._text)
        self.stateChanged.emit()

    # Saying a message again

    def say_again(self, text: str, files: list[str], point: int) -> None:
        """Put a message of this session into the field; sent, it goes into a branch after event ``point``."""
        if self._session is None:
            return
        self._point = point
        self._key = draft_key(self._session.session_id)
        self._drafts.put(self._key, {"text": text, "files": files, "point": point})
        self._take_up()
        self.focusWanted.emit()

    @Slot()
    def leaveAgain(self) -> None:
        """Say nothing again; the session's own draft is back in the field."""
        if self._session is not None and self._point is not None:
            self._drafts.remove(self._key)
            self._point = None
            self._key = self._session.session_id
            self._take_up()

    def _move_in(self) -> None:
        """The first message made this session: what was typed since belongs to it."""
        self._drafts.remove(NEW)
        for message in self._on_way:
            if message.key == NEW:
                message.key = self._key
        self._said = SaidBefore(self._client, self._key)
        self._keep()
        self.stateChanged.emit()

    @property
    def attached(self) -> AttachedFiles:
        return self._files

    @Slot(str)
    def edit(self, text: str) -> None:
        """The field says what is in it."""
        if text == self._text:
            return
        blank = not self._text.strip()
        self._text = text
        self._keep()
        if blank != (not text.strip()):
            self.stateChanged.emit()

    @Slot()
    def _files_touched(self) -> None:
        self._keep()
        self.stateChanged.emit()

    def _keep(self) -> None:
        draft: dict[str, Any] = {"text": self._text, "files": self._files.paths}
        if self._point is not None:
            draft["point"] = self._point
        self._write(self._key, draft)

    def _write(self, key: str, draft: dict[str, Any]) -> None:
        """Keep a draft, and with it what was sent from it and is not taken yet."""
        draft["sending"] = "\n".join(message.text for message in self._on_way if message.key == key)
        if not draft["sending"]:
            del draft["sending"]
        if draft.get("text") or draft.get("files") or "sending" in draft:
            self._drafts.put(key, draft)
        else:
            self._drafts.remove(key)

    def put(self, text: str) -> None:
        """Replace the text, as if typed."""
        self._text = text
        self._keep()
        self.replaced.emit(text)
        self.stateChanged.emit()

    @Slot(str)
    def quote(self, text: str) -> None:
        """Put ``text`` into the field as a quotation and give it the focus."""
        quoted = "\n".join(f"> {line}" for line in text.strip().splitlines())
        self.put(f"{self._text.rstrip()}\n\n{quoted}\n\n".lstrip("\n"))
        self.focusWanted.emit()

    @Slot(str)
    def talk(self, about: str) -> None:
        """Give the field the focus, with ``about`` as a quotation where there is something to quote."""
        if about:
            self.quote(about)
        else:
            self.focusWanted.emit()

    @Slot(str)
    def take_in(self, text: str) -> None:
        """A queued message was taken back: it stands before what is there."""
        if text:
            self.put("\n".join(part for part in (text, self._text) if part))
            self.focusWanted.emit()

    @Slot(int)
    def recall(self, step: int) -> None:
        """Go back (1) or forward (-1) through what was said in this session: Up and Down at the edges."""
        self._tasks.start(self._recall(step))

    async def _recall(self, step: int) -> None:
        try:
            text = await self._said.step(step, self._text)
        except HostError as error:
            self.failed.emit(error)
            return
        if text is not None:
            self.put(text)

    def _ready(self) -> bool:
        return bool(self._text.strip() or self._files.paths)

    text = Property(str, lambda self: self._text, notify=stateChanged)
    files = Property(QObject, lambda self: self._files, constant=True)
    recalling = Property(bool, lambda self: self._said.walking, notify=stateChanged)
    ready = Property(bool, _ready, notify=stateChanged)
    again = Property(bool, lambda self: self._point is not None, notify=stateChanged)
