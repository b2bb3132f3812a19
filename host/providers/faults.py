"""The one place where foreign errors become the tree of `host.providers.base`."""

from __future__ import annotations

import errno
import json
import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from host.providers.base import (
    BadKey,
    BadRequest,
    ConnectionFault,
    ContextOverflow,
    NotFound,
    ProviderError,
    RateLimited,
    ServerFault,
    StreamFault,
)
from host.providers.wire_json import replace_surrogates

_LONGEST = 500
# Patterns are text here and in this whole package: compiled when first needed, not while the app starts.
_KEY_SHAPES = r"(?i)\b(?:(?:sk|pk|key)[-_]|Bearer )[a-z0-9_\-.]{8,}"
_OVERFLOW = (
    r"(?i)context_length_exceeded|exceed_context_size|maximum context length|context (?:length|size|window)"
    r"|prompt is too long|input (?:is too long|length and `max_tokens` exceed)|too many (?:input )?tokens"
)
_NO_MODEL = (
    r"(?is)model_not_found|model[^.]{0,120}(?:not exist|not found|unknown|no such)"
    r"|(?:unknown|invalid|no such|unsupported) model|not_found_error.{0,40}model"
)
_NO_CREDIT = r"(?i)insufficient_quota|insufficient balance|credit balance|billing_error"
_UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}
# Anthropic's error types and the words OpenAI-shaped servers use inside a stream, as the status they stand for.
_STATUS_OF_TYPE = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "insufficient_quota": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "api_error": 500,
    "server_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}


def scrub(text: str, secret: str | None) -> str:
    """A server's sentence made fit for a log: no keys, no surrogates, one line, not too long."""
    if secret:
        text = text.replace(secret, "***")
    text = re.sub(_KEY_SHAPES, "***", replace_surrogates(text))
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def retry_after_seconds(headers: Mapping[str, str], now: datetime) -> float | None:
    """What ``Retry-After`` asks for: seconds, or an HTTP date counted from the server's own clock where it says it."""
    milliseconds = headers.get("retry-after-ms", "")
    if re.fullmatch(r"\d+(\.\d+)?", milliseconds):
        return float(milliseconds) / 1000
    value = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", value):
        return float(value)
    due = _date(value)
    if due is None:
        return None
    return max(0.0, (due - (_date(headers.get("date", "")) or now)).total_seconds())


def _date(value: str) -> datetime | None:
    from email.utils import parsedate_to_datetime

    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _error_of(body: Any) -> tuple[str, str]:
    """(message, every word of code and type) of an error body in any of the known shapes."""
    error = body.get("error", body) if isinstance(body, dict) else body
    if not isinstance(error, dict):
        return str(error), ""
    message = error.get("message") or error.get("detail") or error.get("msg") or ""
    words = " ".join(str(error.get(name) or "") for name in ("code", "type"))
    return message if isinstance(message, str) else json.dumps(message), words


def fault_of_status(
    status: int, headers: Mapping[str, str], body: bytes | str, *, secret: str | None = None
) -> ProviderError:
    """The error for an HTTP answer that is no success; ``headers`` with names in lower case."""
    text = body.decode("utf-8", "replace") if isinstance(body, bytes) else body
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        parsed = None
    said, words = ("", "") if parsed is None else _error_of(parsed)
    sentence = scrub(said or (text if "<" not in text[:100] else ""), secret) or "no explanation"
    message = f"The server answered {status}: {sentence}"
    everything = f"{words} {said}"
    wait = retry_after_seconds(headers, datetime.now(UTC))
    if status == 402 or (status in (400, 403, 429) and re.search(_NO_CREDIT, everything)):
        return BadRequest(f"{message} (the account has no credit left)", code="NO_CREDIT", status=status)
    if status == 401:
        if secret is None:
            return BadKey(f"{message} (no key is set for this provider)", code="NO_KEY", status=status)
        return BadKey(f"{message} (check this provider's key)", status=status)
    if status == 403:
        return BadKey(f"{message} (this key may not do that)", code="FORBIDDEN", status=status)
    if status == 429:
        return RateLimited(message, retry_after=wait, status=status)
    if status >= 500 or status in (408, 409, 425):
        return ServerFault(message, retry_after=wait, status=status)
    if status == 413 or (status in (400, 422) and re.search(_OVERFLOW, everything)):
        return ContextOverflow(message, status=status)
    if status in (400, 404, 422) and parsed is not None and re.search(_NO_MODEL, everything):
        return NotFound(f"{message} (check the model's name)", status=status)
    if status in (404, 405) or status < 400:
        return NotFound(f"{message} (check the base URL)", code="BAD_BASE_URL", status=status)
    return BadRequest(message, status=status)


def fault_in_stream(error: Any, *, secret: str | None = None) -> ProviderError:
    """The error for an error event inside a stream that had begun with 200."""
    said, words = _error_of({"error": error})
    status = next((_STATUS_OF_TYPE[word] for word in words.split() if word in _STATUS_OF_TYPE), 500)
    code = error.get("code") if isinstance(error, dict) else None
    if str(code).isdigit() and 400 <= int(str(code)) < 600:
        status = int(str(code))
    body = {"error": error if isinstance(error, dict) else {"message": said}}
    return fault_of_status(status, {}, json.dumps(body), secret=secret)


def _chain(fault: BaseException | None, seen: int = 0) -> Iterator[BaseException]:
    """``fault``, its causes, and the members of groups (happy eyeballs fails with one)."""
    if fault is None or seen > 10:
        return
    yield fault
    if isinstance(fault, BaseExceptionGroup):
        for member in fault.exceptions:
            yield from _chain(member, seen + 1)
    yield from _chain(fault.__cause__ or fault.__context__, seen + 1)


def _connect_fault(fault: BaseException, proxied: bool) -> ProviderError:
    causes = list(_chain(fault))
    detail = scrub(next((str(cause) for cause in reversed(causes) if str(cause)), type(fault).__name__), None)
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return ConnectionFault("TLS_FAILED", f"No trusted encrypted connection to the server: {detail}")
    if proxied:
        return ConnectionFault("PROXY_FAILED", f"The system's proxy did not connect: {detail}")
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return ConnectionFault("CONNECTION_REFUSED", "Nothing answers at this address: is the server running?")
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return ConnectionFault("NO_NETWORK", f"The server's name was not found: {detail}")
    if any(isinstance(cause, OSError) and cause.errno in _UNREACHABLE for cause in causes):
        return ConnectionFault("NO_NETWORK", f"The network does not reach the server: {detail}")
    return ConnectionFault("NO_NETWORK", f"No connection: {detail}")


def fault_of_exception(fault: Exception, *, proxied: bool = False) -> ProviderError | None:
    """The error for a foreign exception raised while a request or its stream was under way; None for an unknown one."""
    import httpcore2
    import httpx2

    if isinstance(fault, ProviderError):
        return fault
    if isinstance(fault, (httpx2.ConnectTimeout, httpcore2.ConnectTimeout)):
        return ConnectionFault("CONNECT_TIMEOUT", "The server did not take the connection in time.")
    if isinstance(fault, (httpx2.TimeoutException, httpcore2.TimeoutException)):
        return StreamFault("STREAM_TIMEOUT", "The server fell silent.")
    if isinstance(fault, (httpx2.ProxyError, httpcore2.ProxyError)):
        return ConnectionFault("PROXY_FAILED", f"The system's proxy refused: {scrub(str(fault), None)}")
    if isinstance(fault, (httpx2.ConnectError, httpcore2.ConnectError)):
        return _connect_fault(fault, proxied)
    if isinstance(fault, (httpx2.InvalidURL, httpx2.UnsupportedProtocol, httpcore2.UnsupportedProtocol)):
        return NotFound("The base URL is no web address.", code="BAD_BASE_URL", status=None)
    if isinstance(fault, (httpx2.LocalProtocolError, httpcore2.LocalProtocolError, UnicodeEncodeError)):
        return BadKey("The key holds characters that no key has.", status=None)
    if isinstance(fault, (httpx2.HTTPError, httpcore2.NetworkError, httpcore2.ProtocolError)):
        return StreamFault("STREAM_DROPPED", f"The connection broke: {scrub(str(fault), None) or 'closed'}")
    if isinstance(fault, msgspec.DecodeError):
        return StreamFault("STREAM_DROPPED", f"The server sent something unreadable: {fault}")
    if isinstance(fault, ssl.SSLError):
        return ConnectionFault("TLS_FAILED", f"The encrypted connection broke: {scrub(str(fault), None)}")
    return None
