"""The lines that go between the runner and its child, one JSON object each."""

from __future__ import annotations

from typing import Any

import msgspec

from host.events import Fault


class Binding(msgspec.Struct, frozen=True):
    """A tool as a function: positional arguments fill ``parameters`` in order."""

    name: str
    parameters: tuple[str, ...]


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """To the child: what to run. The first line and the only one of its kind."""

    code: str
    bindings: tuple[Binding, ...]


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """To the child: the outcome of call ``id``."""

    id: int
    content: str
    error: Fault | None = None


class Called(msgspec.Struct, frozen=True, tag="called"):
    """From the child: the code awaits a tool."""

    id: int
    name: str
    arguments: dict[str, Any]


class Printed(msgspec.Struct, frozen=True, tag="printed"):
    text: str


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The code came to its end; ``value`` is its last expression, "" for none."""

    value: str = ""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The code raised; ``text`` names the lines of the model's own code, ``line`` the last of them, from 1; 0: none."""

    text: str
    line: int = 0


FromChild = Called | Printed | Finished | Failed
