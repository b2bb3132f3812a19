"""Asking the user's leave for a call: policy, then rules, then the people there are (behaviour 11)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from host.approvals.need import ApprovalNeed, Decision
from host.approvals.policy import passes
from host.approvals.rules import Rule, RuleStore, SessionRules, covered, offered_rule, rules_of
from host.errors import HostError
from host.events import ApprovalAsked, ApprovalDecided, ToolCall
from host.ids import new_id

R = TypeVar("R")

REQUEST: Final = "approvals/request"
OUTCOMES: Final = ("allowed-once", "allowed-always", "rejected")


class Offers(Protocol):
    """The part of `host.offers.Offers` used here."""

    async def offer(self, name: str, request: dict[str, Any], judge: Callable[[Any], R]) -> R: ...


class Approvals:
    """One for all sessions. ``rules`` keeps what "always allow" stores; without it they last as long as the process."""

    def __init__(self, offers: Offers, rules: RuleStore | None = None) -> None:
        self._offers = offers
        self._rules: RuleStore = rules if rules is not None else SessionRules()

    def rules(self, workspace: Path) -> Sequence[Rule]:
        return self._rules.rules(workspace)

    async def forget(self, workspace: Path, rule: Rule) -> None:
        await self._rules.remove(workspace, rule)

    async def decide(
        self,
        log_append: Callable[[Any], Any],
        session: str,
        call: ToolCall,
        need: ApprovalNeed,
        policy: str,
        workspace: Path,
        parent: str | None = None,
    ) -> Decision:
        """Whether ``call`` may run. ``parent``: the call whose code made it.

        What the policy or the rules let through is not logged. Everything asked is logged as a pair
        ``approval/asked`` and ``approval/decided``, also when the wait is cancelled or breaks; nobody there, or an
        answerer that fails, means no.

        Raises:
            HostError: the log takes no more.
            CancelledError
        """
        if passes(policy, need):
            return Decision("allowed-once", "policy")
        rules = self._rules.rules(workspace)
        if await asyncio.to_thread(covered, need, call.name, rules, workspace):
            return Decision("allowed-always", "rule")
        rule = await asyncio.to_thread(offered_rule, need, call.name, rules, workspace)
        decision = await self._ask(log_append, session, call, need, rule, parent)
        if decision.outcome == "allowed-always" and rule is not None:
            for new in rules_of(call.name, need.kind, rule):
                await self._rules.add(workspace, new)
        return decision

    async def _ask(
        self,
        log_append: Callable[[Any], Any],
        session: str,
        call: ToolCall,
        need: ApprovalNeed,
        rule: str | None,
        parent: str | None,
    ) -> Decision:
        asked = ApprovalAsked(
            approval_id=new_id("apr"),
            call_id=call.call_id,
            tool=call.name,
            title=_storable(need.title),
            preview=_storable(need.preview),
            kind=need.kind,
            rule=rule,
            warning=need.warning,
        )
        log_append(asked)
        decision = Decision("rejected", "cancelled")
        try:
            request = _request(session, asked, parent)
            outcome = await self._offers.offer(REQUEST, request, lambda result: _judge(result, rule))
            decision = Decision(outcome, "user")
        except HostError:
            # Nobody there, all delegated, or the one that had it failed: silence is never consent.
            decision = Decision("rejected", "no-answerer")
        except Exception:
            decision = Decision("rejected", "interrupted")
            raise
        finally:
            log_append(
                ApprovalDecided(
                    approval_id=asked.approval_id, call_id=call.call_id, outcome=decision.outcome, by=decision.by
                )
            )
        return decision


def _storable(text: str) -> str:
    """``text`` with U+FFFD for what no log holds: a file's name may be any bytes."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _request(session: str, asked: ApprovalAsked, parent: str | None) -> dict[str, Any]:
    return {
        "session": session,
        "approvalId": asked.approval_id,
        "callId": asked.call_id,
        "tool": asked.tool,
        "title": asked.title,
        "preview": asked.preview,
        "kind": asked.kind,
        "rule": asked.rule,
        "warning": asked.warning,
        "parentCallId": parent,
    }


def _judge(result: Any, rule: str | None) -> str:
    """The outcome a client settled with. "Always" where no rule was offered allows this once."""
    outcome = result.get("outcome") if isinstance(result, dict) else None
    if outcome not in OUTCOMES:
        raise HostError("BAD_DECISION", f"outcome must be one of {', '.join(OUTCOMES)}")
    if outcome == "allowed-always" and rule is None:
        return "allowed-once"
    return str(outcome)
