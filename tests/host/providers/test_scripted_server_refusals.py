"""What the scripted server refuses, as real ones do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.scripted_server import anthropic_refusal, openai_refusal, signature_of

USER = {"role": "user", "content": "hi"}
SPOKEN = {"role": "assistant", "content": "hello"}
RESULT = {"role": "tool", "tool_call_id": "c1", "content": "x"}


def asked(*ids: str, arguments: str = "{}", **extra: Any) -> dict[str, Any]:
    calls = [{"id": id, "type": "function", "function": {"name": "read", "arguments": arguments}} for id in ids]
    return {"role": "assistant", "content": None, "tool_calls": calls, **extra}


@pytest.mark.parametrize(
    ("messages", "sentence"),
    [
        ([], "non-empty"),
        ([USER, asked("c1")], "did not have response messages"),
        ([USER, asked("c1"), USER, RESULT], "did not have response messages"),
        ([USER, asked("c1", "c2"), RESULT, USER], "did not have response messages: c2"),
        ([USER, RESULT], "must be a response to a preceding message"),
        ([USER, asked("c1"), RESULT, RESULT], "must be a response to a preceding message"),
        ([USER, {"role": "assistant", "content": ""}], "must have content or tool_calls"),
        ([USER, {"role": "assistant", "content": None}], "must have content or tool_calls"),
        ([USER, asked()], "too short"),
        ([USER, asked("c1", "c1"), RESULT], "distinct"),
        ([USER, asked("c1", arguments="[]"), RESULT], "JSON object"),
        ([USER, asked("c1", arguments="{'a'"), RESULT], "valid JSON"),
        ([{"role": "user", "content": ""}], "must not be empty"),
        ([{"role": "user", "content": "cut \ud83d"}], "lone surrogate"),
    ],
)
def test_openai_refuses(messages: list[dict[str, Any]], sentence: str) -> None:
    refusal = openai_refusal({"model": "m", "messages": messages})
    assert refusal is not None
    assert sentence in refusal


def test_openai_takes_a_good_history() -> None:
    history = [USER, asked("c1"), RESULT, SPOKEN, USER]
    assert openai_refusal({"model": "m", "messages": history}) is None


def test_deepseek_wants_the_reasoning_of_every_message_of_a_turn_with_calls() -> None:
    first, last = asked("c1", reasoning_content="so"), {**SPOKEN, "reasoning_content": ""}
    good = {"messages": [USER, SPOKEN, USER, first, RESULT, last, USER]}
    assert openai_refusal(good, deepseek=True) is None
    for bad in ([USER, asked("c1"), RESULT], [USER, first, RESULT, SPOKEN, USER]):
        assert "reasoning_content" in (openai_refusal({"messages": bad}, deepseek=True) or "")
        assert openai_refusal({"messages": bad}) is None


TEXT = {"type": "text", "text": "hi"}
TOOL_USE = {"type": "tool_use", "id": "t1", "name": "read", "input": {}}
TOOL_RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": "x"}
THOUGHT = {"type": "thinking", "thinking": "so", "signature": signature_of("so")}


def user(*blocks: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(blocks)}


def assistant(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


@pytest.mark.parametrize(
    ("messages", "sentence"),
    [
        ([], "at least one message"),
        ([assistant(TEXT)], "alternate"),
        ([user(TEXT), user(TEXT)], "alternate"),
        ([user(TEXT), assistant(), user(TEXT)], "non-empty"),
        ([user({"type": "text", "text": " \n"})], "non-whitespace"),
        ([user(TEXT), assistant(TOOL_USE)], "without `tool_result`"),
        ([user(TEXT), assistant(TOOL_USE), user(TEXT)], "without `tool_result`"),
        ([user(TEXT), assistant(TOOL_USE), user(TEXT, TOOL_RESULT)], "must come first"),
        ([user(TOOL_RESULT)], "unexpected `tool_use_id`"),
        ([user(TEXT), assistant(TOOL_USE), user(TOOL_RESULT), assistant(TEXT), user(TOOL_RESULT)], "unexpected"),
        ([user(TEXT), assistant(TOOL_USE), user(TOOL_RESULT, TOOL_RESULT)], "single result"),
        ([user(TEXT), assistant(TOOL_USE | {"input": "{}"}), user(TOOL_RESULT)], "valid dictionary"),
        ([user(TEXT), assistant(THOUGHT | {"signature": ""}, TEXT), user(TEXT)], "signature"),
        ([user(TEXT), assistant(THOUGHT | {"thinking": "other"}, TEXT), user(TEXT)], "signature"),
    ],
)
def test_anthropic_refuses(messages: list[dict[str, Any]], sentence: str) -> None:
    refusal = anthropic_refusal({"model": "m", "max_tokens": 9, "messages": messages})
    assert refusal is not None
    assert sentence in refusal


def test_anthropic_takes_a_good_history() -> None:
    history = [user(TEXT), assistant(THOUGHT, TEXT, TOOL_USE), user(TOOL_RESULT, TEXT)]
    assert anthropic_refusal({"model": "m", "max_tokens": 9, "messages": history}) is None


def test_anthropic_wants_max_tokens_and_few_cache_marks() -> None:
    assert "max_tokens" in (anthropic_refusal({"messages": [user(TEXT)]}) or "")
    marked = TEXT | {"cache_control": {"type": "ephemeral"}}
    assert "cache_control" in (anthropic_refusal({"max_tokens": 9, "messages": [user(*[marked] * 5)]}) or "")
