"""What a terminal would have left on the screen, as plain text or with its colours kept."""

from __future__ import annotations

import re
from typing import Final

_ESCAPE: Final = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # titles and links
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # strings to the device
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?"
)
_COLOUR: Final = re.compile(r"\x1b\[[0-9;:]*m")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]")
_LEFT_ESCAPE: Final = re.compile(r"\x1b(?!\[[0-9;:]*m)")


def plain(text: str) -> str:
    """No escape sequences, no control characters, progress lines in their last state."""
    return _on_screen(_ESCAPE.sub("", text))


def coloured(text: str) -> str:
    """As `plain`, with colour sequences (``ESC [ … m``) kept."""
    kept = _ESCAPE.sub(lambda found: found[0] if _COLOUR.fullmatch(found[0]) else "", text)
    return _LEFT_ESCAPE.sub("", _on_screen(kept))


def _on_screen(text: str) -> str:
    if "\r" in text:
        text = "\n".join(_last_state(line) for line in text.split("\n"))
    if "\b" in text:
        text = _rubbed_out(text)
    return _CONTROL.sub("", text)


def _last_state(line: str) -> str:
    """A carriage return begins the line anew: the last thing written there is what stays."""
    for state in reversed(line.split("\r")):
        if _COLOUR.sub("", state).strip():
            return state
    return ""


def _rubbed_out(text: str) -> str:
    out: list[str] = []
    for char in text:
        if char != "\b":
            out.append(char)
        elif out and out[-1] != "\n":
            out.pop()
    return "".join(out)
