"""Joins what windows and cards have to tell with the voice that tells it."""

from __future__ import annotations

from desktop.announcements.card_news import CardNews
from desktop.announcements.voice import Voice
from desktop.announcements.window_news import WindowNews
from desktop.client.shared import Shared
from desktop.models.window import WindowState


class Announcer:
    """For all windows of one app."""

    def __init__(self, shared: Shared, voice: Voice) -> None:
        self._voice = voice
        self._states: list[WindowState] = []
        self._cards = CardNews(shared, voice, self._shown)

    def watch(self, state: WindowState) -> None:
        """From now on what happens in this window is told."""
        self._states.append(state)
        WindowNews(state, self._voice)

    def leave(self, state: WindowState) -> None:
        """The window goes."""
        self._states.remove(state)

    def close(self) -> None:
        self._cards.close()

    def _shown(self, session: str) -> bool:
        return bool(session) and any(state.shown_id == session for state in self._states)
