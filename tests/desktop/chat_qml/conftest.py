from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.chat_qml.stage import Stage


@pytest.fixture
def make_stage(qapp: QApplication) -> Iterator[Callable[..., Stage]]:
    """Builds windows with a transcript; closed at the end, where any QML warning fails the test."""
    made: list[Stage] = []

    def make(*sizes: Any, **options: Any) -> Stage:
        made.append(Stage(*sizes, **options))
        return made[-1]

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(make_stage: Callable[..., Stage]) -> Stage:
    return make_stage()
