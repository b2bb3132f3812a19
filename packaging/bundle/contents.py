"""What a package of Parley holds of Qt, Python and the system. The one list: the spec takes its choice from here,
`bundle.check` compares what was built with it, and tests/packaging compares it with what the sources import.
"""

from __future__ import annotations

import sys
from typing import Final

SYSTEM: Final = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")

COMPRESSED_LIMIT: Final = 75_000_000
INSTALLED_LIMIT: Final = 220_000_000

# Qt

# What `import PySide6.…` in desktop/ names, and what those bindings themselves import when they load.
BINDINGS: Final = ("QtCore", "QtGui", "QtNetwork", "QtQml", "QtQuick", "QtSvg", "QtWidgets")
BINDINGS_OF_BINDINGS: Final = ("QtOpenGL",)  # QtQuick's

# What `import …` in desktop/qml names, and what those modules' qmldir files import.
QML_MODULES: Final = ("QtQml.Models", "QtQuick", "QtQuick.Shapes", "QtQuick.Templates", "QtQuick.Window")
QML_MODULES_OF_MODULES: Final = ("QtQml", "QtQml.WorkerScript")

TRANSLATIONS: Final = ("qtbase_en", "qtbase_zh_CN")

# Plugins are found by Qt at run time, so no import tells of them. Each is listed with its reason.
PLUGINS: Final = {
    "platforms/offscreen": "linux windows macos",  # the self-test without a screen
    "platforms/wayland": "linux",
    "platforms/xcb": "linux",
    "platforms/windows": "windows",
    "platforms/cocoa": "macos",
    "xcbglintegrations/xcb-egl-integration": "linux",
    "xcbglintegrations/xcb-glx-integration": "linux",
    "wayland-shell-integration/xdg-shell": "linux",
    "wayland-graphics-integration-client/qt-plugin-wayland-egl": "linux",
    "wayland-decoration-client/adwaita": "linux",  # GNOME draws no title bars
    "wayland-decoration-client/bradient": "linux",
    "platformthemes/gtk3": "linux",  # GNOME's fonts, dark mode and file dialogs; idle where there is no GTK
    "platformthemes/xdgdesktopportal": "linux",  # the same from the portal
    "platforminputcontexts/composeplatforminputcontextplugin": "linux",  # dead keys
    "platforminputcontexts/ibusplatforminputcontextplugin": "linux",  # Chinese input, fcitx included
    "styles/modernwindowsstyle": "windows",  # the tray's menu, file dialogs
    "styles/macstyle": "macos",
    "iconengines/svgicon": "linux windows macos",
    "imageformats/svg": "linux windows macos",
    "imageformats/gif": "linux windows macos",  # pictures that are attached
    "imageformats/jpeg": "linux windows macos",
    "imageformats/webp": "linux windows macos",
    "imageformats/ico": "windows",
}

# What Qt opens by name where it needs it, so that no other file names it.
OPENED_BY_QT: Final = ("d3dcompiler_47.dll",)

# Python

# What speaks to the system's notifications: desktop/outside.
NOTIFIER: Final = (
    ("jeepney.io.asyncio",)
    if SYSTEM == "linux"
    else ("desktop_notifier", "desktop_notifier.resources")  # its own icon is opened when it is imported
)
# Modules that are imported by their name as text. Every module of ours is taken anyway.
IMPORTED_BY_NAME: Final = (*NOTIFIER, "PySide6.support.deprecated", "anyio._backends._asyncio", "httpcore2", "httpx2")

# `run_code` promises the standard library, so all of it is shipped but what its process cannot use anyway: other
# people's windows and terminals, build tools, servers for them, and what tests Python itself.
STANDARD_LIBRARY_LEFT_OUT: Final = (
    "antigravity",
    "crypt",
    "curses",
    "dbm",
    "distutils",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "msilib",
    "nis",
    "ossaudiodev",
    "pdb",
    "pty",
    "pydoc",
    "pydoc_data",
    "readline",
    "rlcompleter",
    "shelve",
    "spwd",
    "test",
    "this",
    "tkinter",
    "turtle",
    "turtledemo",
    "unittest",
    "venv",
)

# Never in a package, whoever imports it.
LEFT_OUT: Final = (
    *STANDARD_LIBRARY_LEFT_OUT,
    "_crypt",
    "_curses",
    "_curses_panel",
    "_dbm",
    "_gdbm",
    "_msi",
    "_tkinter",
    "IPython",
    "PIL",
    "gi",
    "numpy",
    "pip",
    "pkg_resources",
    "setuptools",
    "sitecustomize",
    "trio",
    "usercustomize",
    "wheel",
)

# Libraries of the building system

# On Linux a package leaves the building system's libraries behind and takes those of the system it runs on: what the
# system's own libraries load must be the system's, or they get an older copy of ours (known to hurt with graphics
# drivers and libstdc++, with Kerberos and libcrypto); and the system keeps them safe. It brings only what other
# systems name differently or lack, and the SQLite that was tested.
BROUGHT_ALONG: Final = (
    "libpython3",
    "libsqlite3",
    "libffi",
    "libbz2",
    "libmpdec",
    "libxcb-cursor",
    "libxcb-icccm",
    "libxcb-image",
    "libxcb-keysyms",
    "libxcb-render-util",
    "libxcb-util",
)


def plugins(system: str = SYSTEM) -> set[str]:
    """The plugins of a system, as ``folder/name``."""
    return {name for name, systems in PLUGINS.items() if system in systems.split()}


def bindings() -> set[str]:
    return {*BINDINGS, *BINDINGS_OF_BINDINGS}


def qml_modules() -> set[str]:
    return {*QML_MODULES, *QML_MODULES_OF_MODULES}
