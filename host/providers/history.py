"""What both protocols need done to a history before they send it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from host.providers.base import AssistantOutput, Image, Message, UserInput
from host.providers.wire_json import decode_json

_BAD_NAME = r"[^a-zA-Z0-9_-]"
_any_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()

EMPTY_MESSAGE = "(empty message)"
LONG_HISTORY = 400  # messages


def sendable(messages: Iterable[Message]) -> Iterator[Message]:
    """``messages`` with user messages in a row joined (many chat templates insist on it) and empty output left out.

    An assistant message without text and calls is never sent (behaviour 3.8).
    """
    waiting: UserInput | None = None
    for message in messages:
        if isinstance(message, UserInput):
            waiting = message if waiting is None else _joined(waiting, message)
            continue
        if isinstance(message, AssistantOutput) and not message.text.strip() and not message.calls:
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        yield message
    if waiting is not None:
        yield waiting


def _joined(first: UserInput, second: UserInput) -> UserInput:
    texts = [text for text in (first.text, second.text) if text.strip()]
    return UserInput(text="\n\n".join(texts), images=first.images + second.images)


def holds_images(messages: Iterable[Message]) -> bool:
    return any(isinstance(message, UserInput) and message.images for message in messages)


def takes_long(messages: Sequence[Message]) -> bool:
    """Writing them out is no work for the loop: a long history, or pictures, which go out as base64."""
    return len(messages) > LONG_HISTORY or holds_images(messages)


def holds_reasoning(messages: Iterable[Message]) -> bool:
    return any(
        isinstance(message, AssistantOutput) and any(part.text for part in message.reasoning) for message in messages
    )


def image_base64(image: Image) -> str:
    return base64.b64encode(image.data).decode("ascii")


def tool_name(name: str) -> str:
    """A name every server takes back, also where the model had made one up."""
    return re.sub(_BAD_NAME, "_", name)[:64] or "unknown"


def argument_object(arguments: str) -> dict[str, Any]:
    """The arguments as an object; anything else is ``{}`` (behaviour 3.5)."""
    try:
        value = decode_json(arguments, _any_decoder)
    except msgspec.DecodeError:
        return {}
    return value if isinstance(value, dict) else {}
