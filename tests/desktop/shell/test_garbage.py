"""Nothing is collected while Qt objects end."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QObject

from desktop.garbage import uncollected
from desktop.scene import Scene

pytestmark = pytest.mark.usefixtures("collecting")


def test_the_collector_is_as_it_was_afterwards() -> None:
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


class Watch(QObject):
    """Says at its end whether Python would collect now."""

    def __init__(self, parent: QObject, seen: list[bool]) -> None:
        super().__init__(parent)
        self.destroyed.connect(lambda: seen.append(gc.isenabled()))


def test_a_scene_ends_uncollected_and_collecting_goes_on(qapp: object) -> None:
    seen: list[bool] = []
    scene = Scene()
    watch = Watch(scene.root, seen)
    assert gc.isenabled()
    scene.close()
    assert seen == [False]
    assert gc.isenabled()
    assert watch is not None
