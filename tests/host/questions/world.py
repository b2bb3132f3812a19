"""A host as far as questions need one: the real log, projections, gateway, service and tools, and an agent that makes
calls, stops and admits as the agent loop does, one move at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host.errors import HostError
from host.events import (
    EventData,
    Fault,
    InboxMessage,
    InboxSpliced,
    RequestHeader,
    ToolCall,
    ToolResult,
    ToolSchema,
    UserMessage,
)
from host.gateway import Gateway
from host.log.folder import LogFolder
from host.log.session_log import SessionLog
from host.offers import Offers
from host.plan.mode import PlanModes
from host.projections import Projections, standard_projections
from host.questions.service import UserQuestionService
from host.tools.ask_user_question import AskUserQuestion
from host.tools.base import Tool, ToolContext, ToolFailure, ToolOutcome
from host.tools.exit_plan_mode import ExitPlanMode
from tests.helpers.manual_clock import ManualClock
from tests.host.questions.person import Person
from tests.host.questions.samples import header

SESSION = "ses_1"


@dataclass
class Settings:
    mode: str = "timed"
    timeout: int = 120


class Agent:
    """One session and its driver."""

    def __init__(self, world: World, log: SessionLog, projections: Projections, owner: Agent | None) -> None:
        self._world = world
        self.log = log
        self.projections = projections
        self.owner = owner
        self.running = False
        self.closing = False
        self.refusal: HostError | None = None
        self.calls: dict[str, asyncio.Task[None]] = {}

    @property
    def id(self) -> str:
        return self.log.id

    @property
    def agent(self) -> Agent:
        return self

    @property
    def queue(self) -> tuple[InboxMessage, ...]:
        found: tuple[InboxMessage, ...] = self.projections.state("inbox").next_step
        return found

    def steer(self, message: InboxMessage) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.log.append(InboxSpliced(target="next-step", start=len(self.queue), inserted=(message,)))

    def admit(self) -> None:
        """Take everything from the inbox into the transcript, in one batch."""
        taken = self.queue
        said = [UserMessage(id=one.id, text=one.text, source=one.source, turn=1) for one in taken]
        self.log.append(InboxSpliced(target="next-step", start=0, delete_count=len(taken), reason="admitted"), *said)

    def take_back(self, place: int = 0) -> None:
        self.log.append(InboxSpliced(target="next-step", start=place, delete_count=1, reason="removed"))

    def declare(self) -> None:
        """Write the `request/header` of the next request."""
        schemas = tuple(
            ToolSchema(name=tool.name, description=tool.description, parameters=tool.parameters)
            for tool in self._world.tools.values()
        )
        self.log.append(RequestHeader(provider="p", model="m", system="", tools=schemas))

    def call(self, call_id: str, arguments: dict[str, Any], name: str = "ask_user_question") -> asyncio.Task[None]:
        """Log a call of the model's and run it; its result is logged when it ends."""
        return self.begin(self.ask_for(call_id, arguments, name))

    def ask_for(self, call_id: str, arguments: dict[str, Any], name: str = "ask_user_question") -> ToolCall:
        """Log a call that is still to begin."""
        self.running = True
        call = ToolCall(turn=1, step=1, call_id=call_id, name=name, arguments=json.dumps(arguments))
        self.log.append(call)
        return call

    def begin(self, call: ToolCall) -> asyncio.Task[None]:
        task = self.calls[call.call_id] = asyncio.ensure_future(self._run(call))
        return task

    async def _run(self, call: ToolCall) -> None:
        outcome = await self.outcome(call)
        if not self.closing:
            self.log.append(
                ToolResult(turn=1, step=1, call_id=call.call_id, content=outcome.content, error=outcome.error)
            )

    async def outcome(self, call: ToolCall, parent: str | None = None) -> ToolOutcome:
        try:
            return await self._world.tools[call.name].run(json.loads(call.arguments), self.context(call, parent))
        except ToolFailure as failure:
            return ToolOutcome(failure.content, error=Fault(code=failure.code, message=failure.message))

    def context(self, call: ToolCall, parent: str | None = None) -> ToolContext:
        return ToolContext(
            session=self.id,
            call_id=call.call_id,
            turn=call.turn,
            step=call.step,
            workspace=Path(),
            spill=Path(),
            clock=self._world.clock,
            seen={},
            progress=lambda text: None,
            record=self.log.append,
            plan_mode=self._world.plans.guards(self.id),
            parent=parent,
            agent=self,
        )

    async def stop(self) -> None:
        """The user stops the turn: open calls are cancelled, and what they say about it is logged."""
        tasks = [task for task in self.calls.values() if not task.done()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._world.plans.turn_ended(self.id)
        self.running = False

    async def close(self) -> None:
        """A shutdown: open calls get no result (behaviour 5.3.9)."""
        self.closing = True
        await self.stop()

    def results(self, call_id: str) -> list[ToolResult]:
        return [one for one in self.said(ToolResult) if one.call_id == call_id]

    def said(self, kind: type[Any]) -> list[Any]:
        return [event for event in self._world.recorded[self.id] if isinstance(event, kind)]

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.projections.view("userQuestions")
        return found

    def states(self) -> dict[str, str]:
        """Waiting calls: ``open``, ``continued`` or ``queued``."""
        return {one["callId"]: "queued" if one["queued"] else one["state"] for one in self.view()["active"]}


class Agents:
    """The open sessions."""

    def __init__(self) -> None:
        self.all: dict[str, Agent] = {}

    def find(self, session_id: str) -> Agent | None:
        return self.all.get(session_id)


class World:
    """One run of the host over a home; `restart` makes the next."""

    def __init__(self, home: Path, clock: ManualClock) -> None:
        self.home = home
        self.clock = clock
        self.settings = Settings()
        self.recorded: dict[str, list[EventData]] = {}

    async def start(self) -> None:
        self.folder = LogFolder(self.home, self.clock)
        self.agents = Agents()
        self.offers = Offers()
        self.gateway = Gateway(self.offers)
        self.questions = UserQuestionService(self.offers, self.clock, self.agents)
        self.plans = PlanModes(self.agents)
        tools: list[Tool] = [
            AskUserQuestion(self.questions, lambda: self.settings),
            ExitPlanMode(self.questions, self.plans),
        ]
        self.tools = {tool.name: tool for tool in tools}
        self.gateway.serve({"user-questions/answer": self._answer}, {"user-questions/attach-wait": self._attach})

    async def _answer(self, session: str, callId: str, answers: list[Any]) -> bool:
        return await self.questions.answer(session, callId, answers)

    def _attach(self, session: str, callId: str) -> AsyncIterator[dict[str, int]]:
        return self.questions.attach_wait(session, callId)

    async def open(self, session: str = SESSION, owner: Agent | None = None) -> Agent:
        """Open a session, making it when it is not there, with an agent that has told its model of the tools."""
        fresh = session not in self.folder.ids()
        log = await (self.folder.create(header(session)) if fresh else self.folder.open(session))
        recorded = self.recorded[session] = [event.data for event in await log.read()]
        log.subscribe(lambda events: recorded.extend(event.data for event in events))
        agent = Agent(self, log, await Projections.resume(log, standard_projections()), owner)
        self.agents.all[session] = agent
        if fresh:
            agent.declare()
        return agent

    def person(self) -> Person:
        """Another client with somebody behind it."""
        return Person(self.gateway.connect())

    async def settle(self) -> None:
        """Until whatever is under way has come to rest."""
        await self.clock.settle()
        for agent in self.agents.all.values():
            await agent.log.durable()
        await self.clock.settle()

    async def stop(self) -> None:
        """Agents first, then clients, then the log (behaviour 5.3.9)."""
        for agent in self.agents.all.values():
            await agent.close()
        await self.gateway.close()
        for agent in self.agents.all.values():
            await agent.projections.close()
        await self.folder.close()

    async def restart(self) -> Agent:
        await self.stop()
        await self.start()
        return await self.open()


@asynccontextmanager
async def running(home: Path, clock: ManualClock) -> AsyncIterator[World]:
    """A world that is stopped in the end."""
    world = World(home, clock)
    await world.start()
    try:
        yield world
    finally:
        await world.stop()


def outcome(world: World, call_id: str = "c1") -> Any:
    """What the result says: the answers, "pending", or a code; None while there is no result."""
    found = world.agents.all[SESSION].results(call_id)
    if not found:
        return None
    (result,) = found
    if result.error is not None:
        return result.error.code
    plain = json.loads(result.content)
    return "pending" if plain.get("pending") else plain["answers"]
