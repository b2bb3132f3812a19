"""Python's collector runs on the window's thread only.

A collection in a worker thread would destroy Qt objects there, which crashes. So automatic collection is off while the
window lives, and a timer collects what the counters say is due.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class Collector(QObject):
    """Collects until it is closed; what is alive at its beginning is not looked at again."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def close(self) -> None:
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _collect(self) -> None:
        counts, due = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > due[generation]:
                gc.collect(generation)
                return
