"""Python's collector runs on the window's thread only.

A collection in a worker thread would destroy Qt objects there, which crashes. So automatic collection is off while the
window lives, and a timer collects what the counters say is due.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class Collector:
    """Collects until it is closed; what is alive at its beginning is not looked at again. Its timer belongs to
    ``parent``."""

    def __init__(self, parent: QObject) -> None:
        gc.disable()
        gc.freeze()
        timer = QTimer(parent, interval=EVERY_MS)
        timer.timeout.connect(self._collect)
        timer.start()

    def close(self) -> None:
        """Leave it to Python again. The parent is gone by now."""
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        counts, due = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > due[generation]:
                gc.collect(generation)
                return


@contextmanager
def uncollected() -> Iterator[None]:
    """For the end of Qt objects: Qt holds a lock while it asks Python about them, and a collection at that moment that
    destroys another one waits for that lock for ever."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
