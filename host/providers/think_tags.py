"""Reasoning that a local server leaves in the text, between ``<think>`` and ``</think>`` at its beginning."""

from __future__ import annotations

from typing import Literal

from host.providers.base import Chunk, ReasoningDelta, TextDelta

_OPEN, _CLOSE = "<think>", "</think>"


class ThinkTags:
    """Sorts the text of one reply into reasoning and text, however the tags were cut.

    Only a tag at the very beginning counts: later ones are what the model talks about.
    """

    def __init__(self) -> None:
        self._place: Literal["start", "inside", "gap", "text"] = "start"
        self._held = ""

    def skip(self) -> None:
        """The server sends reasoning apart: the text is only text."""
        if self._place == "start" and not self._held:
            self._place = "text"

    def feed(self, text: str) -> list[Chunk]:
        """The chunks of a piece of text; what may yet become a tag is held back."""
        if self._place == "text":
            return [TextDelta(text=text)]
        self._held += text
        chunks: list[Chunk] = []
        if self._place == "start":
            begun = self._held.lstrip()
            if _OPEN.startswith(begun[: len(_OPEN)]) and len(begun) < len(_OPEN):
                return chunks
            if begun.startswith(_OPEN):
                self._place, self._held = "inside", begun[len(_OPEN) :]
            else:
                self._place = "text"
        if self._place == "inside":
            chunks += self._think()
        if self._place == "gap":
            self._held = self._held.lstrip()
            if self._held:
                self._place = "text"
        if self._place == "text":
            chunks += self.end()
        return chunks

    def _think(self) -> list[Chunk]:
        thought, closed, rest = self._held.partition(_CLOSE)
        if closed:
            self._place, self._held = "gap", rest
        else:
            kept = next((size for size in range(len(_CLOSE) - 1, 0, -1) if thought.endswith(_CLOSE[:size])), 0)
            self._held = thought[len(thought) - kept :]
            thought = thought[: len(thought) - kept]
        return [ReasoningDelta(text=thought)] if thought else []

    def end(self) -> list[Chunk]:
        """What was held back, at the end of the text."""
        held, self._held = self._held, ""
        if not held or self._place == "gap":
            return []
        return [ReasoningDelta(text=held) if self._place == "inside" else TextDelta(text=held)]
