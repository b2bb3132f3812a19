"""The queued messages: what waits for the next step and for the next turn."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Event, InboxMessage, InboxSpliced, SessionHeader
from host.projections.base import Fold, payload


class InboxState(msgspec.Struct, frozen=True):
    """Both queues, first in line first."""

    next_step: tuple[InboxMessage, ...] = ()
    next_turn: tuple[InboxMessage, ...] = ()


class InboxProjection(Fold[InboxState]):
    """Folds ``inbox/spliced``. A fork copies the log, not the inbox (behaviour 15.2)."""

    def __init__(self) -> None:
        super().__init__("inbox", 1, InboxState)

    def init(self, header: SessionHeader) -> InboxState:
        return InboxState()

    def apply(self, state: InboxState, event: Event) -> InboxState:
        if event.type == "session/end-seed":
            return InboxState() if state.next_step or state.next_turn else state
        if event.type != "inbox/spliced":
            return state
        splice = payload(event, InboxSpliced)
        if splice is None:
            return state
        if splice.target == "next-step":
            return InboxState(_spliced(state.next_step, splice), state.next_turn)
        return InboxState(state.next_step, _spliced(state.next_turn, splice))

    def view(self, state: InboxState) -> dict[str, Any]:
        """``{nextStep: [message], nextTurn: [message]}``, message ``{id, text, source, attachments}``."""
        return {"nextStep": _plain(state.next_step), "nextTurn": _plain(state.next_turn)}


def _spliced(queue: tuple[InboxMessage, ...], splice: InboxSpliced) -> tuple[InboxMessage, ...]:
    start = min(max(0, splice.start), len(queue))
    return queue[:start] + splice.inserted + queue[start + max(0, splice.delete_count) :]


def _plain(queue: tuple[InboxMessage, ...]) -> list[Any]:
    return [{**msgspec.to_builtins(each), "attachments": _plain_files(each)} for each in queue]


def _plain_files(message: InboxMessage) -> list[Any]:
    return [msgspec.to_builtins(attachment) for attachment in message.attachments]
