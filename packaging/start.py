"""Where a packaged Parley begins.

PyInstaller's loader points libraries and Qt at the package by variables, which every program Parley starts would
inherit: a browser opened from a link, the commands an agent runs. Our own process has read them by now, or finds the
same places without them.
"""
# ruff: noqa: I001 (`child` comes first)

from __future__ import annotations

import desktop.child  # noqa: F401 (a child of ourselves begins and ends here)

import os
import sys

OF_THE_LOADER = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH")
SAVED_BY_THE_LOADER = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


def restore_environment(environment: dict[str, str]) -> None:
    """Undo in ``environment`` what the loader did."""
    for name in [name for name in environment if name in OF_THE_LOADER or name.startswith("_PYI_")]:
        del environment[name]
    for name in SAVED_BY_THE_LOADER:
        before = environment.pop(f"{name}_ORIG", None)
        environment.pop(name, None)
        if before:
            environment[name] = before
    own = os.path.normcase(getattr(sys, "_MEIPASS", ""))
    if sys.platform == "win32" and own:
        folders = environment.get("PATH", "").split(os.pathsep)
        environment["PATH"] = os.pathsep.join(folder for folder in folders if os.path.normcase(folder) != own)


if __name__ == "__main__":
    changed = dict(os.environ)
    restore_environment(changed)
    for name in os.environ.keys() - changed.keys():
        del os.environ[name]
    os.environ.update(changed)

    from desktop.__main__ import main

    sys.exit(main())
