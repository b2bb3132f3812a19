"""What may become of questions, in the plainest words: the small model that the host is held against."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OPEN, CONTINUED, QUEUED = "open", "continued", "queued"


@dataclass
class Asked:
    """One call. ``due``: awake milliseconds, None for a blocking one. ``hands``, ``claims``: which people have it."""

    call_id: str
    text: str
    due: int | None
    state: str = OPEN
    hands: set[int] = field(default_factory=set)
    claims: set[int] = field(default_factory=set)


class QuestionModel:
    """A session's questions.

    Attributes:
        asked: waiting calls in ask order.
        results: what the model was told of each call: its answers, "pending", or a code.
        settled: call id and answers in settlement order.
        queue: call id and answers of the replies that wait for admission.
    """

    def __init__(self) -> None:
        self.now = 0
        self.people: set[int] = set()
        self.asked: dict[str, Asked] = {}
        self.results: dict[str, Any] = {}
        self.settled: list[tuple[str, Any]] = []
        self.queue: list[tuple[str, Any]] = []

    @property
    def states(self) -> dict[str, str]:
        return {one.call_id: one.state for one in self.asked.values()}

    def ask(self, call_id: str, text: str, timeout: int) -> None:
        if any(one.text == text for one in self.asked.values()):
            self.results[call_id] = "ALREADY_ASKED"
        elif timeout < 0 and not self.people:
            self.results[call_id] = "NO_PROVIDER"
        else:
            due = None if timeout < 0 else self.now + timeout * 1000
            self.asked[call_id] = Asked(call_id, text, due, hands=set(self.people))

    def end(self, call_id: str, said: Any) -> None:
        """The foreground of a call ends."""
        one = self.asked[call_id]
        one.hands.clear()
        one.claims.clear()
        self.results[call_id] = said
        if said in ("pending", "TOOL_OUTCOME_UNKNOWN"):
            one.state = CONTINUED
            return
        del self.asked[call_id]
        if isinstance(said, list):
            self.settled.append((call_id, said))

    def expire(self) -> None:
        for one in list(self.asked.values()):
            if one.state == OPEN and one.due is not None and one.due <= self.now and not one.claims:
                self.end(one.call_id, "pending")

    def pass_time(self, seconds: int) -> None:
        self.now += seconds * 1000
        self.expire()

    def claim(self, person: int, call_id: str) -> int | None:
        """Milliseconds left, None where nothing waits under that id."""
        one = self.asked.get(call_id)
        if one is None or one.state != OPEN or one.due is None:
            return None
        one.claims.add(person)
        return max(0, one.due - self.now)

    def release(self, person: int, call_id: str) -> None:
        if call_id in self.asked:
            self.asked[call_id].claims.discard(person)
        self.expire()

    def delegate(self, person: int, call_id: str) -> None:
        one = self.asked[call_id]
        one.hands.discard(person)
        if not one.hands and one.due is None:
            self.end(call_id, "NO_PROVIDER")

    def join(self, person: int) -> None:
        self.people.add(person)
        for one in self.asked.values():
            if one.state == OPEN:
                one.hands.add(person)

    def leave(self, person: int) -> None:
        self.people.discard(person)
        for one in list(self.asked.values()):
            if person in one.hands:
                self.delegate(person, one.call_id)
        for one in list(self.asked.values()):
            self.release(person, one.call_id)

    def reject(self, call_id: str, code: str) -> None:
        timed = self.asked[call_id].due is not None
        self.end(call_id, "pending" if timed and code == "ASK_TIMED_OUT" else code)

    def stop(self) -> None:
        for one in list(self.asked.values()):
            if one.state == OPEN:
                self.end(one.call_id, "ASK_ABORTED")

    def shut_down(self) -> None:
        self.people.clear()
        for one in list(self.asked.values()):
            if one.state == OPEN:
                self.end(one.call_id, "TOOL_OUTCOME_UNKNOWN")

    def answer_late(self, call_id: str, answers: Any, good: bool) -> Any:
        """What a client is told: True, False or a code."""
        one = self.asked.get(call_id)
        if one is None or one.state == OPEN:
            return False
        if one.state == QUEUED:
            return "REPLY_QUEUED"
        if not good:
            return "BAD_ANSWER"
        one.state = QUEUED
        self.queue.append((call_id, answers))
        return True

    def admit(self) -> None:
        for call_id, answers in self.queue:
            del self.asked[call_id]
            self.settled.append((call_id, answers))
        self.queue.clear()

    def take_back(self, place: int) -> None:
        call_id, _ = self.queue.pop(place)
        self.asked[call_id].state = CONTINUED
