"""The Tour provider: streams what the script says, at a pleasant pace."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from host.clock import Clock
from host.providers.base import CallDelta, Chunk, Finish, ModelInfo, ModelRequest, ReasoningDelta, TextDelta
from host.providers.tour.scene import Reply
from host.providers.tour.script import next_reply

MODEL = ModelInfo(
    id="tour",
    name="Tour (scripted)",
    context_window=1_000_000,
    images=False,
    input_price=0.0,
    output_price=0.0,
    cached_price=0.0,
)
_PAUSE_SECONDS = 0.4
_TICK_SECONDS = 1 / 15
_WIDTH_A_TICK = 8


class TourProvider:
    """A provider of kind ``tour``: no network, no key, a pure function of the request.

    Args:
        clock: paces the stream; a manual clock in tests.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    @property
    def kind(self) -> str:
        return "tour"

    def describe(self, model: str) -> ModelInfo:
        """What is known of ``model``: there is only one."""
        return MODEL

    async def prepare(self) -> None:
        """Nothing to prepare."""

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        """As `host.providers.base.Provider.stream`."""
        reply = next_reply(request)
        await self._clock.sleep(_PAUSE_SECONDS)
        for piece in pieces(reply.thought):
            yield ReasoningDelta(text=piece)
            await self._clock.sleep(_TICK_SECONDS)
        for piece in pieces(reply.text):
            yield TextDelta(text=piece)
            await self._clock.sleep(_TICK_SECONDS)
        for chunk in _calls(reply):
            yield chunk
        yield Finish(reason="tool-calls" if reply.calls else "stop")

    async def models(self) -> list[ModelInfo]:
        """The one model."""
        return [MODEL]

    async def close(self) -> None:
        """Nothing to close."""


def _calls(reply: Reply) -> list[Chunk]:
    return [
        CallDelta(index=index, id=f"tour_{index}", name=call.name, arguments=call.arguments)
        for index, call in enumerate(reply.calls)
    ]


def pieces(text: str) -> list[str]:
    """``text`` cut into what is shown per tick: about eight letters, or half as many Han characters."""
    cut: list[str] = []
    piece, width = "", 0
    for character in text:
        piece += character
        width += 2 if character >= "\u2e80" else 1
        if width >= _WIDTH_A_TICK:
            cut.append(piece)
            piece, width = "", 0
    return [*cut, piece] if piece else cut
