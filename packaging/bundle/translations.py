"""The window's translations, built from their sources into a folder of their own: the checkout stays as it is."""

from __future__ import annotations

from pathlib import Path

from bundle import scan
from desktop.i18n import release


def build(folder: Path) -> list[Path]:
    """One ``.qm`` a language."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for language in scan.languages():
        target = folder / f"parley_{language}.qm"
        release(scan.ROOT / "resources" / "i18n" / f"parley_{language}.ts", target)
        made.append(target)
    return made
