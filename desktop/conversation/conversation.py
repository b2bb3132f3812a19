"""One session's transcript in the making: what was recorded, what streams, and the faults that were met."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from desktop.conversation.assembler import Assembler
from desktop.conversation.definition import AssemblyFault, Definition, Node
from desktop.conversation.definitions import CHAT, Fallback, chat_definitions
from desktop.conversation.definitions.base import Row
from desktop.conversation.live import LiveTail
from desktop.conversation.summaries import key_of

logger = logging.getLogger(__name__)


class FaultRow(Row, frozen=True):
    """An event that could not be drawn; the session goes on (behaviour 8.3)."""

    type: str
    seq: int
    kinds: tuple[str, ...]
    text: str


class Changes(msgspec.Struct, frozen=True):
    """What is different since the last `Conversation.take`.

    Attributes:
        nodes: new or changed; a recorded node takes the place of a streamed one of its key.
        removed: keys that are gone.
        fresh: the window was replaced: whatever is not in ``nodes`` is gone.
        outputs: calls whose running output grew.
    """

    nodes: list[Node]
    removed: list[str]
    fresh: bool
    outputs: set[str]


class Conversation:
    """Assembler, streaming tail and faults of one session, fed by its binding."""

    def __init__(self, definitions: Sequence[Definition] | None = None) -> None:
        kinds = chat_definitions() if definitions is None else definitions
        self._assembler = Assembler(kinds, fallback=Fallback())
        self.live = LiveTail()
        self._faults: list[Node] = []
        self._fresh = True

    @property
    def has_more(self) -> bool:
        """Older events exist that are not loaded."""
        return self._assembler.has_more

    def open(self, events: Iterable[dict[str, Any]], has_more: bool) -> None:
        """Begin anew with the newest page."""
        page = list(events)
        self._fresh = True
        self._faults.clear()
        self.live = LiveTail()
        for event in page:
            self.live.event(event)
        try:
            self._assembler.replace(page, has_more)
        except AssemblyFault:
            self._assembler.replace((), has_more)
            self._one_by_one(page)

    def older(self, events: Iterable[dict[str, Any]], has_more: bool) -> None:
        """Put a page before what is loaded."""
        page = list(events)
        try:
            self._assembler.prepend(page, has_more)
        except AssemblyFault:
            self._assembler.prepend((), has_more)
            self._one_by_one(page)

    def event(self, event: dict[str, Any]) -> None:
        self._one_by_one((event,))
        self.live.event(event)

    def take(self) -> Changes:
        streamed, removed, outputs = self.live.changes()
        faults, self._faults = self._faults, []
        fresh, self._fresh = self._fresh, False
        recorded = self._assembler.changes(CHAT)
        known = {key_of(node) for node in recorded}
        nodes = [*(node for node in streamed if key_of(node) not in known), *faults, *recorded]
        known.update(key_of(node) for node in streamed)
        return Changes(nodes, [key for key in removed if key not in known], fresh, outputs)

    def _one_by_one(self, events: Sequence[dict[str, Any]]) -> None:
        """A page that cannot be taken whole is taken event by event: only those that fail are missing."""
        for event in events:
            try:
                self._assembler.append(event)
            except AssemblyFault as fault:
                logger.error("%s", fault, exc_info=fault.__cause__)
                self._faults.append(Node("fault", str(fault.seq), fault.seq, _row(fault, event["time"])))


def _row(fault: AssemblyFault, time: int) -> FaultRow:
    """With the traceback of the definition that failed."""
    cause = "".join(traceback.format_exception(fault.__cause__)) if fault.__cause__ is not None else ""
    text = f"{fault}\n\n{cause}".rstrip()
    return FaultRow(time=time, ended_at=time, type=fault.event_type, seq=fault.seq, kinds=fault.kinds, text=text)
