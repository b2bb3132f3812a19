"""``run_code``: the tool. Each binding call goes to the real tool with the same approvals (behaviour 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from host.events import PtcDispatch, ToolCall
from host.ids import new_call_id
from host.tools.base import ApprovalNeed, Tool, ToolContext, ToolFailure, ToolOutcome
from host.tools.descriptions import description_of
from host.tools.run_code.protocol import Binding
from host.tools.run_code.runner import CodeRun

NAME: Final = "run_code"
NOT_BOUND: Final = frozenset((NAME, "exit_plan_mode"))


class RunCode:
    """``tools``: those the code may call."""

    name = NAME
    exclusive = False

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._bindings = tuple(
            Binding(tool.name, tuple(tool.parameters.get("properties", {})))
            for tool in tools
            if tool.name not in NOT_BOUND
        )
        names = ", ".join(f"`{one.name}({', '.join(one.parameters)})`" for one in self._bindings)
        self.description = description_of(NAME).format(tools=names)
        self.parameters: dict[str, Any] = {
            "type": "object",
            "properties": {"code": {"type": "string", "description": "Python; top-level await is allowed"}},
            "required": ["code"],
        }

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        code = str(arguments["code"])
        try:
            compile(code, "<code>", "exec", flags=0x2000, dont_inherit=True)  # ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        except (SyntaxError, ValueError) as error:
            raise ToolFailure("CODE_FAILED", str(error), f"The code does not compile: {error}") from None
        first = next((line.strip() for line in code.splitlines() if line.strip()), "")
        return ApprovalNeed(title=first[:120], preview=code, kind="code")

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        bound = {one.name for one in self._bindings}

        async def call(name: str, raw: str) -> ToolOutcome:
            if name not in bound:  # the code made up a line of its own
                raise ToolFailure("CODE_FAILED", f"the code called {name}, which is none of its functions")
            return await self._dispatch(name, raw, context)

        return await CodeRun(context.clock, call, context.progress).run(str(arguments["code"]), self._bindings)

    async def _dispatch(self, name: str, raw: str, context: ToolContext) -> ToolOutcome:
        """One call of the code: through the executor like the model's own, then logged with its outcome."""
        call = ToolCall(turn=context.turn, step=context.step, call_id=new_call_id(), name=name, arguments=raw)
        inner = msgspec.structs.replace(
            context,
            call_id=call.call_id,
            parent=context.call_id,
            allowed_path=None,
            allowed_private=False,
            called_at=context.clock.awake_ms(),
        )
        context.under_way.append(inner)
        try:
            outcome = await context.dispatch(call, inner)
        finally:
            # By identity: contexts compare by what they hold, and a step that is over has let go of all.
            context.under_way[:] = [one for one in context.under_way if one is not inner]
        context.record(
            PtcDispatch(
                turn=call.turn,
                step=call.step,
                call_id=call.call_id,
                parent_call_id=context.call_id,
                name=name,
                arguments=raw,
                content=outcome.content,
                error=outcome.error,
                display=outcome.display,
            )
        )
        await context.durable()
        return outcome
