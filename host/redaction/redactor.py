"""What is known to be secret in this process, and how a text is cleaned of it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from host.redaction.known import without_known
from host.redaction.looks import looks
from host.redaction.people import NOBODY, USER, home_spellings, others, whole_word

SHORTEST: Final = 8  # a known value of fewer characters is no key: "none", "ollama"
_SECRET_WORDS: Final = frozenset(("KEY", "APIKEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL"))


class Redactor:
    """Learns secrets while the process runs and cleans texts of them. Safe to use from any thread.

    Args:
        environ: values of variables that are named like secrets are known from the start.
        home: the home folder, written as ``~``.
        user: the login name, written as ``[user]``.
    """

    def __init__(self, environ: Mapping[str, str] | None = None, home: Path | None = None, user: str = "") -> None:
        self._known: tuple[str, ...] = ()
        self._home = str(home) if home is not None and len(home.parts) > 1 else ""
        self._user = user if len(user) > 2 and user.lower() not in NOBODY else ""
        named = (value for name, value in (environ or {}).items() if _is_secret(name))
        self.learn(*(value for value in named if not os.path.isabs(value)))

    @classmethod
    def of_this_process(cls) -> Redactor:
        """One that knows this process's environment, home and user."""
        try:
            home = Path.home()
        except RuntimeError:
            return cls(os.environ)
        names = (os.environ.get(name) for name in ("LOGNAME", "USER", "USERNAME"))
        return cls(os.environ, home, next(filter(None, names), home.name))

    def __repr__(self) -> str:
        return f"Redactor({len(self._known)} known)"

    def learn(self, *values: str | None) -> None:
        """These are secrets from now on. Those that are too short to be a key are not learnt."""
        bare = ("".join(value.split()) for value in values if value)
        fresh = {value for value in bare if len(value) >= SHORTEST} - set(self._known)
        if fresh:
            # Longest first: where one holds another, the whole of it goes.
            self._known = tuple(sorted([*self._known, *fresh], key=lambda one: (-len(one), one)))

    def clean(self, text: str) -> str:
        """``text`` without secrets, home folder and user name. A millisecond for a traceback, 50 for 100 kB."""
        text = without_known(text, self._known)
        lowered = text.lower()
        for signs, pattern, instead in looks():
            if any(sign in lowered for sign in signs):
                text = pattern.sub(instead, text)
        if self._home:
            text = home_spellings(self._home).sub("~", text)
        if self._user and self._user.lower() in lowered:
            text = whole_word(self._user).sub(USER, text)
        return others().sub(rf"\1{USER}", text)


def _is_secret(variable: str) -> bool:
    words = variable.upper().rstrip("0123456789_").split("_")
    return any(word.removesuffix("S") in _SECRET_WORDS for word in words)
