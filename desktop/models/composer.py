"""What the composer holds: text, files, choices; sending, stopping, history (behaviour 13, issue of the window)."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QMimeData, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage

from desktop.client.drafts import Drafts
from desktop.client.tasks import Tasks
from desktop.models.session_view import SessionView
from host import Client, HostError

NEW = "new"  # the draft of the session that does not exist yet
HISTORY_EVENTS = 400

# Makes the session for a first message: () -> its id.
MakeSession = Callable[[], Any]


class Composer(QObject):
    """The one composer of a window. Its draft belongs to the shown session and survives everything.

    Signals:
        replaced: the text changed by other means than typing; carries the new text.
        filesChanged, stateChanged: see the properties.
        focusWanted: the field should take the focus.
        failed: a HostError that the window shows; the text is back in the field.
    """

    replaced = Signal(str)
    filesChanged = Signal()
    stateChanged = Signal()
    focusWanted = Signal()
    failed = Signal(object)

    def __init__(
        self, client: Client, drafts: Drafts, tasks: Tasks, make: MakeSession, home: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._drafts = drafts
        self._tasks = tasks
        self._make = make
        self._home = home
        self._session: SessionView | None = None
        self._key = NEW
        self._text = ""
        self._files: list[str] = []
        self._sending = False
        self._history: list[str] | None = None
        self._at = 0
        self._before_history = ""

    # The draft

    def show(self, session: SessionView | None) -> None:
        """Keep the present draft and take up that of ``session`` (None: the one that does not exist yet)."""
        if self._session is not None:
            self._session.changed.disconnect(self.stateChanged)
        self._session = session
        self._key = NEW if session is None else session.session_id
        if session is not None:
            session.changed.connect(self.stateChanged)
        draft = self._drafts.get(self._key) or {}
        # What was on its way when the process died was perhaps not taken: it is offered again, not sent again.
        self._text = "\n".join(part for part in (draft.get("sending", ""), draft.get("text", "")) if part)
        self._files = [str(path) for path in draft.get("files", ())]
        self._history, self._at = None, 0
        self.replaced.emit(self._text)
        self.filesChanged.emit()
        self.stateChanged.emit()

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

    def _keep(self, sending: str = "") -> None:
        draft: dict[str, Any] = {"text": self._text, "files": self._files}
        if sending:
            draft["sending"] = sending
        if self._text or self._files or sending:
            self._drafts.put(self._key, draft)
        else:
            self._drafts.remove(self._key)

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

    # Sending

    @Slot(bool)
    def send(self, steer: bool) -> None:
        """Send what is there: into the running turn when ``steer``, else after it. An empty field sends nothing."""
        if self._sending or not (self._text.strip() or self._files):
            return
        self._sending = True
        text, files, key = self._text, self._files, self._key
        self._text, self._files = "", []
        self._keep(sending=text)
        self.replaced.emit("")
        self.filesChanged.emit()
        self.stateChanged.emit()
        self._tasks.start(self._deliver(text, files, key, "steer" if steer else "turn"))

    async def _deliver(self, text: str, files: list[str], key: str, mode: str) -> None:
        try:
            if not await self._command(text, key):
                session = key if key != NEW else await self._make()
                await self._client.call("sessions/send", session=session, text=text, mode=mode, attachments=files)
        except HostError as error:
            self._give_back(text, files, key)
            self.failed.emit(error)
        except BaseException:
            self._give_back(text, files, key)
            raise
        else:
            self._sent(text, key)
        finally:
            self._sending = False
            self.stateChanged.emit()

    def _sent(self, text: str, key: str) -> None:
        if self._history is not None and text.strip():
            self._history.append(text)
        self._at = 0
        if key == self._key:
            self._keep()
        else:
            draft = self._drafts.get(key) or {}
            draft.pop("sending", None)
            if draft.get("text") or draft.get("files"):
                self._drafts.put(key, draft)
            else:
                self._drafts.remove(key)

    def _give_back(self, text: str, files: list[str], key: str) -> None:
        """Nothing typed is lost: what was not taken stands before what was typed since."""
        if key != self._key:
            self._drafts.put(key, {"text": text, "files": files})
            return
        self._files = files + self._files
        self.put("\n".join(part for part in (text, self._text) if part))
        self.filesChanged.emit()

    async def _command(self, text: str, key: str) -> bool:
        """Treat ``/plan``, ``/plan off`` and ``/compact``; ``/plan <text>`` switches and lets the text be sent."""
        word, _, rest = text.strip().partition(" ")
        if key == NEW or word not in {"/plan", "/compact"}:
            return False
        if word == "/compact":
            await self._client.call("sessions/compact", session=key)
            return True
        off = rest.strip().lower() == "off"
        await self._client.call("plan/set", session=key, active=not off)
        if rest.strip() and not off:
            await self._client.call("sessions/send", session=key, text=rest.strip(), mode="turn")
        return True

    @Slot()
    def stop(self) -> None:
        """End the running turn."""
        if self._session is not None and self._session.busy:
            self._tasks.start(self._call("sessions/cancel"))

    @Slot(str)
    def choosePolicy(self, policy: str) -> None:
        self._tasks.start(self._call("approvals/policy", policy=policy))

    @Slot(str, str)
    def chooseModel(self, provider: str, model: str) -> None:
        self._tasks.start(self._call("sessions/model", provider=provider, model=model))

    @Slot(bool)
    def setPlan(self, active: bool) -> None:
        self._tasks.start(self._call("plan/set", active=active))

    # The queue

    @Slot(str)
    def takeBack(self, message: str) -> None:
        """Remove a queued message and put its text into the field."""
        self._tasks.start(self._take_back(message))

    async def _take_back(self, message: str) -> None:
        assert self._session is not None
        inbox = self._session.waiting_messages
        text = inbox.text(message)
        if await self._call("inbox/remove", message=message) and text:
            self.put("\n".join(part for part in (text, self._text) if part))
            self.focusWanted.emit()

    @Slot(str)
    def discard(self, message: str) -> None:
        self._tasks.start(self._call("inbox/remove", message=message))

    @Slot(str, str)
    def change(self, message: str, text: str) -> None:
        self._tasks.start(self._call("inbox/edit", message=message, text=text))

    @Slot(str)
    def sendNow(self, message: str) -> None:
        self._tasks.start(self._call("inbox/send-now", message=message))

    @Slot(str)
    def moveUp(self, message: str) -> None:
        """Put a queued message before the one above it in its queue."""
        place = self._session.waiting_messages.place(message) if self._session is not None else -1
        if place > 0:
            self._tasks.start(self._call("inbox/move", message=message, position=place - 1))

    async def _call(self, method: str, **params: Any) -> Any:
        try:
            return await self._client.call(method, session=self._key, **params)
        except HostError as error:
            self.failed.emit(error)
            return None

    # History: Up at the first line, Down at the last

    @Slot(int)
    def recall(self, step: int) -> None:
        """Go ``step`` messages back (1) or forward (-1) through what was said in this session."""
        self._tasks.start(self._recall(step))

    async def _recall(self, step: int) -> None:
        if self._history is None:
            self._history = [] if self._key == NEW else await self._said()
        target = self._at + step
        if not 0 <= target <= len(self._history):
            return
        if self._at == 0:
            self._before_history = self._text
        self._at = target
        self.stateChanged.emit()
        self.put(self._before_history if target == 0 else self._history[-target])

    async def _said(self) -> list[str]:
        page = await self._call("sessions/history", limit=HISTORY_EVENTS) or {"events": []}
        return [
            event["data"]["text"]
            for event in page["events"]
            if event["type"] == "user/message" and event["data"]["source"].get("kind") == "user"
        ]

    # Files

    @Slot("QVariantList")
    def attach(self, urls: list[Any]) -> None:
        """Add files by URL or path; a folder and what is there already are passed over."""
        for one in urls:
            url = one if isinstance(one, QUrl) else QUrl(str(one))
            path = url.toLocalFile() if url.isLocalFile() else str(one)
            if path and path not in self._files and Path(path).is_file():
                self._files.append(path)
        self._keep()
        self.filesChanged.emit()
        self.stateChanged.emit()

    @Slot(int)
    def detach(self, at: int) -> None:
        if 0 <= at < len(self._files):
            del self._files[at]
            self._keep()
            self.filesChanged.emit()
            self.stateChanged.emit()

    @Slot(result=bool)
    def paste(self) -> bool:
        """Take files or a picture from the clipboard. False when it holds text: then the field pastes."""
        held: QMimeData = QGuiApplication.clipboard().mimeData()
        if held.hasUrls() and any(url.isLocalFile() for url in held.urls()):
            self.attach([url for url in held.urls() if url.isLocalFile()])
            return True
        if held.hasImage() and not held.hasText():
            image = QImage(held.imageData())
            if not image.isNull():
                self._tasks.start(self._attach_image(image))
                return True
        return False

    async def _attach_image(self, image: QImage) -> None:
        folder = self._home / "pasted"
        path = folder / f"{image.cacheKey():x}.png"

        def save() -> bool:
            folder.mkdir(parents=True, exist_ok=True)
            return image.save(str(path))

        if await asyncio.to_thread(save):
            self.attach([str(path)])

    def _file_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "name": Path(path).name,
                "url": QUrl.fromLocalFile(path).toString(),
                "image": (mimetypes.guess_type(path)[0] or "").startswith("image/"),
            }
            for path in self._files
        ]

    files = Property("QVariantList", _file_rows, notify=filesChanged)
    text = Property(str, lambda self: self._text, notify=stateChanged)
    sending = Property(bool, lambda self: self._sending, notify=stateChanged)
    recalling = Property(bool, lambda self: self._at > 0, notify=stateChanged)
    ready = Property(
        bool, lambda self: not self._sending and bool(self._text.strip() or self._files), notify=stateChanged
    )
