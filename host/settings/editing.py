"""Changing one key of a TOML text, everything else left as it is."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Callable, MutableMapping
from typing import Any

from host.settings.reading import Key

logger = logging.getLogger(__name__)

Tables = MutableMapping[str, Any]


def with_key(tables: Tables, key: Key, value: Any, new_table: Callable[[bool], Tables] = lambda _: {}) -> None:
    """Set ``key`` in place, making the tables on the way; None removes it.

    ``new_table(True)`` makes one that will hold nothing but another table.
    """
    for index, part in enumerate(key[:-1]):
        inner = tables.get(part)
        if not isinstance(inner, MutableMapping):
            if value is None:
                return
            tables[part] = new_table(index + 2 < len(key))
            inner = tables[part]
        tables = inner
    if value is None:
        tables.pop(key[-1], None)
    else:
        tables[key[-1]] = value


def edited(text: str, key: Key, value: Any) -> str:
    """``text`` with ``key`` set to ``value`` (removed where None), comments and order kept.

    Raises:
        tomllib.TOMLDecodeError: ``text`` is not TOML.
        TypeError, ValueError: ``value`` has no form in TOML.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    wanted = tomllib.loads(text)
    with_key(wanted, key, value)
    try:
        document = tomlkit.parse(text)
        with_key(document, key, value, lambda outer: tomlkit.table(is_super_table=outer))
        result = tomlkit.dumps(document)
        if tomllib.loads(result) == wanted:
            return result
        logger.warning("the settings file is written anew: its layout did not survive the change")
    except (TOMLKitError, ValueError, LookupError, TypeError, AttributeError) as fault:
        logger.warning("the settings file is written anew: %s", type(fault).__name__)
    return tomlkit.dumps(wanted)
