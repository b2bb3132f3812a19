"""Playing the tour in the window, from the first message to the end, as a person would."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible

from desktop.selftest.finding import Broken
from desktop.selftest.hand import BUTTON, Hand, until
from desktop.selftest.runner import Journal

COMPOSER = ("ComposerCard", "Message the agent")
NEW = ("SideBar", "New session")
POLICY = ("PolicyPicker", "Approvals")
EDITS_PASS = ("PolicyPicker", "Edits pass")
ALLOW = ("ApprovalCard", "Allow once")
ALWAYS = ("ApprovalCard", "Always allow “%1”")
SUBMIT = ("QuestionFoot", "Submit")
APPROVE = ("PlanReviewPanel", "Approve")
SEND = ("SendButton", "Send")
WORDS = (COMPOSER, NEW, POLICY, EDITS_PASS, ALLOW, ALWAYS, SUBMIT, APPROVE, SEND)
"""What is pressed, by context and source of its translation."""

STEP_SECONDS = 20.0
ARMED_SECONDS = 0.43
"""A card that has just come up takes no click for so long: people were about to click something else."""


def named(words: tuple[str, str]) -> str:
    """What a control is called in the language that is spoken now."""
    return QCoreApplication.translate(*words)


class Lines(msgspec.Struct, frozen=True):
    """What the visitor says, in one language. ``trusting``: lets edits pass and the command always run, instead of
    allowing each call."""

    first: str
    plan: str
    trusting: bool


ENGLISH = Lines("show me", "/plan say goodbye too", trusting=False)
CHINESE = Lines("重新开始", "/plan 再加上道别", trusting=True)
LATE = "Good night"  # the option chosen, as far as it goes: it may be the recommended one
USED = 'return "night"'  # what the option makes of the program


class TourVisitor:
    """``shell``: the root object of the window's QML."""

    def __init__(self, hand: Hand, shell: Any, lines: Lines, journal: Journal) -> None:
        self._hand = hand
        self._shell = shell
        self._lines = lines
        self._journal = journal
        self._allowed = 0

    async def play(self) -> str:
        """Play to the end. Returns what happened, in a sentence.

        Raises:
            Broken: it went another way.
        """
        if self._lines.trusting:
            await self._trust()
        await self._say(self._lines.first)
        self._journal.doing("the tour: allowing what it asks for, until its question")
        await self._allow_until(self._option, "the question did not come")
        self._journal.doing("the tour: letting the time of its question run out")
        await self._wait(lambda: not self._running(), "the turn did not end after the question's time")
        await self._answer_late()
        self._journal.doing("the tour: seeing the late answer used")
        await self._allow_until(lambda: self._in_file(USED), "the late answer was not used")
        await self._allow_until(self._idle, "the turn did not end after the late answer")
        await self._review()
        if self._allowed == 0:
            raise Broken("The tour never asked for permission.")
        return f"Played to the end: permission given {self._allowed} ×, a question answered late, a plan approved."

    async def _trust(self) -> None:
        self._journal.doing("the tour: letting edits pass")
        await self._hand.press(named(POLICY), QAccessible.Role.ComboBox)
        await self._hand.press(named(EDITS_PASS), QAccessible.Role.RadioButton)
        choices = self._shell.property("choices")
        await self._wait(lambda: choices.property("approvals") == "edits", "the choice of approvals was not taken")

    async def _say(self, text: str) -> None:
        self._journal.doing(f"the tour: saying “{text}”")
        await self._hand.press(named(COMPOSER))
        await self._hand.write(text)
        await self._hand.press(named(SEND), BUTTON)
        await self._wait(self._running, "the message started no turn")

    async def _answer_late(self) -> None:
        self._journal.doing("the tour: answering the question late")
        option = self._option()
        if option is None:
            raise Broken("The question went away with its time.")
        await asyncio.sleep(ARMED_SECONDS)
        await self._hand.press(option)
        await self._hand.press(named(SUBMIT), BUTTON)
        await self._wait(self._running, "the late answer woke nobody")

    async def _review(self) -> None:
        await self._say(self._lines.plan)
        self._journal.doing("the tour: waiting for the plan")
        await self._wait(lambda: self._hand.sees(named(APPROVE), BUTTON), "no plan was handed in")
        if self._in_file("def farewell"):
            raise Broken("The plan was carried out before it was approved.")
        await asyncio.sleep(ARMED_SECONDS)
        await self._hand.press(named(APPROVE), BUTTON)
        self._journal.doing("the tour: seeing the plan carried out")
        await self._allow_until(lambda: self._in_file("def farewell"), "the plan was not carried out")
        await self._allow_until(self._idle, "the last turn did not end")

    # What is seen

    def _session(self) -> Any:
        return self._shell.property("session")

    def _running(self) -> bool:
        session = self._session()
        return session is not None and bool(session.property("running"))

    def _idle(self) -> bool:
        return not self._running()

    def _option(self) -> str | None:
        names = self._hand.names(QAccessible.Role.RadioButton)
        return next((name for name in names if name.startswith(LATE)), None)

    def _in_file(self, text: str) -> bool:
        return text in (Path(self._session().property("workspace")) / "greeting.py").read_text(encoding="utf-8")

    async def _wait(self, holds: Any, otherwise: str) -> None:
        await until(holds, STEP_SECONDS, lambda: self._lost(otherwise))

    async def _allow_until(self, holds: Any, otherwise: str) -> None:
        """Allow every call that asks, until something else holds."""
        while True:
            await self._wait(lambda: holds() or self._asking(), otherwise)
            if holds():
                return
            card = self._asking()
            await asyncio.sleep(ARMED_SECONDS)
            if card and card == self._asking():
                await self._hand.press(self._permission(), BUTTON)
                await self._wait(lambda card=card: self._asking() != card, "a permission had no effect")
                self._allowed += 1

    def _card(self) -> Mapping[str, Any]:
        card: Mapping[str, Any] = self._shell.property("approvals").property("card")
        return card

    def _permission(self) -> str:
        """The button that allows what is asked for, as broadly as this visitor trusts."""
        rule = self._card()["rule"]
        return named(ALWAYS).replace("%1", rule) if self._lines.trusting and rule else named(ALLOW)

    def _asking(self) -> str:
        """The call that waits for leave, "" once it was given."""
        card = self._card()
        return "" if not card or card["latched"] else str(card["callId"])

    def _lost(self, otherwise: str) -> str:
        session = self._session()
        fault = "" if session is None else str(session.property("faultText") or "")
        return f"The tour stopped: {otherwise}{f' ({fault})' if fault else ''}."
