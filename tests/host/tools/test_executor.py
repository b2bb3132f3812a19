"""Rules 3.2, 3.5, 7.1, 11: what stands between a call and the tool."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host.events import ApprovalAsked, ApprovalDecided
from host.tools.base import ToolContext, ToolOutcome
from tests.host.tools.conftest import Bench, code_of
from tests.host.tools.probe import Probe


@pytest.mark.parametrize(
    "raw",
    [
        '{"path": "a.txt"',
        "not json",
        '["a.txt"]',
        '"a.txt"',
        "null",
        '{"path": 5}',
        '{"path": "a.txt", "offset": 0}',
        '{"path": "a.txt", "offset": "3"}',
        '{"file": "a.txt"}',
        "{}",
        "",
        '{"path": "a.txt", "limit": NaN}',
        "[" * 100_000,
        "1" * 10_000,
    ],
)
async def test_malformed_arguments_are_told_to_the_model(bench: Bench, raw: str) -> None:
    """Rule 3.5: a failed result that says what was wrong, with the original text."""
    bench.file("a.txt", "x")
    outcome = await bench.raw("read", raw)
    assert code_of(outcome) == "BAD_ARGUMENTS"
    assert raw[:4_000] in outcome.content
    assert "path, offset?, limit?" in outcome.content
    assert len(outcome.content) < 10_000


async def test_unknown_tool(bench: Bench) -> None:
    outcome = await bench.raw("raed", '{"path": "x"}')
    assert code_of(outcome) == "UNKNOWN_TOOL"
    assert "Did you mean `read`?" in outcome.content
    assert '{"path": "x"}' in outcome.content


async def test_lone_surrogates_are_replaced_on_the_way_in(bench: Bench) -> None:
    outcome = await bench.raw("write", '{"path": "a.txt", "content": "cut \\ud83d here"}')
    assert code_of(outcome) is None
    assert (bench.workspace / "a.txt").read_text(encoding="utf-8") == "cut \ufffd here"


async def test_a_crash_is_a_result_and_is_logged(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    async def crash(arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        raise ZeroDivisionError("by zero")

    bench.use([Probe("probe", False, crash)])
    outcome = await bench.call("probe")
    assert code_of(outcome) == "TOOL_CRASHED"
    assert "ZeroDivisionError: by zero" in outcome.content
    assert "Traceback" in caplog.text


async def test_results_are_capped_and_clean(bench: Bench) -> None:
    async def much(arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        return ToolOutcome("a" * 1_000_000 + "end", display={"name": "\udcff", "n": 1, "l": ["\ud800"]})

    bench.use([Probe("probe", False, much)])
    outcome = await bench.call("probe")
    assert len(outcome.content) < 121_000
    assert outcome.content.endswith("end")
    assert "880,003 characters left out" in outcome.content
    assert outcome.display == {"name": "\ufffd", "n": 1, "l": ["\ufffd"]}


@pytest.mark.parametrize("tool", ["write", "edit", "shell"])
async def test_plan_mode_refuses_with_what_to_do_instead(bench: Bench, tool: str) -> None:
    """Rule 7.1: plan mode is a promise."""
    bench.plan_mode = True
    bench.file("a.txt", "one")
    await bench.call("read", path="a.txt")
    arguments = {
        "write": {"path": "b.txt", "content": "x"},
        "edit": {"path": "a.txt", "old": "one", "new": "two"},
        "shell": {"command": "touch b.txt"},
    }[tool]
    outcome = await bench.call(tool, **arguments)
    assert code_of(outcome) == "PLAN_MODE"
    assert "exit_plan_mode" in outcome.content
    assert not (bench.workspace / "b.txt").exists()
    assert code_of(await bench.call("read", path="a.txt")) is None


async def test_plan_mode_switched_on_while_a_call_waits_refuses_it(bench: Bench) -> None:
    """Rule 7.1: switching on refuses at once what has not started."""
    bench.policy = "ask"
    call = bench.start("write", path="a.txt", content="x")
    await bench.asker.asked()
    bench.contexts[-1].plan_mode = True
    bench.asker.answer(0, "allowed-once")
    assert code_of(await call) == "PLAN_MODE"
    assert not (bench.workspace / "a.txt").exists()


async def test_the_log_is_durable_before_the_tool_runs(bench: Bench) -> None:
    """Rule 2.2."""
    barriers: list[int] = []

    async def look(arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        barriers.append(bench.barriers)
        return ToolOutcome("")

    bench.use([Probe("probe", True, look)])
    await bench.call("probe")
    assert barriers == [1]


async def test_rejection_and_absence_are_told_apart(bench: Bench) -> None:
    """Rule 11: no answerer means no."""
    bench.policy = "ask"
    bench.asker.auto = "rejected"
    rejected = await bench.call("write", path="a.txt", content="x")
    assert code_of(rejected) == "APPROVAL_REJECTED"
    bench.asker.attended = False
    unanswered = await bench.call("write", path="a.txt", content="x")
    assert code_of(unanswered) == "APPROVAL_UNANSWERED"
    assert "not the user's refusal" in unanswered.content
    assert not (bench.workspace / "a.txt").exists()
    assert [type(event) for event in bench.events] == [ApprovalAsked, ApprovalDecided] * 2


async def test_a_stop_while_the_user_decides_still_logs_the_pair(bench: Bench) -> None:
    bench.policy = "ask"
    call = bench.start("write", path="a.txt", content="x")
    await bench.asker.asked()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert isinstance(bench.events[1], ApprovalDecided)
    assert (bench.events[1].outcome, bench.events[1].by) == ("rejected", "cancelled")
    assert code_of(await bench.call("read", path=".")) == "IS_FOLDER", "the lane is free again"


async def test_the_full_policy_does_not_ask_and_edits_passes_edits(bench: Bench) -> None:
    """Rule 11: the modes."""
    bench.asker.attended = False
    bench.policy = "edits"
    assert code_of(await bench.call("write", path="a.txt", content="x")) is None
    assert code_of(await bench.call("shell", command="true")) == "APPROVAL_UNANSWERED"
    assert code_of(await bench.call("write", path="../outside.txt", content="x")) == "APPROVAL_UNANSWERED"
    assert code_of(await bench.call("write", path=".git/hooks/pre-commit", content="x")) == "APPROVAL_UNANSWERED"
    bench.policy = "full"
    assert code_of(await bench.call("shell", command="true")) is None
    assert code_of(await bench.call("write", path="../outside.txt", content="x")) is None
    bench.policy = "ask"
    for tool, arguments in [("write", {"path": "b.txt", "content": "x"}), ("shell", {"command": "true"})]:
        assert code_of(await bench.call(tool, **arguments)) == "APPROVAL_UNANSWERED"
    bench.policy = "unheard-of"
    assert code_of(await bench.call("write", path="b.txt", content="x")) == "APPROVAL_UNANSWERED"
