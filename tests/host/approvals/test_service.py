"""Rule 11: every ask and outcome is logged as a pair; no answerer, a crash or a closed app means no."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.approvals import ApprovalNeed, Approvals, Decision, Rule, SessionRules
from host.errors import HostError
from host.events import ApprovalAsked, ApprovalDecided, ToolCall

CALL = ToolCall(turn=1, step=1, call_id="call_1", name="shell", arguments="{}")
COMMAND = ApprovalNeed(title="Status", preview="git status", kind="command", parts=("git status",))
WRITE = ApprovalNeed(title="a.txt", preview="+x", kind="diff", edit=True, rule="write")


class Answering:
    """Offers whose one client answers with what ``reply`` gives or raises; a refused settlement comes again."""

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.requests: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.asked = asyncio.Event()

    async def offer(self, name: str, request: dict[str, Any], judge: Callable[[Any], Any]) -> Any:
        assert name == "approvals/request"
        self.requests.append(request)
        self.asked.set()
        for reply in self.replies:
            if isinstance(reply, BaseException):
                raise reply
            try:
                return judge(reply)
            except HostError as error:
                self.refused.append(error.code)
        return await asyncio.get_running_loop().create_future()


class Log:
    def __init__(self) -> None:
        self.events: list[Any] = []

    def append(self, event: Any) -> None:
        self.events.append(event)

    def pair(self) -> tuple[str, str]:
        assert [type(event) for event in self.events] == [ApprovalAsked, ApprovalDecided]
        asked, decided = self.events
        assert asked.approval_id == decided.approval_id
        assert asked.call_id == decided.call_id == "call_1"
        return decided.outcome, decided.by


async def decide(
    offers: Answering, need: ApprovalNeed = COMMAND, policy: str = "ask", rules: SessionRules | None = None
) -> tuple[Decision, Log]:
    log = Log()
    decision = await Approvals(offers, rules).decide(log.append, "ses_1", CALL, need, policy, Path("/w"))
    return decision, log


@pytest.mark.parametrize("outcome", ["allowed-once", "allowed-always", "rejected"])
async def test_the_users_word_is_logged(outcome: str) -> None:
    offers = Answering({"outcome": outcome})
    decision, log = await decide(offers)
    assert (decision.outcome, decision.by) == (outcome, "user")
    assert decision.allowed is (outcome != "rejected")
    assert log.pair() == (outcome, "user")
    request = dict(offers.requests[0])
    assert request.pop("approvalId") == log.events[0].approval_id
    assert request == {
        "session": "ses_1",
        "callId": "call_1",
        "tool": "shell",
        "title": "Status",
        "preview": "git status",
        "kind": "command",
        "rule": "git status",
        "warning": None,
        "parentCallId": None,
    }


@pytest.mark.parametrize("code", ["NO_PROVIDER", "ANSWERER_FAILED", "ASK_CANCELLED"])
async def test_nobody_there_or_a_failing_answerer_means_no(code: str) -> None:
    decision, log = await decide(Answering(HostError(code)))
    assert not decision.allowed
    assert log.pair() == ("rejected", "no-answerer")


async def test_a_broken_wait_is_logged_and_raised() -> None:
    log = Log()
    with pytest.raises(ZeroDivisionError):
        await Approvals(Answering(ZeroDivisionError())).decide(log.append, "ses_1", CALL, COMMAND, "ask", Path("/w"))
    assert log.pair() == ("rejected", "interrupted")


async def test_a_stop_is_logged() -> None:
    log = Log()
    offers = Answering()
    asking = asyncio.create_task(Approvals(offers).decide(log.append, "ses_1", CALL, COMMAND, "ask", Path("/w")))
    await offers.asked.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert log.pair() == ("rejected", "cancelled")


@pytest.mark.parametrize("bad", [None, "allowed-once", {}, {"outcome": "yes"}, {"outcome": None}, [1]])
async def test_a_bad_settlement_is_refused_and_the_request_goes_back(bad: Any) -> None:
    offers = Answering(bad, {"outcome": "allowed-once"})
    decision, log = await decide(offers)
    assert offers.refused == ["BAD_DECISION"]
    assert decision.allowed
    assert log.pair() == ("allowed-once", "user")


async def test_what_passes_by_policy_is_neither_asked_nor_logged() -> None:
    offers = Answering()
    for need, policy in [(COMMAND, "full"), (WRITE, "full"), (WRITE, "edits")]:
        decision, log = await decide(offers, need, policy)
        assert (decision.allowed, decision.by) == (True, "policy")
        assert log.events == []
    assert offers.requests == []


async def test_always_is_stored_per_workspace_listed_and_removable() -> None:
    rules = SessionRules()
    approvals = Approvals(Answering({"outcome": "allowed-always"}), rules)
    log = Log()
    await approvals.decide(log.append, "ses_1", CALL, COMMAND, "ask", Path("/w"))
    assert approvals.rules(Path("/w")) == [Rule("shell", "git status")]
    assert approvals.rules(Path("/other")) == []
    decision = await approvals.decide(log.append, "ses_1", CALL, COMMAND, "ask", Path("/w"))
    assert decision.by == "rule"
    assert len(log.events) == 2, "the second time nobody was asked"
    await approvals.forget(Path("/w"), Rule("shell", "git status"))
    assert approvals.rules(Path("/w")) == []


async def test_always_for_a_tool_does_not_reach_outside_the_workspace() -> None:
    rules = SessionRules()
    await rules.add(Path("/w"), Rule("shell", "write"))
    assert (await decide(Answering(), WRITE, rules=rules))[0].by == "rule"
    outside = ApprovalNeed(title="/x", preview="+x", kind="diff", edit=True, outside=True, rule="write", path="/x")
    offers = Answering({"outcome": "allowed-always"})
    decision, log = await decide(offers, outside, "edits", rules)
    assert offers.requests[0]["rule"] is None
    assert log.pair() == ("allowed-once", "user"), "always is not offered there, so it means once"
    assert decision.allowed


async def test_several_prefixes_are_stored_each() -> None:
    rules = SessionRules()
    need = ApprovalNeed(title="", preview="ls | cat", kind="command", parts=("ls", "cat"))
    await decide(Answering({"outcome": "allowed-always"}), need, rules=rules)
    assert rules.rules(Path("/w")) == [Rule("shell", "cat"), Rule("shell", "ls")]
