"""Anthropic messages: what of a request follows the model."""

from __future__ import annotations

import pytest

from host.providers.anthropic_messages import AnthropicMessages, thinks_adaptively
from host.providers.base import AssistantOutput, CallResult, Reasoning, RequestedCall
from tests.host.providers.requests import request


def test_max_tokens_and_thinking_follow_the_model() -> None:
    provider = AnthropicMessages("https://api.anthropic.com", "k")
    assert provider.body(request("hi", model="unheard-of"))["max_tokens"] == 8192
    body = provider.body(request("hi", model="claude-opus-4-1-20250805"))
    assert (body["max_tokens"], "thinking" in body) == (32_000, False)
    body = provider.body(request("hi", model="claude-sonnet-5-5"))
    assert body["max_tokens"] == 64_000
    assert body["thinking"] == {"type": "adaptive", "display": "summarized"}


@pytest.mark.parametrize(
    ("model", "adaptive"),
    [
        ("claude-opus-4-6", True), ("claude-opus-4-7", True), ("claude-fable-5", True), ("claude-haiku-5-5", True),
        ("anthropic/claude-sonnet-5", True), ("claude-sonnet-4-5-20250929", False), ("claude-haiku-4-5", False),
        ("claude-sonnet-4-20250514", False), ("claude-3-5-sonnet-20241022", False), ("deepseek-v4-pro", False),
    ],
)  # fmt: skip
def test_which_models_think_adaptively(model: str, adaptive: bool) -> None:
    assert thinks_adaptively(model) == adaptive


def test_deepseek_gets_its_unsigned_thinking_back() -> None:
    """It signs nothing and refuses a turn with calls whose thinking is missing; Anthropic would refuse it unsigned."""
    output = AssistantOutput(
        reasoning=(Reasoning(text="so"),), calls=(RequestedCall(id="c", name="read", arguments="{}"),)
    )
    asked = ("hi", output, CallResult(call_id="c", content="x"))
    provider = AnthropicMessages("https://api.deepseek.com/anthropic", "k")
    kinds = {
        model: [block["type"] for block in provider.body(request(*asked, model=model))["messages"][1]["content"]]
        for model in ("deepseek-v4-pro", "claude-opus-5-5")
    }
    assert kinds == {"deepseek-v4-pro": ["thinking", "tool_use"], "claude-opus-5-5": ["tool_use"]}
