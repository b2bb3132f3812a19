"""What the people and the model of the pictures say, by language, and in one that nobody speaks.

There, every letter is Cyrillic; only code, paths and commands stay as they are. So a test of the window's own words
tells them from what was said: Latin letters are the window's.
"""

from __future__ import annotations

import re
from typing import Any

STRANGE = "strange"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопярстувщхызАБЦДЕФГХИЙКЛМНОПЯРСТУВЩХЫЗ",
)
# Fenced and quoted code, flags, paths, places for values, the badge, commands of the composer.
CODE = re.compile(r"```.*?```|`[^`]*`|--\w+|\{\w*\}|\w+\.(?:py|md)\b|\(Recommended\)|^/\w+", re.DOTALL)


class Said(dict[str, Any]):
    """The sayings by language; those in `STRANGE` are made of the English ones. ``code`` names what is no language."""

    def __init__(self, sayings: dict[str, Any], code: tuple[str, ...] = ()) -> None:
        super().__init__(sayings)
        self._code = ("id", *code)

    def __missing__(self, language: str) -> Any:
        if language != STRANGE:
            raise KeyError(language)
        self[language] = self._strange(self["en"])
        return self[language]

    def _strange(self, value: Any) -> Any:
        if isinstance(value, str):
            return strange(value)
        if isinstance(value, dict):
            return {key: one if key in self._code else self._strange(one) for key, one in value.items()}
        return type(value)(self._strange(one) for one in value) if isinstance(value, list | tuple) else value


def strange(text: str) -> str:
    pieces, at = [], 0
    for code in CODE.finditer(text):
        pieces += [text[at : code.start()].translate(LETTERS), code.group()]
        at = code.end()
    return "".join([*pieces, text[at:].translate(LETTERS)])
