"""`todo_write`: the agent's plan of work, shown to the user."""

from __future__ import annotations

from typing import Any, Final

from host.events import Todo
from host.events import TodoWrite as TodoWritten
from host.tools.base import ApprovalNeed, ToolContext, ToolOutcome
from host.tools.descriptions import description_of

MAX_TODOS: Final = 100


class TodoWrite:
    name: Final = "todo_write"
    exclusive: Final = False
    parameters: Final[dict[str, Any]] = {
        "type": "object",
        "properties": {
            "todos": {
                "type": "array",
                "maxItems": MAX_TODOS,
                "description": "The whole list; it takes the place of the one before. Empty: no list.",
                "items": {
                    "type": "object",
                    "properties": {
                        "content": {"type": "string", "minLength": 1, "pattern": r"\S", "description": "The task."},
                        "status": {"enum": ["pending", "in_progress", "completed"]},
                    },
                    "required": ["content", "status"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["todos"],
        "additionalProperties": False,
    }

    def __init__(self) -> None:
        self.description = description_of(self.name)

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return None

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        todos = tuple(Todo(content=todo["content"].strip(), status=todo["status"]) for todo in arguments["todos"])
        context.record(TodoWritten(todos=todos))
        counts = {status: sum(todo.status == status for todo in todos) for status in _WORDS}
        said = ", ".join(f"{count} {_WORDS[status]}" for status, count in counts.items() if count)
        display = {"kind": "todos", "todos": [{"content": todo.content, "status": todo.status} for todo in todos]}
        return ToolOutcome(f"The list has {said}." if todos else "The list is empty now.", display=display)


_WORDS: Final = {"completed": "done", "in_progress": "in progress", "pending": "to do"}
