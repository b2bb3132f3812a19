"""What is known of models: our own table, beaten by what a server tells, beaten by what the user has set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from host.providers.base import ModelInfo, NotFound
from host.providers.known_models import KNOWN_MODELS
from host.providers.wire_json import decode_json, replace_surrogates

_DATED = r"[-@:](\d{4}-\d{2}-\d{2}|\d{6,8}|latest)$"
_WINDOW_FIELDS = ("max_model_len", "context_length", "max_context_length", "context_window", "max_input_tokens")
_OUTPUT_FIELDS = ("max_output_tokens", "max_completion_tokens", "max_tokens")
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


def known_model(id: str) -> ModelInfo | None:
    """The entry of our table for ``id``, which may carry a vendor's prefix and a date."""
    name = id.rpartition("/")[2].lower()
    for candidate in (name, re.sub(_DATED, "", name)):
        for model in KNOWN_MODELS:
            if model.id == candidate:
                return model
    return None


def listed_models(body: bytes) -> list[ModelInfo]:
    """The models in a server's answer to ``/models``, with what it tells of windows.

    Raises:
        NotFound: ``BAD_BASE_URL``, it is no list of models.
    """
    try:
        answer = decode_json(body, _decoder)
    except msgspec.DecodeError:
        answer = None
    entries = answer.get("data", answer.get("models")) if isinstance(answer, dict) else answer
    if not isinstance(entries, list):
        if isinstance(answer, dict) and "data" in answer:
            return []  # Ollama without any model says null
        raise NotFound("The address answers, but with no list of models.", code="BAD_BASE_URL", status=200)
    found = [_listed(entry) for entry in entries if isinstance(entry, dict)]
    return [model for model in found if model is not None]


def _listed(entry: dict[str, Any]) -> ModelInfo | None:
    id = entry.get("id") or entry.get("name")
    if not isinstance(id, str):
        return None
    name = entry.get("display_name")
    meta = entry.get("meta")
    window = _number(entry, _WINDOW_FIELDS)
    if window is None and isinstance(meta, dict):
        window = _number(meta, ("n_ctx", "n_ctx_train"))
    return ModelInfo(
        id=replace_surrogates(id),
        name=replace_surrogates(name) if isinstance(name, str) else "",
        context_window=window,
        max_output=_number(entry, _OUTPUT_FIELDS),
    )


def _number(entry: dict[str, Any], fields: Iterable[str]) -> int | None:
    for field in fields:
        value = entry.get(field)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
    return None


class Catalog:
    """One provider's view of models.

    Args:
        context_window: the user's own number, which beats all others.
        free: the server is this machine: prices mean nothing.
    """

    def __init__(self, context_window: int | None = None, *, free: bool = False) -> None:
        self._window = context_window
        self._free = free

    def describe(self, told: ModelInfo) -> ModelInfo:
        """``told`` (what a server said, or only an id) completed from the table and the user's settings."""
        known = known_model(told.id) or ModelInfo(id=told.id)
        priced = not self._free
        return ModelInfo(
            id=told.id,
            name=told.name or known.name or told.id,
            context_window=self._window or told.context_window or known.context_window,
            max_output=told.max_output or known.max_output,
            images=known.images if told.images is None else told.images,
            input_price=known.input_price if priced else None,
            output_price=known.output_price if priced else None,
            cached_price=known.cached_price if priced else None,
        )
