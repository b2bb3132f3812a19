"""From the log's history to a provider's request; nothing else goes in but attached files' bytes (behaviour 2.1)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from host.agents.attachments import image_of, text_of
from host.errors import HostError
from host.events import ReasoningPart, RequestHeader, TextPart, ToolCallPart
from host.log.session_log import SessionLog
from host.projections.transcript import Answer, Entry, Said
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
STRIDE = 512  # entries between two breaths of the loop
SUMMARY_HEAD = "[What happened before, summarised because the conversation grew too long]"


async def build_request(log: SessionLog, header: RequestHeader, entries: Sequence[Entry]) -> ModelRequest:
    """The request that follows ``entries``, valid for every provider: each call has its result right behind it, no
    message is empty (behaviour 3.8).

    Raises:
        HostError: ``OPEN_CALLS``: a call has no result yet; or the store's own error.
    """
    messages: list[Message] = []
    thinks = False
    for place, entry in enumerate(entries):
        if place % STRIDE == STRIDE - 1:
            await asyncio.sleep(0)  # a long history is not put together in one go
        if isinstance(entry, Said):
            messages.append(await _said(log, entry) if entry.message.attachments else UserInput(text=_text_of(entry)))
        elif isinstance(entry, Answer):
            messages += _answered(entry, header)
            thinks = thinks or _thinks(entry, header)
        else:
            messages.append(UserInput(text=f"{SUMMARY_HEAD}\n\n{entry.text}"))
    return ModelRequest(
        model=header.model, system=header.system, messages=tuple(messages), tools=header.tools, thinks=thinks
    )


def _thinks(entry: Answer, header: RequestHeader) -> bool:
    for part in entry.message.content:
        if isinstance(part, ReasoningPart) and part.signature is None and _of_model(entry, header):
            return True
    return False


def _of_model(entry: Answer, header: RequestHeader) -> bool:
    return (entry.message.provider, entry.message.model) == (header.provider, header.model)


def _text_of(entry: Said) -> str:
    text = entry.message.text
    return text if text.strip() else ""


async def _said(log: SessionLog, entry: Said) -> UserInput:
    texts = [text] if (text := _text_of(entry)) else []
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
    if len(message.content) == 1 and isinstance(said := message.content[0], TextPart):
        return [AssistantOutput(text=said.text)] if said.text.strip() else []
    text = "".join([part.text for part in message.content if isinstance(part, TextPart)])
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
