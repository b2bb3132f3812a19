"""Telling listeners something, in order, so that one listener's fault hurts no other."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

_logger = logging.getLogger(__name__)


class Listeners(Generic[T]):
    """An ordered set of listeners; ``name`` is for the log of faults."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._listeners: list[Callable[[T], None]] = []
        self._untold: deque[T] = deque()
        self._telling = False

    def add(self, listener: Callable[[T], None]) -> Callable[[], None]:
        """Returns what removes it; calling that twice does nothing."""
        self._listeners.append(listener)

        def remove() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return remove

    def tell(self, news: T) -> None:
        """Tell everyone at once. News that a listener itself causes come after these, to everyone."""
        if not self._listeners:
            return
        self._untold.append(news)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                current = self._untold.popleft()
                for listener in tuple(self._listeners):
                    self._call(listener, current)
        finally:
            self._telling = False

    def _call(self, listener: Callable[[T], None], news: T) -> None:
        try:
            listener(news)
        except Exception:
            # The news is a fact already: a listener's fault neither undoes it nor keeps it from the others.
            _logger.exception("a listener of %s failed", self._name)
