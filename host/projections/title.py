"""The session's title: the user's own, or the beginning of the first message (behaviour 3.7)."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

from host.events import Event, SessionHeader, SessionTitle, UserMessage
from host.projections.base import Fold, payload

WIDTH = 60  # columns; a Han character takes two


class TitleState(msgspec.Struct, frozen=True):
    """``source``: None (no title yet), ``first-message`` or ``user``."""

    title: str = ""
    source: str | None = None


class TitleProjection(Fold[TitleState]):
    """Folds ``session/title`` and the first ``user/message`` that a person wrote."""

    def __init__(self) -> None:
        super().__init__("title", 1, TitleState)

    def init(self, header: SessionHeader) -> TitleState:
        return TitleState()

    def apply(self, state: TitleState, event: Event) -> TitleState:
        if event.type == "session/title":
            given = payload(event, SessionTitle)
            if given is None or (state.source == "user" and given.source != "user"):
                return state
            new = TitleState(given.title, given.source)
            return state if new == state else new
        if event.type == "user/message" and state.source is None:
            message = payload(event, UserMessage)
            if message is not None and message.source.kind == "user":
                title = title_from(message.text)
                return TitleState(title, "first-message") if title else state
        return state

    def view(self, state: TitleState) -> dict[str, Any]:
        """``{title, source}``; title ``""`` and source null while there is none."""
        return {"title": state.title, "source": state.source}


def title_from(text: str) -> str:
    """The first line that says something, cut at a word after about 60 columns."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    line = next((line for line in lines if any(map(str.isalnum, line))), lines[0] if lines else "")
    line = line.lstrip("#>*- ") or line
    width = 0
    for place, character in enumerate(line):
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if width > WIDTH:
            head = line[:place]
            word_end = head.rfind(" ")
            # A word is kept whole unless that would leave too little: a path, or a script without spaces.
            return (head[:word_end] if word_end > place // 2 else head).rstrip(" ,;:.-") + "…"
    return line
