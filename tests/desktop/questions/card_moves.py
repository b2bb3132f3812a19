"""Everything that can happen to the cards of two clients, as moves; and what must be true whenever it is quiet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.events import UserMessage
from tests.desktop.questions.card_world import COLOUR, SESSION, Agent, CardClient, CardWorld
from tests.helpers.manual_clock import ManualClock
from tests.host.questions.samples import arguments

TIMEOUTS = (60, 10, 60, 600, -1)
WORDS = ("teal", "青色", "a longer text\nof two lines", "x")

# Repeated for how often they come.
MOVES = (
    *("ask", "write", "submit") * 4,
    *("focus", "pass_time", "hold", "release", "choose") * 3,
    *("blur", "freeze", "submit_together", "admit", "take_back", "hide") * 2,
    *("suspend", "set_wall_clock", "repeat_frames", "stop_turn", "leave", "join", "restart", "skip_all"),
)


class CardTable:
    """One session and two chairs; each chair has drafts of its own that outlive the client in it.

    Attributes:
        wanted: what each chair has written to each call and not seen go: (chair, call) to (text, label).
        sent: batches that people submitted, by call; each is delivered once or not at all.
        unsent: what was left of a chair's cards when they went.
    """

    def __init__(self, home: Path) -> None:
        self.clock = ManualClock()
        self.world = CardWorld(home, self.clock)
        self.chairs: dict[int, CardClient] = {}
        self.held: set[tuple[int, str]] = set()
        self.wanted: dict[tuple[int, str], tuple[str, str]] = {}
        self.sent: dict[str, list[Any]] = {}
        self.unsent: dict[tuple[int, str], str] = {}
        self.count = 0
        self.agent: Agent

    async def begin(self) -> None:
        await self.world.start()
        self.agent = await self.world.open()
        for chair in (0, 1):
            await self.join(chair, 0)

    def pick(self, who: int, pick: int, fits: Callable[[Any], bool]) -> tuple[CardClient, str] | None:
        """A client (this one if possible) and a call whose card fits."""
        for chair in (who, 1 - who):
            client = self.chairs.get(chair)
            calls = [] if client is None else [card.key[1] for card in client.cards.all() if fits(card)]
            if client is not None and calls:
                return client, sorted(calls)[pick % len(calls)]
        return None

    def chair_of(self, client: CardClient) -> int:
        return next(chair for chair, one in self.chairs.items() if one is client)

    # The agent

    async def ask(self, who: int, pick: int) -> None:
        self.count += 1
        text = {"question": f"Which colour, number {self.count}?"}
        self.agent.call(f"c{self.count}", arguments(COLOUR | text, timeout=TIMEOUTS[pick % 5]))

    async def admit(self, who: int, pick: int) -> bool:
        if self.agent.queue:
            self.agent.admit()
        return bool(self.agent.queue)

    async def take_back(self, who: int, pick: int) -> bool:
        if self.agent.queue:
            self.agent.take_back(pick % len(self.agent.queue))
        return bool(self.agent.queue)

    async def stop_turn(self, who: int, pick: int) -> None:
        await self.agent.stop()

    # People

    async def write(self, who: int, pick: int) -> bool:
        found = self.pick(who, pick, lambda card: not card.busy)
        if found is None:
            return False
        client, call = found
        client.write(WORDS[pick % 4] + call, call)
        self.wanted[self.chair_of(client), call] = (WORDS[pick % 4] + call, "")
        return True

    async def choose(self, who: int, pick: int) -> bool:
        found = self.pick(who, pick, lambda card: not card.busy)
        if found is None:
            return False
        client, call = found
        label = ("Red", "Blue")[pick % 2]
        client.choose(label, call)
        chair = self.chair_of(client)
        self.wanted[chair, call] = (self.wanted.get((chair, call), ("", ""))[0], label)
        return True

    async def submit(self, who: int, pick: int) -> bool:
        found = self.pick(who, pick, lambda card: card.ready and card.draft.edited)
        return found is not None and self._submit(*found)

    def _submit(self, client: CardClient, call: str) -> bool:
        batch = client.card(call).draft.batch(client.card(call).questions)
        done = client.submit(call)
        if done:
            self.sent.setdefault(call, []).append(batch)
        return done

    async def submit_together(self, who: int, pick: int) -> bool:
        """Rule 5.3.8"""
        calls = [set(), set()] if len(self.chairs) < 2 else [
            {card.key[1] for card in client.cards.all() if card.ready} for client in self.chairs.values()
        ]  # fmt: skip
        both = sorted(calls[0] & calls[1])
        for chair, client in self.chairs.items():
            if both:
                call = both[pick % len(both)]
                client.choose(("Red", "Blue")[chair], call)
                self.wanted[chair, call] = (self.wanted.get((chair, call), ("", ""))[0], ("Red", "Blue")[chair])
                self._submit(client, call)
        return bool(both)

    async def skip_all(self, who: int, pick: int) -> bool:
        found = self.pick(who, pick, lambda card: card.ready)
        if found is None:
            return False
        if found[0].cards.skip_all((SESSION, found[1])):
            self.sent.setdefault(found[1], []).append([{"id": "colour", "selected": []}])
        return True

    async def focus(self, who: int, pick: int) -> bool:
        return self._each(who, pick, lambda client, call: client.focus(True, call))

    async def blur(self, who: int, pick: int) -> bool:
        return self._each(who, pick, lambda client, call: client.focus(False, call))

    async def freeze(self, who: int, pick: int) -> bool:
        return self._each(who, pick, lambda client, call: client.cards.freeze((SESSION, call)))

    async def hide(self, who: int, pick: int) -> bool:
        hidden = bool(pick % 2)
        return self._each(who, pick, lambda client, call: client.cards.look((SESSION, call), hidden=hidden))

    def _each(self, who: int, pick: int, act: Callable[[CardClient, str], None]) -> bool:
        found = self.pick(who, pick, lambda card: True)
        if found is not None:
            act(*found)
        return found is not None

    # The link

    async def hold(self, who: int, pick: int) -> bool:
        client = self.chairs.get(who)
        if client is None or client.link is None:
            return False
        lane = ("out", "back")[pick % 2]
        self.held.add((who, lane))
        getattr(client.link, lane).hold()
        return True

    async def release(self, who: int, pick: int) -> bool:
        if not self.held:
            return False
        chair, lane = sorted(self.held)[pick % len(self.held)]
        self.held.discard((chair, lane))
        getattr(self.chairs[chair].link, lane).release()
        return True

    async def repeat_frames(self, who: int, pick: int) -> bool:
        client = self.chairs.get(who)
        if client is None or client.link is None:
            return False
        for tag in (
            "waterfall/offer",
            "waterfall/verdict",
            "waterfall/withdrawn",
            "stream/item",
            "stream/end",
            "result",
        ):
            client.link.back.repeat(tag, 1 + pick % 3)
        for tag in ("waterfall/settle", "waterfall/reject", "waterfall/delegate", "stream/close"):
            client.link.out.repeat(tag, 1 + pick % 3)
        return True

    async def let_go(self, chair: int) -> None:
        for one, lane in sorted(self.held):
            if one == chair:
                getattr(self.chairs[chair].link, lane).release()
        self.held = {(one, lane) for one, lane in self.held if one != chair}
        await self.world.settle()
        self.check_cards(chair, self.chairs[chair])

    async def join(self, who: int, pick: int) -> bool:
        if who in self.chairs:
            return False
        client = self.chairs[who] = self.world.client(f"chair{who}", faulty=True)
        client.watch()
        return True

    async def leave(self, who: int, pick: int) -> bool:
        if who not in self.chairs:
            return False
        await self.let_go(who)
        client = self.chairs.pop(who)
        self.world.clients.remove(client)
        await client.close()
        assert client.failures == []
        return True

    # The world

    async def pass_time(self, who: int, pick: int) -> None:
        await self.clock.advance((1, 9, 50, 600)[pick % 4])

    async def suspend(self, who: int, pick: int) -> None:
        self.clock.suspend(10 ** (pick % 6))

    async def set_wall_clock(self, who: int, pick: int) -> None:
        self.clock.set_wall_clock((pick - 8) * 10_000)

    async def restart(self, who: int, pick: int) -> None:
        for chair in list(self.chairs):
            await self.let_go(chair)
        self.chairs.clear()
        self.agent = await self.world.restart()
        for chair in (0, 1):
            await self.join(chair, 0)

    # What holds whenever it is quiet

    def check(self) -> None:
        self.check_deliveries()
        for chair, client in self.chairs.items():
            assert client.failures == []
            if not any(one == chair for one, _ in self.held):
                self.check_cards(chair, client)

    def check_deliveries(self) -> None:
        """No answer delivered twice, none invented."""
        for number in range(1, self.count + 1):
            assert len(self.agent.results(f"c{number}")) <= 1
        replies = [message.source.call_id for message in self.agent.said(UserMessage)]
        assert len(set(replies)) == len(replies)
        for entry in self.agent.view()["settled"]:
            assert entry["answers"] in self.sent.get(entry["callId"], []), entry
        for message in self.agent.queue:
            assert json.loads(message.text)["answers"] in self.sent[str(message.source.call_id)]

    def check_cards(self, chair: int, client: CardClient) -> None:
        """The cards are the record's; each has its own draft, and the channel that fits."""
        active = {entry["callId"]: entry for entry in self.agent.view()["active"]}
        cards = {card.key[1]: card for card in client.cards.all()}
        assert cards.keys() == active.keys()
        for call, card in cards.items():
            entry = active[call]
            assert (card.record, card.queued) == (entry["state"], entry["queued"])
            text, label = self.wanted.get((chair, call), ("", ""))
            assert card.draft.texts == ({"colour": text} if text else {}), "a draft is lost or in the wrong place"
            if label:
                assert card.draft.picks == {"colour": [label]}
            if card.queued:
                assert card.channel == ""
            elif card.continued:
                assert (card.channel, card.busy) == ("late", False)
            else:
                assert card.channel == "waterfall"
                assert not card.draft.edited or card.countdown is None
        self.check_unsent(chair, client, set(active))

    def check_unsent(self, chair: int, client: CardClient, active: set[str]) -> None:
        """What was written to a call that has gone is in the record, or stays to be copied, also after a restart."""
        settled = {entry["callId"]: entry["answers"][0].get("custom") for entry in self.agent.view()["settled"]}
        for (one, call), (text, _) in list(self.wanted.items()):
            if one == chair and call not in active:
                del self.wanted[one, call]
                kept = client.cards.unsent((SESSION, call))
                assert not text or text in (kept, settled.get(call)), f"{text!r} of {call} is lost"
                if kept:
                    self.unsent[one, call] = kept
        for (one, call), text in self.unsent.items():
            assert one != chair or client.cards.unsent((SESSION, call)) == text
