"""The row kinds of the chat, one file each. To add one: write its definition here, list it in `chat_definitions`, give
it a place in `desktop.conversation.groups` and a row in `desktop.models.chat`, and a delegate in QML."""

from desktop.conversation.definition import Definition
from desktop.conversation.definitions.assistant import AssistantReasoning, AssistantText
from desktop.conversation.definitions.base import CHAT
from desktop.conversation.definitions.command import Command
from desktop.conversation.definitions.compaction import Compaction
from desktop.conversation.definitions.context_note import ContextNote
from desktop.conversation.definitions.fallback import SILENT, Fallback
from desktop.conversation.definitions.notes import ForkNote, PlanModeNote, PolicyNote
from desktop.conversation.definitions.question_reply import QuestionReply
from desktop.conversation.definitions.retry import Retry
from desktop.conversation.definitions.tool_call import PtcDispatch, ToolCall
from desktop.conversation.definitions.turn import Turn
from desktop.conversation.definitions.user_message import UserMessage

__all__ = ["CHAT", "SILENT", "Fallback", "chat_definitions"]


def chat_definitions() -> list[Definition]:
    """All kinds but the fallback, in no order that matters."""
    return [
        AssistantReasoning(),
        AssistantText(),
        Command(),
        Compaction(),
        ContextNote(),
        ForkNote(),
        PlanModeNote(),
        PolicyNote(),
        PtcDispatch(),
        QuestionReply(),
        Retry(),
        ToolCall(),
        Turn(),
        UserMessage(),
    ]
