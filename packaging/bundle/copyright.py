"""Debian's copyright file, made of what the window shows as licences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from bundle import names
from desktop.licences import all_parts

# Texts that every Debian has; repeating them is against its policy.
COMMON = {
    "LGPL-3": (r"GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3", r"choose that version for the\s+Library\."),
    "GPL-3": (r"GNU GENERAL PUBLIC LICENSE\s+Version 3", r"why-not-lgpl\.html>\."),
    "Apache-2.0": (r"Apache License\s+Version 2\.0", r"END OF TERMS AND CONDITIONS"),
    "MPL-2.0": (r"Mozilla Public License,? [Vv]ersion 2\.0", r"defined by\s+the Mozilla Public License, v\. 2\.0\."),
}


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
    for name, (first, last) in COMMON.items():
        instead = f"On Debian systems the text is in /usr/share/common-licenses/{name}."
        text = re.sub(rf"^[ \t]*{first}.*?{last}", instead, text, flags=re.DOTALL | re.MULTILINE)
    return text


def _indented(lines: Iterable[str]) -> str:
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in lines)
