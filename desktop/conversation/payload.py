"""Reading event payloads that may come from an older version or from elsewhere: wrong shapes read as absent."""

from __future__ import annotations

from typing import Any

import msgspec

EMPTY: dict[str, Any] = {}


def payload(event: dict[str, Any]) -> dict[str, Any]:
    return mapping(event, "data")


def mapping(values: dict[str, Any], name: str) -> dict[str, Any]:
    found = values.get(name)
    return found if isinstance(found, dict) else EMPTY


def string(values: dict[str, Any], name: str) -> str:
    found = values.get(name)
    return found if isinstance(found, str) else ""


def integer(values: dict[str, Any], name: str, default: int = 0) -> int:
    found = values.get(name)
    return int(found) if isinstance(found, int | float) else default


def items(values: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The objects of a list; anything else in it is left out."""
    found = values.get(name)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list | tuple) else []


def strings(values: dict[str, Any], name: str) -> tuple[str, ...]:
    found = values.get(name)
    return tuple(item for item in found if isinstance(item, str)) if isinstance(found, list | tuple) else ()


def json_object(text: str) -> dict[str, Any] | None:
    """The JSON object a text holds, None when it holds none."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
