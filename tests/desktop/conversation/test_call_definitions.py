"""Tool calls, questions, plans and late replies as rows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop.conversation import Assembler
from desktop.conversation.definitions import CHAT, Fallback, chat_definitions
from desktop.conversation.definitions.plan import PlanRow
from desktop.conversation.definitions.question import QuestionRow
from desktop.conversation.definitions.question_reply import QuestionReplyRow
from desktop.conversation.definitions.tool import ToolRow, subject_of
from tests.desktop.conversation.session_script import Script, pending


def only(script: Script) -> Any:
    assembler = Assembler(chat_definitions(), fallback=Fallback())
    for event in script.events:
        assembler.append(event)
    (node,) = assembler.nodes(CHAT)
    return node.data


def test_a_tool_call_runs_and_ends() -> None:
    script = Script().call("read", "c1", path="src/a.py")
    row = only(script)
    assert isinstance(row, ToolRow)
    assert (row.state, row.presentation, row.subject, row.ended_at) == ("running", "read", "src/a.py", 0)
    row = only(script.result("c1", "text", display={"kind": "diff"}))
    assert (row.state, row.content, row.display) == ("done", "text", {"kind": "diff"})
    assert row.ended_at - row.time == 100


@pytest.mark.parametrize(
    ("code", "state"),
    [
        ("NOT_FOUND", "failed"),
        ("CANCELLED", "cancelled"),
        ("TOOL_NOT_STARTED", "cancelled"),
        ("TOOL_OUTCOME_UNKNOWN", "unknown"),
    ],
)
def test_outcomes_are_told_apart(code: str, state: str) -> None:
    row = only(Script().tool("shell", "c1", code, command="make"))
    assert (row.state, row.code) == (state, code)


@pytest.mark.parametrize(
    ("by", "state"), [("user", "rejected"), ("no-answerer", "rejected"), ("cancelled", "cancelled")]
)
def test_an_approval_belongs_to_its_call(by: str, state: str) -> None:
    """Rule 11: only ``user`` and an unattended host refuse; a stop cancels."""
    script = Script().call("shell", "c1", command="rm x")
    script.event(
        "approval/asked",
        approvalId="a",
        callId="c1",
        tool="shell",
        title="Run",
        preview="rm x",
        kind="command",
        rule="rm",
    )
    row = only(script)
    assert (row.state, row.approval.preview, row.approval.outcome) == ("asking", "rm x", "")
    script.event("approval/decided", approvalId="a", callId="c1", outcome="rejected", by=by)
    script.result("c1", "The user said no.", code="REJECTED")
    row = only(script)
    assert (row.state, row.approval.outcome, row.approval.by) == (state, "rejected", by)


def test_an_allowed_call_goes_on() -> None:
    script = Script().call("shell", "c1", command="ls")
    script.event("approval/asked", approvalId="a", callId="c1", tool="shell", title="", preview="ls", kind="command")
    script.event("approval/decided", approvalId="a", callId="c1", outcome="allowed-once", by="user")
    assert only(script).state == "running"
    assert only(script.result("c1")).state == "done"


@pytest.mark.parametrize(
    ("presentation", "arguments", "subject"),
    [
        ("shell", {"command": "ls -l\nmake", "description": "List"}, "List"),
        ("shell", {"command": "ls -l\nmake"}, "ls -l"),
        ("grep", {"pattern": "TODO", "path": "src"}, "TODO"),
        ("code", {"code": "\nprint(1)\n"}, "print(1)"),
        ("other", {"count": 3, "city": "杭州"}, "杭州"),
        ("read", {"path": 3}, ""),
        ("fetch", {"url": "u" * 300}, "u" * 199 + "…"),
    ],
)
def test_the_subject_is_one_line(presentation: str, arguments: dict[str, Any], subject: str) -> None:
    assert subject_of(presentation, json.dumps(arguments)) == subject


@pytest.mark.parametrize(
    ("name", "arguments", "shown"),
    [("bash", {"command": "make"}, ("shell", "make")), ("read", {"file_path": "a.py"}, ("read", "a.py"))],
)
def test_tools_of_imported_sessions_are_known(name: str, arguments: dict[str, Any], shown: tuple[str, str]) -> None:
    row = only(Script().tool(name, "c1", **arguments))
    assert (row.presentation, row.subject) == shown


def test_malformed_arguments_have_no_subject_and_stay_readable() -> None:
    """Rule 3.5"""
    script = Script().event("tool/call", turn=1, step=1, callId="c1", name="read", arguments='{"path": ')
    script.result("c1", "bad JSON", code="BAD_ARGUMENTS")
    row = only(script)
    assert (row.state, row.subject, row.arguments) == ("failed", "", '{"path": ')


def test_a_call_made_by_code_knows_its_parent() -> None:
    script = Script().event(
        "tool/ptc-dispatch",
        turn=1,
        step=1,
        callId="c2",
        parentCallId="c1",
        name="read",
        arguments='{"path": "x"}',
        content="text",
        error=None,
    )
    row = only(script)
    assert (row.state, row.parent, row.subject, row.content) == ("done", "c1", "x", "text")


def test_a_question_waits_then_goes_on_without_an_answer() -> None:
    """Rule 5.2.4: pending is neither skipped nor declined."""
    script = Script().ask("q1")
    row = only(script)
    assert isinstance(row, QuestionRow)
    assert row.state == "waiting"
    assert (row.items[0].question, row.items[0].options[0].description) == ("Which database?", "One file")
    row = only(script.result("q1", pending("q1")))
    assert row.state == "continued"
    assert not row.items[0].answered


@pytest.mark.parametrize(
    ("answer", "skipped"), [({"selected": ["SQLite"]}, False), ({"selected": []}, True), ({"custom": "Both"}, False)]
)
def test_an_answered_question_holds_its_answer(answer: dict[str, Any], skipped: bool) -> None:
    script = Script().ask("q1").result("q1", json.dumps({"answers": [{"id": "db", **answer}]}))
    row = only(script)
    assert row.state == "answered"
    assert row.items[0].answered
    assert row.items[0].skipped == skipped


@pytest.mark.parametrize(
    ("code", "state"),
    [
        ("ASK_CANCELLED", "cancelled"),
        ("ASK_ABORTED", "cancelled"),
        ("TOOL_OUTCOME_UNKNOWN", "interrupted"),
        ("ALREADY_ASKED", "failed"),
        ("NO_PROVIDER", "failed"),
    ],
)
def test_a_question_that_ended_otherwise(code: str, state: str) -> None:
    assert only(Script().ask("q1").result("q1", "…", code=code)).state == state


@pytest.mark.parametrize(
    ("code", "state"),
    [
        ("", "approved"),
        ("PLAN_KEPT", "kept"),
        ("PLAN_DISMISSED", "dismissed"),
        ("TOOL_OUTCOME_UNKNOWN", "interrupted"),
        ("ASK_ABORTED", "cancelled"),
        ("NOT_IN_PLAN_MODE", "failed"),
    ],
)
def test_a_plan_and_its_verdict(code: str, state: str) -> None:
    """Rule 7.5"""
    script = Script().plan("p1", "Intro\n\n## Move the parser ##\n\n1. Go")
    row = only(script)
    assert isinstance(row, PlanRow)
    assert (row.state, row.heading) == ("waiting", "Move the parser")
    row = only(script.result("p1", "…", code=code, display={"feedback": "Smaller"}))
    assert (row.state, row.feedback) == (state, "Smaller")


def test_two_plans_show_their_own() -> None:
    """P-second"""
    script = Script().plan("p1", "# One").result("p1", code="PLAN_KEPT").plan("p2", "# Two").plan("p3", "")
    assembler = Assembler(chat_definitions())
    assembler.replace(script.events, False)
    assert [(node.data.plan, node.data.state) for node in assembler.nodes(CHAT)] == [
        ("# One", "kept"),
        ("# Two", "waiting"),
        ("", "waiting"),
    ]


@pytest.mark.parametrize("turn", [None, 3])
def test_a_late_reply_is_drawn_once_and_not_as_a_message(turn: int | None) -> None:
    """Rule 8.5, with and without a turn"""
    row = only(Script().reply("q1", turn=turn))
    assert isinstance(row, QuestionReplyRow)
    assert (row.call_id, row.outcome) == ("q1", "answered")
    assert [(item.question, item.selected) for item in row.items] == [("Which database?", ("SQLite",))]


@pytest.mark.parametrize("text", ["not JSON", "[]", "{}", '{"answers": 3}', '{"answers": [], "questions": []}', ""])
def test_an_unreadable_reply_shows_its_text(text: str) -> None:
    """Rule 8.5"""
    row = only(Script().reply("q1", text))
    assert isinstance(row, QuestionReplyRow)
    assert (row.items, row.text) == ((), text)


def test_a_plain_message_with_the_same_json_is_a_message() -> None:
    """Rule 5.4.4: the source marks a reply, not its text."""
    reply = Script().reply("q1").events[0]["data"]["text"]
    assembler = Assembler(chat_definitions())
    assembler.replace(Script().user(reply).events, False)
    assert [node.kind for node in assembler.nodes(CHAT)] == ["user-message"]
