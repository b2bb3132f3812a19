"""What the composer holds: text, files, choices; sending, stopping, history (behaviour 13)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.said import SaidBefore
from desktop.client.slash_commands import SlashCommand, slash_command
from desktop.client.tasks import Tasks
from desktop.models.files import AttachedFiles
from desktop.models.session_view import SessionView
from host import Client, HostError

NEW = "new"  # the draft of the session that does not exist yet

# Makes the session for a first message: () -> its id.
MakeSession = Callable[[], Awaitable[str]]


class Composer(QObject):
    """The one composer of a window. Its draft belongs to the shown session and survives everything.

    ``plan``: plan mode as selected: ``off``, ``on``, or ``turningOn`` and ``turningOff`` until the next step.

    Signals:
        replaced: the text changed by other means than typing; carries the new text.
        stateChanged: see the properties.
        focusWanted: the field should take the focus.
        failed: a HostError that the window shows; the text is back in the field.
    """

    replaced = Signal(str)
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
        self._session: SessionView | None = None
        self._key = NEW
        self._text = ""
        self._on_way: list[str] = []
        self._delivery: asyncio.Task[None] | None = None
        self._made = ""
        self._planning = False
        self._said = SaidBefore(client, "")
        self._files = AttachedFiles(tasks, home / "pasted", self)
        self._files.touched.connect(self._files_touched)

    # The draft

    def show(self, session: SessionView | None) -> None:
        """Keep the present draft and take up that of ``session`` (None: the one that does not exist yet)."""
        if self._session is not None:
            self._session.changed.disconnect(self.stateChanged)
        self._session = session
        before, self._key = self._key, NEW if session is None else session.session_id
        if session is not None:
            session.changed.connect(self.stateChanged)
        if before == NEW and self._key == self._made:
            self._move_in()
            return
        self._made = ""
        draft = self._drafts.get(self._key) or {}
        # What was on its way when the process died was perhaps not taken: it is offered again, not sent again.
        self._text = "\n".join(part for part in (draft.get("sending", ""), draft.get("text", "")) if part)
        self._files.show([str(path) for path in draft.get("files", ())])
        self._said = SaidBefore(self._client, "" if session is None else session.session_id)
        self.replaced.emit(self._text)
        self.stateChanged.emit()

    def _move_in(self) -> None:
        """The first message made this session: what was typed since belongs to it."""
        self._drafts.remove(NEW)
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

    def _files_touched(self) -> None:
        self._keep()
        self.stateChanged.emit()

    def _keep(self) -> None:
        draft: dict[str, Any] = {"text": self._text, "files": self._files.paths}
        if self._on_way:
            draft["sending"] = "\n".join(self._on_way)
        if self._text or self._files.paths or self._on_way:
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

    def talk(self, about: str) -> None:
        """Give the field the focus, with ``about`` as a quotation where there is something to quote."""
        if about:
            self.quote(about)
        else:
            self.focusWanted.emit()

    # Sending

    @Slot(bool)
    def send(self, steer: bool) -> None:
        """Send what is there: into the running turn when ``steer``, else after it. An empty field sends nothing."""
        if not self._ready() or self._plan_ahead():
            return
        text, files, key = self._text, self._files.paths, self._key
        self._text = ""
        self._files.show([])
        self._on_way.append(text)
        self._keep()
        self.replaced.emit("")
        self.stateChanged.emit()
        mode = "steer" if steer else "turn"
        self._delivery = self._tasks.start(self._deliver(self._delivery, text, files, key, mode))

    async def _deliver(
        self, before: asyncio.Task[None] | None, text: str, files: list[str], key: str, mode: str
    ) -> None:
        """One message after the other: a second Enter while the first is on its way keeps the order."""
        if before is not None:
            await asyncio.wait({before})
        command = slash_command(text)
        try:
            fresh = key == NEW and not self._made
            if fresh:
                self._made = await self._make()
            session = key if key != NEW else self._made
            if fresh and self._planning:
                await self._client.call("plan/set", session=session, active=True)
            words = text if command is None else await self._command(command, session)
            if words or files:
                await self._client.call("sessions/send", session=session, text=words, mode=mode, attachments=files)
        except HostError as error:
            self._give_back(text, files, key)
            self.failed.emit(error)
        except BaseException:
            self._give_back(text, files, key)
            raise
        else:
            self._sent(text, key)
        finally:
            self.stateChanged.emit()

    def _plan_ahead(self) -> bool:
        """``/plan`` and ``/plan off`` before there is a session are the toggle and make none."""
        command = slash_command(self._text) if self._session is None and not self._files.paths else None
        if command is None or command.name != "plan" or command.word not in ("", "on", "off"):
            return False
        self.setPlan(command.word != "off")
        self.put("")
        return True

    def _sent(self, text: str, key: str) -> None:
        self._on_way.remove(text)
        if key == NEW:
            self._planning = False
        if key == self._key or (key == NEW and self._key == self._made):
            self._said.add(text)
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
        self._on_way.remove(text)
        if key != self._key:
            self._drafts.put(key, {"text": text, "files": files})
            return
        self._files.show(files + self._files.paths)
        self.put("\n".join(part for part in (text, self._text) if part))

    async def _command(self, command: SlashCommand, session: str) -> str:
        """Carry a command out; returns the text that is still to be sent, "" for none (behaviour 7.1)."""
        if command.name == "compact":
            await self._client.call("sessions/compact", session=session)
            return ""
        await self._client.call("plan/set", session=session, active=command.word != "off")
        return "" if command.word in ("on", "off") else command.rest

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
        """Switch plan mode; of a session that does not exist yet, when its first message makes it."""
        if self._session is not None:
            self._tasks.start(self._call("plan/set", active=active))
        elif active != self._planning:
            self._planning = active
            self.stateChanged.emit()

    def _plan(self) -> str:
        if self._session is None:
            return "on" if self._planning else "off"
        active, waits = self._session.fact("planActive"), self._session.fact("planPending")
        return ("turningOff" if active else "turningOn") if waits else "on" if active else "off"

    def take_in(self, text: str) -> None:
        """A queued message was taken back: it stands before what is there."""
        if text:
            self.put("\n".join(part for part in (text, self._text) if part))
            self.focusWanted.emit()

    async def _call(self, method: str, **params: Any) -> Any:
        try:
            return await self._client.call(method, session=self._key, **params)
        except HostError as error:
            self.failed.emit(error)
            return None

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
    plan = Property(str, _plan, notify=stateChanged)
