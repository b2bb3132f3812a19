"""Everything that can happen to questions, each as a move on the host and the same move on the model."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.helpers.manual_clock import ManualClock
from tests.host.questions.person import Person
from tests.host.questions.question_model import CONTINUED, OPEN, QuestionModel
from tests.host.questions.samples import BLUE, COLOUR, RED, arguments
from tests.host.questions.world import SESSION, Agent, World

TEXTS = ("Which colour?", "Which other colour?", "Which hue?", "Which tint?", "Which shade?")
TIMEOUTS = (60, 10, 60, 600, 60, 10, 600, -1)
GOOD = (RED, BLUE, [{"id": "colour", "selected": []}], [{"id": "colour", "selected": [], "custom": "青"}])
BAD = ([], [{"id": "colour", "custom": "\u3000"}], [{"id": "colour", "selected": ["Red", "Blue"]}])


class Table:
    """One session, two chairs for clients, a manual clock, and the model beside them.

    Every move takes who (0 or 1) and a number that picks among what there is; it returns False where it does not apply.
    """

    def __init__(self, home: Path) -> None:
        self.clock = ManualClock()
        self.world = World(home, self.clock)
        self.model = QuestionModel()
        self.model.now = self.clock.awake_ms()
        self.people: dict[int, Person] = {}
        self.count = 0
        self.agent: Agent

    async def begin(self) -> None:
        await self.world.start()
        self.agent = await self.world.open()
        await self.join(0, 0)
        await self.join(1, 0)

    # The model of the session

    async def ask(self, who: int, pick: int) -> None:
        self.count += 1
        call_id, text, timeout = f"c{self.count}", TEXTS[pick % 5], TIMEOUTS[pick % 8]
        self.agent.call(call_id, arguments(COLOUR | {"question": text}, timeout=timeout))
        self.model.ask(call_id, text, timeout)

    async def admit(self, who: int, pick: int) -> bool | None:
        if not self.model.queue:
            return False
        self.agent.admit()
        self.model.admit()
        return None

    async def stop_turn(self, who: int, pick: int) -> None:
        await self.agent.stop()
        self.model.stop()

    # People

    def held(self, who: int, pick: int) -> tuple[int, str] | None:
        """Somebody (this one if possible) and a call in their hands."""
        found = [(by, one.call_id) for one in self.model.asked.values() for by in sorted(one.hands)]
        mine = [each for each in found if each[0] == who] or found
        return mine[pick % len(mine)] if mine else None

    async def join(self, who: int, pick: int) -> bool | None:
        if who in self.people:
            return False
        self.people[who] = self.world.person()
        self.model.join(who)
        return None

    async def leave(self, who: int, pick: int) -> bool | None:
        if who not in self.people:
            return False
        await self.people.pop(who).client.close()
        self.model.leave(who)
        return None

    async def claim(self, who: int, pick: int) -> bool | None:
        held = self.held(who, pick)
        if held is None or held[1] in self.people[held[0]].claims:
            return False
        assert await self.people[held[0]].claim(SESSION, held[1]) == self.model.claim(*held)
        return None

    async def claim_anything(self, who: int, pick: int) -> bool | None:
        call_id = f"c{pick % (self.count + 1)}"
        if who not in self.people or call_id in self.people[who].claims:
            return False
        assert await self.people[who].claim(SESSION, call_id) == self.model.claim(who, call_id)
        return None

    async def release(self, who: int, pick: int) -> bool | None:
        held = [(by, call_id) for by, person in sorted(self.people.items()) for call_id in sorted(person.claims)]
        if not held:
            return False
        by, call_id = held[pick % len(held)]
        await self.people[by].release(call_id)
        self.model.release(by, call_id)
        return None

    async def answer(self, who: int, pick: int) -> bool | None:
        held = self.held(who, pick)
        if held is None:
            return False
        answers = GOOD[pick % 4]
        assert await self.said(held, answers) == "accepted"
        self.model.end(held[1], answers)
        return None

    async def answer_badly(self, who: int, pick: int) -> bool | None:
        held = self.held(who, pick)
        if held is None:
            return False
        assert await self.said(held, BAD[pick % 3]) == "BAD_ANSWER"
        return None

    async def said(self, held: tuple[int, str], answers: Any) -> str:
        person = self.people[held[0]]
        person.settle(answers, held[1])
        await self.world.settle()
        return person.verdicts.pop()

    async def answer_together(self, who: int, pick: int) -> bool | None:
        """Rule 5.3.8"""
        both = [one.call_id for one in self.model.asked.values() if one.hands == {0, 1}]
        if not both:
            return False
        call_id = both[pick % len(both)]
        self.people[who].settle(RED, call_id)
        self.people[1 - who].settle(BLUE, call_id)
        await self.world.settle()
        verdicts = [self.people[one].verdicts.pop() for one in (who, 1 - who)]
        assert sorted(verdicts) == ["OFFER_OVER", "accepted"]
        self.model.end(call_id, RED if verdicts[0] == "accepted" else BLUE)
        return None

    async def answer_and_stop(self, who: int, pick: int) -> bool | None:
        """An accepted answer is the result, whichever of the two comes first."""
        held = self.held(who, pick)
        if held is None:
            return False
        person = self.people[held[0]]
        stopping = asyncio.ensure_future(self.agent.stop()) if pick % 2 else None
        person.settle(RED, held[1])
        for _ in range(pick % 8):
            await asyncio.sleep(0)
        await (stopping or self.agent.stop())
        await self.world.settle()
        if person.verdicts and person.verdicts.pop() == "accepted":
            self.model.end(held[1], RED)
        self.model.stop()
        return None

    async def answer_and_expire(self, who: int, pick: int) -> bool | None:
        """The clock strikes while an answer is on its way: accepted or refused, and the record says the same."""
        held = self.held(who, pick)
        if held is None or self.model.asked[held[1]].due is None:
            return False
        person = self.people[held[0]]
        person.settle(RED, held[1])
        for _ in range(pick % 8):
            await asyncio.sleep(0)
        await self.clock.advance(60)
        await self.world.settle()
        if person.verdicts and person.verdicts.pop() == "accepted":
            self.model.end(held[1], RED)
        self.model.pass_time(60)
        return None

    async def time_out(self, who: int, pick: int) -> bool | None:
        return await self.reject(who, pick, "ASK_TIMED_OUT")

    async def dismiss(self, who: int, pick: int) -> bool | None:
        return await self.reject(who, pick, "ASK_CANCELLED")

    async def reject(self, who: int, pick: int, code: str) -> bool | None:
        held = self.held(who, pick)
        if held is None:
            return False
        self.people[held[0]].reject(code, held[1])
        await self.world.settle()
        assert self.people[held[0]].verdicts.pop() == "accepted"
        self.model.reject(held[1], code)
        return None

    async def delegate(self, who: int, pick: int) -> bool | None:
        held = self.held(who, pick)
        if held is None:
            return False
        self.people[held[0]].pass_on(held[1])
        self.model.delegate(*held)
        return None

    async def answer_late(self, who: int, pick: int) -> bool | None:
        if who not in self.people or not self.count:
            return False
        waiting = [one.call_id for one in self.model.asked.values() if one.state != OPEN]
        call_id = waiting[pick % len(waiting)] if waiting else f"c{pick % self.count}"
        answers = (*GOOD, *BAD[1:])[pick % 6]
        said = await self.people[who].answer(SESSION, call_id, answers)
        assert said == self.model.answer_late(call_id, answers, answers in GOOD)
        return None

    async def answer_late_together(self, who: int, pick: int) -> bool | None:
        goes_on = [one.call_id for one in self.model.asked.values() if one.state == CONTINUED]
        if not goes_on or len(self.people) < 2:
            return False
        call_id = goes_on[pick % len(goes_on)]
        one, other = self.people[who], self.people[1 - who]
        said = await asyncio.gather(one.answer(SESSION, call_id, RED), other.answer(SESSION, call_id, BLUE))
        assert sorted(map(str, said)) == ["REPLY_QUEUED", "True"]
        assert self.model.answer_late(call_id, RED if said[0] is True else BLUE, True)
        return None

    async def take_back(self, who: int, pick: int) -> bool | None:
        if not self.model.queue:
            return False
        place = pick % len(self.model.queue)
        self.agent.take_back(place)
        self.model.take_back(place)
        return None

    # The world

    async def pass_time(self, who: int, pick: int) -> None:
        seconds = (1, 9, 50, 600)[pick % 4]
        await self.clock.advance(seconds)
        self.model.pass_time(seconds)

    async def suspend(self, who: int, pick: int) -> None:
        self.clock.suspend(10 ** (pick % 6))

    async def set_wall_clock(self, who: int, pick: int) -> None:
        self.clock.set_wall_clock((pick - 8) * 10_000)

    async def restart(self, who: int, pick: int) -> None:
        self.agent = await self.world.restart()
        self.people.clear()
        self.model.shut_down()
        await self.join(who, pick)
