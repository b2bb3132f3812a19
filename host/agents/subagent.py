"""``subagent``: a child agent does a part of the work in a session of its own (behaviour 10)."""

from __future__ import annotations

from typing import Any, Final

from host.agents.agent import Agent
from host.events import Fault
from host.tools.base import ApprovalNeed, ToolContext, ToolFailure, ToolOutcome
from host.tools.descriptions import description_of


class Subagent:
    """The tool. Several run side by side; stopping the parent stops them."""

    name: Final = "subagent"
    exclusive: Final = False

    def __init__(self) -> None:
        self.description = description_of(self.name)
        self.parameters: dict[str, Any] = {
            "type": "object",
            "properties": {
                "description": {"type": "string", "description": "The task in a few words, shown to the user"},
                "prompt": {"type": "string", "description": "Everything the agent needs: it sees nothing else"},
            },
            "required": ["description", "prompt"],
        }

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return None

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        """
        Raises:
            ToolFailure: ``NESTED_SUBAGENT``. A child that does not finish is an outcome with ``SUBAGENT_FAILED`` and
                what it had said.
        """
        agent = context.agent
        if not isinstance(agent, Agent) or agent.owner is not None:
            raise ToolFailure("NESTED_SUBAGENT", "an agent that works for another one cannot delegate further")
        child = await agent.delegate(str(arguments["description"]), str(arguments["prompt"]))
        display = {"kind": "subagent", "session": child.session, "reason": child.reason}
        if child.reason == "completed" and child.text:
            return ToolOutcome(child.text, display=display)
        said = f" It had said:\n\n{child.text}" if child.text else ""
        return ToolOutcome(
            f"The agent did not finish ({child.reason}{': ' + child.error if child.error else ''}).{said}",
            error=Fault(code="SUBAGENT_FAILED", message=f"the agent's turn ended with {child.reason}"),
            display=display,
        )
