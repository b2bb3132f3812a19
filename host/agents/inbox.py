"""The durable queue of user-role messages; taking and admitting is one atomic batch (behaviour 1, 3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from host.errors import HostError
from host.events import EventData, InboxMessage, InboxSpliced, UserMessage
from host.log.session_log import SessionLog
from host.projections.registry import Projections

Target = Literal["next-step", "next-turn"]
NEXT_STEP: Final = "next-step"
NEXT_TURN: Final = "next-turn"


class Inbox:
    """One session's queue. Every change is an `inbox/spliced` event; the state is the projection's."""

    def __init__(self, log: SessionLog, projections: Projections) -> None:
        self._log = log
        self._projections = projections

    def messages(self, target: Target) -> tuple[InboxMessage, ...]:
        state = self._projections.state("inbox")
        found: tuple[InboxMessage, ...] = state.next_step if target == NEXT_STEP else state.next_turn
        return found

    def put(self, target: Target, message: InboxMessage) -> None:
        """Queue at the end of ``target``."""
        self._log.append(InboxSpliced(target=target, start=len(self.messages(target)), inserted=(message,)))

    def admit(self, turn: int, *, queued: bool) -> list[EventData]:
        """The events that take all of `next-step`, and one queued message where ``queued``, into the transcript.

        The caller appends them in one batch; nothing is taken before.
        """
        steps = self.messages(NEXT_STEP)
        turns = self.messages(NEXT_TURN)[:1] if queued else ()
        events: list[EventData] = []
        queues: tuple[tuple[Target, tuple[InboxMessage, ...]], ...] = ((NEXT_STEP, steps), (NEXT_TURN, turns))
        for target, taken in queues:
            if taken:
                events.append(InboxSpliced(target=target, start=0, delete_count=len(taken), reason="admitted"))
        events.extend(
            UserMessage(id=one.id, text=one.text, source=one.source, turn=turn, attachments=one.attachments)
            for one in (*steps, *turns)
        )
        return events

    def find(self, message_id: str) -> tuple[Target, int, InboxMessage] | None:
        """Where a queued message stands: target, position, message."""
        return next((place for place in self._places() if place[2].id == message_id), None)

    def _places(self) -> Iterator[tuple[Target, int, InboxMessage]]:
        targets: tuple[Target, ...] = (NEXT_STEP, NEXT_TURN)
        for target in targets:
            for position, message in enumerate(self.messages(target)):
                yield target, position, message

    def edit(self, message_id: str, text: str) -> bool:
        """Replace the text of a message the user wrote; False where it is no longer queued.

        Raises:
            HostError: ``REPLY_NOT_EDITABLE`` for a queued answer (behaviour 5.3.7).
        """
        place = self.find(message_id)
        if place is None:
            return False
        target, position, message = place
        if message.source.kind != "user":
            raise HostError("REPLY_NOT_EDITABLE", "a queued answer can be taken back, not edited")
        changed = InboxMessage(id=message.id, text=text, source=message.source, attachments=message.attachments)
        self._splice(target, position, (changed,), "edited")
        return True

    def remove(self, message_id: str) -> bool:
        """Take a message back; False where it is no longer queued."""
        place = self.find(message_id)
        if place is None:
            return False
        self._splice(place[0], place[1], (), "removed")
        return True

    def move(self, message_id: str, target: Target, start: int) -> bool:
        """Put a queued message at ``start`` of ``target`` (counted without itself), in one batch."""
        place = self.find(message_id)
        if place is None:
            return False
        origin, position, message = place
        room = len(self.messages(target)) - (origin == target)
        self._log.append(
            InboxSpliced(target=origin, start=position, delete_count=1, reason="moved"),
            InboxSpliced(target=target, start=min(max(start, 0), room), inserted=(message,), reason="moved"),
        )
        return True

    def _splice(self, target: Target, position: int, inserted: tuple[InboxMessage, ...], reason: str) -> None:
        self._log.append(InboxSpliced(target=target, start=position, delete_count=1, inserted=inserted, reason=reason))
