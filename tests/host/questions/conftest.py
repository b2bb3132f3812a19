"""A running world, and the home it lives in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.helpers.manual_clock import ManualClock
from tests.host.questions.world import World, running


@pytest.fixture
def new_world(home: Path, clock: ManualClock) -> Callable[[], AbstractAsyncContextManager[World]]:
    """``async with new_world() as world``"""
    return lambda: running(home, clock)
