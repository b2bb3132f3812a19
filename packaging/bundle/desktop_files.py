"""What tells a Linux desktop of Parley: the entry, the kind of file, the icons, the store's page."""

from __future__ import annotations

import shutil
from pathlib import Path

from bundle import names

FOLDER = Path(__file__).resolve().parents[1] / "linux"
# Source file and place below the share folder.
PLACES = {
    "parley.desktop": Path("applications", "parley.desktop"),
    "parley-mime.xml": Path("mime", "packages", "parley.xml"),
    "parley.metainfo.xml": Path("metainfo", f"{names.IDENTIFIER}.metainfo.xml"),
}


def filled(name: str, **further: str) -> str:
    """A file of packaging/linux with its ``@NAMES@`` filled in.

    Raises:
        LookupError: one of them has no value.
    """
    text = (FOLDER / name).read_text(encoding="utf-8")
    values = {"VERSION": names.version(), "DATE": names.built_on(), "IDENTIFIER": names.IDENTIFIER, **further}
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    left = [word for word in text.split() if word.strip('"<>,;').startswith("@") and word.strip('"<>,;').endswith("@")]
    if left:
        raise LookupError(f"{name}: nothing to put for {left[0]}")
    return text


def lay_out(share: Path, icons: Path) -> None:
    """Put all of it below ``share``; ``icons`` is the hicolor folder that was drawn."""
    for name, place in PLACES.items():
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled(name), encoding="utf-8")
    shutil.copytree(icons, share / "icons" / "hicolor")
