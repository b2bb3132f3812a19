"""What a page, a row and a choice of the settings are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["choice", "options", "switch", "text", "folder", "provider", "model", "part"]


@dataclass(frozen=True, slots=True)
class Page:
    """``source``: its file in ``qml/Parley/settings``. ``also``: words by which it may be looked for."""

    key: str
    title: object
    icon: str
    source: str
    also: object = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """``value`` as the settings file has it. A ``text`` that is no marked string is the same in every language."""

    value: str | int
    text: object
    detail: object = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row.

    Attributes:
        key: as in ``settings.toml``, ``*`` for any name; of what is no setting, any other name.
        kind: how it is changed: ``choice`` in a picker, ``options`` with their explanations below each other,
            ``switch``, ``text`` typed in a field; ``part``: by the page itself.
        section: the heading it stands under.
        also: words by which it may be looked for.
    """

    key: str
    page: str
    label: object
    detail: object = ""
    kind: Kind = "part"
    choices: tuple[Choice, ...] = ()
    section: object = ""
    also: object = ""
