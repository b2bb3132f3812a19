"""The approval card in the window: the exact diff, and what is unusual about a request (behaviour 11)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtQuick import QQuickItem

from tests.desktop.questions.question_window import Respondent, respondent
from tests.desktop.shell.person import in_loop, until
from tests.helpers.scripted_server import Reply, call, turn


def writes(path: str, content: str) -> list[Reply]:
    return [turn(call("write", path=path, content=content)), turn("Done.")]


def below(item: QQuickItem) -> Iterator[QQuickItem]:
    for child in item.childItems():
        yield child
        yield from below(child)


def drawn(person: Respondent) -> list[tuple[str, str]]:
    """The lines of the diff that were made, in order, each as added ``+``, removed ``-`` or neither."""
    found = [item for item in below(person.window.contentItem()) if item.property("removed") is not None]
    mark = {(True, False): "+", (False, True): "-"}
    return [
        (mark.get((item.property("added"), item.property("removed")), ""), str(item.property("text")))
        for item in sorted(found, key=lambda item: item.y())
        if item.property("text")
    ]


async def shown(person: Respondent) -> None:
    await person.begin()
    await until(lambda: person.state().property("approvals").property("present"))
    await person.settle()


async def test_a_line_that_begins_like_a_header_is_a_change_like_any_other(home: Path, workspace: Path) -> None:
    """Comments of SQL and the rules of Markdown are seen to go."""
    (workspace / "a.sql").write_text("-- one\nselect 1;\n", encoding="utf-8")
    script = [turn(call("read", path="a.sql")), *writes("a.sql", "++ two\nselect 1;\n")]
    async with respondent(home, workspace, script) as person:
        await shown(person)
        assert drawn(person) == [
            ("", "--- a/a.sql"),
            ("", "+++ b/a.sql"),
            ("", "@@ -1,2 +1,2 @@"),
            ("-", "--- one"),
            ("+", "+++ two"),
            ("", " select 1;"),
        ]


async def test_of_a_long_diff_the_lines_in_sight_are_made(home: Path, workspace: Path) -> None:
    """The last line can be reached; the window does not stand still for thousands that nobody sees."""
    script = writes("long.txt", "".join(f"line {at}\n" for at in range(5_000)))
    async with respondent(home, workspace, script, size=(900, 640)) as person:
        await shown(person)
        assert drawn(person)[3] == ("+", "+line 0")
        assert len(drawn(person)) < 100
        scroller: QQuickItem = next(
            item for item in below(person.window.contentItem()) if (item.property("contentHeight") or 0) > 90_000
        )
        end = scroller.property("contentHeight") - scroller.height()
        await in_loop(lambda: scroller.setProperty("contentY", end))
        await until(lambda: drawn(person)[-1:] == [("+", "+line 4999")])
        assert len(drawn(person)) < 100


async def test_the_next_request_is_read_from_its_beginning(home: Path, workspace: Path) -> None:
    long = "".join(f"line {at}\n" for at in range(500))
    asked = [call("write", path=name, content=long) for name in ("a.txt", "b.txt")]
    script = [turn(*asked, call("shell", command="touch c")), turn("Done.")]
    async with respondent(home, workspace, script, size=(900, 640)) as person:
        await shown(person)
        desk = person.state().property("approvals")
        await until(lambda: desk.property("count") == 3)
        begun = []
        for _ in range(4):  # in the order in which they came, the first one twice
            await person.settle()
            lines = drawn(person)
            begun.append(lines[0] if lines else None)
            for item in below(person.window.contentItem()):
                if (item.property("contentHeight") or 0) > 9_000:
                    await in_loop(lambda item=item: item.setProperty("contentY", 5_000))
            await in_loop(lambda: desk.turn(1))
        assert begun[3] == begun[0]
        assert set(begun) == {("", "--- a/a.txt"), ("", "--- a/b.txt"), None}


async def test_what_is_unusual_is_said_in_the_language_of_the_window(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, writes("../beside.txt", "x\n"), language="zh_CN") as person:
        await shown(person)
        await person.find("它在工作文件夹之外。")


async def test_why_always_is_not_offered_is_said(home: Path, workspace: Path) -> None:
    async with respondent(home, workspace, writes(".git/hooks/post-commit", "x\n")) as person:
        await shown(person)
        await person.find("What lies in this folder can run by itself later, so this is asked every time.")
