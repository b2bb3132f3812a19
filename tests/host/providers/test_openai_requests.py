"""Chat completions: what of a history is sent, and how (rule 3.8)."""

from __future__ import annotations

import json

import pytest

from host.providers.base import (
    AssistantOutput,
    CallResult,
    Image,
    Reasoning,
    RequestedCall,
    UserInput,
)
from host.providers.openai_chat import OpenAIChat
from tests.helpers.scripted_server import ScriptedServer, turn
from tests.host.providers.requests import chunks_of, request, text_of
from tests.host.providers.speaking import openai_at

# Histories: rule 3.8

CALLED = AssistantOutput(
    reasoning=(Reasoning(text="I should look"),),
    calls=(
        RequestedCall(id="call_1", name="read", arguments='{"path": "a"}'),
        RequestedCall(id="call_2", name="made up name!", arguments="{broken"),
    ),
)
RESULTS = (CallResult(call_id="call_1", content="x"), CallResult(call_id="call_2", content="bad", is_error=True))


@pytest.mark.parametrize("deepseek", [False, True])
async def test_histories_are_taken(deepseek: bool) -> None:
    """H-kill, H-reasoning: every history the host may hold is valid, for DeepSeek too."""
    model = "deepseek-v4-pro" if deepseek else "fake-1"
    history = (
        "first", "second",
        AssistantOutput(text="  ", reasoning=(Reasoning(text="only thought"),)),
        "third", CALLED, *RESULTS, "steered",
        AssistantOutput(text="done"), "last",
    )  # fmt: skip
    async with ScriptedServer([turn("ok")], deepseek=deepseek) as server, openai_at(server) as provider:
        assert text_of(await chunks_of(provider, request(*history, model=model))) == "ok"
        assert server.refusals == []
        sent = server.requests[0].body["messages"]
    assert [message["role"] for message in sent] == [
        "system", "user", "assistant", "tool", "tool", "user", "assistant", "user",
    ]  # fmt: skip
    assert sent[1]["content"] == "first\n\nsecond\n\nthird"
    assert sent[2]["tool_calls"][1]["function"] == {"name": "made_up_name_", "arguments": "{}"}
    assert sent[2]["reasoning_content"] == "I should look"
    assert ("reasoning_content" in sent[6]) == deepseek


async def test_openai_itself_gets_no_reasoning_and_its_own_name_for_max_tokens() -> None:
    asked = request("hi", CALLED, *RESULTS)
    body = OpenAIChat("https://api.openai.com/v1", "k").body(
        type(asked)(model="gpt-5", system="", messages=asked.messages, max_tokens=99)
    )
    assert "reasoning_content" not in json.dumps(body)
    assert body["max_completion_tokens"] == 99
    assert "tools" not in body
    assert body["messages"][0]["role"] == "user"


async def test_pictures_go_as_data_urls() -> None:
    picture = Image(mime="image/png", data=b"\x89PNG")
    async with ScriptedServer([turn("nice")]) as server, openai_at(server) as provider:
        await chunks_of(
            provider, request(UserInput(text="see", images=(picture,)), UserInput(text=" ", images=(picture,)))
        )
        content = server.requests[0].body["messages"][1]["content"]
    assert content[0] == {"type": "text", "text": "see"}
    assert [part["image_url"]["url"] for part in content[1:]] == ["data:image/png;base64,iVBORw=="] * 2


async def test_an_empty_user_message_is_still_valid() -> None:
    async with ScriptedServer([turn("ok")]) as server, openai_at(server) as provider:
        await chunks_of(provider, request(" \n"))
        assert server.refusals == []


async def test_models_with_windows() -> None:
    listed = [{"id": "qwen3", "max_model_len": 40960}, {"id": "gguf", "meta": {"n_ctx_train": 8192}}, {"id": "plain"}]
    async with ScriptedServer(models=listed) as server, openai_at(server) as provider:
        found = await provider.models()
    assert [(model.id, model.context_window) for model in found] == [("qwen3", 40960), ("gguf", 8192), ("plain", None)]
