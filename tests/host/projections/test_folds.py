"""Each projection by itself: what its events do, what its view shows."""

from __future__ import annotations

from typing import Any

import pytest

from host.events import (
    USER,
    ApprovalAsked,
    ApprovalDecided,
    ApprovalPolicy,
    CommandRun,
    CompactionSummary,
    Event,
    EventData,
    Fault,
    InboxMessage,
    InboxSpliced,
    PlanMode,
    SessionEndSeed,
    SessionTitle,
    Source,
    StepStart,
    Todo,
    TodoWrite,
    TurnEnd,
    TurnStart,
    Usage,
    UserMessage,
)
from host.projections import fold, standard_projections
from host.projections.title import title_from
from tests.host.log.scenes import answer, header, numbered, queued, said

ASKED = ApprovalAsked(
    approval_id="apr_1", call_id="c1", tool="shell", title="Run a command", preview="ls", kind="command", rule="ls"
)


def view(name: str, *data: EventData) -> Any:
    return fold(header(), standard_projections(), numbered(data))[name]


def message(name: str, text: str = "t") -> InboxMessage:
    return InboxMessage(id=name, text=text, source=USER)


def ids(queue: list[dict[str, Any]]) -> list[str]:
    return [each["id"] for each in queue]


def test_the_inbox_is_spliced() -> None:
    inbox = view(
        "inbox",
        queued("a", "first"),
        InboxSpliced(target="next-turn", start=1, inserted=(message("b"), message("c"))),
        InboxSpliced(target="next-step", start=0, inserted=(message("s"),)),
        InboxSpliced(target="next-turn", start=1, delete_count=1, inserted=(message("b", "new"),), reason="edited"),
        InboxSpliced(target="next-turn", start=0, delete_count=1, reason="admitted"),
    )
    assert ids(inbox["nextStep"]) == ["s"]
    assert ids(inbox["nextTurn"]) == ["b", "c"]
    assert inbox["nextTurn"][0] == {"id": "b", "text": "new", "source": {"kind": "user"}, "attachments": []}


@pytest.mark.parametrize(("start", "count"), [(-3, 1), (9, 4), (0, -1), (1, 99)])
def test_a_splice_out_of_bounds_is_clamped(start: int, count: int) -> None:
    splice = InboxSpliced(target="next-turn", start=start, delete_count=count, inserted=(message("x"),))
    assert "x" in ids(view("inbox", queued("a", "first"), splice)["nextTurn"])


def test_a_fork_has_an_empty_inbox_and_nothing_to_approve() -> None:
    """Rule 15.2"""
    data = (queued("a", "first"), ASKED, SessionEndSeed(parent="ses_0"))
    assert view("inbox", *data) == {"nextStep": [], "nextTurn": []}
    assert view("approvals", *data)["pending"] == []


def test_plan_mode_is_what_was_last_said() -> None:
    assert view("plan") == {"active": False, "pending": None}
    assert view("plan", PlanMode(active=True)) == {"active": True, "pending": None}
    assert view("plan", PlanMode(active=True), PlanMode(active=False)) == {"active": False, "pending": None}


def test_an_approval_waits_until_it_is_decided() -> None:
    waiting = view("approvals", ASKED)
    assert waiting == {
        "policy": "ask",
        "pending": [
            {
                "approvalId": "apr_1",
                "callId": "c1",
                "tool": "shell",
                "title": "Run a command",
                "preview": "ls",
                "kind": "command",
                "rule": "ls",
                "warning": None,
            }
        ],
    }
    decided = ApprovalDecided(approval_id="apr_1", call_id="c1", outcome="rejected")
    assert view("approvals", ASKED, decided)["pending"] == []
    other = ApprovalDecided(approval_id="apr_9", call_id="c9", outcome="rejected")
    assert len(view("approvals", ASKED, other)["pending"]) == 1


def test_the_policy_is_the_headers_until_it_is_changed() -> None:
    assert fold(header(approvals="full"), standard_projections(), [])["approvals"]["policy"] == "full"
    assert view("approvals", ApprovalPolicy(policy="edits"))["policy"] == "edits"


def test_the_last_list_of_todos_stands() -> None:
    one = TodoWrite(todos=(Todo(content="a", status="pending"),))
    two = TodoWrite(todos=(Todo(content="a", status="completed"), Todo(content="b", status="pending")))
    assert view("todos", one, two) == [
        {"content": "a", "status": "completed"},
        {"content": "b", "status": "pending"},
    ]


def test_the_title_comes_from_the_first_message_a_person_wrote() -> None:
    """Rule 3.7"""
    context = UserMessage(id="m0", text="AGENTS.md", source=Source(kind="context", name="AGENTS.md"))
    assert view("title") == {"title": "", "source": None}
    assert view("title", context, said("fix the bug"), said("and another")) == {
        "title": "fix the bug",
        "source": "first-message",
    }


def test_a_title_given_by_hand_stays() -> None:
    mine = SessionTitle(title="Mine", source="user")
    assert view("title", said("text"), mine, SessionTitle(title="Other")) == {"title": "Mine", "source": "user"}
    assert view("title", SessionTitle(title="Other"), mine)["title"] == "Mine"
    assert view("title", mine, said("text"))["title"] == "Mine"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("  \n\n  # Fix   the\tbug\nand more", "Fix the bug"),
        ("", ""),
        (" \n\t\n", ""),
        ("🙂🙂", "🙂🙂"),
        ("---\nreal words", "real words"),
        ("word " * 30, "word " * 11 + "word…"),
        ("a" * 100, "a" * 60 + "…"),
        (
            "修复解析器里的错误并且为它写测试然后更新文档最后把结果发给我看看好吗谢谢",
            "修复解析器里的错误并且为它写测试然后更新文档最后把结果发给我…",
        ),
        ("x" * 60, "x" * 60),
    ],
)
def test_titles_are_cut_at_a_word(text: str, title: str) -> None:
    """Rule 3.7: about 60 columns; Han characters take two."""
    assert title_from(text) == title


def test_usage_is_summed_by_model() -> None:
    data = (
        answer(1, 1, "a", usage=Usage(input=10, output=2, cached=5, reasoning=1)),
        answer(1, 2, "b", usage=Usage(input=20, output=3), model="big"),
        answer(1, 3, "no usage"),
        CompactionSummary(compaction_id="c", through_seq=1, text="s", tokens_after=7, usage={"input": 4, "output": 1}),
    )
    usage = view("usage", *data)
    assert {key: usage[key] for key in ("input", "output", "cached", "reasoning", "requests", "lastInput")} == {
        "input": 34,
        "output": 6,
        "cached": 5,
        "reasoning": 1,
        "requests": 3,
        "lastInput": 7,
    }
    assert sorted(usage["byModel"]) == ["compaction", "local/big", "local/fake-1"]
    assert usage["byModel"]["local/big"] == {"input": 20, "output": 3, "cached": 0, "reasoning": 0, "requests": 1}


def test_the_turn_runs_from_its_start_to_its_end() -> None:
    fault = Fault(code="BAD_KEY", message="no")
    started = (TurnStart(turn=3), StepStart(turn=3, step=2))
    assert view("turn")["running"] is False
    assert view("turn", *started) == {
        "turn": 3,
        "step": 2,
        "running": True,
        "startedAt": 1000,
        "endedAt": None,
        "reason": None,
        "error": None,
    }
    ended = view("turn", *started, TurnEnd(turn=3, reason="error", error=fault))
    assert (ended["running"], ended["endedAt"], ended["reason"]) == (False, 1002, "error")
    assert ended["error"] == {"code": "BAD_KEY", "message": "no"}


def test_the_model_is_the_headers_until_a_command_changes_it() -> None:
    change = CommandRun(command_id="c", name="model", args={"provider": "p", "model": "m"})
    assert view("model") == {"provider": "local", "model": "fake-1"}
    assert view("model", change) == {"provider": "p", "model": "m"}
    assert view("model", CommandRun(command_id="c", name="plan", args={"model": "x"}))["model"] == "fake-1"
    assert view("model", CommandRun(command_id="c", name="model", args={"model": 5}))["model"] == "fake-1"


def test_a_payload_that_does_not_fit_changes_nothing() -> None:
    """Rule 2.5: a newer or damaged shape under a known name is kept, not folded."""
    names = (
        "inbox/spliced",
        "plan/mode",
        "approval/asked",
        "approval/decided",
        "approval/policy",
        "todo/write",
        "session/title",
        "user/message",
        "assistant/message",
        "compaction/summary",
        "turn/start",
        "step/start",
        "turn/end",
        "command/run",
        "tool/call",
        "tool/result",
        "request/header",
        "tool/ptc-dispatch",
    )
    broken = [Event(name, seq, 1, b'{"turn":[],"active":5}') for seq, name in enumerate(names)]
    unknown = Event("hologram", len(names), 1, b"{}")
    assert fold(header(), standard_projections(), [*broken, unknown]) == fold(header(), standard_projections(), [])
