"""From a call in the log to its outcome: arguments, plan mode, leave, turn, run, caps (behaviour 3.5, 7.1, 10, 11)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from host.approvals.need import ApprovalNeed, Decision
from host.approvals.service import Approvals
from host.errors import HostError
from host.events import Fault, ToolCall
from host.plan import mode as plan_mode
from host.tools.arguments import checked_arguments, load_validator, unknown_tool, without_surrogates
from host.tools.base import Tool, ToolContext, ToolFailure, ToolOutcome
from host.tools.lanes import Lanes, Ticket
from host.tools.registry import ToolRegistry

MAX_CONTENT: Final = 120_000

_log = logging.getLogger(__name__)


class Executor:
    """Runs calls of all sessions. Holds no state but the order of exclusive calls."""

    def __init__(self, tools: ToolRegistry, approvals: Approvals) -> None:
        self._tools = tools
        self._approvals = approvals
        self._lanes = Lanes()
        self._validates = False

    async def run(self, call: ToolCall, context: ToolContext) -> ToolOutcome:
        """Run ``call``; whatever goes wrong is an outcome with a code.

        Exclusive calls of one step take their order from the order in which this is first entered.

        Raises:
            CancelledError: after the tool has cleaned up.
        """
        try:
            tool = self._tools.get(call.name)
            if tool is None:
                raise unknown_tool(call.name, call.arguments, self._tools.names)
            with self._place(tool, context) as ticket:
                outcome = await self._run(tool, call, context, ticket)
        except ToolFailure as failure:
            outcome = ToolOutcome(failure.content, error=Fault(code=failure.code, message=failure.message))
        except HostError as error:
            outcome = ToolOutcome(f"The call failed: {error.message}", error=Fault(code=error.code, message=str(error)))
        except Exception as error:  # noqa: BLE001  a fault in a tool is a result, logged with its traceback
            _log.exception("tool %s crashed (session %s, call %s)", call.name, context.session, call.call_id)
            said = f"{type(error).__name__}: {error}"
            outcome = ToolOutcome(
                f"`{call.name}` broke down with an unexpected fault ({said}). It may have had part of its effect.",
                error=Fault(code="TOOL_CRASHED", message=said),
            )
        return _within_caps(outcome)

    @contextmanager
    def _place(self, tool: Tool, context: ToolContext) -> Iterator[Ticket | None]:
        if not tool.exclusive:
            yield None
            return
        ticket = self._lanes.enter((context.session, context.turn, context.step, context.parent))
        try:
            yield ticket
        finally:
            ticket.leave()

    async def _run(self, tool: Tool, call: ToolCall, context: ToolContext, ticket: Ticket | None) -> ToolOutcome:
        if not self._validates:
            await load_validator()
            self._validates = True
        arguments = await asyncio.to_thread(checked_arguments, tool, call.arguments)
        _refuse_in_plan_mode(tool, context)
        await self._wait_to_start(tool, call, arguments, context, ticket)
        _refuse_in_plan_mode(tool, context)
        await context.durable()
        return await tool.run(arguments, context)

    async def _wait_to_start(
        self, tool: Tool, call: ToolCall, arguments: dict[str, Any], context: ToolContext, ticket: Ticket | None
    ) -> None:
        """For leave and for its turn; plan mode that is switched on meanwhile ends the wait (behaviour 7.1)."""
        waiting = asyncio.ensure_future(self._leave_and_turn(tool, call, arguments, context, ticket))
        if tool.name in plan_mode.REFUSED:
            context.refuse = waiting.cancel
        try:
            await asyncio.wait({waiting})
        finally:
            context.refuse = None
            if not waiting.done():
                waiting.cancel()
                await asyncio.wait({waiting})
                if not waiting.cancelled():
                    waiting.exception()  # looked at: the call itself was cancelled
        if waiting.cancelled():
            raise _plan_mode_refusal(tool)
        waiting.result()

    async def _leave_and_turn(
        self, tool: Tool, call: ToolCall, arguments: dict[str, Any], context: ToolContext, ticket: Ticket | None
    ) -> None:
        need = await self._need(tool, arguments, context, ticket)
        decision = await self._decide(call, need, context, ticket) if need is not None else None
        if ticket is not None:
            await ticket.turn(let_through=decision is not None and decision.by == "user")

    async def _need(
        self, tool: Tool, arguments: dict[str, Any], context: ToolContext, ticket: Ticket | None
    ) -> ApprovalNeed | None:
        """What to ask. A call that cannot work yet may be able to after those before it: it then waits for them."""
        try:
            return await tool.approval(arguments, context)
        except ToolFailure:
            if ticket is None or not ticket.follows_others:
                raise
        await ticket.turn()
        return await tool.approval(arguments, context)

    async def _decide(
        self, call: ToolCall, need: ApprovalNeed, context: ToolContext, ticket: Ticket | None
    ) -> Decision:
        if ticket is not None:
            ticket.asking(True)
        try:
            decision = await self._approvals.decide(
                context.record, context.session, call, need, context.policy, context.workspace, context.parent
            )
        finally:
            if ticket is not None:
                ticket.asking(False)
        if not decision.allowed:
            raise _rejected(decision)
        if need.outside and need.path is not None:
            context.allowed_path = Path(need.path)
        context.allowed_private = need.warning == "private-address"
        return decision


def _refuse_in_plan_mode(tool: Tool, context: ToolContext) -> None:
    if context.plan_mode and tool.name in plan_mode.REFUSED:
        raise _plan_mode_refusal(tool)


def _plan_mode_refusal(tool: Tool) -> ToolFailure:
    return ToolFailure("PLAN_MODE", f"{tool.name} is not allowed in plan mode", plan_mode.refusal(tool.name))


def _rejected(decision: Decision) -> ToolFailure:
    if decision.by == "user":
        return ToolFailure(
            "APPROVAL_REJECTED",
            "the user rejected the call",
            "The user did not allow this call; it was not run. Do not try to reach the same end another way. Go on "
            "with what needs no permission, or tell the user what you need and why.",
        )
    return ToolFailure(
        "APPROVAL_UNANSWERED",
        "nobody was there to allow the call",
        "This call needs the user's permission and nobody was there to give it; it was not run. This is not the user's "
        "refusal. Go on with what needs no permission, and say at the end what is left.",
    )


def _within_caps(outcome: ToolOutcome) -> ToolOutcome:
    content = outcome.content
    if len(content) > MAX_CONTENT and not outcome.whole:
        half = MAX_CONTENT // 2
        left_out = len(content) - 2 * half
        content = f"{content[:half]}\n… [{left_out:,} characters left out] …\n{content[-half:]}"
    return ToolOutcome(
        without_surrogates(content),
        error=outcome.error and Fault(code=outcome.error.code, message=without_surrogates(outcome.error.message)),
        display=without_surrogates(outcome.display),
    )
