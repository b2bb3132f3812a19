"""Desktop tests: each async test runs on the qasync loop of the one Qt application."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop


@pytest.fixture
def run_async(qapp: QApplication) -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    loop = QEventLoop(qapp, already_running=False)
    yield loop.run_until_complete
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
