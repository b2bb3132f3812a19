"""What the user said; also any user-role message of a source this version does not know."""

from __future__ import annotations

from desktop.conversation.definitions.base import LogEvent, Row, SingleEvent
from desktop.conversation.payload import integer, items, mapping, payload, string


class AttachmentRow(Row, frozen=True):
    name: str
    path: str
    mime: str
    size: int


class UserMessageRow(Row, frozen=True):
    """``source``: ``user``, or the foreign kind of a message nobody else draws; ``name``: as that source gives it."""

    message_id: str
    text: str
    source: str
    name: str = ""
    attachments: tuple[AttachmentRow, ...] = ()


class UserMessage(SingleEvent):
    """Takes every ``user/message``: kinds that draw some of them claim those (behaviour 8.5)."""

    kind = "user-message"
    types = frozenset({"user/message"})

    def start(self, event: LogEvent) -> UserMessageRow:
        data = payload(event)
        source = mapping(data, "source")
        attachments = tuple(
            AttachmentRow(
                name=string(item, "name"),
                path=string(item, "path"),
                mime=string(item, "mime"),
                size=integer(item, "size"),
            )
            for item in items(data, "attachments")
        )
        return UserMessageRow(
            time=event["time"],
            ended_at=event["time"],
            message_id=string(data, "id"),
            text=string(data, "text"),
            source=string(source, "kind") or "user",
            name=string(source, "name"),
            attachments=attachments,
        )
