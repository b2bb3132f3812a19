"""architecture.md, rule 4: events, requests, answers and frames are values."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, Union

import msgspec
import pytest

from host.events.envelope import EventData
from tests.architecture.source import listed, sources

PLAIN = (str, int, float, bool, bytes, type(None), msgspec.Raw, msgspec.UnsetType)
MODULES = [source.name for source in sources("host/events")] + ["host.gateway.frames"]


def structs() -> Iterator[type[msgspec.Struct]]:
    for name in MODULES:
        module = importlib.import_module(name)
        for value in vars(module).values():
            if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == name:
                yield value


def not_plain(wanted: Any) -> list[Any]:
    """The types within ``wanted`` that are no values."""
    if wanted is Any or wanted in PLAIN:
        return []
    origin = typing.get_origin(wanted)
    if origin is Literal:
        return []
    if origin in (Union, types.UnionType, dict, tuple, list, frozenset, typing.Annotated):
        inner = typing.get_args(wanted)[:1] if origin is typing.Annotated else typing.get_args(wanted)
        return [bad for argument in inner if argument is not Ellipsis for bad in not_plain(argument)]
    if inspect.isclass(wanted) and issubclass(wanted, msgspec.Struct):
        return []  # looked at by itself where it is ours
    return [wanted]


def test_there_are_values_to_look_at() -> None:
    assert sum(issubclass(kind, EventData) for kind in structs()) > 20


@pytest.mark.parametrize("kind", list(structs()), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_fields_hold_values_only(kind: type[msgspec.Struct]) -> None:
    """Rule 4: no futures, callbacks, tasks or live objects."""
    hints = typing.get_type_hints(kind, include_extras=True)
    wrong = {field: bad for field in kind.__struct_fields__ if (bad := not_plain(hints[field]))}
    assert not wrong


def test_values_do_not_change_and_do_not_wait() -> None:
    """Rule 4: frozen, and no ``wait()`` or other coroutine in them."""
    wrong = []
    for kind in structs():
        if not kind.__struct_config__.frozen and not kind.__name__.startswith("_"):
            wrong.append(f"{kind.__module__}.{kind.__name__} is not frozen")
        wrong += [
            f"{kind.__module__}.{kind.__name__}.{name} is a coroutine function"
            for name, member in inspect.getmembers(kind, inspect.isfunction)
            if inspect.iscoroutinefunction(member) or inspect.isasyncgenfunction(member)
        ]
    assert not wrong, listed(wrong)
