"""Searching text where there is no ripgrep: a process of its own, so that a pattern that never ends can be killed.

Prints what ripgrep prints with ``--null --line-number``: path, zero byte, line number, colon, line. Exit codes are
ripgrep's too: 0 found, 1 nothing found, 2 the pattern cannot be used (said on the output).
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from host.tools.base import ToolFailure
from host.tools.encoding import decode_text
from host.tools.patterns import names_hidden, path_matcher
from host.tools.walking import walk

MAX_FILE: Final = 32 * 1024 * 1024
_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


def main(arguments: Sequence[str]) -> int:
    """``arguments``: one JSON object ``{root, top, pattern, glob, ignoreCase}``."""
    asked: dict[str, Any] = json.loads(arguments[0])
    try:
        if "\n" in asked["pattern"]:
            raise re.error("a line end cannot be searched for")
        pattern = re.compile(asked["pattern"], re.IGNORECASE if asked["ignoreCase"] else 0)
        fits = path_matcher(asked["glob"]) if asked["glob"] else None
    except (re.error, ToolFailure, OverflowError, RecursionError) as error:
        print(f"regex parse error: {error}")
        return 2
    root, found = Path(asked["root"]), False
    if root.is_file():
        return 0 if _search(root, pattern) else 1
    for entry in walk(root, Path(asked["top"]), hidden=names_hidden(asked["glob"] or ""), stopped=lambda: False):
        if entry.is_symlink() or not entry.is_file():
            continue
        if fits is None or fits(os.path.relpath(entry.path, root).replace(os.sep, "/")):
            found = _search(Path(entry.path), pattern) or found
    return 0 if found else 1


def _search(path: Path, pattern: re.Pattern[str]) -> bool:
    try:
        if path.stat().st_size > MAX_FILE:
            return False
        content = path.read_bytes()
    except OSError:
        return False
    if b"\0" in content and not content.startswith(_BOMS):
        return False
    decoded = decode_text(content)
    if decoded is None:
        return False
    lines = [
        f"{path}\0{number}:{line}\n"
        for number, line in enumerate(re.split(r"\r\n|\n", decoded.text), 1)
        if pattern.search(line)
    ]
    sys.stdout.buffer.write("".join(lines).encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()
    return bool(lines)
