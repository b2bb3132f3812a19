"""One thing that others wrote, or Parley itself."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """``licence``: an SPDX expression, or the words of the distribution, "" where it states none. ``text``: all of its
    licence files, "" where it brings none. ``home``: its address, "" where it names none."""

    name: str
    version: str
    licence: str
    home: str
    text: str
