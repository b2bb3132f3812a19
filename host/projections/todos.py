"""The agent's own list of work."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Event, SessionHeader, Todo, TodoWrite
from host.projections.base import Fold, payload


class TodosState(msgspec.Struct, frozen=True):
    todos: tuple[Todo, ...] = ()


class TodosProjection(Fold[TodosState]):
    """Folds ``todo/write``: the last list stands."""

    def __init__(self) -> None:
        super().__init__("todos", 1, TodosState)

    def init(self, header: SessionHeader) -> TodosState:
        return TodosState()

    def apply(self, state: TodosState, event: Event) -> TodosState:
        if event.type != "todo/write":
            return state
        written = payload(event, TodoWrite)
        return state if written is None or written.todos == state.todos else TodosState(written.todos)

    def view(self, state: TodosState) -> list[Any]:
        """``[{content, status}]``."""
        return [msgspec.to_builtins(todo) for todo in state.todos]
