"""Scenarios run as desktop tests do: each on the qasync loop of the one Qt application."""

from tests.desktop.conftest import run_async

__all__ = ["run_async"]
