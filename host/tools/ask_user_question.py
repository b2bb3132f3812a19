"""``ask_user_question``: the model asks the user, and waits only as long as it said (behaviour 5.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from host.errors import HostError
from host.events.question_records import ASK_TOOL, answers_record, pending_record
from host.events.questions import WAIT_FOR_EVER, read_timeout, read_tool_questions
from host.questions.service import AskRequest, UserQuestionService
from host.tools.asking import OutcomeTexts
from host.tools.base import ApprovalNeed, ToolContext, ToolOutcome
from host.tools.descriptions import description_of

_OPTION: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "label": {"type": "string", "description": "A few words; what comes back when the user takes it"},
        "description": {"type": "string", "description": "What it means or costs, where the label does not say"},
    },
    "required": ["label"],
}

_QUESTION: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "Names the question in the answers; its own in this call"},
        "question": {"type": "string", "description": "The whole question"},
        "detail": {"type": "string", "description": "Markdown shown with it"},
        "header": {"type": "string", "description": "One or two words above it"},
        "options": {"type": "array", "items": _OPTION, "description": "Choices; none for a free text"},
        "multi_select": {"type": "boolean", "description": "Several options may be taken; false by default"},
    },
    "required": ["id", "question"],
}

# Without "type": a wrong one shall come back as BAD_TIMEOUT, with its own words, not as a breach of the schema.
_TIMEOUT: Final[dict[str, Any]] = {
    "description": "Seconds to wait, a positive integer; -1 waits until the user answers"
}


class QuestionSettings(Protocol):
    """``[questions]`` of the settings: ``mode`` is ``timed`` or ``legacy``; ``timeout`` in seconds, -1 for always."""

    @property
    def mode(self) -> str: ...
    @property
    def timeout(self) -> int: ...


class AskUserQuestion:
    """The tool. Its schema follows the settings, so a change of them shows in the next `request/header`."""

    name = ASK_TOOL
    exclusive = False

    def __init__(self, questions: UserQuestionService, settings: Callable[[], QuestionSettings]) -> None:
        self._questions = questions
        self._settings = settings
        self._texts = OutcomeTexts(ASK_TOOL)
        self._description = description_of(ASK_TOOL)
        self._timed_description = description_of(f"{ASK_TOOL}.timed")

    @property
    def description(self) -> str:
        settings = self._settings()
        if settings.mode != "timed":
            return self._description
        default = "for ever" if settings.timeout == WAIT_FOR_EVER else str(settings.timeout)
        return f"{self._description}\n\n{self._timed_description.format(default=default)}"

    @property
    def parameters(self) -> dict[str, Any]:
        properties: dict[str, Any] = {
            "questions": {"type": "array", "items": _QUESTION, "description": "In the order the user sees them"}
        }
        if self._settings().mode == "timed":
            properties["timeout"] = _TIMEOUT
        return {"type": "object", "properties": properties, "required": ["questions"]}

    async def approval(self, arguments: dict[str, Any], context: ToolContext) -> ApprovalNeed | None:
        return None

    async def run(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        """Ask; the outcomes are told apart by ``error.code``, answers and pending by their JSON.

        A cancelled run ends with ``ASK_ABORTED``, or with the answers when a client's were accepted just before.

        Raises:
            ToolFailure: any code of `UserQuestionService.ask`, or ``BAD_TIMEOUT``.
        """
        try:
            return await self._ask(arguments, context)
        except HostError as error:
            raise self._texts.failure(error) from None

    async def _ask(self, arguments: dict[str, Any], context: ToolContext) -> ToolOutcome:
        # What the model was told decides, not what the settings say by now: only what was declared timed is listed by
        # the projection, and only what it lists can be answered late.
        settings = self._settings()
        timed = (self._questions.schema_in_force(context.session) or settings.mode) == "timed"
        timeout = read_timeout(arguments.get("timeout"), settings.timeout) if timed else WAIT_FOR_EVER
        request = AskRequest(
            session=context.session,
            questions=read_tool_questions(arguments),
            call_id=context.call_id,
            tracked=timed,
            called_at=context.called_at,
        )
        if timeout == WAIT_FOR_EVER:
            answers = await self._questions.ask(request, context.agent)
        else:
            found = await self._questions.ask_timed(request, context.call_id, timeout, context.agent)
            if found is None:
                return ToolOutcome(content=pending_record(context.call_id, self._texts.text("pending")))
            answers = found
        return ToolOutcome(content=answers_record(answers), whole=True)
