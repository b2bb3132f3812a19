"""From the plain tables of the file to `Settings`: what fits is used, what does not is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from host.settings.model import Section, Settings

S = TypeVar("S", bound=Section)
Key = tuple[str, ...]


class Misfit(msgspec.Struct, frozen=True):
    """A key that is not used. ``code``: ``SETTINGS_UNKNOWN`` or ``SETTINGS_BAD_VALUE``."""

    code: str
    key: Key
    message: str

    def touches(self, key: Key) -> bool:
        """Whether one of the two keys lies within the other."""
        common = min(len(self.key), len(key))
        return self.key[:common] == key[:common]


def spelled(key: Key) -> str:
    """The key as the file spells it."""
    return ".".join(part if part and part.replace("-", "").replace("_", "").isalnum() else f'"{part}"' for part in key)


def read_settings(tables: Mapping[str, Any]) -> tuple[Settings, list[Misfit]]:
    """The settings in ``tables``, defaults where they are silent or wrong, and what was not used."""
    misfits: list[Misfit] = []
    return _section(Settings, tables, (), misfits), misfits


def _section(kind: type[S], given: Mapping[str, Any], at: Key, misfits: list[Misfit]) -> S:
    values: dict[str, Any] = {}
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        here = (*at, name)
        if name not in types:
            misfits.append(Misfit("SETTINGS_UNKNOWN", here, "this version knows no such setting"))
            continue
        try:
            if _nests(types[name]) and isinstance(value, Mapping):
                values[name] = _tables(types[name], value, here, misfits)
            else:  # one key alone, so that an error is this key's own
                values[name] = getattr(msgspec.convert({name: value}, kind), name)
        except msgspec.ValidationError as fault:
            misfits.append(Misfit("SETTINGS_BAD_VALUE", here, str(fault)))
    return kind(**values)


def _nests(wanted: Any) -> bool:
    return get_origin(wanted) is dict or (isinstance(wanted, type) and issubclass(wanted, Section))


def _tables(wanted: Any, given: Mapping[str, Any], at: Key, misfits: list[Misfit]) -> Any:
    if get_origin(wanted) is not dict:
        return _section(wanted, given, at, misfits)
    entry = get_args(wanted)[1]
    found: dict[str, Any] = {}
    for name, value in given.items():
        here = (*at, name)
        try:
            if _nests(entry) and isinstance(value, Mapping):
                found[name] = _tables(entry, value, here, misfits)
            else:
                found[name] = msgspec.convert(value, entry)
        except msgspec.ValidationError as fault:
            misfits.append(Misfit("SETTINGS_BAD_VALUE", here, str(fault)))
    return found
