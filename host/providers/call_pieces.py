"""Telling the pieces of tool calls apart, however a server numbers them."""

from __future__ import annotations

from typing import Any

import msgspec

from host.providers.base import CallDelta
from host.providers.wire_json import decode_json, replace_surrogates

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_encoder = msgspec.json.Encoder()


class _Open:
    __slots__ = ("arguments", "id", "index", "name")

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.arguments = ""

    @property
    def whole(self) -> bool:
        """Whether the arguments so far are a finished JSON value."""
        try:
            decode_json(self.arguments, _decoder)
        except msgspec.DecodeError:
            return False
        return True


class CallPieces:
    """Gives each call of one message its own index, counted from 0 in order of appearance.

    Servers omit the index, send 0 for every call (Ollama), omit or repeat ids, or repeat id and name with every piece.
    """

    def __init__(self) -> None:
        self._by_index: dict[int | None, _Open] = {}
        self._count = 0
        self._last: _Open | None = None

    @property
    def count(self) -> int:
        return self._count

    def add(self, index: int | None, id: str, name: str, arguments: Any) -> CallDelta:
        """One piece as it came; ``arguments`` is text, an object (sent whole), or None."""
        if arguments is None:
            text = ""
        elif isinstance(arguments, str):
            text = replace_surrogates(arguments)
        else:
            text = _encoder.encode(arguments).decode()
        known = self._by_index.get(index) if index is not None else self._last
        if known is None or self._begins(known, id, name):
            known = self._begin(index, id, name)
            delta = CallDelta(index=known.index, id=id, name=name, arguments=text)
        else:
            delta = self._continue(known, id, name, text)
        known.arguments += text
        self._last = known
        return delta

    def _begin(self, index: int | None, id: str, name: str) -> _Open:
        known = _Open(self._count, id, name)
        self._by_index[index] = known
        self._count += 1
        return known

    @staticmethod
    def _begins(known: _Open, id: str, name: str) -> bool:
        """Whether a piece at a known place is the next call all the same."""
        if id and known.id and id != known.id:
            return True
        return bool(name and known.name and known.arguments and known.whole)

    @staticmethod
    def _continue(known: _Open, id: str, name: str, text: str) -> CallDelta:
        new_id = "" if known.id else id
        new_name = "" if known.name else name
        known.id = known.id or id
        known.name = known.name or name
        return CallDelta(index=known.index, id=new_id, name=new_name, arguments=text)
