"""The provider and model that the next request goes to."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import CommandRun, Event, SessionHeader
from host.projections.base import Fold, payload


class ModelState(msgspec.Struct, frozen=True):
    provider: str
    model: str


class ModelProjection(Fold[ModelState]):
    """The header's choice, then every ``command/run`` named ``model`` with ``{provider, model}``."""

    def __init__(self) -> None:
        super().__init__("model", 1, ModelState)

    def init(self, header: SessionHeader) -> ModelState:
        return ModelState(header.provider, header.model)

    def apply(self, state: ModelState, event: Event) -> ModelState:
        if event.type != "command/run":
            return state
        command = payload(event, CommandRun)
        if command is None or command.name != "model":
            return state
        provider, model = command.args.get("provider", state.provider), command.args.get("model", state.model)
        if not isinstance(provider, str) or not isinstance(model, str):
            return state
        new = ModelState(provider, model)
        return state if new == state else new

    def view(self, state: ModelState) -> dict[str, Any]:
        """``{provider, model}``."""
        return {"provider": state.provider, "model": state.model}
