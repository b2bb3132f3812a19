"""Who it is: the home folder, the login name, other people's folders."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Final
from urllib.parse import quote

USER: Final = "[user]"
NOBODY: Final = frozenset(
    {"root", "user", "admin", "administrator", "guest", "home", "nobody", "default", "runner", "ubuntu", "debian"}
    | {"parley", "python", "host", "desktop"}
)
"""Login names that name nobody."""


@cache
def home_spellings(home: str) -> re.Pattern[str]:
    slashed = home.replace("\\", "/") if os.name == "nt" else home
    forms = {home, slashed, home.replace("\\", "\\\\"), quote(slashed), quote(slashed, safe="")}
    ways = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?:{ways})(?![\w\-])", re.IGNORECASE if os.name == "nt" else 0)


@cache
def whole_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", re.IGNORECASE)


@cache
def others() -> re.Pattern[str]:
    """Folders of people under their own name."""
    return re.compile(r"(/home/|/Users/|\\{1,2}Users\\{1,2})(?!\[user\]|(?i:shared|public)\b)([^/\\\s\"':;,)]+)")
