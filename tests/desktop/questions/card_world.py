"""Clients with question cards at the host of tests/host/questions: real log, gateway, service and tools."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from desktop.client.drafts import Drafts
from desktop.client.question_card import QuestionCard
from desktop.client.question_cards import QuestionCards
from desktop.client.question_drafts import QuestionDrafts
from desktop.client.tasks import Tasks
from host import Client, HostError
from tests.helpers.faulty_link import FaultyLink, faulty_client
from tests.helpers.manual_clock import ManualClock
from tests.host.questions.samples import COLOUR, NAME, SIZES, arguments
from tests.host.questions.world import SESSION, Agent, World


class CardClient:
    """One client of the world and the folder its drafts are in.

    Attributes:
        cards: its store. failures: what its tasks failed with; nothing should ever be in there.
    """

    def __init__(self, world: CardWorld, client: Client, folder: Path, link: FaultyLink | None = None) -> None:
        self.client = client
        self.link = link
        self.failures: list[BaseException] = []
        self.folder = folder
        self.tasks = Tasks(self.failures.append)
        self.drafts = Drafts(folder)
        self.ticks: list[str] = []
        self._looking = 0
        self.cards = QuestionCards(client, QuestionDrafts(self.drafts), world.clock, self.tasks)
        self.cards.listen(lambda: None, lambda card: self.ticks.append(card.key[1]))

    def card(self, call: str = "c1") -> QuestionCard:
        found = self.cards.card((SESSION, call))
        assert found is not None, f"there is no card of {call}"
        return found

    def has(self, call: str = "c1") -> bool:
        return self.cards.card((SESSION, call)) is not None

    def choose(self, label: str, call: str = "c1", at: int = 0) -> None:
        self.cards.edit((SESSION, call), lambda card: card.draft.choose(card.questions[at], label))

    def write(self, text: str, call: str = "c1", at: int = 0) -> None:
        self.cards.edit((SESSION, call), lambda card: card.draft.write(card.questions[at], text))

    def submit(self, call: str = "c1") -> bool:
        return self.cards.submit((SESSION, call))

    def focus(self, focused: bool, call: str = "c1") -> None:
        self.cards.focus((SESSION, call), focused)

    def remaining(self, call: str = "c1") -> int | None:
        return self.card(call).remaining_ms

    def watch(self, session: str = SESSION) -> None:
        """Show the session, as a window does: its record is read now and at every change."""
        self.cards.bind(session, True)
        self.client.on_notice("sessions/changed", lambda params: self.tasks.start(self._look(session)))
        self.tasks.start(self._look(session))

    async def _look(self, session: str) -> None:
        self._looking += 1
        try:
            snapshot = await self.client.call("sessions/snapshot", session=session)
            self.cards.recorded(session, snapshot["projections"]["userQuestions"], snapshot["lastSeq"])
        except HostError as error:
            if error.code not in ("CLIENT_CLOSED", "HOST_STOPPED"):
                raise
        finally:
            self._looking -= 1

    @property
    def reading(self) -> bool:
        return bool(self.cards._records._asking or self._looking)

    async def close(self) -> None:
        await self.cards.close()
        await self.client.close()
        await self.tasks.close()
        self.drafts.flush()


class CardWorld(World):
    """A world that tells its clients what a window's client is told."""

    def __init__(self, home: Path, clock: ManualClock) -> None:
        super().__init__(home, clock)
        self.clients: list[CardClient] = []
        self.deleted: set[str] = set()

    async def start(self) -> None:
        await super().start()
        self.gateway.serve({"sessions/snapshot": self._snapshot}, {})

    async def _snapshot(self, session: str) -> dict[str, Any]:
        if session in self.deleted:
            raise HostError("NO_SESSION")
        agent = self.agents.all[session]
        return {"lastSeq": agent.log.next_seq - 1, "projections": {"userQuestions": agent.view()}}

    async def open(self, session: str = SESSION, owner: Agent | None = None) -> Agent:
        agent = await super().open(session, owner)
        agent.log.subscribe(lambda events: self.gateway.notify("sessions/changed", {"session": session}), durable=True)
        return agent

    def client(self, name: str = "one", *, faulty: bool = False) -> CardClient:
        """Another client with cards, whose drafts are under ``name``."""
        client, link = faulty_client(self.gateway) if faulty else (self.gateway.connect(), None)
        made = CardClient(self, client, self.home / "clients" / name, link)
        self.clients.append(made)
        return made

    async def settle(self) -> None:
        """Until clients have read what came to rest, but for those whose links are held."""
        for _ in range(2):
            await super().settle()
            for _ in range(60):
                if not any(client.reading for client in self.clients):
                    break
                await asyncio.sleep(0)

    async def stop(self) -> None:
        """Agents, then clients, then the log: as the application does it."""
        for agent in self.agents.all.values():
            await agent.close()
        for client in self.clients:
            await client.close()
            assert client.failures == []
        self.clients.clear()
        await super().stop()


@asynccontextmanager
async def card_world(home: Path, clock: ManualClock) -> AsyncIterator[tuple[CardWorld, Agent]]:
    """A world with one open session, stopped in the end."""
    world = CardWorld(home, clock)
    await world.start()
    agent = await world.open()
    try:
        yield world, agent
    finally:
        await world.stop()


async def asked(world: CardWorld, agent: Agent, call: str = "c1", **more: Any) -> None:
    """The agent asks, with a time-out of 60 s unless told otherwise, and everybody has heard of it."""
    items = more.pop("questions", [COLOUR])
    agent.call(call, arguments(*items, **{"timeout": 60, **more}))
    await world.settle()


__all__ = ["COLOUR", "NAME", "SESSION", "SIZES", "Agent", "CardClient", "CardWorld", "asked", "card_world"]
