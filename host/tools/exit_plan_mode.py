"""``exit_plan_mode``: the plan is put before the user for one decision (behaviour 7.2)."""

from __future__ import annotations

from typing import Any, Final

from host.errors import HostError
from host.events import Fault
from host.events.questions import is_blank
from host.plan.mode import PlanModes
from host.plan.review import Approved, Dismissed, Kept, Verdict, begins_with_heading, review_question, verdict_of
from host.questions.service import AskRequest, UserQuestionService
from host.tools.asking import OutcomeTexts
from host.tools.base import ApprovalNeed, ToolContext, ToolOutcome
from host.tools.descriptions import description_of

_NAME: Final = "exit_plan_mode"


class ExitPlanMode:
    """The tool. It is listed outside plan mode too, so that the schemas stay the same, and refuses there."""

    name = _NAME
    exclusive = False

    def __init__(self, questions: UserQuestionService, plans: PlanModes) -> None:
        self._questions = questions
        self._plans = plans
        self._texts = OutcomeTexts(_NAME)
        self.description = description_of(_NAME)
        self.parameters: dict[str, Any] = {
            "type": "object",
            "properties": {
                "plan": {"type": "string", "description": "The whole plan as Markdown; begins with a heading"}
            },
            "required": ["plan"],
        }

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return None

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        """Ask for the verdict, without a time-out: a plan is never approved, kept or dropped by waiting.

        Returns:
            approved, without error; or with ``PLAN_KEPT`` (``display`` has the feedback) or ``PLAN_DISMISSED``.

        Raises:
            ToolFailure: ``NOT_IN_PLAN_MODE``, ``BAD_PLAN``, or the code of a failed `UserQuestionService.ask`. Plan
                mode stays as it is, as with everything but an approval.
        """
        plan = str(arguments.get("plan", ""))
        try:
            self._require_reviewable(plan, context.session)
            verdict = await self._ask(plan, context)
        except HostError as error:
            raise self._texts.failure(error) from None
        if isinstance(verdict, Approved):
            self._plans.set(context.session, False)
            return ToolOutcome(content=self._texts.text("approved"))
        return self._refused(verdict)

    def _require_reviewable(self, plan: str, session: str) -> None:
        if not self._plans.guards(session):
            raise HostError("NOT_IN_PLAN_MODE", "plan mode is off")
        if is_blank(plan):
            raise HostError("BAD_PLAN", "it is empty")
        if not begins_with_heading(plan):
            raise HostError("BAD_PLAN", "it does not begin with a heading")

    async def _ask(self, plan: str, context: ToolContext) -> Verdict:
        request = AskRequest(session=context.session, questions=(review_question(plan),), call_id=context.call_id)
        try:
            return verdict_of(await self._questions.ask(request, context.agent))
        except HostError as error:
            if error.code != "ASK_CANCELLED":
                raise
            return Dismissed()

    def _refused(self, verdict: Kept | Dismissed) -> ToolOutcome:
        if isinstance(verdict, Dismissed):
            fault = Fault(code="PLAN_DISMISSED", message="the user set the review aside to talk")
            return ToolOutcome(content=self._texts.text("PLAN_DISMISSED"), error=fault)
        key = "PLAN_KEPT" if verdict.feedback else "PLAN_KEPT without feedback"
        fault = Fault(code="PLAN_KEPT", message="the user keeps planning")
        return ToolOutcome(
            content=self._texts.text(key, feedback=verdict.feedback),
            error=fault,
            display={"kind": "plan", "feedback": verdict.feedback},
            whole=True,
        )
