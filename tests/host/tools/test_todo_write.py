"""Rule 10: `todo_write` records the list."""

from __future__ import annotations

from host.events import Todo
from host.events import TodoWrite as TodoWritten
from host.tools.todo_write import TodoWrite
from tests.host.tools.conftest import Bench, code_of


async def test_the_list_is_recorded_and_counted(bench: Bench) -> None:
    bench.use([TodoWrite()])
    todos = [{"content": " look ", "status": "completed"}, {"content": "做", "status": "in_progress"}]
    outcome = await bench.call("todo_write", todos=[*todos, {"content": "test", "status": "pending"}])
    assert outcome.content == "The list has 1 done, 1 in progress, 1 to do."
    assert bench.events == [
        TodoWritten(
            todos=(
                Todo(content="look", status="completed"),
                Todo(content="做", status="in_progress"),
                Todo(content="test", status="pending"),
            )
        )
    ]
    assert outcome.display is not None
    assert outcome.display["kind"] == "todos"
    assert (await bench.call("todo_write", todos=[])).content == "The list is empty now."


async def test_bad_lists_are_refused(bench: Bench) -> None:
    bench.use([TodoWrite()])
    for bad in [
        [{"content": "x", "status": "done"}],
        [{"content": "  ", "status": "pending"}],
        [{"content": "x"}],
        "x",
    ]:
        assert code_of(await bench.call("todo_write", todos=bad)) == "BAD_ARGUMENTS"
    assert bench.events == []
