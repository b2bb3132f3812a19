"""Messages: what people, the model and the inbox say. Owner: the agent loop, in this order:
``inbox/spliced`` (queued) -> ``inbox/spliced`` (taken) + ``user/message`` in one batch -> ``assistant/message``."""

from __future__ import annotations

from typing import Literal

import msgspec

from host.events.envelope import EventData, event_type

SourceKind = Literal["user", "user-question-reply", "context"]
Target = Literal["next-step", "next-turn"]


class Value(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Base of the plain values inside payloads."""


class Source(Value, frozen=True, omit_defaults=True):
    """Who a user-role message comes from. ``call_id`` and ``outcome`` belong to a question reply,
    ``name`` to a context note (``AGENTS.md``, ``attachment`` …)."""

    kind: str
    call_id: str | None = None
    outcome: str | None = None
    name: str | None = None


USER = Source(kind="user")


class Attachment(Value, frozen=True):
    """A file given with a message; its bytes lie in the store's blob table under ``sha256``."""

    name: str
    path: str
    mime: str
    size: int
    sha256: str


class InboxMessage(Value, frozen=True):
    """A queued user-role message. ``id`` stays the same when it is admitted."""

    id: str
    text: str
    source: Source
    attachments: tuple[Attachment, ...] = ()


@event_type("inbox/spliced")
class InboxSpliced(EventData, frozen=True):
    """``delete_count`` messages leave ``target`` at ``start`` and ``inserted`` take their place.

    ``reason``: ``queued`` (sent), ``admitted`` (taken into the transcript in this same batch), ``edited``,
    ``removed`` (taken back or discarded), ``moved``.
    """

    target: Target
    start: int
    delete_count: int = 0
    inserted: tuple[InboxMessage, ...] = ()
    reason: str = "queued"


@event_type("user/message")
class UserMessage(EventData, frozen=True):
    """A user-role message the model sees from the next request on."""

    id: str
    text: str
    source: Source
    turn: int | None = None
    attachments: tuple[Attachment, ...] = ()


class TextPart(Value, frozen=True, tag="text"):
    text: str


class ReasoningPart(Value, frozen=True, tag="reasoning"):
    """Thinking. ``signature`` and ``opaque`` go back only to the same provider and model (behaviour 3.8)."""

    text: str
    signature: str | None = None
    opaque: str | None = None


class ToolCallPart(Value, frozen=True, tag="tool-call"):
    """A call the model asked for; ``arguments`` is its raw string."""

    call_id: str
    name: str
    arguments: str
    provider_call_id: str | None = None


Part = TextPart | ReasoningPart | ToolCallPart


class Usage(Value, frozen=True):
    """Tokens of one request. ``cached`` and ``reasoning`` are parts of ``input`` and ``output``."""

    input: int = 0
    output: int = 0
    cached: int = 0
    reasoning: int = 0


@event_type("assistant/message")
class AssistantMessage(EventData, frozen=True):
    """What the model said in one step. ``interrupted``: the stream was cut by a stop or a kill."""

    turn: int
    step: int
    id: str
    content: tuple[Part, ...]
    provider: str
    model: str
    usage: Usage | None = None
    finish: str | None = None
    interrupted: bool = False
