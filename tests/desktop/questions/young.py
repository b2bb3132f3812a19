"""The first 400 ms of a card, for as long as a test needs them (behaviour 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

from desktop.models.question_desk import QuestionDesk


@contextmanager
def kept_young(desk: QuestionDesk) -> Iterator[QTimer]:
    """Cards that come to the front meanwhile do not wake: a busy machine would take longer than 400 ms to press
    anything. Gives what wakes them."""
    desk.fronted.connect(desk._waking.stop)
    try:
        yield desk._waking
    finally:
        desk.fronted.disconnect(desk._waking.stop)
