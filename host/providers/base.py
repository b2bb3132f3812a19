"""What every model provider speaks: one request in, chunks out, and one tree of errors.

    ProviderError                   code, message, retryable, retry_after
    ├── RateLimited                 429; honours Retry-After
    ├── ServerFault                 5xx, overloaded
    ├── ConnectionFault             no network, refused, DNS, TLS, proxy
    ├── StreamFault                 dropped, timed out, or ended without a finish reason
    ├── BadRequest                  400, 422
    │   └── ContextOverflow         the request does not fit the model's window
    ├── BadKey                      401, 403, or no key at all
    └── NotFound                    404: model or base URL

Foreign exceptions (httpx2, msgspec, ssl) are mapped in one place and never leave this package.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal, Protocol

from host.errors import HostError
from host.events import ToolSchema, Usage, Value


class Image(Value, frozen=True):
    """Bytes of an attached picture; ``mime`` e.g. ``image/png``."""

    mime: str
    data: bytes


class UserInput(Value, frozen=True):
    """User-role content: text, then pictures."""

    text: str
    images: tuple[Image, ...] = ()


class Reasoning(Value, frozen=True):
    """Thinking to give back. ``signature``/``opaque`` are set only when they come from this provider and model."""

    text: str
    signature: str | None = None
    opaque: str | None = None


class RequestedCall(Value, frozen=True):
    """A call the model asked for; ``arguments`` is a JSON object as text (``{}`` for malformed ones)."""

    id: str
    name: str
    arguments: str


class AssistantOutput(Value, frozen=True):
    """What the model said; never empty: text or calls are present."""

    text: str = ""
    reasoning: tuple[Reasoning, ...] = ()
    calls: tuple[RequestedCall, ...] = ()


class CallResult(Value, frozen=True):
    """The result of one call, in the order of the calls."""

    call_id: str
    content: str
    is_error: bool = False


Message = UserInput | AssistantOutput | CallResult


class ModelRequest(Value, frozen=True):
    """One step's request, a pure function of the log.

    ``messages``: every `AssistantOutput` with calls is followed at once by one `CallResult` per call. ``thinks``: this
    model has shown unsigned reasoning in the history, given back in ``messages`` or not.
    """

    model: str
    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...] = ()
    max_tokens: int | None = None
    thinks: bool = False


class TextDelta(Value, frozen=True):
    text: str


class ReasoningDelta(Value, frozen=True):
    """``signature`` and ``opaque`` come once, with the block's last delta."""

    text: str
    signature: str | None = None
    opaque: str | None = None


class CallDelta(Value, frozen=True):
    """A piece of a tool call. ``index`` tells the calls of one message apart; ``id`` and ``name`` come with the first
    piece (either may be empty or repeat: the host mints its own ids)."""

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""


class UsageReport(Value, frozen=True):
    usage: Usage


FinishReason = Literal["stop", "tool-calls", "max-tokens", "refused"]


class Finish(Value, frozen=True):
    """Last chunk of every complete stream; a stream that ends without one is a `StreamFault`."""

    reason: FinishReason


Chunk = TextDelta | ReasoningDelta | CallDelta | UsageReport | Finish


class ModelInfo(Value, frozen=True):
    """A model on offer. ``context_window`` and prices (per million tokens) are None where unknown."""

    id: str
    name: str = ""
    context_window: int | None = None
    max_output: int | None = None
    images: bool | None = None
    input_price: float | None = None
    output_price: float | None = None
    cached_price: float | None = None


class ProviderError(HostError):
    """A failed request. ``retry_after`` is in seconds where the server named one."""

    retryable = False

    def __init__(self, code: str, message: str, *, retry_after: float | None = None, status: int | None = None) -> None:
        super().__init__(code, message, **({} if status is None else {"status": status}))
        self.retry_after = retry_after


class RateLimited(ProviderError):
    retryable = True

    def __init__(self, message: str, *, retry_after: float | None = None, status: int | None = 429) -> None:
        super().__init__("RATE_LIMITED", message, retry_after=retry_after, status=status)


class ServerFault(ProviderError):
    retryable = True

    def __init__(self, message: str, *, retry_after: float | None = None, status: int | None = None) -> None:
        super().__init__("PROVIDER_FAULT", message, retry_after=retry_after, status=status)


class ConnectionFault(ProviderError):
    """``code``: ``NO_NETWORK``, ``CONNECTION_REFUSED``, ``TLS_FAILED``, ``PROXY_FAILED`` or ``CONNECT_TIMEOUT``."""

    retryable = True


class StreamFault(ProviderError):
    """``code``: ``STREAM_DROPPED``, ``STREAM_TIMEOUT`` or ``STREAM_UNFINISHED``."""

    retryable = True


class BadRequest(ProviderError):
    def __init__(self, message: str, *, code: str = "BAD_REQUEST", status: int | None = 400) -> None:
        super().__init__(code, message, status=status)


class ContextOverflow(BadRequest):
    def __init__(self, message: str, *, status: int | None = 400) -> None:
        super().__init__(message, code="CONTEXT_OVERFLOW", status=status)


class BadKey(ProviderError):
    """``code``: ``BAD_KEY`` (401), ``FORBIDDEN`` (403) or ``NO_KEY``."""

    def __init__(self, message: str, *, code: str = "BAD_KEY", status: int | None = 401) -> None:
        super().__init__(code, message, status=status)


class NotFound(ProviderError):
    """``code``: ``BAD_MODEL`` or ``BAD_BASE_URL``."""

    def __init__(self, message: str, *, code: str = "BAD_MODEL", status: int | None = 404) -> None:
        super().__init__(code, message, status=status)


class Provider(Protocol):
    """One configured provider. Safe to use from many sessions at once."""

    @property
    def kind(self) -> str:
        """``openai``, ``anthropic`` or ``tour``."""
        ...

    def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        """Send one request; the iterator ends after `Finish`. Closing it early closes the connection.

        Raises:
            ProviderError: from the iterator; retries are the caller's.
        """
        ...

    async def models(self) -> list[ModelInfo]:
        """Ask the server what it serves.

        Raises:
            ProviderError
        """
        ...

    async def close(self) -> None:
        """Release connections."""
        ...
