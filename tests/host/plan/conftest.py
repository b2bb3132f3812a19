"""The world that questions are tested in."""

from tests.host.questions.conftest import new_world

__all__ = ["new_world"]
