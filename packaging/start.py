"""Where a packaged Parley begins.

PyInstaller's loader points libraries at the package by variables, which every program Parley starts would inherit: a
browser opened from a link, the commands an agent runs. Our own process has read them by now.
"""
# ruff: noqa: I001 (`child` comes first)

from __future__ import annotations

import desktop.child  # noqa: F401 (a child of ourselves begins and ends here)

import os
import sys
from pathlib import Path

SAVED_BY_THE_LOADER = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


def restore_environment(environment: dict[str, str]) -> None:
    """Undo in ``environment`` what the loader did."""
    for name in [name for name in environment if name.startswith("_PYI_")]:
        del environment[name]
    for name in SAVED_BY_THE_LOADER:
        before = environment.pop(f"{name}_ORIG", None)
        environment.pop(name, None)
        if before:
            environment[name] = before


def qml_folders(inside: Path) -> list[Path]:
    """Where the QML modules of Qt lie in a macOS app, whose signature wants code and files in two folders: Qt knows a
    module by the folder it came from, so it is told of both."""
    qml = Path("PySide6", "Qt", "qml")
    return [inside.parent / "Resources" / qml, inside / qml]


if __name__ == "__main__":
    changed = dict(os.environ)
    restore_environment(changed)
    if sys.platform == "darwin" and ".app/Contents/" in sys.executable:
        changed["QML2_IMPORT_PATH"] = os.pathsep.join(map(str, qml_folders(Path(sys._MEIPASS))))  # type: ignore[attr-defined]
    for name in os.environ.keys() - changed.keys():
        del os.environ[name]
    os.environ.update(changed)

    from desktop.__main__ import main

    sys.exit(main())
