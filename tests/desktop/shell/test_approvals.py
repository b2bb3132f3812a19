"""The approval card against real offers: one decision, latch and re-arm, several cards (behaviour 11, P-double)."""

from __future__ import annotations

import asyncio
from typing import Any

from PySide6.QtCore import QObject

from desktop.client.approvals import ApprovalCards
from desktop.client.session_list import SessionList
from desktop.client.tasks import Tasks
from desktop.models.approvals import ARM_MS, ApprovalDesk
from host import Client, HostError
from host.gateway.server import Gateway
from host.offers import Offers
from tests.desktop.shell.person import until

REQUEST = {"session": "s1", "tool": "shell", "title": "Run the tests", "preview": "pytest -q", "kind": "command"}


class Asker:
    """The host's side: asks, and judges what comes back."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.gateway = Gateway(self.offers)
        self.judged: list[str] = []
        self.refuse = False

    def ask(self, call: str, session: str = "s1") -> asyncio.Task[str]:
        request = REQUEST | {"callId": call, "session": session, "rule": "pytest"}
        return asyncio.ensure_future(self.offers.offer("approvals/request", request, self._judge))

    def _judge(self, result: Any) -> str:
        self.judged.append(result["outcome"])
        if self.refuse:
            raise HostError("BAD_DECISION", "not now")
        return str(result["outcome"])


def fail(error: BaseException) -> None:
    raise error


def desk_of(asker: Asker) -> tuple[Client, ApprovalDesk]:
    client = asker.gateway.connect()
    tasks = Tasks(fail)
    desk = ApprovalDesk(ApprovalCards(client, tasks), SessionList(client, tasks))
    desk.show("s1")
    return client, desk


def card(desk: ApprovalDesk) -> dict[str, Any]:
    shown: dict[str, Any] = QObject.property(desk, "card")
    return shown


async def armed(desk: ApprovalDesk, call: str) -> None:
    """Wait until the card of ``call`` takes presses."""
    await until(lambda: card(desk).get("callId") == call and not card(desk)["latched"])
    await until(lambda: desk._since.elapsed() >= ARM_MS)


async def test_two_presses_are_one_decision() -> None:
    """P-double: two presses within 80 ms, and both buttons at once."""
    asker = Asker()
    client, desk = desk_of(asker)
    asked = asker.ask("c1")
    await armed(desk, "c1")
    desk.decide("c1", "allowed-once")
    desk.decide("c1", "allowed-once")
    desk.decide("c1", "rejected")
    assert await asked == "allowed-once"
    assert asker.judged == ["allowed-once"]
    assert card(desk)["latched"] is True
    desk.recorded("s1", ["c1"])
    assert card(desk)["callId"] == "c1"
    desk.recorded("s1", [])
    assert card(desk) == {}
    await client.close()


async def test_a_new_card_takes_nothing_for_400_ms() -> None:
    """Rule 6.5 for every card: a press meant for what was there before hits nothing."""
    asker = Asker()
    client, desk = desk_of(asker)
    pressed: list[str] = []

    def press() -> None:
        """In the moment the card appears, however busy the machine is."""
        if card(desk).get("callId") == "c1" and not pressed:
            pressed.append("c1")
            desk.decide("c1", "allowed-once")

    desk.changed.connect(press)
    asked = asker.ask("c1")
    await until(lambda: pressed)
    for _ in range(10):
        await asyncio.sleep(0)
    assert asker.judged == []
    assert card(desk)["latched"] is False
    await armed(desk, "c1")
    desk.decide("c1", "rejected")
    assert await asked == "rejected"
    await client.close()


async def test_a_refused_decision_arms_the_card_again_and_says_so() -> None:
    asker = Asker()
    client, desk = desk_of(asker)
    asker.refuse = True
    asked = asker.ask("c1")
    await armed(desk, "c1")
    desk.decide("c1", "allowed-once")
    await until(lambda: card(desk)["refused"])
    assert card(desk)["latched"] is False
    asker.refuse = False
    await armed(desk, "c1")
    desk.decide("c1", "allowed-always")
    assert await asked == "allowed-always"
    assert asker.judged == ["allowed-once", "allowed-always"]
    await client.close()


async def test_several_cards_are_told_apart_and_each_keeps_its_own_decision() -> None:
    asker = Asker()
    client, desk = desk_of(asker)
    first, second = asker.ask("c1"), asker.ask("c2")
    other = asker.ask("c9", "s2")
    await until(lambda: desk.property("count") == 2)
    assert (card(desk)["callId"], desk.property("position")) == ("c1", 0)
    desk.turn(1)
    assert (card(desk)["callId"], desk.property("position")) == ("c2", 1)
    desk.turn(1)
    assert card(desk)["callId"] == "c1"
    desk.bring("c2")
    await armed(desk, "c2")
    desk.decide("c1", "allowed-once")  # not the one in front
    assert asker.judged == []
    desk.decide("c2", "rejected")
    assert await second == "rejected"
    desk.recorded("s1", ["c1"])
    await armed(desk, "c1")
    desk.decide("c1", "allowed-once")
    assert await first == "allowed-once"
    desk.show("s2")
    await armed(desk, "c9")
    desk.decide("c9", "allowed-once")
    assert await other == "allowed-once"
    await client.close()


async def test_the_card_in_front_stays_there_while_others_go() -> None:
    """What is being read is not swapped for another request under the hands."""
    asker = Asker()
    client, desk = desk_of(asker)
    first, second, third = asker.ask("c1"), asker.ask("c2"), asker.ask("c3")
    await until(lambda: desk.property("count") == 3)
    desk.turn(1)
    first.cancel()
    await until(lambda: desk.property("count") == 2)
    assert (card(desk)["callId"], desk.property("position")) == ("c2", 0)
    second.cancel()
    await until(lambda: desk.property("count") == 1)
    assert (card(desk)["callId"], desk.property("position")) == ("c3", 0)
    third.cancel()
    await until(lambda: desk.property("count") == 0)
    assert (card(desk), desk.property("present"), desk.property("position")) == ({}, False, 0)
    await client.close()


async def test_a_request_that_ends_elsewhere_takes_its_card_along() -> None:
    asker = Asker()
    client, desk = desk_of(asker)
    asked = asker.ask("c1")
    await armed(desk, "c1")
    asked.cancel()
    await until(lambda: card(desk) == {})
    desk.decide("c1", "allowed-once")
    assert asker.judged == []
    await client.close()


async def test_two_windows_of_different_clients_decide_once() -> None:
    """The first settlement wins; the other's card goes."""
    asker = Asker()
    one_client, one = desk_of(asker)
    other_client, other = desk_of(asker)
    asked = asker.ask("c1")
    await armed(one, "c1")
    await armed(other, "c1")
    one.decide("c1", "rejected")
    assert await asked == "rejected"
    await until(lambda: card(other) == {})
    assert asker.judged == ["rejected"]
    await one_client.close()
    await other_client.close()
