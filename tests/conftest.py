"""Fixtures for all tests. Async tests run through `run_async`; tests/desktop replaces it by the qasync loop."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
from collections.abc import Callable, Coroutine, Generator, Iterator
from pathlib import Path
from typing import Any

# Before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ["LC_ALL"] = "C.UTF-8"  # dates and numbers of the window are else those of whoever runs the tests
# Nothing is said on the desktop of whoever runs the tests.
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"

import pytest
from hypothesis import settings

from tests.helpers.manual_clock import ManualClock

TEST_SECONDS = 120

# pytest --hypothesis-profile=nightly: state machines and property tests look at it and take many more steps.
settings.register_profile("nightly", settings.get_profile("default"), deadline=None, max_examples=5_000)


@pytest.fixture
def run_async() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Runs one coroutine to its end on a fresh asyncio loop."""
    return asyncio.run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Python's collector runs between the tests: in a worker thread of one it would destroy the Qt objects that an
    earlier one left, which crashes (desktop/garbage.py)."""
    gc.disable()
    over = yield
    counts, due = gc.get_count(), gc.get_threshold()
    gc.collect(next((generation for generation in (2, 1) if counts[generation] > due[generation]), 0))
    return over


@pytest.fixture
def collecting() -> Iterator[None]:
    """For a test of who turns the collector on and off."""
    gc.enable()
    yield
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    run = pyfuncitem._request.getfixturevalue("run_async")

    async def bounded() -> None:
        async with asyncio.timeout(TEST_SECONDS):
            await pyfuncitem.obj(**arguments)

    run(bounded())
    return True


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "home"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder
