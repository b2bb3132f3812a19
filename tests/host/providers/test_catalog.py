"""What is known of models, base URLs as typed, servers on this machine, back-off, and making a provider."""

from __future__ import annotations

import random
import socket
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.errors import HostError
from host.providers import build_provider
from host.providers.addresses import normalise_base_url
from host.providers.backoff import LONGEST_ASKED_SECONDS, LONGEST_SECONDS, retry_delay
from host.providers.base import BadKey, ModelInfo, NotFound
from host.providers.catalog import Catalog, known_model, listed_models
from host.providers.history import argument_object
from host.providers.known_models import KNOWN_MODELS
from host.providers.local_servers import find_local_servers
from host.providers.wire_json import decode_json, replace_surrogates
from tests.helpers.manual_clock import ManualClock
from tests.helpers.scripted_server import ScriptedServer, turn
from tests.host.providers.requests import chunks_of, request, text_of


class Settings(msgspec.Struct):
    kind: str = "openai"
    base_url: str = ""
    models: tuple[str, ...] = ()
    context_window: int | None = None


# Models


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("claude-sonnet-4-5-20250929", "Claude Sonnet 4.5"),
        ("anthropic/claude-opus-5-5", "Claude Opus 5.5"),
        ("gpt-4.1-2025-04-14", "GPT-4.1"),
        ("deepseek-v4-pro", "DeepSeek V4 Pro"),
    ],
)
def test_known_models_by_their_many_names(id: str, name: str) -> None:
    found = known_model(id)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("id", ["deepseek-r1:7b", "gpt-5-nano-of-mine", "claude", "", "qwen3"])
def test_no_model_is_taken_for_another(id: str) -> None:
    assert known_model(id) is None


def test_known_models_are_listed_once() -> None:
    assert len({model.id for model in KNOWN_MODELS}) == len(KNOWN_MODELS)


def test_the_user_beats_the_server_beats_the_table() -> None:
    told = ModelInfo(id="deepseek-v4-pro", context_window=64_000)
    assert Catalog().describe(ModelInfo(id=told.id)).context_window == 1_000_000
    assert Catalog().describe(told).context_window == 64_000
    assert Catalog(8_000).describe(told).context_window == 8_000
    assert Catalog().describe(told).input_price is not None
    assert Catalog(free=True).describe(told).input_price is None
    unknown = Catalog().describe(ModelInfo(id="mine"))
    assert (unknown.name, unknown.context_window, unknown.input_price) == ("mine", None, None)


@pytest.mark.parametrize(
    ("body", "ids"),
    [
        (b'{"data": [{"id": "a"}, {"id": "b"}]}', ["a", "b"]),
        (b'{"object": "list", "data": null}', []),
        (b'{"models": [{"name": "a"}]}', ["a"]),
        (b'[{"id": "a"}]', ["a"]),
        (b'{"data": [{"id": 7}, "x", {"id": "a\\ud83d"}]}', ["a\ufffd"]),
    ],
)
def test_model_lists_in_their_many_shapes(body: bytes, ids: list[str]) -> None:
    assert [model.id for model in listed_models(body)] == ids


@pytest.mark.parametrize("body", [b"<html>", b"{}", b'{"data": "x"}'[:9], b"null", b"7"])
def test_what_is_no_model_list_is_a_wrong_address(body: bytes) -> None:
    with pytest.raises(NotFound, match="BAD_BASE_URL"):
        listed_models(body)


# Addresses


@pytest.mark.parametrize(
    ("kind", "typed", "url"),
    [
        ("openai", "https://api.deepseek.com", "https://api.deepseek.com/v1"),
        ("openai", "api.deepseek.com/", "https://api.deepseek.com/v1"),
        ("openai", " https://api.openai.com/v1/ ", "https://api.openai.com/v1"),
        ("openai", "https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"),
        ("openai", "localhost:11434", "http://localhost:11434/v1"),
        ("openai", "0.0.0.0:8000", "http://127.0.0.1:8000/v1"),
        ("openai", "192.168.1.5:1234/v1/models", "http://192.168.1.5:1234/v1"),
        ("openai", "http://[::1]:8080", "http://[::1]:8080/v1"),
        ("openai", "https://open.bigmodel.cn/api/paas/v4/", "https://open.bigmodel.cn/api/paas/v4"),
        ("openai", "https://ｅxample.com／v1", "https://example.com/v1"),
        ("openai", "https：//api.example.com", "https://api.example.com/v1"),
        ("openai", '"https://api.example.com/v1?x=1#y"', "https://api.example.com/v1"),
        ("openai", "nas:8080", "http://nas:8080/v1"),
        ("anthropic", "https://api.anthropic.com/v1/messages", "https://api.anthropic.com"),
        ("anthropic", "https://api.anthropic.com/v1", "https://api.anthropic.com"),
        ("anthropic", "api.anthropic.com", "https://api.anthropic.com"),
        ("anthropic", "https://api.deepseek.com/anthropic/", "https://api.deepseek.com/anthropic"),
    ],
)
def test_base_urls_as_people_type_them(kind: str, typed: str, url: str) -> None:
    assert normalise_base_url(kind, typed) == url
    assert normalise_base_url(kind, url) == url


@pytest.mark.parametrize(
    "typed", ["", "   ", "ftp://x.test", "https://", "http://a b/v1", "http://x:port", "http://[::1"]
)
def test_what_is_no_address_says_so(typed: str) -> None:
    with pytest.raises(NotFound, match="BAD_BASE_URL"):
        normalise_base_url("openai", typed)


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_refused(typed: str) -> None:
    try:
        url = normalise_base_url("openai", typed)
    except NotFound:
        return
    assert normalise_base_url("openai", url) == url


# Local servers


async def test_local_servers_are_found_and_others_left_out() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        async with ScriptedServer(models=["llama3", "qwen3"]) as server, ScriptedServer(key="wanted") as locked:
            ports = {server.port: "Ollama", locked.port: "Other", deaf.getsockname()[1]: "Nothing"}
            found = await find_local_servers(ports)
    assert found == [{"kind": "openai", "base_url": server.base_url, "name": "Ollama", "models": ["llama3", "qwen3"]}]
    assert all("authorization" not in asked.headers for asked in server.requests)


async def test_no_local_server_is_an_empty_list() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        assert await find_local_servers({deaf.getsockname()[1]: "Nothing"}) == []


# Back-off: rule 3.4


def test_delays_double_up_to_a_cap_with_jitter() -> None:
    assert [retry_delay(attempt, None, lambda: 1.0) for attempt in range(1, 10)] == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert retry_delay(3, None, lambda: 0.0) == 2


@given(st.integers(-5, 10_000), st.one_of(st.none(), st.floats(-10, 1e9)), st.integers())
def test_delays_stay_in_bounds_and_honour_the_server(attempt: int, asked: float | None, seed: int) -> None:
    delay = retry_delay(attempt, asked, random.Random(seed).random)
    if asked is None:
        assert 0.5 <= delay <= LONGEST_SECONDS
    else:
        assert min(max(0.0, asked), LONGEST_ASKED_SECONDS) <= delay <= LONGEST_ASKED_SECONDS + 1


# Making a provider


async def test_build_provider_and_talk() -> None:
    async with ScriptedServer([turn("a"), turn("b")], key="sk-1234567890") as server:
        for kind, url in (("openai", server.root_url), ("anthropic", server.base_url)):
            provider = build_provider("local", Settings(kind, url), " sk-1234567890\n")
            assert provider.kind == kind
            assert "sk-" not in repr(provider)
            assert text_of(await chunks_of(provider, request("hi"))) in ("a", "b")
            await provider.close()


def test_build_provider_defaults_and_refusals() -> None:
    assert "api.openai.com/v1" in repr(build_provider("x", Settings(), None))
    assert "api.anthropic.com" in repr(build_provider("x", Settings("anthropic"), "k"))
    assert build_provider("x", Settings("tour"), None, clock=ManualClock()).kind == "tour"
    with pytest.raises(NotFound, match="BAD_BASE_URL"):
        build_provider("x", Settings(base_url="ftp://x"), None)
    with pytest.raises(HostError, match="BAD_PROVIDER"):
        build_provider("x", Settings("gemini"), None)
    for key in ("sk-中文", "sk-a\nb"):
        with pytest.raises(BadKey) as raised:
            build_provider("x", Settings(), key)
        assert key not in str(raised.value)


# JSON


decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


@given(st.text(st.one_of(st.characters(), st.sampled_from("\ud800\udbff\udc00\udfff\\u"))))
def test_surrogates_never_get_through(text: str) -> None:
    """cases/text/lone-surrogate.json"""
    import json

    found = decode_json(json.dumps({text: [text]}), decoder)
    (key,) = found
    assert found[key] == [replace_surrogates(text)]
    key.encode()


def test_what_is_no_json_stays_an_error() -> None:
    for broken in ("{", '{"a": \\ud83d}', "", "[" * 100_000):
        with pytest.raises(msgspec.DecodeError):
            decode_json(broken, decoder)
    with pytest.raises(msgspec.ValidationError):
        decode_json('{"a": "\\ud83d"}', msgspec.json.Decoder(dict[str, int]))


def test_arguments_that_are_no_object_go_back_as_an_empty_one() -> None:
    """Rule 3.5"""
    assert [argument_object(text) for text in ("{", "[]", '"x"', "null", "", '{"a": 1}')] == [
        {},
        {},
        {},
        {},
        {},
        {"a": 1},
    ]
