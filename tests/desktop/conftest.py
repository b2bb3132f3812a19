"""Desktop tests: each async test runs on the qasync loop of the one Qt application."""

from __future__ import annotations

import gc
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop


@pytest.fixture
def run_async(qapp: QApplication) -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    loop = QEventLoop(qapp, already_running=False)
    gc.disable()  # a collection in a worker thread would destroy Qt objects there, as desktop/garbage.py has it
    yield loop.run_until_complete
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
    gc.collect(0)
    gc.enable()
