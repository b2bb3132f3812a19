"""Foreign errors become ours in one place."""

from __future__ import annotations

import errno
import socket
import ssl
from datetime import UTC, datetime
from typing import Any

import httpcore2
import httpx2
import msgspec
import pytest

from host.providers.base import ProviderError
from host.providers.faults import fault_in_stream, fault_of_exception, fault_of_status, retry_after_seconds, scrub

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, 30.0),
        # The server's clock is an hour behind ours, and it is the server's clock that counts.
        ({"retry-after": "Mon, 30 Nov 2026 11:00:30 GMT", "date": "Mon, 30 Nov 2026 11:00:00 GMT"}, 30.0),
        ({"retry-after": "Mon, 30 Nov 2026 11:59:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    """Rule 3.4"""
    assert retry_after_seconds(headers, NOW) == seconds


def _chained(outer: Exception, *causes: BaseException) -> Exception:
    fault: BaseException = outer
    for cause in causes:
        fault.__cause__ = cause
        fault = cause
    return outer


@pytest.mark.parametrize(
    ("fault", "proxied", "code"),
    [
        (httpcore2.ConnectTimeout(), False, "CONNECT_TIMEOUT"),
        (httpx2.ConnectTimeout("x"), True, "CONNECT_TIMEOUT"),
        (httpcore2.ReadTimeout(), False, "STREAM_TIMEOUT"),
        (httpcore2.WriteTimeout(), False, "STREAM_TIMEOUT"),
        (
            _chained(httpcore2.ConnectError(), OSError("all failed"), ConnectionRefusedError()),
            False,
            "CONNECTION_REFUSED",
        ),
        (
            _chained(httpcore2.ConnectError(), ExceptionGroup("eyes", [ConnectionRefusedError(), OSError()])),
            False,
            "CONNECTION_REFUSED",
        ),
        (_chained(httpcore2.ConnectError(), ConnectionRefusedError()), True, "PROXY_FAILED"),
        (_chained(httpcore2.ConnectError(), socket.gaierror(-2, "Name not known")), False, "NO_NETWORK"),
        (_chained(httpcore2.ConnectError(), OSError(errno.ENETUNREACH, "unreachable")), False, "NO_NETWORK"),
        (_chained(httpcore2.ConnectError(), ssl.SSLCertVerificationError("self-signed")), True, "TLS_FAILED"),
        (httpcore2.ProxyError("407"), True, "PROXY_FAILED"),
        (httpcore2.ReadError(), False, "STREAM_DROPPED"),
        (httpcore2.RemoteProtocolError("peer closed"), False, "STREAM_DROPPED"),
        (httpx2.DecodingError("gzip"), False, "STREAM_DROPPED"),
        (msgspec.DecodeError("no JSON"), False, "STREAM_DROPPED"),
        (httpx2.InvalidURL("x"), False, "BAD_BASE_URL"),
        (httpx2.UnsupportedProtocol("ftp"), False, "BAD_BASE_URL"),
        (httpx2.LocalProtocolError("illegal header"), False, "BAD_KEY"),
    ],
)
def test_exceptions(fault: Exception, proxied: bool, code: str) -> None:
    found = fault_of_exception(fault, proxied=proxied)
    assert isinstance(found, ProviderError)
    assert found.code == code


def test_an_unknown_exception_is_nobodys_provider_error() -> None:
    assert fault_of_exception(ZeroDivisionError()) is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{"error":{"message":"model \\"x\\" not found, try pulling it first"}}', "BAD_MODEL"),  # Ollama
        ('{"object":"error","message":"The model `x` does not exist.","type":"NotFoundError","code":404}', "BAD_MODEL"),
        ('{"error":"model not found"}', "BAD_MODEL"),
        ('{"type":"error","error":{"type":"not_found_error","message":"model: x"}}', "BAD_MODEL"),
        ('{"detail":"Not Found"}', "BAD_BASE_URL"),
        ('{"error":{"message":"Invalid URL (POST /v1/v1/chat/completions)"}}', "BAD_BASE_URL"),
        ("404 page not found", "BAD_BASE_URL"),
        ("", "BAD_BASE_URL"),
    ],
)  # fmt: skip
def test_a_404_tells_model_from_address(body: str, code: str) -> None:
    """Rule 3.4: plain words for what to fix."""
    assert fault_of_status(404, {}, body).code == code


@pytest.mark.parametrize(
    "message",
    [
        "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens",
        "prompt is too long: 208310 tokens > 200000 maximum",
        "the request exceeds the available context size",
        "Input is too long for requested model.",
    ],
)
def test_what_does_not_fit_is_told_apart(message: str) -> None:
    assert fault_of_status(400, {}, msgspec.json.encode({"error": {"message": message}})).code == "CONTEXT_OVERFLOW"


@pytest.mark.parametrize("status", [408, 409, 425, 500, 502, 503, 504, 520, 529])
def test_what_passes_by_itself_is_retryable(status: int) -> None:
    assert fault_of_status(status, {}, b"").retryable


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ({"type": "overloaded_error", "message": "Overloaded"}, "PROVIDER_FAULT"),
        ({"type": "rate_limit_error", "message": "slow"}, "RATE_LIMITED"),
        ({"type": "authentication_error", "message": "no"}, "BAD_KEY"),
        ({"message": "context_length_exceeded", "code": 400}, "CONTEXT_OVERFLOW"),
        ({"message": "upstream", "code": "502"}, "PROVIDER_FAULT"),
        ({"message": None, "code": None, "type": None}, "PROVIDER_FAULT"),
        ("plain words", "PROVIDER_FAULT"),
        ([1, 2], "PROVIDER_FAULT"),
        (None, "PROVIDER_FAULT"),
    ],
)
def test_errors_inside_a_stream(error: Any, code: str) -> None:
    assert fault_in_stream(error, secret="sk-x").code == code


def test_texts_are_fit_for_a_log() -> None:
    """Rule 12: keys never in an error text."""
    said = scrub("Key sk-abcdef123456789 and mysecret,\nBearer abcdefghijkl \ud83d " + "x" * 900, "mysecret")
    assert "abcdef" not in said
    assert "mysecret" not in said
    assert "\n" not in said
    assert len(said) <= 500
    said.encode()


@pytest.mark.parametrize(
    "body", [b"\xff\xfe", b"[" * 5000, b"null", b"[]", b'"x"', b'{"error": []}', b'{"error": null}']
)
def test_no_body_is_too_strange(body: bytes) -> None:
    for status in (400, 404, 429, 500):
        assert fault_of_status(status, {}, body).message
