"""What real servers refuse in a history: each function returns the sentence of the refusal, or None."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

_NAME = re.compile(r"^[a-zA-Z0-9_-]{1,64}$")
_ANTHROPIC_ID = re.compile(r"^[a-zA-Z0-9_-]+$")


def signature_of(thinking: str) -> str:
    """The signature this server gives a thinking block, checked when the block comes back."""
    return "sig_" + hashlib.sha256(thinking.encode("utf-8", "replace")).hexdigest()[:40]


def _holds_surrogate(value: Any) -> bool:
    if isinstance(value, str):
        return any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, dict):
        return any(_holds_surrogate(key) or _holds_surrogate(item) for key, item in value.items())
    return isinstance(value, list) and any(_holds_surrogate(item) for item in value)


def _blank(text: Any) -> bool:
    return not isinstance(text, str) or not text.strip()


def openai_refusal(body: dict[str, Any], *, deepseek: bool = False) -> str | None:
    """Why chat completions would answer 400 to ``body``."""
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        return "'messages' must be a non-empty array"
    if _holds_surrogate(messages):
        return "the body holds a lone surrogate"
    if "stream_options" in body and not body.get("stream"):
        return "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    for tool in body.get("tools", []):
        if tool.get("type") != "function" or not _NAME.match(tool["function"].get("name", "")):
            return f"Invalid tool: {tool}"
    if body.get("tools") == []:
        return "[] is too short - 'tools'"
    waiting: list[str] = []
    for at, message in enumerate(messages):
        role = message.get("role")
        if role == "tool":
            if message.get("tool_call_id") not in waiting:
                return f"messages[{at}]: 'tool' must be a response to a preceding message with 'tool_calls'"
            if not isinstance(message.get("content"), (str, list)):
                return f"messages[{at}]: tool content must be text"
            waiting.remove(message["tool_call_id"])
            continue
        if waiting:
            return f"messages[{at}]: tool_call_ids did not have response messages: {', '.join(waiting)}"
        refusal = _openai_message_refusal(at, message)
        if refusal:
            return refusal
        waiting = [item["id"] for item in message.get("tool_calls", [])] if role == "assistant" else []
    if waiting:
        return f"tool_call_ids did not have response messages: {', '.join(waiting)}"
    return _deepseek_refusal(messages) if deepseek else None


def _openai_message_refusal(at: int, message: dict[str, Any]) -> str | None:
    role, content = message.get("role"), message.get("content")
    if role in ("user", "system", "developer"):
        if not content or not isinstance(content, (str, list)):
            return f"messages[{at}]: {role} content must not be empty"
        return None
    if role != "assistant":
        return f"messages[{at}]: unknown role {role!r}"
    calls = message.get("tool_calls")
    if calls is None:
        return f"messages[{at}]: assistant must have content or tool_calls" if not content else None
    if not calls:
        return f"messages[{at}]: [] is too short - 'tool_calls'"
    ids = [item.get("id") for item in calls]
    if len(set(ids)) != len(ids) or not all(isinstance(item, str) and 0 < len(item) <= 40 for item in ids):
        return f"messages[{at}]: tool call ids must be distinct strings of 1 to 40 characters"
    for item in calls:
        if item.get("type") != "function" or not _NAME.match(item["function"].get("name") or ""):
            return f"messages[{at}]: invalid tool call name"
        try:
            arguments = json.loads(item["function"].get("arguments"))
        except (TypeError, ValueError):
            return f"messages[{at}]: tool call arguments must be valid JSON"
        if not isinstance(arguments, dict):
            return f"messages[{at}]: tool call arguments must be a JSON object"
    return None


def _deepseek_refusal(messages: list[dict[str, Any]]) -> str | None:
    """Every assistant message of a turn with tool calls must give its ``reasoning_content`` back."""
    turns: list[list[dict[str, Any]]] = [[]]
    for message in messages:
        if message["role"] == "user":
            turns.append([])
        turns[-1].append(message)
    for steps in turns:
        spoken = [step for step in steps if step["role"] == "assistant"]
        if any("tool_calls" in step for step in spoken):
            for step in spoken:
                if not isinstance(step.get("reasoning_content"), str):
                    return "The `reasoning_content` in the thinking mode must be passed back to the API."
    return None


def anthropic_refusal(body: dict[str, Any]) -> str | None:
    """Why the messages API would answer 400 to ``body``."""
    messages = body.get("messages")
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        return "max_tokens: Field required"
    if not isinstance(messages, list) or not messages:
        return "messages: at least one message is required"
    if _holds_surrogate(body):
        return "The request body is not valid JSON: no low surrogate in string"
    if json.dumps(body).count('"cache_control"') > 4:
        return "A maximum of 4 blocks with cache_control may be provided."
    if _anthropic_thinking_refusal(body):
        return _anthropic_thinking_refusal(body)
    asked: list[str] = []
    for at, message in enumerate(messages):
        if message.get("role") != ("assistant" if at % 2 else "user"):
            return 'messages: roles must alternate between "user" and "assistant"'
        content = message.get("content")
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        if not blocks:
            return f"messages.{at}: all messages must have non-empty content"
        refusal = _blocks_refusal(at, message["role"], blocks) or _results_refusal(at, blocks, asked)
        if refusal:
            return refusal
        asked = [block["id"] for block in blocks if block["type"] == "tool_use"]
    if asked:
        return f"messages: `tool_use` ids were found without `tool_result` blocks immediately after: {', '.join(asked)}"
    return None


def _anthropic_thinking_refusal(body: dict[str, Any]) -> str | None:
    thinking = body.get("thinking") or {}
    if thinking.get("type") != "enabled":
        return None
    if not 1024 <= thinking.get("budget_tokens", 0) < body["max_tokens"]:
        return "`max_tokens` must be greater than `thinking.budget_tokens`, which must be at least 1024"
    for message in reversed(body["messages"]):
        content = message["content"] if isinstance(message["content"], list) else []
        if message["role"] == "assistant":
            if any(block["type"] == "tool_use" for block in content) and "thinking" not in content[0]["type"]:
                return "Expected `thinking` or `redacted_thinking`, but found `tool_use`."
            return None
        if not any(block["type"] == "tool_result" for block in content):
            return None
    return None


def _blocks_refusal(at: int, role: str, blocks: list[dict[str, Any]]) -> str | None:
    for block in blocks:
        kind = block.get("type")
        if kind == "text":
            if _blank(block.get("text")):
                return f"messages.{at}: text content blocks must contain non-whitespace text"
        elif kind == "tool_use" and role == "assistant":
            if not isinstance(block.get("input"), dict):
                return f"messages.{at}: tool_use.input: Input should be a valid dictionary"
            if not _ANTHROPIC_ID.match(block.get("id") or "") or not _NAME.match(block.get("name") or ""):
                return f"messages.{at}: tool_use.id or tool_use.name does not match the pattern"
        elif kind == "thinking" and role == "assistant":
            if "cache_control" in block:
                return f"messages.{at}: thinking.cache_control: Extra inputs are not permitted"
            if block.get("signature") != signature_of(block.get("thinking", "")):
                return f"messages.{at}: Invalid `signature` in `thinking` block"
        elif kind == "redacted_thinking" and role == "assistant":
            if not block.get("data"):
                return f"messages.{at}: redacted_thinking.data: Field required"
        elif not (role == "user" and kind in ("tool_result", "image")):
            return f"messages.{at}: {role} content may not hold {kind!r}"
    return None


def _results_refusal(at: int, blocks: list[dict[str, Any]], asked: list[str]) -> str | None:
    results = [block.get("tool_use_id") for block in blocks if block["type"] == "tool_result"]
    lead = [block.get("tool_use_id") for block in blocks[: len(results)] if block["type"] == "tool_result"]
    if len(lead) != len(results):
        return f"messages.{at}: tool_result blocks must come first in the content"
    unknown = [str(item) for item in results if item not in asked]
    if unknown:
        return f"messages.{at}: unexpected `tool_use_id` found in `tool_result` blocks: {', '.join(unknown)}"
    if len(set(results)) != len(results):
        return f"messages.{at}: each tool_use must have a single result"
    missing = [item for item in asked if item not in results]
    if missing:
        return f"messages.{at}: `tool_use` ids were found without `tool_result` blocks after: {', '.join(missing)}"
    return None
