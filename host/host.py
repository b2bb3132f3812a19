"""The composition root: builds every part of the host by constructor, the table of calls last."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from host.agents.contexts import TurnParts
from host.agents.prompt import SystemPrompt
from host.agents.registry import LiveAgents, LiveSession
from host.agents.sessions import Sessions
from host.agents.subagent import Subagent
from host.approvals.rules import Rule
from host.approvals.service import Approvals
from host.calls.inbox import InboxCalls
from host.calls.plan import PlanCalls
from host.calls.providers import ProviderCalls
from host.calls.questions import QuestionCalls
from host.calls.sessions import SessionCalls
from host.calls.settings import SettingsCalls
from host.calls.storage import StorageCalls
from host.calls.updates import NOTICE, UpdateCalls
from host.clock import Clock, SystemClock
from host.gateway.client import Client
from host.gateway.server import Gateway
from host.loading import in_daemon_thread
from host.log.data_lock import DataLock
from host.log.folder import LogFolder
from host.models import ConfiguredModels
from host.offers import Offers
from host.plan.mode import PlanModes
from host.providers.client import load_client
from host.questions.service import UserQuestionService
from host.redaction import Redactor
from host.session_directory import SessionDirectory
from host.session_index import SessionIndex
from host.settings import KeyringSecrets, Secrets, SettingsStore, SettingsWarning
from host.tools.ask_user_question import AskUserQuestion
from host.tools.base import Tool
from host.tools.executor import Executor
from host.tools.exit_plan_mode import ExitPlanMode
from host.tools.registry import ToolRegistry
from host.tools.run_code.tool import RunCode
from host.tools.standard import standard_tools
from host.trash import Trash
from host.updates import Release, UpdateWatch


class Host:
    """Everything but the window. Use: ``await start()``, `connect` any number of clients, ``await stop()``.

    Attributes:
        home: the data folder.
        folder: the session stores.
        warnings: what was wrong with the settings file, after `start`.
        redactor: knows every key that is in use; whatever writes a log or a report cleans its text with it.
    """

    def __init__(
        self,
        home: Path | str,
        *,
        clock: Clock | None = None,
        secrets: Secrets | None = None,
        redactor: Redactor | None = None,
    ) -> None:
        self.home = Path(home)
        self.redactor = redactor or Redactor.of_this_process()
        self.warnings: list[SettingsWarning] = []
        clock = clock or SystemClock()
        self._lock = DataLock(self.home)
        self._settings = SettingsStore(self.home)
        self._secrets = secrets or KeyringSecrets(self.home)
        self._models = ConfiguredModels(lambda: self._settings.settings, self._secrets, clock, self.redactor)
        self.folder = LogFolder(self.home, clock)
        self._index = SessionIndex(self.home, self.folder, clock)
        self._live = LiveAgents()
        self._offers = Offers()
        self._gateway = Gateway(self._offers)
        self._updates = UpdateWatch(self.home, self._settings, self._busy, clock, self._found)
        plans = PlanModes(self._live)
        questions = UserQuestionService(self._offers, clock, self._live)
        parts = self._turn_parts(clock, plans, questions)
        self._sessions = Sessions(self.folder, self._live, parts, opened=self._opened, changed=self._changed)
        trash = Trash(self.folder, left_behind=self._spill)
        self._directory = SessionDirectory(
            self.folder, self._index, self._live, self._sessions, plans, clock, trash, self._gateway.notify
        )
        session_calls = SessionCalls(self._sessions, self._directory, self._settings, self._models)
        question_calls = QuestionCalls(self._sessions, self._live, questions)
        storage = StorageCalls(self.home, self.folder, self._directory, trash, clock)
        families: list[Any] = [
            session_calls,
            InboxCalls(self._sessions),
            PlanCalls(self._sessions, plans, self._changed),
            question_calls,
            SettingsCalls(self._settings, self.home),
            ProviderCalls(self._models, self._secrets, self.home, self.redactor),
            storage,
            UpdateCalls(self._updates),
        ]
        calls: dict[str, Any] = {}
        for family in families:
            calls |= family.calls()
        streams = {"sessions/events": session_calls.events, **question_calls.streams(), **storage.streams()}
        self._gateway.serve(calls, streams)
        self._settings.subscribe(lambda _: self._gateway.notify("settings/changed", {}))

    def _turn_parts(self, clock: Clock, plans: PlanModes, questions: UserQuestionService) -> TurnParts:
        callable_tools: list[Tool] = [
            *standard_tools(withheld=self._key_variables),
            AskUserQuestion(questions, lambda: self._settings.settings.questions),
        ]
        tools = ToolRegistry([*callable_tools, ExitPlanMode(questions, plans), RunCode(callable_tools), Subagent()])
        return TurnParts(
            clock=clock,
            models=self._models,
            executor=Executor(tools, Approvals(self._offers, StoredRules(self._settings))),
            schemas=tools.schemas,
            prompt=SystemPrompt(clock),
            plans=plans,
            spill=self._spill,
            random=random.random,
        )

    def _spill(self, session_id: str) -> Path:
        """Where output that is too long for the log of a session goes."""
        return self.home / "output" / session_id

    def _key_variables(self) -> frozenset[str]:
        """Environment variables that hold keys: a command is not given them."""
        named = (provider.api_key_env for provider in self._settings.settings.providers.values())
        return frozenset(name for name in named if name)

    def _opened(self, session: LiveSession) -> None:
        self._directory.follow(session)

    def _changed(self, session_id: str) -> None:
        self._directory.changed(session_id)

    async def start(self) -> None:
        """Take the data folder and read the settings.

        Raises:
            HostError: ``HOME_BUSY`` when another process has it; ``READ_ONLY_FOLDER``.
        """
        await asyncio.to_thread(self._lock.acquire)
        _, warnings = await asyncio.to_thread(self._settings.load)
        self.warnings = list(warnings)
        self._directory.start()

    async def warm_up(self) -> None:
        """Load what the first request would have to load, off the loop; for a moment in which nothing else goes on."""
        await in_daemon_thread(load_client)

    def watch_updates(self) -> None:
        """From now on look whether there is a newer version, if the settings want that. For a host with a window."""
        self._updates.watch()

    def _busy(self) -> bool:
        return any(session.agent.running for session in self._live)

    def _found(self, release: Release) -> None:
        self._gateway.notify(NOTICE, msgspec.to_builtins(release))

    def connect(self) -> Client:
        """A new client over an in-process link of encoded frames."""
        return self._gateway.connect()

    async def stop(self) -> None:
        """Stop to quiescence: agents first, then clients, then every log flushed (behaviour 5.3.9)."""
        await self._updates.close()
        await self._sessions.stop_agents()
        await self._gateway.close()
        await self._sessions.close()
        await self._directory.close()
        await self._index.close()
        await self.folder.close()
        await self._models.close()
        await asyncio.to_thread(self._lock.release)


class StoredRules:
    """ "Always allow" rules in the settings file."""

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings

    def rules(self, workspace: Path) -> Sequence[Rule]:
        allowed = self._settings.allowed(workspace)
        return [Rule(tool=tool, prefix=prefix) for tool, prefixes in allowed.items() for prefix in prefixes]

    async def add(self, workspace: Path, rule: Rule) -> None:
        await self._settings.allow(workspace, rule.tool, rule.prefix)

    async def remove(self, workspace: Path, rule: Rule) -> None:
        await self._settings.disallow(workspace, rule.tool, rule.prefix)
