"""Debian's copyright file, made of what the window shows as licences."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bundle import names
from desktop.licences import all_parts

# Texts that every Debian has; repeating them is against its policy.
COMMON = {
    "GNU GENERAL PUBLIC LICENSE\n                       Version 3": "GPL-3",
    "GNU LESSER GENERAL PUBLIC LICENSE": "LGPL-3",
    "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION": "Apache-2.0",
    "Mozilla Public License Version 2.0": "MPL-2.0",
}
LONGEST = 4000  # what is longer and holds a common text is that text


def debian_copyright(inside: Path) -> str:
    """Parley's own licence, and a paragraph for each part that others wrote; these are packed into one program, so no
    file name tells them apart. ``inside``: the folder of the built program."""
    _, *others = all_parts(inside)
    own = (names.ROOT / "LICENSE").read_text(encoding="utf-8")
    listed = [f"{part.name} {part.version}".strip() + f": {part.licence}" for part in others]
    paragraphs = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: {names.NAME}\n"
        f"Comment: The program contains these parts, their licences follow:\n{_indented(listed)}\n",
        f"Files: *\nCopyright: {names.copyright_line().removeprefix('Copyright (c) ')}\n"
        f"License: Expat\n{_indented(own.splitlines())}\n",
    ]
    for part in others:
        heading = f"{part.name} ({part.licence})"
        paragraphs.append(f"License: {heading}\n{_indented(_without_common(part.text).splitlines())}\n")
    return "\n".join(paragraphs)


def _without_common(text: str) -> str:
    pieces = []
    for piece in text.split("\n\n\n"):
        names_ = [name for mark, name in COMMON.items() if mark in piece]
        if names_ and len(piece) > LONGEST:
            piece = f"On Debian systems the text is in /usr/share/common-licenses/{names_[0]}."
        pieces.append(piece)
    return "\n\n".join(pieces)


def _indented(lines: Iterable[str]) -> str:
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in lines)
