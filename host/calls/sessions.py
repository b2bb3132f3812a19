"""`sessions/…`: listing, making, reading and driving sessions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.agents.attachments import attach
from host.agents.registry import LiveSession
from host.agents.sessions import Sessions
from host.errors import HostError
from host.events import ApprovalPolicy, CommandDone, CommandRun, Event, SessionTitle
from host.ids import new_id
from host.log.export_file import ExportFormat, export_to
from host.models import ConfiguredModels
from host.session_directory import SessionDirectory
from host.settings.store import SettingsStore

POLICIES = ("ask", "edits", "full")
MODES = ("turn", "steer")
STORED_AT_ONCE = 2_000  # events read at a time while a stream catches up


class SessionCalls:
    """Handlers over the open sessions and the directory of all."""

    def __init__(
        self, sessions: Sessions, directory: SessionDirectory, settings: SettingsStore, models: ConfiguredModels
    ) -> None:
        self._sessions = sessions
        self._models = models
        self._directory = directory
        self._settings = settings

    def calls(self) -> Mapping[str, Callable[..., Awaitable[Any]]]:
        return {
            "sessions/list": self.rows,
            "sessions/create": self.create,
            "sessions/snapshot": self.snapshot,
            "sessions/history": self.history,
            "sessions/search": self.search,
            "sessions/find": self.find,
            "sessions/send": self.send,
            "sessions/cancel": self.cancel,
            "sessions/retry-now": self.retry_now,
            "sessions/rename": self.rename,
            "sessions/delete": self.delete,
            "sessions/restore": self.restore,
            "sessions/fork": self.fork,
            "sessions/compact": self.compact,
            "sessions/import": self.bring_in,
            "sessions/export": self.export,
            "sessions/model": self.model,
            "sessions/retry-writing": self.retry_writing,
            "approvals/policy": self.policy,
        }

    async def rows(self) -> list[dict[str, Any]]:
        return await self._directory.rows()

    async def create(
        self, workspace: str, provider: str | None = None, model: str | None = None, approvals: str | None = None
    ) -> dict[str, str]:
        defaults = self._settings.settings.defaults
        folder = await asyncio.to_thread(_existing_folder, workspace)
        chosen = provider or defaults.provider
        session = await self._sessions.create(
            str(folder),
            chosen,
            model or (defaults.model if chosen == defaults.provider else ""),
            _policy(approvals or defaults.approvals),
        )
        return {"session": session.id}

    async def snapshot(self, session: str) -> dict[str, Any]:
        live = await self._sessions.open(session)
        await _settled(live)
        return {"lastSeq": live.log.next_seq - 1, "projections": self._directory.views(live)} | _condition(live)

    async def history(self, session: str, before: int | None = None, limit: int = 400) -> dict[str, Any]:
        live = await self._sessions.open(session)
        durable = live.log.durable_seq + 1
        events, has_more = await live.log.page(durable if before is None else min(before, durable), limit)
        return {"events": [frame(event) for event in events], "hasMore": has_more}

    async def search(self, text: str, limit: int = 50) -> list[dict[str, Any]]:
        return await self._directory.search(text, limit)

    async def find(self, session: str, text: str, limit: int = 500) -> list[dict[str, Any]]:
        """Events of one session that hold ``text``, oldest first: ``[{seq, …}]``."""
        return await (await self._sessions.open(session)).log.find(text, limit)

    async def send(
        self, session: str, text: str, mode: str = "turn", attachments: Sequence[str] = ()
    ) -> dict[str, str]:
        if mode not in MODES:
            raise HostError("BAD_PARAMS", f"mode is one of {', '.join(MODES)}")
        if not text.strip() and not attachments:
            raise HostError("EMPTY_MESSAGE", "a message needs text or an attachment")
        live = await self._sessions.open(session)
        live.agent.require_drivable()
        files = await attach(live.log, attachments)
        message = await live.agent.send(text, mode, files)
        return {"message": message.id}

    async def cancel(self, session: str) -> bool:
        return await (await self._sessions.open(session)).agent.cancel()

    async def retry_now(self, session: str) -> bool:
        return (await self._sessions.open(session)).agent.retry_now()

    async def retry_writing(self, session: str) -> bool:
        """The disk has room again: write what it refused; the session can be driven afterwards."""
        live = await self._sessions.open(session)
        if live.log.read_only is not None:
            await live.agent.write_again()
        return True

    async def rename(self, session: str, title: str) -> bool:
        live = await self._sessions.open(session)
        name = " ".join(title.split())
        if not name:
            raise HostError("EMPTY_TITLE", "a title needs text")
        live.log.append(SessionTitle(title=name[:200], source="user"))
        await live.log.durable()
        return True

    async def delete(self, session: str) -> bool:
        await self._directory.delete(session)
        return True

    async def restore(self, session: str) -> bool:
        await self._directory.restore(session)
        return True

    async def fork(self, session: str, seq: int | None = None) -> dict[str, str]:
        made = await self._sessions.fork(session, seq)
        await self._directory.look_again()
        return {"session": made}

    async def bring_in(self, path: str) -> dict[str, str]:
        """Import a file: our own export or a DeepSeek Harness log."""
        return {"session": await self._directory.bring_in(Path(path))}

    async def export(self, session: str, path: str, format: ExportFormat = "jsonl") -> bool:
        """Write the session to ``path``, replacing what is there only once all of it is written."""
        live = await self._sessions.open(session)
        await export_to(live.log, Path(path), format)
        return True

    async def compact(self, session: str) -> bool:
        await (await self._sessions.open(session)).agent.compact()
        return True

    async def model(self, session: str, provider: str, model: str) -> bool:
        """Choose another model for the requests from the next step on.

        Raises:
            HostError: ``UNKNOWN_PROVIDER``.
        """
        self._models.settings_of(provider)
        live = await self._sessions.open(session)
        command = new_id("cmd")
        live.log.append(
            CommandRun(command_id=command, name="model", args={"provider": provider, "model": model}),
            CommandDone(command_id=command, kind="success"),
        )
        await live.log.durable()
        return True

    async def policy(self, session: str, policy: str) -> bool:
        """Choose the mode of approvals, for the agents that work for this one as well."""
        live = await self._sessions.open(session)
        chosen = ApprovalPolicy(policy=_policy(policy))
        for one in (live, *(one for one in self._sessions.working_for(live) if one.agent.running)):
            one.log.append(chosen)
            one.agent.refresh_calls()
            await one.log.durable()
        return True

    async def events(self, session: str, after: int = -1) -> AsyncIterator[dict[str, Any]]:
        """Stream `sessions/events`: every event after ``after``, each once and in order, then live; transient deltas
        between them. Only durable events are sent (behaviour 2.2).

        Raises:
            HostError: ``NO_SESSION`` once the session is deleted.
        """
        live = await self._sessions.open(session)
        live.watchers += 1
        after = max(after, -1)
        queue: asyncio.Queue[Event | dict[str, Any] | None] = asyncio.Queue()

        def committed(events: Sequence[Event]) -> None:
            for event in events:
                queue.put_nowait(event)

        def ended() -> None:
            queue.put_nowait(None)

        live.endings.append(ended)
        leave = [lambda: live.endings.remove(ended), live.log.subscribe(committed, durable=True)]
        try:
            while (wanted := min(live.log.durable_seq - after, STORED_AT_ONCE)) > 0:
                for event in await live.log.read(after, wanted):
                    yield {"event": frame(event)}
                    after = event.seq
            leave.append(live.agent.watch(lambda delta: queue.put_nowait({"delta": delta})))
            while True:
                item = await queue.get()
                if item is None:
                    raise HostError("NO_SESSION", "the session was closed", session=session)
                if not isinstance(item, Event):
                    yield item
                elif item.seq > after:  # committed while the stored ones were read: sent already
                    after = item.seq
                    yield {"event": frame(item)}
        finally:
            for step in leave:
                step()
            live.watchers -= 1


class _Frame(msgspec.Struct):
    """An event on its way to a client; the payload's stored bytes are passed on unread."""

    type: str
    seq: int
    time: int
    data: msgspec.Raw


def frame(event: Event) -> _Frame:
    return _Frame(event.type, event.seq, event.time, msgspec.Raw(event.raw))


async def _settled(live: LiveSession) -> None:
    """What is shown is durable (behaviour 2.2); a log that cannot be written shows what it has."""
    if live.log.read_only is not None:
        return
    try:
        await live.log.durable()
    except HostError:
        if live.log.read_only is None:
            raise


def _existing_folder(workspace: str) -> Path:
    folder = Path(workspace).expanduser()
    if not folder.is_dir():
        raise HostError("WORKSPACE_GONE", f"{workspace} is not a folder", path=workspace)
    return folder.resolve()


def _policy(policy: str) -> str:
    if policy not in POLICIES:
        raise HostError("BAD_PARAMS", f"approvals is one of {', '.join(POLICIES)}")
    return policy


def _condition(live: LiveSession) -> dict[str, Any]:
    """Why this session cannot be driven, if it cannot: ``{fault: {code, message}}``."""
    try:
        live.agent.require_drivable()
    except HostError as error:
        return {"fault": {"code": error.code, "message": error.message, "details": error.details}}
    return {"fault": None}
