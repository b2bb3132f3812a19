"""What the composer does with its draft: sending, in order and without loss, commands, saying a message again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop.client.drafts import Drafts
from desktop.client.slash_commands import SlashCommand, slash_command
from desktop.client.tasks import Tasks
from desktop.models.message_draft import NEW, MessageDraft, OnWay
from desktop.models.resending import resend
from host import Client, HostError

# Makes the session for a first message: () -> its id.
MakeSession = Callable[[], Awaitable[str]]


class Composer(MessageDraft):
    """The one composer of a window.

    Signals:
        commandTyped(id): the field held a command for the window.
        branched(session): a message was said again there.
    """

    commandTyped = Signal(str)
    branched = Signal(str)

    def __init__(
        self, client: Client, drafts: Drafts, tasks: Tasks, make: MakeSession, home: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(client, drafts, tasks, home, parent)
        self._make = make
        self._delivery: asyncio.Task[None] | None = None

    @Slot(bool)
    def send(self, steer: bool) -> None:
        """Send what is there: into the running turn when ``steer``, else after it. An empty field sends nothing."""
        if not self._ready() or self._plan_ahead() or self._told():
            return
        message = OnWay(self._key, self._text, self._files.paths)
        self._text = ""
        self._files.show([])
        self._on_way.append(message)
        self._keep()
        self.replaced.emit("")
        self.stateChanged.emit()
        if self._point is not None and self._session is not None:
            self._tasks.start(self._resend(self._session.session_id, self._point, message))
            return
        self._delivery = self._tasks.start(self._deliver(self._delivery, message, "steer" if steer else "turn"))

    async def _deliver(self, before: asyncio.Task[None] | None, message: OnWay, mode: str) -> None:
        """One message after the other: a second Enter while the first is on its way keeps the order."""
        if before is not None:
            await asyncio.wait({before})
        command = slash_command(message.text)
        try:
            await self._files.written(message.files)
            fresh = message.key == NEW and not self._made
            if fresh:
                self._made = await self._make()
            session = message.key if message.key != NEW else self._made
            if fresh and self._planning:
                await self._client.call("plan/set", session=session, active=True)
            words = message.text if command is None else await self._command(command, session)
            if words or message.files:
                await self._client.call(
                    "sessions/send", session=session, text=words, mode=mode, attachments=message.files
                )
        except HostError as error:
            self._give_back(message)
            self.failed.emit(error)
        except BaseException:
            self._give_back(message)
            raise
        else:
            if fresh:
                self._planning = False
            self._sent(message)
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

    def _told(self) -> bool:
        """A command for the window was typed; those for the session go the way of messages and keep their place."""
        command = slash_command(self._text) if not self._files.paths else None
        if command is None or command.name == "plan" or (command.name == "compact" and self._session is not None):
            return False
        self.put("")
        self.commandTyped.emit(command.command.id)
        return True

    def _sent(self, message: OnWay) -> None:
        self._on_way.remove(message)
        if message.key == self._key:
            self._said.add(message.text)
            self._keep()
        else:
            self._write(message.key, self._drafts.get(message.key) or {})

    def _give_back(self, message: OnWay) -> None:
        """Nothing typed is lost: what was not taken stands before what was typed since."""
        self._on_way.remove(message)
        if message.key == self._key:
            self._files.show(message.files + self._files.paths)
            self.put(_both(message.text, self._text))
            return
        draft = self._drafts.get(message.key) or {}
        text, files = _both(message.text, draft.get("text", "")), message.files + draft.get("files", [])
        self._write(message.key, draft | {"text": text, "files": files})

    async def _command(self, command: SlashCommand, session: str) -> str:
        """Carry a command out; returns the text that is still to be sent, "" for none (behaviour 7.1)."""
        if command.name == "compact":
            await self._client.call("sessions/compact", session=session)
            return ""
        await self._client.call("plan/set", session=session, active=command.word != "off")
        return "" if command.word in ("on", "off") else command.rest

    async def _resend(self, session: str, point: int, message: OnWay) -> None:
        try:
            await self._files.written(message.files)
            made = await resend(self._client, session, point, message.text, message.files)
        except HostError as error:
            self._give_back(message)
            self.failed.emit(error)
            return
        self._on_way.remove(message)
        self._drafts.remove(message.key)
        if message.key == self._key:
            self.leaveAgain()
        self.branched.emit(made)


def _both(first: str, then: str) -> str:
    return "\n".join(part for part in (first, then) if part)
