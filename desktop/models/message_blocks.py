"""An assistant message as rows, one a markdown block; while it streams only its end is split and made anew."""

from __future__ import annotations

from typing import Any

import msgspec

from desktop.conversation.definitions.assistant import AssistantTextRow
from desktop.markdown import Block, BlockSplitter
from desktop.models.chat_row import ChatRow

SLICE = 10_000
"""Characters read at once: the loop is not held however long a message is."""

KINDS = {"code": "codeBlock", "table": "tableBlock"}


class MessageBlocks:
    """The rows of one message. Feed it the message's newer versions: text that only grew is not read again.

    Attributes:
        complete: all of the last version was read; while it is not, each call of `rows` reads a further slice. What
            streams shows as far as it was read; a recorded message shows its first slice, then all of it.
    """

    def __init__(self, key: str, turn: int) -> None:
        self._key = key
        self._turn = turn
        self._splitter = BlockSplitter()
        self._fed = ""
        self._rows: list[ChatRow] = []
        self._version: tuple[Any, ...] = ()
        self._given: tuple[ChatRow, ...] = ()
        self.complete = False

    def rows(self, data: AssistantTextRow) -> tuple[ChatRow, ...]:
        if not data.text.startswith(self._fed):
            self._splitter = BlockSplitter()
            self._fed, self._rows, self._given = "", [], ()
        read = len(self._fed) + SLICE
        first = self._splitter.feed(data.text[len(self._fed) : read])
        self._fed = data.text[:read]
        self.complete = read >= len(data.text)
        if self.complete and not data.live:
            first = min(first, self._splitter.finish())
        version = (data.time, data.ended_at, data.interrupted, data.live)
        if version != self._version:
            self._version, first = version, 0
        blocks = self._splitter.blocks
        first = min(first, len(self._rows))
        self._rows[first:] = [
            self._row(data, blocks[at], blocks[at - 1] if at else None) for at in range(first, len(blocks))
        ]
        if self.complete or data.live or not self._given:
            self._given = tuple(self._rows)
        return self._given

    def _row(self, data: AssistantTextRow, block: Block, before: Block | None) -> ChatRow:
        return ChatRow(
            key=f"{self._key}/{block.index}",
            kind=KINDS.get(block.kind, "textBlock"),
            node_id=self._key,
            turn=self._turn,
            time=data.time,
            ended_at=data.ended_at,
            state="interrupted" if data.interrupted else "",
            live=data.live,
            title=block.lang if block.kind == "code" else "",
            text=block.text,
            details={"block": block_map(block, before), "messageKind": "assistant"},
        )


def block_map(block: Block, before: Block | None) -> dict[str, Any]:
    """A block as the ``block`` of a row's details; ``before``: the one above it."""
    values = {name: getattr(block, name) for name in FIELDS}
    if block.part and before is not None:
        values["joint"] = before.glue
    return values


FIELDS = tuple(field.name for field in msgspec.structs.fields(Block) if field.name not in ("text", "source"))
