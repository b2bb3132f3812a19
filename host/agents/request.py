"""From the log's history to a provider's request; nothing else goes in but attached files' bytes (behaviour 2.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from host.agents.attachments import image_of, text_of
from host.errors import HostError
from host.events import ReasoningPart, RequestHeader, TextPart, ToolCallPart
from host.log.session_log import SessionLog
from host.projections.transcript import Answer, Entry, Said, Summary
from host.providers.base import (
    AssistantOutput,
    CallResult,
    Image,
    Message,
    ModelRequest,
    Reasoning,
    RequestedCall,
    UserInput,
)

_decoder = msgspec.json.Decoder()
SUMMARY_HEAD = "[What happened before, summarised because the conversation grew too long]"


async def build_request(log: SessionLog, header: RequestHeader, entries: Sequence[Entry]) -> ModelRequest:
    """The request that follows ``entries``, valid for every provider: each call has its result right behind it, no
    message is empty (behaviour 3.8).

    Raises:
        HostError: ``OPEN_CALLS``: a call has no result yet; or the store's own error.
    """
    messages: list[Message] = []
    for entry in entries:
        match entry:
            case Summary(text=text):
                messages.append(UserInput(text=f"{SUMMARY_HEAD}\n\n{text}"))
            case Said():
                messages.append(await _said(log, entry))
            case Answer():
                messages.extend(_answered(entry, header))
    return ModelRequest(
        model=header.model,
        system=header.system,
        messages=tuple(messages),
        tools=header.tools,
        thinks=any(_thinks(entry, header) for entry in entries),
    )


def _thinks(entry: Entry, header: RequestHeader) -> bool:
    return isinstance(entry, Answer) and any(
        isinstance(part, ReasoningPart) and part.signature is None and _of_model(entry, header)
        for part in entry.message.content
    )


def _of_model(entry: Answer, header: RequestHeader) -> bool:
    return (entry.message.provider, entry.message.model) == (header.provider, header.model)


async def _said(log: SessionLog, entry: Said) -> UserInput:
    texts = [entry.message.text] if entry.message.text.strip() else []
    images: list[Image] = []
    for attachment in entry.message.attachments:
        image = await image_of(log, attachment)
        if image is None:
            texts.append(await text_of(log, attachment))
        else:
            images.append(image)
    return UserInput(text="\n\n".join(texts), images=tuple(images))


def _answered(entry: Answer, header: RequestHeader) -> list[Message]:
    message = entry.message
    text = "".join(part.text for part in message.content if isinstance(part, TextPart))
    if not text.strip() and not entry.calls:
        return []
    reasoning = [
        Reasoning(text=part.text, signature=part.signature, opaque=part.opaque)
        for part in message.content
        if isinstance(part, ReasoningPart)
        and _of_model(entry, header)
        and not (message.interrupted and part.signature is None)
    ]
    output = AssistantOutput(
        text=text, reasoning=tuple(reasoning), calls=tuple(_requested(call) for call in entry.calls)
    )
    return [output, *_results(entry)]


def _requested(call: ToolCallPart) -> RequestedCall:
    return RequestedCall(id=call.call_id, name=call.name, arguments=_object_or_empty(call.arguments))


def _object_or_empty(arguments: str) -> str:
    """Malformed arguments go back as ``{}``; their text is in the result (behaviour 3.5)."""
    try:
        return arguments if isinstance(_decoder.decode(arguments), dict) else "{}"
    except (msgspec.DecodeError, RecursionError):
        return "{}"


def _results(entry: Answer) -> list[CallResult]:
    results = []
    for call, result in zip(entry.calls, entry.results, strict=True):
        if result is None:
            raise HostError("OPEN_CALLS", f"call {call.call_id} has no result yet", callId=call.call_id)
        results.append(CallResult(call_id=call.call_id, content=result.content, is_error=result.error is not None))
    return results
