"""Rows: every kind draws, says its name, and does what its buttons say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.desktop.chat_qml.by_hand import NOW, message_rows, row
from tests.desktop.chat_qml.samples import EMPTY, MESSAGE, OPEN, every_kind, tool
from tests.desktop.chat_qml.stage import Stage

Make = Callable[..., Stage]


@pytest.mark.parametrize("width", [480, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_kind_draws_without_a_warning(make_stage: Make, width: int, theme: str) -> None:
    stage = make_stage(width, 400, theme=theme)
    rows = every_kind()
    stage.model.show(rows)
    for at in range(len(rows)):
        stage.go_to(at)
        item = stage.row(rows[at].key)
        assert item.height() > 8, rows[at].key
        assert item.width() == pytest.approx(width)
        for child in stage.items(item):
            edge = child.mapToItem(item, child.width(), 0).x()
            assert edge <= width + 1 or stage.inside_scroller(child), (rows[at].key, child.metaObject().className())


def test_buttons_and_folds_have_names_and_roles(make_stage: Make) -> None:
    """Rule 13: every control sets its accessible name and role."""
    stage = make_stage(1000, 900)
    rows = every_kind()
    stage.model.show(rows)
    for at in range(len(rows)):
        stage.go_to(at)
        for item in stage.items(stage.row(rows[at].key)):
            if item.metaObject().className().startswith(("PillButton", "IconButton", "LineHead")):
                assert stage.name_of(item), item.metaObject().className()
                assert stage.role_of(item) in (QAccessible.Role.Button, QAccessible.Role.StaticText)


def test_a_click_on_the_head_opens_and_closes(stage: Stage) -> None:
    stage.model.show([tool("1", title="make all")])
    stage.model.bodies["tool-call:1"] = {**EMPTY, "command": "make all", "output": "done"}
    closed = stage.row("tool-call:1").height()
    stage.click(stage.named("Run, make all"))
    assert stage.model.rows[0].open
    assert stage.row("tool-call:1").height() > closed + 80
    assert "Output: done" in stage.names()
    stage.click(stage.named("Run, make all"))
    assert stage.row("tool-call:1").height() == pytest.approx(closed)


def test_terminal_output_is_read_as_a_terminal_leaves_it(stage: Stage) -> None:
    """Rule 13: colours drawn, progress in its last state, no escape characters."""
    stage.model.show(
        [tool("1", open=True, body={**EMPTY, "command": "x", "output": "\x1b[31mred\x1b[0m\n 10%\r100%\n"})]
    )
    stage.settle()
    assert "Output: red\n100%" in stage.names()
    stage.click(stage.named("Copy: Output"))
    assert stage.actions.done == [("copy", "red\n100%\n")]


def test_a_failed_tool_says_why_on_its_line(stage: Stage) -> None:
    stage.model.show([tool("1", state="failed", title="cat x", text="No such file")])
    stage.settle()
    assert "Run, cat x – No such file, failed" in stage.names()


def test_an_approval_is_on_the_row(stage: Stage) -> None:
    stage.model.show([tool("c7", state="asking", live=True, title="rm -rf build")])
    stage.click(stage.named("Review"))
    assert stage.actions.done == [("showApproval", "c7")]
    stage.model.change(
        "tool-call:c7",
        state="done",
        details={**stage.model.rows[0].details, "approval": {"outcome": "allowed-once", "by": "user"}},
        open=True,
        body={**EMPTY, "output": "x", "command": "rm"},
    )
    stage.settle()
    assert not stage.all_named("Review")
    assert "You allowed this once." in stage.names()


@pytest.mark.parametrize(("width", "pairs"), [(480, False), (1280, True)])
def test_a_diff_is_side_by_side_when_wide(make_stage: Make, width: int, pairs: bool) -> None:
    stage = make_stage(width, 700)
    rows = [row_ for row_ in every_kind() if row_.key == "tool-call:3"]
    stage.model.show(rows)
    stage.settle()
    removed = stage.named("removed:     return tree")
    added = stage.named("added:     width = 80")
    same_line = abs(removed.mapToScene(removed.position() * 0).y() - added.mapToScene(added.position() * 0).y()) < 2
    assert same_line == pairs
    stage.click(stage.named("Copy diff"))
    assert stage.actions.done[-1][1].startswith("--- a/src/printer.py")


def test_question_rows_act(stage: Stage) -> None:
    """Rule 6.9: the row's action fits its state."""
    stage.model.show(
        [
            row("tool-call:a", "question", state="continued", title="Q?", details={"callId": "a", "count": 1}),
            row("tool-call:b", "question", state="queued", title="R?", details={"callId": "b", "count": 1}),
        ]
    )
    stage.model.bodies["tool-call:b"] = {"items": [{**OPEN, "selected": ["80"]}]}
    stage.settle()
    assert "Question, Q?, asked, the agent went on" in stage.names()
    stage.click(stage.named("Answer"))
    stage.click(stage.named("Take back"))
    assert stage.actions.done == [("answer", "a"), ("takeBack", "b")]
    stage.click(stage.named("View answer"))
    assert "Answer: 80" in stage.names()
    stage.model.change(
        "tool-call:b",
        state="answered",
        open=False,
        details={"callId": "b", "count": 1, "answered": 1, "answeredAt": NOW},
    )
    stage.settle()
    stage.click(stage.named("View answer"))
    assert stage.actions.done[-1] == ("viewAnswer", "b")


def test_a_plan_stays_readable(stage: Stage) -> None:
    """Rule 7.5: opened, copied and saved, with the verdict."""
    stage.model.show(
        [
            row(
                "tool-call:p",
                "plan",
                state="approved",
                title="Add a flag",
                text="# Add a flag\n\nsteps",
                details={"callId": "p", "decidedAt": 0},
            )
        ]
    )
    stage.settle()
    assert "Plan approved, Add a flag" in stage.names()
    stage.click(stage.named("Copy plan"))
    stage.click(stage.named("Save plan"))
    assert stage.actions.done[0] == ("copy", "# Add a flag\n\nsteps")
    assert stage.actions.done[1] == ("savePlan", {"title": "Add a flag", "text": "# Add a flag\n\nsteps"})
    stage.click(stage.named("Plan approved, Add a flag"))
    assert "steps" in stage.names()


def test_retry_counts_down_and_can_be_hurried(make_stage: Make) -> None:
    """Rule 3.4"""
    stage = make_stage(now=NOW)
    stage.model.show(
        [
            row(
                "retry:1",
                "retry",
                state="waiting",
                title="Try 1 failed.",
                details={"code": "RATE_LIMIT", "message": "429", "dueAt": NOW + 9_000},
            )
        ]
    )
    stage.settle()
    assert "Try 1 failed. next try in 9 s" in stage.names()
    stage.click(stage.named("Retry now"))
    assert stage.actions.done == [("retryNow", None)]
    stage.model.change("retry:1", state="past")
    stage.settle()
    assert not stage.all_named("Retry now")


def test_an_error_has_a_sentence_a_way_out_and_details(stage: Stage) -> None:
    """Rule 14"""
    stage.model.show(
        [
            row(
                "tail",
                "turnTail",
                state="error",
                turn=3,
                title="The key was refused.",
                details={"code": "BAD_KEY", "message": "401 from host"},
            )
        ]
    )
    stage.settle()
    assert "The key was refused." in stage.names()
    stage.click(stage.named("Open settings"))
    stage.click(stage.named("Try again"))
    assert stage.actions.done == [("openSettings", "providers"), ("tryAgain", 3)]
    stage.click(stage.named("Details"))
    assert "Details: BAD_KEY\n401 from host" in stage.names()


def test_an_unknown_kind_is_shown_by_the_fallback(stage: Stage) -> None:
    """Rule 2.5"""
    stage.model.show([row("x:1", "someday", title="future/event", text="{}")])
    stage.settle()
    assert "Unknown event, future/event" in stage.names()


def test_markers_lead_to_what_a_fold_hides(stage: Stage) -> None:
    """Rule 9.5"""
    rows = [
        row(
            "g",
            "groupHeader",
            title="Ran 1 command",
            details={"markers": [{"kind": "failure", "key": "tool-call:9", "count": 1}]},
        )
    ]
    rows += [tool(str(number)) for number in range(30)]
    stage.model.show(rows)
    stage.go_to(0)
    stage.click(stage.named("Failed: show it"))
    assert stage.row("tool-call:9") is not None
    assert stage.list.property("currentIndex") == 10


def test_copy_code_takes_all_parts(stage: Stage) -> None:
    code = "\n".join(f"line {number}" for number in range(900))
    stage.model.show(message_rows("m", f"```text\n{code}\n```"))
    assert len(stage.model.rows) == 3
    stage.go_to(0)
    stage.click(stage.named("Copy code"))
    assert stage.actions.done == [("copy", code)]


def test_tables_are_cells_and_can_be_copied(stage: Stage) -> None:
    stage.model.show(message_rows("m", "| a | b |\n| --- | ---: |\n| 1 | **2** |"))
    stage.settle()
    assert stage.role_of(stage.named("2")) == QAccessible.Role.Cell
    stage.click(stage.row("m/0"), Qt.MouseButton.RightButton)
    stage.settle(30)
    stage.click(stage.named("Copy table as TSV"))
    assert stage.actions.done == [("copy", "a\tb\n1\t2\n")]


def test_a_message_is_copied_as_markdown(stage: Stage) -> None:
    stage.model.show(message_rows("m", MESSAGE))
    stage.model.texts["m"] = MESSAGE
    stage.go_to(0)
    stage.click(stage.row("m/0"), Qt.MouseButton.RightButton)
    stage.settle(30)
    stage.click(stage.named("Copy message as Markdown"))
    assert stage.actions.done == [("copy", MESSAGE)]


def test_links_ask_and_show_where_they_lead(stage: Stage) -> None:
    """Rule 13: no link is followed without asking."""
    stage.model.show(message_rows("m", "[harmless](https://evil.example/x)"))
    stage.settle()
    text = stage.named("harmless")
    stage.click_at(text, 20, text.height() / 2)
    stage.settle(30)
    assert stage.actions.done == []
    assert "https://evil.example/x" in stage.names()
    stage.click(stage.named("Open"))
    assert stage.actions.done == [("openAddress", "https://evil.example/x")]


def test_no_row_keeps_what_it_showed_before(stage: Stage) -> None:
    """Rule 8 of the architecture: recycled delegates show the model's state alone."""
    rows = [tool(str(number), title=f"cmd {number}") for number in range(200)]
    rows[3] = tool("3", title="cmd 3", open=True, body={**EMPTY, "command": "c", "output": "secret"})
    stage.model.show(rows)
    for at in (0, 100, 0, 199, 50):
        stage.go_to(at)
        for number in range(max(0, at - 20), min(200, at + 20)):
            if number != 3 and (shown := stage.all_rows(f"tool-call:{number}")):
                assert shown[0].height() < 60
        assert ("Output: secret" in stage.names()) == bool(stage.all_rows("tool-call:3"))


def test_the_user_s_text_is_never_markup(stage: Stage) -> None:
    stage.model.show(
        [
            row(
                "u",
                "userMessage",
                text="<b>bold</b> <img src='http://127.0.0.1:9/x.png'>",
                details={"attachments": [], "source": "user"},
            )
        ]
    )
    stage.settle()
    assert "<b>bold</b> <img src='http://127.0.0.1:9/x.png'>" in stage.names()
