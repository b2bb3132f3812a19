"""JSON as model servers really send it: lone surrogates become U+FFFD, never a crash."""

from __future__ import annotations

import json
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")


def replace_surrogates(text: str) -> str:
    """``text`` with surrogate pairs joined and lone ones replaced by U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def without_surrogates(value: Any) -> Any:
    """A plain JSON value with `replace_surrogates` done in all its strings, keys included."""
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, dict):
        return {replace_surrogates(key): without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_surrogates(item) for item in value]
    return value


def decode_json(data: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode ``data``, mending invalid UTF-8 and lone surrogates where msgspec refuses them.

    Raises:
        msgspec.DecodeError: not JSON, or (`msgspec.ValidationError`) not of the decoder's shape.
    """
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        raise
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None
    except msgspec.DecodeError as refused:
        text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
        try:
            value = without_surrogates(json.loads(text))
        except (ValueError, RecursionError):
            raise refused from None
        return cast(T, msgspec.convert(value, decoder.type))


def count_of(counts: Any, name: str) -> int:
    """A number of tokens as servers tell it: 0 where it is missing or no count; what they say of it beside a whole
    answer is never a reason to throw the answer away."""
    value = counts.get(name) if isinstance(counts, dict) else None
    return int(value) if isinstance(value, (int, float)) and 0 < value < 1e15 else 0
